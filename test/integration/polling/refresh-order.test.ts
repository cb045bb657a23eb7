import { expect, it } from 'vitest';
import { type Harness, openHarness, settled } from '../answering/harness.ts';

/** One order fetched by id, the name of its buyer, and the state that the service publishes, over HTTP. */

const withOrder = async (intercept: Parameters<Harness['disturb']>[0] = null) => {
  const harness = await openHarness();
  harness.disturb(intercept);
  const { id } = harness.practice.buyers.issue({
    ...{ buyer: 'Kessler', purchaseOrderNumber: 'PO-1' },
    lines: [{ deliverySchedule: [{ date: '2026-12-10', quantity: '40' }] }],
  });
  const { key } = await harness.received('PO-1');
  // The shipments have had their poll, and requests are free again.
  await harness.pass(5_000);
  harness.requests.length = 0;
  return { harness, id, key };
};

const refresh = ({ harness, key }: Awaited<ReturnType<typeof withOrder>>) =>
  settled(harness, harness.call('orders.refresh', { key }));

it('updates one order without a poll, alerts as for any update, and reports if nothing is new', async () => {
  const scene = await withOrder();
  const { harness, id, key } = scene;
  expect(await refresh(scene)).toEqual({ changed: false });
  await harness.pass(1_000);
  harness.practice.buyers.reissue(id, { deliverySchedule: [{ date: '2026-12-24', quantity: '41' }] });
  harness.events.length = 0;
  expect(await refresh(scene)).toEqual({ changed: true });
  const { order, unseenChanges, history } = await harness.detail(key);
  expect(order.lines[0]?.deliverySchedule).toMatchObject([{ date: '2026-12-24', quantity: '41' }]);
  expect([unseenChanges.length, history.length]).toEqual([2, 2]);
  expect(harness.events.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['orders.changed', 'alerts.shown']),
  );
  expect(harness.requests).toEqual([`GET /order/${id}`, `GET /order/${id}`]);
});

it('reports whether the service lacks the order, has no such path, or is in trouble', async () => {
  const scene = await withOrder();
  const { harness } = scene;
  // The service never answered on such a path, so a missing order proves nothing.
  harness.disturb(({ path }) => (path.includes('/order/') ? { status: 405 } : 'pass'));
  await expect(refresh(scene)).rejects.toMatchObject({ code: 'order.not-by-id' });
  harness.disturb(null);
  await refresh(scene);
  harness.disturb(({ path }) => (path.includes('/order/') ? { status: 404 } : 'pass'));
  await expect(refresh(scene)).rejects.toMatchObject({ code: 'service.not-found' });
  harness.disturb(() => ({ status: 503 }));
  await expect(refresh(scene)).rejects.toMatchObject({ code: 'service.trouble' });
  await expect(harness.call('orders.refresh', { key: 99 })).rejects.toMatchObject({
    code: 'order.not-found',
  });
});

it('finds the buyer by the company’s id, with address and numbers', async () => {
  const { harness, key } = await withOrder();
  const { companies, found } = await harness.call('companies.of-buyer', { orderKey: key });
  expect(found).toBe('by-id');
  expect(companies).toHaveLength(1);
  expect(companies[0]?.name).toBe('Kessler Antriebstechnik GmbH');
  expect(companies[0]?.address.length).toBeGreaterThan(1);
  expect(companies[0]?.identifiers.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['id', 'supplierAccountNumber']),
  );
  const other = harness.call('companies.of-buyer', { orderKey: 99 });
  await expect(other).rejects.toMatchObject({ code: 'order.not-found' });
});

it('finds the buyer by name if the search doesn’t know the id, and reports that the order has one', async () => {
  const { harness, key } = await withOrder();
  let count = 0;
  harness.disturb(({ path }) => {
    if (!path.includes('company-search')) return 'pass';
    count += 1;
    return {
      status: 200,
      body: count === 1 ? '{"data": [{"id": "another", "name": "Mentions the id"}]}' : '[{"name": "K"}]',
    };
  });
  expect(await harness.call('companies.of-buyer', { orderKey: key })).toMatchObject({
    found: 'id-unknown',
    companies: [{ name: 'K', address: [], email: null, identifiers: [] }],
  });
});

it('reports that a service has no company search', async () => {
  const { harness, key } = await withOrder(({ path }) =>
    path.includes('company-search') ? { status: 404 } : 'pass',
  );
  const asked = harness.call('companies.of-buyer', { orderKey: key });
  await expect(asked).rejects.toMatchObject({ code: 'service.no-companies' });
  expect(harness.requests).toEqual(['GET /company-search', 'GET /v2/company-search']);
});

it('shows published health and version, requests them rarely, and sends no credentials for them', async () => {
  const { harness } = await withOrder();
  const { published } = await settled(harness, harness.call('diagnostics.service', {}));
  expect(published?.map(({ service, healthy }) => [service, healthy])).toEqual([
    ['order-search', true],
    ['authentication', true],
    ['api-connector', true],
    ['object-storage', true],
  ]);
  expect(published?.[0]?.version).toMatch(/^\d+\.\d+/);
  const asked = harness.requests.length;
  expect(asked).toBe(8);
  const { text } = await settled(harness, harness.call('diagnostics.report', {}));
  expect(text).toMatch(/^means: token$/m);
  expect(text).toMatch(/^order-search {2}up {2}\d+\.\d+\S*$/m);
  expect(harness.requests).toHaveLength(asked);
});

it('keeps an invalid version label out of the report, and reports a service that is down', async () => {
  const { harness } = await withOrder();
  harness.disturb(({ path }) => {
    if (path.endsWith('/health')) return { status: 503, body: '{"status": "CANARY"}' };
    return path.endsWith('/version') ? { status: 200, body: '{"version": "CANARY-PO-4711"}' } : 'pass';
  });
  const { published } = await settled(harness, harness.call('diagnostics.service', {}));
  expect(published?.[0]).toEqual({ service: 'order-search', healthy: false, version: 'CANARY-PO-4711' });
  const { text } = await settled(harness, harness.call('diagnostics.report', {}));
  expect(text).toContain('order-search  down  another kind of label');
  expect(text).not.toContain('CANARY');
});

it('sends no further requests if nothing is published, and none without a sign-in', async () => {
  const { harness } = await withOrder();
  harness.disturb(({ path }) =>
    /health|version/.test(path) ? { status: 200, body: '<html>hello</html>' } : 'pass',
  );
  expect(await settled(harness, harness.call('diagnostics.service', {}))).toEqual({ published: [] });
  expect(harness.requests).toHaveLength(2);
  await harness.call('accounts.sign-out', {});
  expect(await settled(harness, harness.call('diagnostics.service', {}))).toEqual({ published: null });
});
