import { describe, expect, it } from 'vitest';
import { buyerKeyOf } from '../../../src/shared/contract/calls/export-parties.ts';
import { listOrders } from '../../fakes/list-orders.ts';
import { type Harness, openHarness } from '../answering/harness.ts';
import { openRaw, rawLine, rawOrder, rawShipment } from './raw-service.ts';

/** The buyer's name at every place that shows an order, over HTTP. */

const site = 'Building site 12';
const kessler = 'Kessler Antriebstechnik GmbH';

const isSearch = ({ path }: { path: string }): boolean => path.includes('company-search');
const searches = ({ requests }: Harness): number => requests.filter((path) => isSearch({ path })).length;

const twelveDays = [{ date: '2026-11-29', quantity: '4' }];

/** An order with direct delivery to a building site. */
const dropShipment = ({ practice }: Harness, purchaseOrderNumber: string): void => {
  const order = practice.buyers.issue({
    ...{ buyer: 'Kessler', purchaseOrderNumber },
    lines: [{ deliverySchedule: twelveDays }],
  });
  practice.world.put({ ...order, destination: { ...order.destination, names: [site] } });
};

/** The buyer's name of an order at each place that shows one. */
const toldOf = async (harness: Harness, number: string): Promise<Record<string, unknown>> => {
  const { key, buyerName } = await harness.detail(
    (await listOrders(harness, null)).rows.find((row) => row.purchaseOrderNumber === number)?.key ?? 0,
  );
  const { rows } = await listOrders(harness, null);
  const { buyers } = await harness.call('orders.groups', {});
  const { alerts } = await harness.call('alerts.list', {});
  const notices = harness.notifier.notices.flatMap((notice) =>
    notice.kind === 'order' && notice.orderKey === key ? [notice.buyerName] : [],
  );
  const { hits } = await harness.call('search.find', { text: number, limit: 5 });
  const overview = await harness.call('overview.get', { days: 30 });
  const exported = await harness.call('exports.buyers', {});
  const refused = await harness
    .call('exports.order', { key, what: 'ubl-order' })
    .then(() => null)
    .catch((error: { params: Record<string, string> }) => error.params['buyer']);
  return {
    head: buyerName,
    list: rows.find((row) => row.key === key)?.buyerName,
    groups: buyers.map(({ name }) => name),
    alerts: alerts.filter(({ orderKey }) => orderKey === key).map((alert) => alert.buyerName)[0],
    notice: notices.at(-1),
    search: hits.map(({ buyer }) => buyer.map(({ text }) => text).join(''))[0],
    overview: overview.buyers.map(({ name }) => name),
    exports: exported.buyers.map(({ name, company }) => [name, company]),
    export: refused,
  };
};

const everywhere = (name: string) => ({
  ...{ head: name, list: name, alerts: name, notice: name, search: name, export: name },
  ...{ groups: [name], overview: [name], exports: [[name, name]] },
});

describe('a drop shipment’s address', () => {
  it('is never the buyer’s name if the company search names the buyer, also after a restart', async () => {
    const harness = await openHarness();
    // Without an earlier sign-in there are no alerts.
    dropShipment(harness, 'PO-1');
    await harness.received('PO-1');
    await harness.until(async () => {
      const { rows } = await listOrders(harness, null);
      return rows[0]?.buyerName === kessler;
    }, 'the name from the search');
    expect(searches(harness)).toBe(1);
    expect(harness.events.filter(({ name }) => name === 'orders.changed').length).toBeGreaterThan(1);

    dropShipment(harness, 'PO-2');
    await harness.received('PO-2');
    await harness.pass(5_000);
    expect(await toldOf(harness, 'PO-2')).toEqual(everywhere(kessler));
    const [found] = (await harness.call('search.find', { text: 'antriebstechnik', limit: 5 })).hits;
    expect(found?.orderKey).toBeDefined();

    harness.kill();
    harness.disturb((request) => (isSearch(request) ? { status: 503 } : 'pass'));
    await harness.start();
    await harness.signIn();
    dropShipment(harness, 'PO-3');
    await harness.received('PO-3');
    await harness.pass(5_000);
    expect(await toldOf(harness, 'PO-3')).toEqual(everywhere(kessler));
    expect((await toldOf(harness, 'PO-1'))['list']).toBe(kessler);
    expect(searches(harness)).toBe(1);
  });

  it('is never the buyer’s name if most orders have another and the service has no company search', async () => {
    const harness = await openHarness();
    harness.disturb((request) => (isSearch(request) ? { status: 404 } : 'pass'));
    harness.practice.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: 'PO-1' });
    await harness.received('PO-1');
    dropShipment(harness, 'PO-2');
    await harness.received('PO-2');
    await harness.pass(5_000);
    expect(await toldOf(harness, 'PO-2')).toEqual(everywhere(kessler));
  });

  it('isn’t the buyer’s name in the calendar, in a shipment or in a despatch advice', async () => {
    const status = { processStatus: 'Confirmed', logisticsStatus: 'Open' };
    const order = (n: number, name: string) =>
      rawOrder({
        ...{ id: `order-${n}`, status, lines: [rawLine({ status })] },
        buyerOrder: {
          ...{ companyId: 'buyer-1', supplierAccountNumber: 'S-1', purchaseOrderNumber: `PO-${n}` },
          destination: { names: [name] },
        },
      });
    const { harness, raw, poll } = await openRaw({
      orders: [order(1, site), order(2, 'Northwind'), order(3, 'Northwind')],
      shipments: [
        rawShipment(),
        rawShipment({ id: 'shipment-2', supplierShipment: { shipmentNumber: 'SH-2' }, lines: [] }),
        rawShipment({
          ...{ id: 'shipment-3', supplierShipment: { shipmentNumber: 'SH-3' }, lines: [] },
          buyerShipment: { companyId: 'buyer-9', buyerParty: { names: ['Turner Ltd'] } },
        }),
      ],
    });
    const period = { from: '2026-11-01', to: null } as const;
    const { rows } = await harness.call('calendar.deliveries', { period, limit: 50 });
    expect(rows.map(({ buyerName }) => buyerName)).toEqual(['Northwind', 'Northwind', 'Northwind']);
    const shipments = (await harness.call('shipments.list', {})).rows;
    expect(shipments.map(({ shipmentNumber, buyerName }) => [shipmentNumber, buyerName]).toSorted()).toEqual([
      ['SH-1', 'Northwind'],
      ['SH-2', 'Northwind'],
      ['SH-3', 'Turner Ltd'],
    ]);
    for (const { key, buyerName } of shipments) {
      expect((await harness.call('shipments.get', { key })).buyerName).toBe(buyerName);
    }
    // A buyer whom an order names has that name from now on, in the calendar as well.
    const [first, ...others] = raw.orders as { buyerOrder: object }[];
    const buyerOrder = { ...first?.buyerOrder, buyerParty: { names: ['Northwind BV'] } };
    raw.orders = [{ ...first, version: 2, lastUpdatedAt: '2026-11-17T08:30:00.000Z', buyerOrder }, ...others];
    await poll();
    const later = await harness.call('calendar.deliveries', { period, limit: 50 });
    expect(later.rows.map(({ buyerName }) => buyerName)).toEqual([
      ...['Northwind BV', 'Northwind BV', 'Northwind BV'],
    ]);
  });

  it('isn’t the buyer’s name of a record that can’t be read', async () => {
    const destination = { names: [site] };
    const northwind = {
      ...{ companyId: 'buyer-1', supplierAccountNumber: 'S-1', purchaseOrderNumber: 'PO-1' },
      destination: { names: ['Northwind'] },
    };
    const { harness, raw, poll } = await openRaw({ orders: [rawOrder({ buyerOrder: northwind })] });
    raw.orders.push({ buyerOrder: { companyId: 'buyer-1', purchaseOrderNumber: 'PO-2', destination } });
    await poll();
    expect(
      harness.events.flatMap((event) => (event.name === 'alerts.shown' ? event.unreadable : [])),
    ).toMatchObject([{ purchaseOrderNumber: 'PO-2', buyerName: 'Northwind' }]);
  });
});

