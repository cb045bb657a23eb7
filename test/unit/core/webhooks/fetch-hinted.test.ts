import { expect, it } from 'vitest';
import type { ReadOrder, ReadShipment } from '../../../../src/main/core/service/order-service.ts';
import { fetchHinted } from '../../../../src/main/core/webhooks/fetch-hinted.ts';
import { OrderbellError } from '../../../../src/shared/contract/errors.ts';
import { asRead } from '../../../fakes/as-read.ts';
import { anOrder } from '../../../fixtures/build-order.ts';
import { aShipment } from '../../../fixtures/build-shipment.ts';

/** The record of an id. The service answers with an error if one is given. */
const setup = (known: {
  order?: (id: string) => ReadOrder | null;
  shipment?: (id: string) => ReadShipment | null;
}) => {
  let current: object | null = {};
  const asked: string[] = [];
  const stored: string[] = [];
  const fetch = fetchHinted({
    clock: { now: () => 0 },
    database: { ...noDatabase, write: (task) => task() },
    account: { get: () => ({ id: 7, baseUrl: 'https://service.example', email: 'a@b', canCall: true }) },
    session: () => current,
    service: {
      fetchOrder: async (id) => {
        asked.push(`order ${id}`);
        return known.order?.(id) ?? null;
      },
    },
    orders: {
      store: (accountId) => {
        stored.push(`order of ${accountId}`);
        return { orderKey: 1, changed: true };
      },
      announce: () => undefined,
    },
    shipmentService: {
      fetchShipment: async (id) => {
        asked.push(`shipment ${id}`);
        return known.shipment?.(id) ?? null;
      },
    },
    shipments: {
      store: (accountId) => {
        stored.push(`shipment of ${accountId}`);
        return { shipmentKey: 1, changed: false };
      },
      announce: () => undefined,
    },
  });
  return {
    ...{ fetch, asked, stored },
    leave: (next: object | null) => {
      current = next;
    },
  };
};

const never = (): never => {
  throw new Error('not asked here');
};
const noDatabase = {
  ...{ all: never, get: never, run: never, script: never, close: never, onDamage: never },
  ...{ indexesDiffer: false, assertInPlace: never, repairing: never },
};
const readOrder: ReadOrder = asRead(anOrder());
const readShipment: ReadShipment = { shipment: aShipment(), raw: '{}' };

it('An id of either kind is requested as an order, then as a shipment', async () => {
  const { fetch, asked, stored } = setup({ shipment: () => readShipment });
  expect(await fetch({ about: 'either', id: 'a' })).toBe('nothing-new');
  expect([asked, stored]).toEqual([['order a', 'shipment a'], ['shipment of 7']]);
});

it('An order is requested only as an order', async () => {
  const { fetch, asked } = setup({ shipment: () => readShipment });
  expect(await fetch({ about: 'order', id: 'a' })).toBe('unknown');
  expect(asked).toEqual(['order a']);
});

it('An id that the service calls wrong is an unknown one', async () => {
  const refuse = (): never => {
    throw new OrderbellError('service.refused');
  };
  expect(await setup({ order: refuse, shipment: refuse }).fetch({ about: 'either', id: 'a' })).toBe(
    'unknown',
  );
});

it('A record refused to this login is left to a poll', async () => {
  for (const code of ['service.path-refused', 'service.role-missing'] as const) {
    const refuse = (): never => {
      throw new OrderbellError(code);
    };
    expect(await setup({ order: refuse }).fetch({ about: 'order', id: 'a' })).toBe('polled');
  }
});

it('A record that needs a token is left to a poll, except a shipment, which no poll brings, and is no failure', async () => {
  const needsToken = (): never => {
    throw new OrderbellError('service.needs-token');
  };
  const { fetch, asked } = setup({ order: needsToken, shipment: needsToken });
  expect(await fetch({ about: 'order', id: 'a' })).toBe('polled');
  expect(await fetch({ about: 'shipment', id: 'a' })).toBe('needs-token');
  expect(await fetch({ about: 'either', id: 'a' })).toBe('polled');
  expect(asked).toEqual(['order a', 'shipment a', 'order a']);
});

it('A record of a signed-out account is stored for nobody', async () => {
  for (const next of [null, {}]) {
    const harness = setup({
      order: () => {
        harness.leave(next);
        return readOrder;
      },
    });
    expect(await harness.fetch({ about: 'order', id: 'a' })).toBe('over');
    expect(harness.stored).toEqual([]);
  }
});

it('Without an account no request is sent', async () => {
  const { fetch, asked, leave } = setup({});
  leave(null);
  expect(await fetch({ about: 'order', id: 'a' })).toBe('over');
  expect(asked).toEqual([]);
});
