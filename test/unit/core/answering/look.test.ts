import { expect, it } from 'vitest';
import { openDatabase } from '../../../../src/main/adapters/sqlite.ts';
import { createLook } from '../../../../src/main/core/outbox/look.ts';
import { OrderbellError } from '../../../../src/shared/contract/errors.ts';
import type { Order } from '../../../../src/shared/domain/order.ts';
import { createFetchOnlyService, createOneOrder } from '../../../fakes/answering-seams.ts';
import { createVirtualTime } from '../../../fakes/virtual-time.ts';
import { anOrder } from '../../../fixtures/build-order.ts';

const open = (
  stored: Order,
  fetched: Order | null,
  pollOnce: () => Promise<void> = async () => undefined,
) => {
  const fetches: string[] = [];
  let polls = 0;
  const orders = createOneOrder(stored);
  const look = createLook({
    orders,
    database: openDatabase(':memory:'),
    clock: createVirtualTime().clock,
    service: createFetchOnlyService(async (id) => {
      fetches.push(id);
      return fetched === null ? null : { order: fetched, raw: '{}' };
    }),
    pollOnce: async () => {
      polls += 1;
      await pollOnce();
    },
  });
  return { look, orders, fetches, polls: () => polls };
};

it('fetches the order by its id, stores it and tells of it', async () => {
  const { look, orders, fetches, polls } = open(anOrder(), anOrder({ version: 2 }));
  expect((await look(7))?.version).toBe(2);
  expect(fetches).toEqual(['order-1']);
  expect(orders.announced).toBe(1);
  expect(polls()).toBe(0);
});

it('polls once for an order without an id', async () => {
  const { look, fetches, polls } = open(anOrder({ id: null }), anOrder());
  expect((await look(7))?.version).toBe(1);
  expect(fetches).toEqual([]);
  expect(polls()).toBe(1);
});

it('polls once where the service does not know the id', async () => {
  const { look, polls } = open(anOrder(), null);
  await look(7);
  expect(polls()).toBe(1);
});

it('knows nothing when the poll did not succeed', async () => {
  const { look } = open(anOrder({ id: null }), null, () =>
    Promise.reject(new OrderbellError('service.unreachable')),
  );
  await expect(look(7)).rejects.toMatchObject({ code: 'service.unreachable' });
});

it('finds nothing for an order that is not here', async () => {
  const { look, fetches, polls } = open(anOrder(), anOrder());
  expect(await look(8)).toBeNull();
  expect(fetches).toEqual([]);
  expect(polls()).toBe(0);
});