describe('the company search', () => {
  it('is used once a day for an unknown buyer, and never for one whom an order names', async () => {
    const harness = await openHarness();
    harness.disturb((request) => (isSearch(request) ? { status: 200, body: '[]' } : 'pass'));
    dropShipment(harness, 'PO-1');
    const order = harness.practice.buyers.issue({ buyer: 'Moreau', purchaseOrderNumber: 'PO-2' });
    const names = ['Moreau Emballage SAS'];
    const nobody = { id: null, idScheme: null, addressLines: [], postalCode: null, city: null };
    const buyerParty = { ...nobody, names, countryCodeIso2: null, countryName: null };
    harness.practice.world.put({ ...order, buyerParty });
    await harness.received('PO-1');
    await harness.pass(5_000);
    for (let count = 0; count < 5; count += 1) {
      await harness.poll();
      await harness.pass(2_000);
    }
    expect(searches(harness)).toBe(1);
    harness.jump(25 * 3_600_000);
    await harness.poll();
    await harness.pass(5_000);
    expect(searches(harness)).toBe(2);
  });

  it('harms nothing in trouble, is not used for an hour, and then used for another buyer', async () => {
    const harness = await openHarness();
    harness.disturb((request) => (isSearch(request) ? { status: 503 } : 'pass'));
    dropShipment(harness, 'PO-1');
    harness.practice.buyers.issue({ buyer: 'Moreau', purchaseOrderNumber: 'PO-2' });
    await harness.received('PO-1');
    await harness.pass(5_000);
    // With and without a version, as for every unknown path.
    expect(searches(harness)).toBe(2);
    await harness.poll();
    await harness.pass(5_000);
    expect([searches(harness), (await harness.call('sync.status', {})).state]).toEqual([2, 'connected']);
    harness.disturb(null);
    await harness.pass(3_700_000);
    await harness.until(() => searches(harness) === 3, 'the other buyer');
  });

  it('names the buyer of a manual request', async () => {
    const harness = await openHarness();
    harness.disturb((request) => (isSearch(request) ? { status: 503 } : 'pass'));
    dropShipment(harness, 'PO-1');
    const { key, buyerName, order } = await harness.received('PO-1');
    await harness.pass(5_000);
    expect(buyerName).toBe(site);
    harness.disturb((request) =>
      isSearch(request)
        ? { status: 200, body: JSON.stringify([{ id: order.companyId, name: 'Kessler AG' }]) }
        : 'pass',
    );
    await harness.call('companies.of-buyer', { orderKey: key });
    expect((await harness.detail(key)).buyerName).toBe('Kessler AG');
    expect((await harness.call('exports.buyers', {})).buyers[0]?.key).toBe(buyerKeyOf(order));
  });

  it('names nobody by an id or by a company that only mentions it', async () => {
    const harness = await openHarness();
    dropShipment(harness, 'PO-1');
    const { companyId } = harness.practice.world.buyers.find(({ name }) => name === kessler) ?? {};
    harness.disturb((request) =>
      isSearch(request)
        ? {
            status: 200,
            body: JSON.stringify([{ id: 'other', name: `Mentions ${companyId}` }, { id: companyId }]),
          }
        : 'pass',
    );
    const { key } = await harness.received('PO-1');
    await harness.pass(5_000);
    expect([searches(harness), (await harness.detail(key)).buyerName]).toEqual([1, site]);
  });
});
