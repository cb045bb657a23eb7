import type { Order } from '../../../../shared/domain/order.ts';
import type { BrokenRecord, ReadOrder } from '../order-service.ts';
import { isRecord, Unreadable } from './wire-fields.ts';
import { shapeOrder } from './wire-order.ts';

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
  let order: Order;
  try {
    order = shapeOrder(record);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return broken(payload, `${error.path.join('.')}: missing or unreadable`);
  }
  const twice = firstTwice(order.lines.map(({ position }) => position));
  if (twice !== null) return broken(payload, `lines.${twice}.position: there already`);
  return { read: { order, raw: payload } };
};

const broken = (payload: string, reason: string): { broken: BrokenRecord } => ({
  broken: { payload, reason },
});

const firstTwice = (positions: string[]): number | null => {
  const known = new Set<string>();
  const index = positions.findIndex((position) => known.size === known.add(position).size);
  return index < 0 ? null : index;
};
