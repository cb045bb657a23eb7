import type { OrderLine } from './order.ts';
import { inProgressStatus, processStatus } from './statuses.ts';

/**
 * Whose move it is on a line. `answer`: ours. `buyer`: the buyer's. `agreed`: nobody's, deliver it. `closed`: nobody's.
 * An in-progress status that isn't known yet asks for a look of ours: better once too often than never. A line that can't be
 * answered, in a process status that isn't known or with an obstacle, waits for the buyer.
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
      return buyersMove.has(line.status.inProgressStatus) ? 'buyer' : 'answer';
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

const buyersMove: ReadonlySet<string | null> = new Set([
  inProgressStatus.openSupplierProposal,
  inProgressStatus.openSupplierReopenRequest,
  inProgressStatus.openSupplierShipmentRescheduleRequest,
  inProgressStatus.approvedDeliverySchedule,
]);
