import { replaceEqualDeep } from '@tanstack/react-query';
import type { OrderDetail } from '../../shared/contract/calls/orders.ts';
import type { Client } from '../../shared/contract/client.ts';
import type { OrderLine } from '../../shared/domain/order/order.ts';

/**
 * An order with all of its lines, read in pieces: 8,000 lines at once kept the page from drawing for half a
 * second. Throws `order.not-found`.
 *
 * @param before as it was read last. A line that didn't change stays the same object. TanStack Query would
 *   compare all lines at once.
 */
export const readOrder = async (
  client: Pick<Client, 'call'>,
  key: number,
  before?: OrderDetail,
): Promise<OrderDetail> => {
  const { lineCount, ...detail } = await client.call('orders.get', { key });
  const lines: OrderLine[] = [];
  const add = (piece: OrderLine[]): void => {
    for (const line of piece) lines.push(replaceEqualDeep(before?.order.lines[lines.length], line));
  };
  add(detail.order.lines);
  while (lines.length < lineCount) {
    const { revision } = detail;
    add((await client.call('orders.lines', { key, revision, from: lines.length })).lines);
  }
  return { ...detail, order: { ...detail.order, lines } };
};
