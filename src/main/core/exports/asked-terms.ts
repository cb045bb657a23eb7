import type { OrderLine, Terms } from '../../../shared/domain/order.ts';
import { inProgressStatus, processStatus } from '../../../shared/domain/statuses.ts';
import { requestedTerms } from '../../../shared/domain/terms.ts';

/**
 * What the buyer last asked of a line, or `null` when no version that is kept shows it. As soon as a line is agreed, its
 * `deliverySchedule` and `prices` are the agreed values (open points, section 3): whoever compares those with themselves
 * takes every counter-proposal for what was asked.
 *
 * @param versions the line as it stands, then as it stood before, newest first
 */
export const askedTerms = (versions: OrderLine[]): Terms | null => {
  const asking = versions.find(showsWhatIsAsked);
  return asking === undefined ? null : requestedTerms(asking);
};

const showsWhatIsAsked = ({ status, confirmedLine, reopenRequest }: OrderLine): boolean => {
  if (status.processStatus === processStatus.issued) return true;
  if (status.processStatus !== processStatus.inProgress) return false;
  const { inProgressStatus: step } = status;
  if (step === inProgressStatus.openBuyerReopenRequest) return reopenRequest !== null;
  // An agreement from before, or one that has just been reached, stands in such a line.
  return confirmedLine === null && step !== inProgressStatus.approvedDeliverySchedule;
};
