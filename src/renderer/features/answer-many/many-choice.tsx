import type { ReactElement } from 'react';
import { longestMessage } from '../../../shared/domain/answer/answer-details.ts';
import { attentionOf } from '../../../shared/domain/order/line-attention.ts';
import type { OrderLine } from '../../../shared/domain/order/order.ts';
import { TextArea } from '../../components/fields/field.tsx';
import type { Formats } from '../../format/formats.ts';
import { useFormats } from '../../format/formats-context.tsx';
import { joined } from '../../format/joined.ts';
import { useTexts } from '../../i18n/texts.ts';
import { type Further, furtherKinds, readMove } from '../answer/draft/moved-dates.ts';
import { FurtherChoice, MoveField, MoveNotes } from '../answer/editor/move-field.tsx';
import { ReasonField } from '../reasons/reason-field.tsx';
import css from './many.module.css';
import type { ManyAnswer } from './many-plan.ts';

const kinds = ['accept', 'date', 'reject'] as const;

/**
 * The typed texts are kept when the user switches to another kind of answer. `numbers`: the buyer account
 * numbers, by `buyerKey`.
 */
export type TypedAnswer = {
  kind: (typeof kinds)[number];
  date: string;
  further: ReadonlySet<Further>;
  reason: string;
  /** Sent to the buyer of each order. */
  message: string;
  numbers: ReadonlyMap<string, string>;
};

export const nothingTyped: TypedAnswer = {
  ...{ kind: 'accept', date: '', reason: '', message: '' },
  ...{ further: new Set(), numbers: new Map() },
};

export const readChoice = ({ kind, date, further, reason }: TypedAnswer, formats: Formats): ManyAnswer => {
  if (kind === 'accept') return { kind };
  if (kind === 'reject') return { kind, reason };
  return { kind, move: readMove(date, formats), further, reason };
};

export const ManyChoice = ({
  typed,
  onTyped,
  counts,
  lines,
}: {
  typed: TypedAnswer;
  onTyped: (typed: TypedAnswer) => void;
  /** How many further lines of all orders the date can apply to. */
  counts: Readonly<Record<Further, number>>;
  /** The lines that the answer is for. */
  lines: readonly OrderLine[];
}): ReactElement => {
  const t = useTexts();
  const { kind, date, further, reason, message } = typed;
  const move = readMove(date, useFormats());
  // Chosen further lines that aren't in `lines`: they already have the new date.
  const same = furtherKinds
    .filter((one) => further.has(one))
    .reduce((sum, one) => sum + counts[one] - lines.filter((line) => attentionOf(line) === one).length, 0);
  return (
    <>
      <div className={css['kinds']} role="radiogroup" aria-label={t('many.what')}>
        {kinds.map((one) => (
          <label key={one} data-chosen={one === kind}>
            <input
              type="radio"
              name="answer-many"
              checked={one === kind}
              onChange={() => onTyped({ ...typed, kind: one })}
            />
            {t(`many.kind.${one}`)}
          </label>
        ))}
      </div>
      {kind === 'date' && (
        <FurtherChoice
          counts={counts}
          chosen={further}
          onChosen={(chosen) => onTyped({ ...typed, further: chosen })}
        />
      )}
      {kind !== 'accept' && (
        <div className={css['fields']}>
          {kind === 'date' && (
            <MoveField text={date} onText={(text) => onTyped({ ...typed, date: text })} lines={lines} />
          )}
          <ReasonField
            key={kind}
            kind={kind === 'reject' ? 'reject' : 'propose'}
            value={reason}
            focusFirst={kind === 'reject'}
            onText={(text) => onTyped({ ...typed, reason: text })}
          />
        </div>
      )}
      <TextArea
        className={css['message']}
        label={t('many.message')}
        value={message}
        maxLength={longestMessage}
        onText={(text) => onTyped({ ...typed, message: text })}
      />
      <div role="status">
        {kind === 'date' && move !== null && <MoveNotes lines={lines} move={move} same={same} />}
      </div>
    </>
  );
};

/** The sent answer in words, without what each line says. */
export const SentAs = ({ typed: { kind, reason, message } }: { typed: TypedAnswer }): ReactElement => {
  const t = useTexts();
  return (
    <dl className={css['sentAs']}>
      <dt>{t('answer.title')}</dt>
      <dd>
        {joined(
          [
            t(`many.kind.${kind}`),
            kind === 'accept' || reason.trim() === '' ? null : t('say.reason', { reason: reason.trim() }),
            message.trim() === '' ? null : t('say.message', { message: message.trim() }),
          ],
          ' · ',
        )}
      </dd>
    </dl>
  );
};
