import type { Step } from '../../../shared/domain/escalation/escalation-plan.ts';
import type { MessageId } from '../../i18n/en.ts';

/** When messages of these steps leave the desk. Without a step nothing is chosen yet, so nothing is said of nights. */
export const ownTimesText = (steps: readonly Pick<Step, 'counts'>[]): MessageId => {
  if (steps.length === 0) return 'escalation.own-times-open';
  return steps.every(({ counts }) => counts === 'working')
    ? 'escalation.own-times-working'
    : 'escalation.own-times';
};
