import { orderSchema } from '../../../../shared/domain/order.ts';
import { laterTimestamp, type ServiceTimestamp } from '../../../../shared/domain/service-timestamp.ts';
import type { BrokenRecord, ReadOrder } from '../order-service.ts';
import { isRecord, type WireRecord } from './wire-fields.ts';
import { momentOf, shapeOrder } from './wire-order.ts';

/**
 * Reads one record as an order. One that can't be read comes back as broken, whole, with the path of the field at fault and
 * never its content: reasons are shown in diagnostics.
 *
 * @param record JSON whose numbers are exact
 * @param payload the same as it was received
 */
export const readOrder = (
  record: unknown,
  payload: string,
): { read: ReadOrder } | { broken: BrokenRecord } => {
  if (!isRecord(record)) return broken(payload, 'no object');
  const shaped = shapeOrder(record);
  const checked = orderSchema.safeParse({
    ...shaped,
    lastUpdatedAt: shaped['lastUpdatedAt'] ?? latestLine(record),
  });
  if (!checked.success) {
    const path = checked.error.issues[0]?.path.map(String).join('.') ?? '';
    // The checker's own messages may quote what was received.
    return broken(payload, `${path}: missing or unreadable`);
  }
  const twice = firstTwice(checked.data.lines.map(({ position }) => position));
  if (twice !== null) return broken(payload, `lines.${twice}.position: there already`);
  return { read: { order: checked.data, raw: payload } };
};

const broken = (payload: string, reason: string): { broken: BrokenRecord } => ({
  broken: { payload, reason },
});

// A service that only dates the lines has changed the order when it last changed one of them.
const latestLine = ({ lines }: WireRecord): ServiceTimestamp | null =>
  (Array.isArray(lines) ? lines.filter(isRecord) : [])
    .map(momentOf)
    .filter((moment) => moment !== null)
    .reduce<ServiceTimestamp | null>(
      (latest, moment) => (latest === null ? moment : laterTimestamp(latest, moment)),
      null,
    );

const firstTwice = (positions: string[]): number | null => {
  const known = new Set<string>();
  const index = positions.findIndex((position) => known.size === known.add(position).size);
  return index < 0 ? null : index;
};
