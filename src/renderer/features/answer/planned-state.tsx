import type { ReactElement } from 'react';
import type { Consequence } from '../../../shared/domain/line-answer.ts';
import type { IconName } from '../../components/icon.tsx';
import { Mark } from '../../components/mark.tsx';
import type { Tone } from '../../components/tone.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { PlannedLine } from './answer-plan.ts';
import css from './planned-state.module.css';

export const consequenceLooks: Record<Consequence, { tone: Tone; icon: IconName }> = {
  proposal: { tone: 'blue', icon: 'hourglass' },
  'reopen-request': { tone: 'blue', icon: 'hourglass' },
  rejected: { tone: 'grey', icon: 'cross' },
  // Not green: it isn't confirmed before the service says so.
  confirmed: { tone: 'grey', icon: 'send' },
  'stays-confirmed': { tone: 'grey', icon: 'send' },
  'request-withdrawn': { tone: 'grey', icon: 'undo' },
};

/** What will become of the line, or what still keeps its answer from being sent. */
export const PlannedState = ({ planned }: { planned: PlannedLine }): ReactElement => {
  const t = useTexts();
  if ('unread' in planned) {
    return (
      <Mark tone="amber" icon="triangle">
        {t('unread.fields', { fields: planned.unread.map((field) => t(`unread.${field}`)).join(', ') })}
      </Mark>
    );
  }
  if (planned.consequence === null) {
    return (
      <div className={css['state']}>
        {planned.problems.map((problem) => (
          <Mark key={problem} tone="amber" icon="triangle">
            {t(`problem.${problem}`)}
          </Mark>
        ))}
      </div>
    );
  }
  return <Mark {...consequenceLooks[planned.consequence]}>{t(`consequence.${planned.consequence}`)}</Mark>;
};
