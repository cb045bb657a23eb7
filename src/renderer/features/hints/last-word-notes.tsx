import type { ReactElement } from 'react';
import type { LastWord } from '../../../shared/domain/last-word.ts';
import { processStatus } from '../../../shared/domain/statuses.ts';
import { Icon } from '../../components/icon.tsx';
import { useTexts } from '../../i18n/texts.ts';
import type { PlannedLine } from '../answer/answer-plan.ts';
import css from './hints.module.css';

/** What a buyer's settings may make of an answer, as they did the last time: said where it isn't what one would expect. */
export const LastWordNotes = ({
  plan,
  lastWord,
}: {
  plan: readonly PlannedLine[];
  lastWord: LastWord | undefined;
}): ReactElement | null => {
  const t = useTexts();
  const leadsTo = (consequence: 'confirmed' | 'proposal'): boolean =>
    plan.some(
      (planned) =>
        'consequence' in planned &&
        planned.consequence === consequence &&
        planned.line.status.processStatus === processStatus.issued,
    );
  const notes = [
    ...(lastWord?.accepted === 'proposed' && leadsTo('confirmed') ? [t('last-word.accepted')] : []),
    ...(lastWord?.changed === 'confirmed' && leadsTo('proposal') ? [t('last-word.changed')] : []),
  ];
  if (notes.length === 0) return null;
  return (
    <ul className={css['hints']}>
      {notes.map((note) => (
        <li key={note}>
          <Icon name="hourglass" />
          <span>{note}</span>
        </li>
      ))}
    </ul>
  );
};
