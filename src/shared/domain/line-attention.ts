import type { OrderLine } from './order.ts';
import { inProgressStatus, processStatus } from './statuses.ts';

/**
 * Whose move it is on a line. `answer`: ours. `buyer`: the buyer's. `agreed`: nobody's, deliver it. `closed`: nobody's.
 * An in-progress status that isn't known yet asks for a look of ours: better once too often than never.
 */
export type LineAttention = 'answer' | 'buyer' | 'agreed' | 'closed';

export const attentionOf = (line: Pick<OrderLine, 'status'>): LineAttention => {
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
      return 'answer';
  }
};

const buyersMove: ReadonlySet<string | null> = new Set([
  inProgressStatus.openSupplierProposal,
  inProgressStatus.openSupplierReopenRequest,
  inProgressStatus.openSupplierShipmentRescheduleRequest,
  inProgressStatus.approvedDeliverySchedule,
]);
