import { isDeepStrictEqual } from 'node:util';
import {
  inProgressStatus,
  logisticsStatus,
  processStatus,
  shipmentProcessStatus,
} from '../../../shared/domain/order/statuses.ts';
import { sameTerms } from '../../../shared/domain/order/terms.ts';
import type { PracticeLine, PracticeOrder } from '../orders/practice-order.ts';
import { allLines, type PracticeShipment } from '../shipments/practice-shipment.ts';

/** An event of an order and its lines: all that a webhook call contains (interface, section 6). */
export type OrderHappening = {
  eventName: string;
  /** The field of the body (open points, section 8). */
  field: 'orderEvent' | 'orderDocumentsEvent';
  positions: string[];
};

/** The events of one change of an order, one for each kind of change (names: open points, section 8). */
export const orderHappenings = (
  order: PracticeOrder,
  before: PracticeOrder | undefined,
): OrderHappening[] => {
  if (before === undefined) {
    const positions = order.lines.map(({ position }) => position);
    return [{ eventName: 'OrderIssuedByBuyer', field: 'orderEvent', positions }];
  }
  const byName = new Map<string, string[]>();
  for (const line of order.lines) {
    const old = before.lines.find(({ position }) => position === line.position);
    if (old !== undefined && isDeepStrictEqual(line, old)) continue;
    const name = lineEvent(line, old);
    byName.set(name, [...(byName.get(name) ?? []), line.position]);
  }
  if (byName.size === 0) byName.set(headerEvent(order, before), []);
  return [...byName].map(([eventName, positions]) => ({
    eventName,
    field: eventName === documentsAttached ? 'orderDocumentsEvent' : 'orderEvent',
    positions,
  }));
};

const documentsAttached = 'OrderDocumentsAttachedByBuyer';

const headerEvent = (order: PracticeOrder, before: PracticeOrder): string => {
  const changed = (['contact', 'supplierContactEmail', 'documents'] as const).filter(
    (name) => !isDeepStrictEqual(order[name], before[name]),
  );
  const { version, lastUpdatedAt, eventDates } = before;
  const rest = { ...order, version, lastUpdatedAt, eventDates };
  if (isDeepStrictEqual(rest, before)) {
    return bySupplier(order) ? 'OrderResentBySupplier' : 'OrderResentByBuyer';
  }
  const onlyThat = changed.length === 1 && isDeepStrictEqual({ ...rest, ...pick(before, changed) }, before);
  if (onlyThat && changed[0] === 'contact') return 'OrderContactReassignedByBuyer';
  if (onlyThat && changed[0] === 'supplierContactEmail') return 'OrderContactReassignedBySupplier';
  if (bySupplier(order)) return 'OrderLinesUpdatedBySupplier';
  return changed.includes('documents') ? documentsAttached : 'OrderLinesUpdatedByBuyer';
};

const bySupplier = ({ eventDates, lastUpdatedAt }: PracticeOrder): boolean =>
  eventDates['respondedAt'] === lastUpdatedAt;

const pick = <Name extends keyof PracticeOrder>(order: PracticeOrder, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, order[name]]));

const lineEvent = (line: PracticeLine, old: PracticeLine | undefined): string => {
  if (old === undefined) return 'OrderLinesIssuedByBuyer';
  const isSuppliers = line.supplierLine !== old.supplierLine;
  if (line.processStatus !== old.processStatus || line.inProgressStatus !== old.inProgressStatus) {
    return isSuppliers ? supplierMove(line, old) : buyerMove(line, old);
  }
  const goods = goodsEvent(line, old, isSuppliers ? 'BySupplier' : 'ByBuyer');
  if (goods !== null) return goods;
  if (isSuppliers) return sameProposal(line, old) ? updatedBySupplier(line, old) : supplierMove(line, old);
  if (!isDeepStrictEqual(line.deliveryHistory, old.deliveryHistory)) return historyEvent(line, old);
  const { documents, lastUpdatedAt, ...rest } = line;
  if (isDeepStrictEqual({ ...rest, documents: old.documents, lastUpdatedAt: old.lastUpdatedAt }, old)) {
    return documentsAttached;
  }
  if (line.reopenRequest !== old.reopenRequest) return 'OrderLinesReopenRequestedByBuyer';
  return sameTerms(line.requested, old.requested) ? 'OrderLinesUpdatedByBuyer' : 'OrderLinesReissuedByBuyer';
};

const sameProposal = (line: PracticeLine, old: PracticeLine): boolean =>
  line.proposal === old.proposal && line.confirmed === old.confirmed;

const updatedBySupplier = (line: PracticeLine, old: PracticeLine): string =>
  isDeepStrictEqual(line.supplierLine?.itemDetails ?? null, old.supplierLine?.itemDetails ?? null)
    ? 'OrderLinesUpdatedBySupplier'
    : 'OrderLinesItemDetailsChanged';

const historyEvent = (line: PracticeLine, old: PracticeLine): string =>
  line.deliveryHistory.length > old.deliveryHistory.length &&
  isDeepStrictEqual(line.deliveryHistory.slice(0, old.deliveryHistory.length), old.deliveryHistory)
    ? 'OrderLinesDeliveryHistoryAppendedByBuyer'
    : 'OrderLinesDeliveryHistorySetByBuyer';

