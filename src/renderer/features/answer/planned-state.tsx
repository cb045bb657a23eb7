import type { ReactElement } from 'react';
import type { Consequence } from '../../../shared/domain/line-answer.ts';
import type { IconName } from '../../components/icon.tsx';
import { Mark } from '../../components/mark.tsx';
import type { Tone } from '../../components/tone.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { PlannedLine } from './answer-plan.ts';
import { faultWords } from './fault-words.ts';
import css from './planned-state.module.css';

export const consequenceLooks: Record<Consequence, { tone: Tone; icon: IconName }> = {
  proposal: { tone: 'blue', icon: 'hourglass' },
  'reopen-request': { tone: 'blue', icon: 'hourglass' },
  rejected: { tone: 'grey', icon: 'cross' },
  // More is lost than was asked about.
  'agreement-rejected': { tone: 'red', icon: 'cross' },
  // Not green: it isn't confirmed before the service says so.
  confirmed: { tone: 'grey', icon: 'send' },
  'stays-confirmed': { tone: 'grey', icon: 'send' },
  'request-withdrawn': { tone: 'grey', icon: 'undo' },
};

/** What will become of the line, or what still keeps its answer from being sent. */
export const PlannedState = ({ planned }: { planned: PlannedLine }): ReactElement => {
  const t = useTexts();
  if (!('consequence' in planned) || planned.consequence === null) {
    return (
      <div className={css['state']}>
        {faultWords(planned, t).map((words) => (
          <Mark key={words} tone="amber" icon="triangle">
            {words}
          </Mark>
        ))}
      </div>
    );
  }
  return <Mark {...consequenceLooks[planned.consequence]}>{t(`consequence.${planned.consequence}`)}</Mark>;
};
