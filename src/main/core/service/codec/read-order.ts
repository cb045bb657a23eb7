import { type Order, type OrderLine, orderSchema } from '../../../../shared/domain/order.ts';
import { laterTimestamp, type ServiceTimestamp } from '../../../../shared/domain/service-timestamp.ts';
import type { BrokenRecord, ReadOrder } from '../order-service.ts';
import { writeJson } from './json.ts';
import { type WireLine, type WireOrder, wireOrderSchema } from './wire-order.ts';

/**
 * Reads one record of lossless JSON as an order. One that can't be read comes back as broken, whole, with the path of
 * the field at fault and never its content: reasons are shown in diagnostics.
 */
export const readOrder = (record: unknown): { read: ReadOrder } | { broken: BrokenRecord } => {
  const payload = writeJson(record);
  const wire = wireOrderSchema.safeParse(record);
  if (!wire.success) {
    const [issue] = wire.error.issues;
    return broken(payload, `${issue?.path.map(String).join('.') ?? ''}: ${reasonOf(issue?.code)}`);
  }
  const lastUpdatedAt = timestampOf(wire.data);
  if (lastUpdatedAt === null) return broken(payload, 'lastUpdatedAt: missing or no moment in time');
  const twice = firstTwice(wire.data.lines.map(({ position }) => position));
  if (twice !== null) return broken(payload, `lines.${twice}.position: there already`);
  // Through the schema, so that an order from the wire and one from the store have their fields in the same order: they are
  // compared as text.
  return { read: { order: orderSchema.parse(toOrder(wire.data, lastUpdatedAt)), raw: payload } };
};

const broken = (payload: string, reason: string): { broken: BrokenRecord } => ({
  broken: { payload, reason },
});

// The checker's own messages may quote what was received.
const reasonOf = (code: string | undefined): string =>
  code === 'invalid_type'
    ? 'missing or of another type'
    : code === 'custom'
      ? 'missing or unreadable'
      : 'unreadable';

// The order's own moment; a service that only dates the lines has changed the order when it last changed one of them.
const timestampOf = ({ lastUpdatedAt, meta, lines }: WireOrder): ServiceTimestamp | null =>
  lastUpdatedAt ??
  meta.lastUpdatedAt ??
  lines
    .map(lineTimestamp)
    .reduce(
      (latest, one) => (latest === null || one === null ? (latest ?? one) : laterTimestamp(latest, one)),
      null,
    );

const lineTimestamp = ({ lastUpdatedAt, meta }: WireLine): ServiceTimestamp | null =>
  lastUpdatedAt ?? meta.lastUpdatedAt;

const firstTwice = (positions: string[]): number | null => {
  const index = positions.findIndex((position, at) => positions.indexOf(position) !== at);
  return index < 0 ? null : index;
};

const toOrder = (wire: WireOrder, lastUpdatedAt: ServiceTimestamp): Order => ({
  id: wire.id,
  supplierAccountNumber: wire.supplierAccountNumber,
  purchaseOrderNumber: wire.purchaseOrderNumber,
  ...wire.buyerOrder,
  buyerAccountNumber: wire.supplierOrder.buyerAccountNumber,
  supplierDescription: wire.supplierOrder.description,
  status: wire.status,
  deliveryOverdue: wire.indicators.deliveryOverdue,
  version: wire.version,
  lastUpdatedAt,
  lines: wire.lines.map(toLine),
});

const toLine = (wire: WireLine): OrderLine => {
  const { item, requests, terms, indicators, ...buyerLine } = wire.buyerLine;
  return {
    id: wire.id,
    lineType: wire.lineType,
    chargeReasonCode: wire.chargeReasonCode,
    ...buyerLine,
    position: wire.position,
    item,
    terms,
    deliverySchedule: wire.deliverySchedule,
    prices: wire.prices,
    deliveryScheduleIncludingRequests: wire.deliveryScheduleIncludingRequests,
    pricesIncludingRequests: wire.pricesIncludingRequests,
    confirmedLine: wire.confirmedLine,
    reopenRequest: requests.reopenRequest,
    status: wire.status,
    deliveryOverdue: wire.indicators.deliveryOverdue,
    noDeliveryExpected: indicators.noDeliveryExpected,
    delivered: indicators.delivered,
    salesOrderNumber: buyerLine.salesOrderNumber ?? wire.supplierLine.salesOrderNumber,
    reason: buyerLine.reason,
    lastUpdatedAt: lineTimestamp(wire),
  };
};