const supplierMove = (line: PracticeLine, old: PracticeLine): string => {
  if (line.inProgressStatus === inProgressStatus.openSupplierShipmentRescheduleRequest) {
    return 'OrderLinesShipmentRescheduleRequestedBySupplier';
  }
  if (line.inProgressStatus === inProgressStatus.openSupplierReopenRequest) {
    return 'OrderLinesReopenRequestedBySupplier';
  }
  if (line.inProgressStatus === inProgressStatus.openSupplierProposal)
    return 'OrderChangesProposedBySupplier';
  const hasReopenRequest = old.inProgressStatus === inProgressStatus.openBuyerReopenRequest;
  if (line.processStatus === processStatus.rejected) {
    return hasReopenRequest ? 'OrderLinesReopenRequestRejectedBySupplier' : 'OrderLinesRejectedBySupplier';
  }
  if (hasReopenRequest) return 'OrderLinesReopenRequestApprovedBySupplier';
  if (old.inProgressStatus === inProgressStatus.openBuyerReconfirmationRequest) {
    return 'OrderLinesReconfirmedBySupplier';
  }
  if (old.inProgressStatus === inProgressStatus.openSupplierReopenRequest) {
    return 'OrderLinesReopenRequestRevertedBySupplier';
  }
  return line.confirmed !== null && sameTerms(line.confirmed, line.requested)
    ? 'OrderLinesAcceptedBySupplier'
    : 'OrderLinesConfirmedBySupplier';
};

const buyerMove = (line: PracticeLine, old: PracticeLine): string => {
  if (line.processStatus === processStatus.cancelled) return 'OrderLinesCancelledByBuyer';
  if (line.processStatus === processStatus.completed) return 'OrderLinesCompletedByBuyer';
  if (line.inProgressStatus === inProgressStatus.revertedCancelledLine) {
    return 'CancelledOrderLinesRevertedByBuyer';
  }
  if (line.inProgressStatus === inProgressStatus.revertedCompletedLine) {
    return 'CompletedOrderLinesRevertedByBuyer';
  }
  if (old.processStatus === processStatus.issued && line.processStatus === processStatus.confirmed) {
    return 'OrderLinesConfirmedByBuyer';
  }
  switch (old.inProgressStatus) {
    case inProgressStatus.openSupplierShipmentRescheduleRequest:
      return line.processStatus === processStatus.confirmed
        ? 'OrderLinesShipmentRescheduleRequestApprovedByBuyer'
        : 'OrderLinesShipmentRescheduleRequestRejectedByBuyer';
    case inProgressStatus.openSupplierProposal:
      return line.processStatus === processStatus.confirmed
        ? 'OrderChangesProposalApprovedByBuyer'
        : 'OrderChangesProposalRejectedByBuyer';
    case inProgressStatus.openSupplierReopenRequest:
      return line.confirmed === old.confirmed
        ? 'OrderLinesReopenRequestRejectedByBuyer'
        : 'OrderLinesReopenRequestApprovedByBuyer';
    case inProgressStatus.openBuyerReopenRequest:
      return 'OrderLinesReopenRequestRevertedByBuyer';
  }
  switch (line.inProgressStatus) {
    case inProgressStatus.openBuyerReopenRequest:
      return 'OrderLinesReopenRequestedByBuyer';
    case inProgressStatus.openBuyerReconfirmationRequest:
      return 'OrderLinesReconfirmationRequestedByBuyer';
    case inProgressStatus.reissuedRejectedLine:
      return 'OrderLinesReissuedByBuyer';
  }
  return 'OrderLinesUpdatedByBuyer';
};

// The event for a new stage of the goods, set by either side. `null` when the stage is the same.
const goodsEvent = (line: PracticeLine, old: PracticeLine, side: 'ByBuyer' | 'BySupplier'): string | null => {
  if (line.logisticsStatus !== old.logisticsStatus) {
    if (line.logisticsStatus === logisticsStatus.open) return `OrderLinesMarkedAsOpen${side}`;
    if (line.logisticsStatus === logisticsStatus.delivered) return `OrderLinesMarkedAsDelivered${side}`;
    if (line.logisticsStatus === logisticsStatus.shipped && side === 'ByBuyer')
      return 'OrderLinesShippedByBuyer';
  }
  const before = deliveriesOf(old);
  const isNoted = deliveriesOf(line).some(({ position, status, transportMode }) => {
    const known = before.find((one) => one.position === position);
    return known !== undefined && (known.status !== status || known.transportMode !== transportMode);
  });
  return isNoted || line.logisticsStatus !== old.logisticsStatus
    ? `OrderLinesDeliveryScheduleLogisticsUpdated${side}`
    : null;
};

const deliveriesOf = (line: PracticeLine) => (line.confirmed ?? line.requested).deliverySchedule;

/** The event name for a change of a shipment (open points, section 8). */
export const shipmentEventName = (
  shipment: PracticeShipment,
  before: PracticeShipment | undefined,
): string => {
  if (before === undefined) return 'ShipmentIssuedBySupplier';
  if (!isDeepStrictEqual(shipment.buyerDocuments, before.buyerDocuments)) {
    return 'ShipmentDocumentAttachedByBuyer';
  }
  if (!isDeepStrictEqual(shipment.supplierDocuments, before.supplierDocuments)) {
    return 'ShipmentDocumentAttachedBySupplier';
  }
  if (isDeepStrictEqual({ ...shipment, lastUpdatedAt: before.lastUpdatedAt }, before)) {
    return 'ShipmentResentByBuyer';
  }
  if (shipment.processStatus === shipmentProcessStatus.issued) {
    return isDeepStrictEqual(allLines(shipment), allLines(before))
      ? 'ShipmentHeaderUpdatedBySupplier'
      : 'ShipmentReissuedBySupplier';
  }
  return shipment.processStatus === shipmentProcessStatus.approved
    ? 'ShipmentApprovedByBuyer'
    : 'ShipmentRejectedByBuyer';
};
