import type { OrderRow } from '../../../shared/contract/calls/orders.ts';
import { folders } from '../../../shared/domain/order/folder.ts';
import type { Order } from '../../../shared/domain/order/order.ts';
import { pendingStepOf, stateOf } from '../../../shared/domain/order/order-filter.ts';
import {
  inProgressStatus,
  logisticsStatus,
  processStatus,
  processStatusFacts,
  stepFacts,
  stepLabel,
} from '../../../shared/domain/order/statuses.ts';
import type { MessageId } from '../../i18n/en.ts';
import type { Texts } from '../../i18n/texts.ts';

/** Statuses whose line says who acts next. Their own words say what happened. */
const ownWords: Readonly<Record<string, MessageId>> = Object.fromEntries(
  (
    [
      ...[processStatus.issued, processStatus.rejected],
      ...[inProgressStatus.openSupplierProposal, inProgressStatus.openSupplierReopenRequest],
      ...[inProgressStatus.rejectedSupplierProposal, inProgressStatus.rejectedDeliverySchedule],
      ...[inProgressStatus.reissuedRejectedLine, inProgressStatus.approvedDeliverySchedule],
      ...[inProgressStatus.revertedCompletedLine, inProgressStatus.revertedCancelledLine],
      inProgressStatus.openSupplierShipmentRescheduleRequest,
    ] as const
  ).map((status) => [status, `status.${status}`] as const),
);

/** The word for what happened, where the line's word also says who acts next. `null`: both are the same. */
export const pastLabel = (status: string): MessageId | null => ownWords[status] ?? null;

const stages = Object.values(logisticsStatus).filter((stage) => stage !== logisticsStatus.cancelled);

/** A status of the service in the words of the line's mark. An unknown one stays as received. */
export const statusWord = (status: string, t: Texts): string => {
  if (status === '') return t('gap.status');
  const label = ownWords[status] ?? (processStatusFacts(status) ?? stepFacts(status))?.label;
  if (label !== undefined) return t(label);
  const stage = stages.find((one) => one === status);
  return stage === undefined ? status : t(`status.${stage}`);
};

/** The word of a list for what it is filtered by (`stateOf`). */
export const stateWord = (state: string, t: Texts): string => {
  if (state === processStatus.issued) return t('folder.to-answer');
  const folder = folders.find((one) => one === state);
  return folder === undefined ? statusWord(state, t) : t(`folder.${folder}`);
};

/** The state of our answer that is on its way. */
export const sentWord = (
  { responseState: state }: Pick<OrderRow, 'responseState'>,
  t: Texts,
): string | null =>
  state === null || state === 'done' || state === 'undone' || state === 'dropped'
    ? null
    : t(`list.response.${state}`);

/** The status of an order in lists: of our answer, of the step that it asks for, or of its state. */
export const listedStatus = (row: OrderRow, t: Texts): string => {
  const step = pendingStepOf(row);
  return sentWord(row, t) ?? (step === null ? stateWord(stateOf(row) ?? row.folder, t) : t(stepLabel(step)));
};

/** The states to filter by and their words, one each. Of several with one word the chosen one stays. */
export const stateChoices = (
  states: readonly string[],
  chosen: string | null,
  t: Texts,
): { value: string; label: string }[] => {
  const byWord = new Map(states.map((state) => [stateWord(state, t), state]));
  if (chosen !== null) byWord.set(stateWord(chosen, t), chosen);
  return [...byWord].map(([label, value]) => ({ value, label }));
};

/** The logistics status once the goods are moving, unless the process status says the same. */
export const logisticsWord = (
  { processStatus: state, logisticsStatus: step }: Order['status'],
  t: Texts,
): string | null =>
  step === null || step === logisticsStatus.open || step === state ? null : statusWord(step, t);
