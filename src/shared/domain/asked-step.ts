import type { OrderLine } from './order.ts';
import { inProgressStatus, processStatus } from './statuses.ts';

/** Steps of a line that wait for our answer, the most urgent first; in the order in which the bell tells of them. */
export const askedSteps = [
  inProgressStatus.rejectedSupplierProposal,
  inProgressStatus.rejectedDeliverySchedule,
  inProgressStatus.openBuyerReopenRequest,
  inProgressStatus.openBuyerReconfirmationRequest,
  inProgressStatus.reissuedRejectedLine,
  inProgressStatus.revertedCancelledLine,
  inProgressStatus.revertedCompletedLine,
] as const;
export type AskedStep = (typeof askedSteps)[number];

/** What the most urgent line of an order asks for; `null` where a line was only issued, or none asks. */
export const askedStepOf = (lines: readonly Pick<OrderLine, 'status'>[]): AskedStep | null => {
  const steps = new Set(
    lines
      .filter(({ status }) => status.processStatus === processStatus.inProgress)
      .map(({ status }) => status.inProgressStatus),
  );
  return askedSteps.find((step) => steps.has(step)) ?? null;
};
