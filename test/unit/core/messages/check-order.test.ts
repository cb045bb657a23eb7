import { expect, it } from 'vitest';
import { openDatabase } from '../../../../src/main/adapters/store/sqlite.ts';
import { createCheckOrder } from '../../../../src/main/core/messages/check-order.ts';
import { type ErrorCode, OrderbellError } from '../../../../src/shared/contract/errors.ts';
import type { Order } from '../../../../src/shared/domain/order/order.ts';
import { createFetchOnlyService, createOneOrder } from '../../../fakes/answering-seams.ts';
import { asRead } from '../../../fakes/as-read.ts';
import { createVirtualTime } from '../../../fakes/virtual-time.ts';
import { anOrder } from '../../../fixtures/build-order.ts';

const open = (
  stored: Order,
  fetched: Order | ErrorCode | null,
  pollSince: () => Promise<number> = async () => 40,
) => {
  const fetches: string[] = [];
  const polls: number[] = [];
  const orders = createOneOrder(stored);
  const checkOrder = createCheckOrder({
    orders,
    database: openDatabase(':memory:'),
    clock: createVirtualTime().clock,
    service: createFetchOnlyService(async (id) => {
      fetches.push(id);
      if (typeof fetched === 'string') throw new OrderbellError(fetched);
      return fetched === null ? null : asRead(fetched);
    }),
    pollSince: async (since) => {
      polls.push(since);
      return pollSince();
    },
  });
  return { checkOrder, orders, fetches, polls };
};

it('fetches the order by its id, stores it and emits the change', async () => {
  const { checkOrder, orders, fetches, polls } = open(anOrder(), anOrder({ version: 2 }));
  expect(await checkOrder(7, 50)).toMatchObject({ order: { version: 2 }, polled: false });
  expect(fetches).toEqual(['order-1']);
  expect(orders.announced).toBe(1);
  expect(polls).toEqual([]);
});

it('polls once, back to the given time, for an order without an id', async () => {
  const { checkOrder, fetches, polls } = open(anOrder({ id: null }), anOrder());
  expect(await checkOrder(7, 50)).toMatchObject({ order: { version: 1 }, polled: true, requestedAt: 40 });
  expect(fetches).toEqual([]);
  expect(polls).toEqual([50]);
});

it('polls once if the service doesn’t know the id', async () => {
  const { checkOrder, polls } = open(anOrder(), null);
  await checkOrder(7, 50);
  expect(polls).toEqual([50]);
});

it.each([
  'service.needs-token',
  'service.path-refused',
  'service.role-missing',
  'service.refused',
  'service.not-a-service',
] as const)('polls once where orders can’t be fetched one by one (%s)', async (code) => {
  const { checkOrder, polls } = open(anOrder(), code);
  expect(await checkOrder(7, 50)).toMatchObject({ polled: true, requestedAt: 40 });
  expect(polls).toEqual([50]);
});

it('fails without a poll if the service is only in trouble', async () => {
  const { checkOrder, polls } = open(anOrder(), 'service.trouble');
  await expect(checkOrder(7, 50)).rejects.toMatchObject({ code: 'service.trouble' });
  expect(polls).toEqual([]);
});

it('finds nothing if the poll removed the order', async () => {
  const { checkOrder, orders } = open(anOrder({ id: null }), null, async () => {
    orders.stored = [];
    return 40;
  });
  expect(await checkOrder(7, 50)).toBeNull();
});

it('has no result if the poll failed', async () => {
  const { checkOrder } = open(anOrder({ id: null }), null, () =>
    Promise.reject(new OrderbellError('service.unreachable')),
  );
  await expect(checkOrder(7, 50)).rejects.toMatchObject({ code: 'service.unreachable' });
});

it('finds nothing for an order that isn’t stored', async () => {
  const { checkOrder, fetches, polls } = open(anOrder(), anOrder());
  expect(await checkOrder(8, 50)).toBeNull();
  expect(fetches).toEqual([]);
  expect(polls).toEqual([]);
});
