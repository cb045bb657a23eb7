import { describe, expect, it } from 'vitest';
import { sortRows, usualSort } from '../../../src/renderer/features/order-list/sort-rows.ts';
import { patchedRows, readAllRows } from '../../../src/renderer/transport/order-rows.ts';
import type { OrderRow } from '../../../src/shared/contract/calls/orders.ts';
import { createClient } from '../../../src/shared/contract/client.ts';
import { inDefaultOrder } from '../../../src/shared/domain/order/default-order.ts';
import { scopes } from '../../../src/shared/domain/order/folder.ts';
import { calendarDateSchema } from '../../../src/shared/domain/values/calendar-date.ts';
import { anOrderRow } from '../../fixtures/build-order-row.ts';

const row = (key: number, change: Partial<OrderRow> = {}, facts: Partial<OrderRow['facts']> = {}): OrderRow =>
  anOrderRow(`PO-${key}`, { key, receivedAt: key, ...change }, facts);
const keysOf = (rows: readonly OrderRow[]): number[] => rows.map(({ key }) => key);

describe('a list after some orders changed', () => {
  const all = [row(9), row(7), row(5), row(3)];

  it('has new orders in their place, in any order of arrival', () => {
    expect(keysOf(patchedRows(all, [4, 10, 8], [row(4), row(10), row(8)], 'to-answer'))).toEqual([
      10, 9, 8, 7, 5, 4, 3,
    ]);
    expect(keysOf(patchedRows([], [1], [row(1)], 'to-answer'))).toEqual([1]);
  });

  it('has an order once, in its present state and place', () => {
    const changed = row(5, { receivedAt: 8, purchaseOrderNumber: 'PO-5b' });
    const after = patchedRows(all, [5], [changed], 'to-answer');
    expect(keysOf(after)).toEqual([9, 5, 7, 3]);
    expect(after[1]).toBe(changed);
  });

  it('has no order of another folder, and no removed one', () => {
    expect(keysOf(patchedRows(all, [7], [row(7, { folder: 'closed' })], 'to-answer'))).toEqual([9, 5, 3]);
    expect(keysOf(patchedRows(all, [7], [], 'to-answer'))).toEqual([9, 5, 3]);
    expect(keysOf(patchedRows(all, [7], [row(7, { folder: 'waiting' })], 'open'))).toEqual([9, 7, 5, 3]);
  });

  it('is the identical one if a change doesn’t concern it', () => {
    expect(patchedRows(all, [6], [row(6, { folder: 'closed' })], 'to-answer')).toBe(all);
  });

  it('keeps the newest first among orders received at once', () => {
    const together = [4, 2, 1].map((key) => row(key, { receivedAt: 0 }));
    expect(keysOf(patchedRows(together, [3], [row(3, { receivedAt: 0 })], 'to-answer'))).toEqual([
      4, 3, 2, 1,
    ]);
  });
});

describe('all rows of a list', () => {
  /** A core with these orders that changes something before it answers the second part. */
  const read = async (count: number, change: (orders: OrderRow[]) => number[]): Promise<OrderRow[]> => {
    const orders = Array.from({ length: count }, (_, index) => row(count - index));
    let tell: (event: unknown) => void = () => undefined;
    let parts = 0;
    const client = createClient({
      listen: (listener) => {
        tell = listener;
        return () => undefined;
      },
      send: async ({ call, input }) => {
        const asked = JSON.parse(JSON.stringify(input));
        if (call === 'orders.rows') {
          return { ok: true, output: { rows: orders.filter(({ key }) => asked.keys.includes(key)) } };
        }
        parts += 1;
        if (parts === 2) tell({ name: 'orders.changed', keys: change(orders) });
        const from = orders.findIndex(
          ({ receivedAt }) => asked.after === undefined || receivedAt < asked.after.receivedAt,
        );
        return { ok: true, output: { rows: from < 0 ? [] : orders.slice(from, from + asked.limit) } };
      },
    });
    return readAllRows(client, 'to-answer', new AbortController().signal);
  };
  const numbers = (from: number): number[] => Array.from({ length: from }, (_, index) => from - index);

  it('arrive in parts, each once', async () => {
    expect(keysOf(await read(2_500, () => []))).toEqual(numbers(2_500));
    expect(keysOf(await read(2_000, () => []))).toEqual(numbers(2_000));
    expect(keysOf(await read(0, () => []))).toEqual([]);
  });

  it('include orders added in front in between, and none twice', async () => {
    const after = await read(2_500, (orders) => {
      orders.unshift(row(2_501));
      return [2_501];
    });
    expect(keysOf(after)).toEqual(numbers(2_501));
  });

  it('include changes of a part that was read already', async () => {
    const after = await read(2_500, (orders) => {
      orders[3] = row(2_497, { purchaseOrderNumber: 'changed' });
      return [2_497];
    });
    expect(keysOf(after)).toEqual(numbers(2_500));
    expect(after[3]?.purchaseOrderNumber).toBe('changed');
  });
});

it('the core begins a list with the rows that the screen puts first', () => {
  const rows = Array.from({ length: 300 }, (_, index) =>
    row(
      index,
      {
        receivedAt: 1_000 + (index % 7),
        lastUpdatedAt: new Date((index * 37) % 101).toISOString(),
        folder: index % 2 === 0 ? 'overdue' : 'confirmed',
      },
      {
        nextDate:
          index % 5 === 0 ? null : calendarDateSchema.parse(`2027-01-${String(10 + ((index * 13) % 20))}`),
        dueDate:
          index % 3 === 0 ? null : calendarDateSchema.parse(`2027-01-${String(10 + ((index * 7) % 20))}`),
      },
    ),
  );
  for (const scope of scopes) {
    expect(keysOf(inDefaultOrder(rows, scope))).toEqual(keysOf(sortRows(rows, usualSort(scope), 'en-GB')));
  }
});
