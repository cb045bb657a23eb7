import { logisticsStatus, processStatus } from '../../../shared/domain/order/statuses.ts';
import type { Statuses as FilteredStatuses } from '../search/poll.ts';
import { type PracticeLine, type PracticeOrder, shownTerms } from './practice-order.ts';

type Statuses = Pick<PracticeLine, 'processStatus' | 'logisticsStatus'>;

/**
 * The order's process status is the aggregate of its lines (open points, section 4). Cancelled lines count
 * only when all are cancelled. An order is Confirmed only when every line that counts is (interface,
 * section 3, rule 1).
 */
export const aggregateProcessStatus = (lines: Statuses[]): string => {
  const counting = lines
    .map((line) => line.processStatus)
    .filter((status) => status !== processStatus.cancelled);
  const all = (status: string): boolean => counting.every((one) => one === status);
  if (counting.length === 0) return processStatus.cancelled;
  for (const status of [processStatus.issued, processStatus.rejected, processStatus.completed]) {
    if (all(status)) return status;
  }
  return counting.every((one) => one === processStatus.confirmed || one === processStatus.completed)
    ? processStatus.confirmed
    : processStatus.inProgress;
};

/** The least advanced stage of the lines that count. */
export const aggregateLogisticsStatus = (lines: Pick<PracticeLine, 'logisticsStatus'>[]): string => {
  const counting = lines.map((line) => stages.indexOf(line.logisticsStatus)).filter((stage) => stage >= 0);
  return stages[Math.min(...counting)] ?? logisticsStatus.cancelled;
};

const stages: string[] = [
  logisticsStatus.open,
  logisticsStatus.produced,
  logisticsStatus.readyToShip,
  logisticsStatus.shipped,
  logisticsStatus.delivered,
];

/** The statuses by which a search finds an order: its own two and those of its lines and deliveries. */
export const orderStatuses = ({ lines }: PracticeOrder): FilteredStatuses => ({
  processStatus: [aggregateProcessStatus(lines)],
  logisticsStatus: [aggregateLogisticsStatus(lines)],
  inProgressStatus: lines.flatMap(({ inProgressStatus }) => inProgressStatus ?? []),
  deliveryLineStatus: lines.flatMap((line) =>
    shownTerms(line).deliverySchedule.flatMap(({ status }) => status ?? []),
  ),
});
