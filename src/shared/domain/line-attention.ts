import type { OrderLine } from './order.ts';
import { inProgressStatus, processStatus } from './statuses.ts';

/**
 * Whose move it is on a line. `answer`: ours. `buyer`: the buyer's. `agreed`: nobody's, deliver it. `closed`: nobody's.
 * A line that can't be answered waits for the buyer: one in an unknown status, or with an obstacle.
 */
export type LineAttention = 'answer' | 'buyer' | 'agreed' | 'closed';

export const attentionOf = (line: Pick<OrderLine, 'status'> & Partial<OrderLine>): LineAttention => {
  const attention = attentionByStatus(line);
  const { obstacle = null } = line;
  return obstacle !== null &&
    (attention === 'answer' || (attention === 'agreed' && obstacle === 'order-status'))
    ? 'buyer'
    : attention;
};

const attentionByStatus = (line: Pick<OrderLine, 'status'>): LineAttention => {
  switch (line.status.processStatus) {
    case processStatus.issued:
      return 'answer';
    case processStatus.inProgress:
      return asksUs.has(line.status.inProgressStatus) ? 'answer' : 'buyer';
    case processStatus.confirmed:
      return 'agreed';
    case processStatus.rejected:
    case processStatus.completed:
    case processStatus.cancelled:
      return 'closed';
    default:
      return 'buyer';
  }
};

const asksUs: ReadonlySet<string | null> = new Set([
  null,
  inProgressStatus.rejectedSupplierProposal,
  inProgressStatus.reissuedRejectedLine,
  inProgressStatus.openBuyerReopenRequest,
  inProgressStatus.openBuyerReconfirmationRequest,
  inProgressStatus.rejectedDeliverySchedule,
  inProgressStatus.revertedCompletedLine,
  inProgressStatus.revertedCancelledLine,
]);
