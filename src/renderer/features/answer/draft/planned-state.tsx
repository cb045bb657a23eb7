import type { ReactElement } from 'react';
import {
  type ExpectedConsequence,
  expectedConsequence,
  type ObservedSettings,
} from '../../../../shared/domain/answer/observed-settings.ts';
import type { IconName } from '../../../components/icon.tsx';
import { Mark } from '../../../components/mark.tsx';
import type { Tone } from '../../../components/tone.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { faultWords } from '../editor/fault-words.ts';
import type { PlannedLine } from './answer-plan.ts';
import css from './planned-state.module.css';

export const outlookMarks: Record<ExpectedConsequence, { tone: Tone; icon: IconName }> = {
  proposal: { tone: 'blue', icon: 'hourglass' },
  'reopen-request': { tone: 'blue', icon: 'hourglass' },
  'change-declined': { tone: 'blue', icon: 'hourglass' },
  rejected: { tone: 'grey', icon: 'cross' },
  // Red: the confirmed terms are lost too.
  'agreement-rejected': { tone: 'red', icon: 'cross' },
  // Not green: only the service confirms a line.
  confirmed: { tone: 'grey', icon: 'send' },
  'stays-confirmed': { tone: 'grey', icon: 'send' },
  'request-withdrawn': { tone: 'grey', icon: 'undo' },
  'perhaps-proposed': { tone: 'blue', icon: 'hourglass' },
  'perhaps-confirmed': { tone: 'amber', icon: 'triangle' },
};

/** The outlook of the line's answer, or the faults that keep it from being sent. */
export const PlannedState = ({
  planned,
  observed,
}: {
  planned: PlannedLine;
  observed: ObservedSettings | undefined;
}): ReactElement => {
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
  const outlook = expectedConsequence(planned.line, planned.consequence, observed);
  return <Mark {...outlookMarks[outlook]}>{t(`consequence.${outlook}`)}</Mark>;
};
