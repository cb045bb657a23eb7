import type { ReactElement } from 'react';
import type { RelayProblem } from '../../../shared/contract/calls/relay-desk.ts';
import { Button } from '../../components/button.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { joined } from '../../format/joined.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useAcknowledgeProblems, useRelay } from '../../transport/relay.ts';
import css from './wide-words.module.css';

type Kind = 'not-listening' | 'channel';

/** The problems of a kind that people are told of; none while escalation is off. */
const useProblems = (kind: Kind): readonly RelayProblem[] =>
  (useRelay().data?.problems ?? []).filter(
    ({ contact }) => (contact === null) === (kind === 'not-listening'),
  );

/** Stops the messages about a problem. Nothing if it is acknowledged, or nobody is told of it. */
export const AcknowledgeProblem = ({ kind }: { kind: Kind }): ReactElement | null => {
  const t = useTexts();
  const open = useProblems(kind).filter(({ acknowledged }) => acknowledged === null);
  const { mutate, isPending } = useAcknowledgeProblems();
  if (open.length === 0) return null;
  return (
    <Button
      title={t('escalation.acknowledge-what')}
      disabled={isPending}
      onClick={() => mutate(open.map(({ contact }) => contact))}
    >
      <span>
        {t('escalation.acknowledge')}
        <span className={css['wide']}>{t('escalation.acknowledge-does')}</span>
      </span>
    </Button>
  );
};

/** Who acknowledged it, when, and until when that holds. */
export const AcknowledgedProblem = ({ kind }: { kind: Kind }): ReactElement | null => {
  const t = useTexts();
  const formats = useFormats();
  const problems = useProblems(kind);
  const last = problems.at(-1)?.acknowledged ?? null;
  if (last === null || problems.some(({ acknowledged }) => acknowledged === null)) return null;
  const { contactName: name, at, until } = last;
  const words = name === null ? t('escalation.acknowledged-here') : t('escalation.order.ack.ntfy', { name });
  const holds = until === null ? '' : t('escalation.order.holds', { when: formats.moment(until) });
  return <p>{joined([`${words} ${formats.moment(at)}`, holds], ', ')}</p>;
};
