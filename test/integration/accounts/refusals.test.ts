import { expect, it } from 'vitest';
import type { Interception } from '../../../src/main/practice/http/routes.ts';
import { accept, type Harness, openHarness, responsePath, settled } from '../answering/harness.ts';
import { advicePath, openWithOrder, pollPath } from '../shipments/shipments-harness.ts';

/** Refusals by a network or a service in its own way, as the whole core over HTTP sees them. */

const ordersPath = '/v2/order-search/poll';
const loginPath = '/v2/authentication/login';

const page = '<!DOCTYPE html><title>Request blocked</title>';
const html = { 'Content-Type': 'text/html' };
const own: [string, Exclude<Interception, string>][] = [
  ['400 empty', { status: 400 }],
  ['400 with any text', { status: 400, body: 'Bad Request' }],
  ['403 HTML of a content delivery network', { status: 403, headers: html, body: page }],
  ['404', { status: 404 }],
  ['405', { status: 405 }],
  ['411', { status: 411 }],
  ['415', { status: 415 }],
  ['422', { status: 422 }],
  ['501', { status: 501 }],
  ['a redirect', { status: 302, headers: { Location: 'https://elsewhere.example/' } }],
  ['a 200 HTML page', { status: 200, headers: html, body: page }],
];

/** The same service under another name, about which nothing is known yet. */
const signInElsewhere = async (
  harness: Harness,
  {
    means = 'token',
    password = harness.credentials.password,
  }: { means?: 'token' | 'basic'; password?: string } = {},
) => {
  const { url, email } = harness.credentials;
  const baseUrl = url.replace('127.0.0.1', 'localhost');
  const fetchFrom = { kind: 'days-back', days: 30 } as const;
  const input = { baseUrl, email, password, means, fetchFrom, keepSignedIn: false };
  harness.requests.length = 0;
  return settled(harness, harness.call('accounts.sign-in', input));
};

const account = async ({ call }: Harness) => (await call('accounts.current', {})).account;
const status = ({ call }: Harness) => call('sync.status', {});
const count = ({ requests }: Harness, line: string): number => requests.filter((one) => one === line).length;
const issue = ({ practice }: Harness, purchaseOrderNumber: string) =>
  practice.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber, lineCount: 1 });

it.each(own)('signs in and polls by POST if GET with a body gets %s', async (_, refusal) => {
  const harness = await openHarness();
  harness.disturb(({ method, path }) => (method === 'GET' && path === ordersPath ? refusal : 'pass'));
  await signInElsewhere(harness);
  issue(harness, 'PO-1');
  await harness.received('PO-1');
  expect(count(harness, `GET ${ordersPath}`)).toBe(1);
  expect(count(harness, `GET ${loginPath}`)).toBe(1);
});

it.each(own)('polls shipments by GET if POST gets %s', async (_, refusal) => {
  const harness = await openHarness();
  harness.disturb(({ method, path }) => (method === 'POST' && path === pollPath ? refusal : 'pass'));
  await signInElsewhere(harness);
  await harness.poll();
  await harness.until(async () => (await harness.call('shipments.list', {})).lastPoll.lastSuccessAt !== null);
  expect(count(harness, `POST ${pollPath}`)).toBe(1);
});

it.each<[string, Exclude<Interception, string>]>([
  ...own,
  ['401', { status: 401 }],
  ['500', { status: 500 }],
  ['503', { status: 503 }],
])('fetches orders, shipments and companies under /v2 if the paths without it get %s', async (_, refusal) => {
  const { harness, send, reach } = await openWithOrder();
  await reach((await send()).id, 'done');
  harness.disturb(({ path }) => (path.startsWith('/v2/') ? 'pass' : refusal));
  await signInElsewhere(harness);
  const { key } = await harness.received('PO-1');
  await harness.until(async () => (await harness.call('shipments.list', {})).rows.length > 0, 'a shipment');
  const [shipment] = (await harness.call('shipments.list', {})).rows;
  for (let time = 0; time < 2; time += 1) {
    await settled(harness, harness.call('orders.refresh', { key }));
    await settled(harness, harness.call('shipments.refresh', { key: shipment?.key ?? 0 }));
    await settled(harness, harness.call('companies.of-buyer', { orderKey: key }));
  }
  const bare = harness.requests.filter((line) => !line.includes(' /v2/'));
  // The company search runs in the background for the buyer's name.
  expect(bare.map((line) => line.split('/')[1]).toSorted()).toEqual(['company-search', 'order', 'shipment']);
  expect(count(harness, `GET ${loginPath}`)).toBe(1);
  expect((await account(harness))?.state).toBe('signed-in');
});

it.each([401, 403])(
  'distinguishes a login without the integration role (%i) from a wrong password',
  async (code) => {
    const harness = await openHarness();
    harness.disturb(({ path }) =>
      path === ordersPath ? { status: code, body: '{"message":"no"}' } : 'pass',
    );
    for (const means of ['token', 'basic'] as const) {
      await expect(signInElsewhere(harness, { means })).rejects.toMatchObject({
        code: 'service.role-missing',
      });
    }
    harness.disturb(null);
    for (const means of ['token', 'basic'] as const) {
      const wrong = signInElsewhere(harness, { means, password: 'not the password' });
      await expect(wrong).rejects.toMatchObject({ code: 'service.credentials-refused' });
    }
  },
);

it('stays signed in if the shipments’ poll is refused, reports it there, and retries once an hour', async () => {
  const harness = await openHarness();
  harness.disturb(({ path }) => (path === pollPath ? { status: 401 } : 'pass'));
  await signInElsewhere(harness);
  const lastPoll = async () => (await harness.call('shipments.list', {})).lastPoll;
  await harness.until(async () => (await lastPoll()).problem?.code === 'service.path-refused', 'a refusal');
  const asked = count(harness, `POST ${pollPath}`);
  expect([asked, count(harness, `GET ${loginPath}`)]).toEqual([3, 2]);
  for (const number of ['PO-1', 'PO-2']) {
    issue(harness, number);
    await harness.received(number);
    await harness.pass(10 * 60_000);
  }
  expect([count(harness, `POST ${pollPath}`), count(harness, `GET ${loginPath}`)]).toEqual([asked, 2]);
  expect(await account(harness)).toMatchObject({ state: 'signed-in' });
  expect((await status(harness)).state).toBe('connected');
  harness.disturb(null);
  await harness.pass(50 * 60_000);
  await harness.poll();
  await harness.until(async () => (await lastPoll()).problem === null, 'the shipments');
});

it.each([
  ['one order', 'orders.refresh', /\/order\//],
  ['the company search', 'companies.of-buyer', /\/company-search/],
] as const)('stays signed in if %s is refused, and reports it to the caller', async (_, name, refused) => {
  const harness = await openHarness();
  harness.disturb(({ path }) => (refused.test(path) ? { status: 401 } : 'pass'));
  await signInElsewhere(harness);
  issue(harness, 'PO-1');
  const { key } = await harness.received('PO-1');
  const ask = (): Promise<unknown> =>
    settled<unknown>(
      harness,
      name === 'orders.refresh' ? harness.call(name, { key }) : harness.call(name, { orderKey: key }),
    );
  const logins = count(harness, `GET ${loginPath}`);
  for (let time = 0; time < 3; time += 1) {
    await expect(ask()).rejects.toMatchObject({ code: 'service.path-refused' });
  }
  expect(count(harness, `GET ${loginPath}`)).toBe(logins + 1);
  expect((await account(harness))?.state).toBe('signed-in');
  await harness.poll();
});

it('checks by one poll before an answer if single orders are refused, and the answer takes effect', async () => {
  const harness = await openHarness();
  harness.disturb(({ path }) => (path.includes('/order/') ? { status: 401 } : 'pass'));
  await signInElsewhere(harness);
  issue(harness, 'PO-1');
  const { key, order } = await harness.received('PO-1');
  const answer = { kind: 'reject', reason: 'We no longer make it.' } as const;
  const { id } = await harness.send(
    key,
    order.lines.map(({ position }) => ({ position, answer })),
  );
  await harness.reach(key, id, 'done');
  expect(harness.practice.world.responses).toHaveLength(1);
  expect((await account(harness))?.state).toBe('signed-in');
});

it.each(['token', 'basic'] as const)('has an answer that is refused need attention, by %s', async (means) => {
  const harness = await openHarness();
  await signInElsewhere(harness, { means });
  issue(harness, 'PO-1');
  const { key, order } = await harness.received('PO-1');
  harness.disturb(({ path }) => (path === responsePath ? { status: 401 } : 'pass'));
  const answers = order.lines.map(({ position }) => ({ position, answer: accept }));
  const { id } = await harness.send(key, answers);
  const entry = await harness.reach(key, id, 'needs-attention');
  expect(entry.problem?.code).toBe('service.path-refused');
  expect((await account(harness))?.state).toBe('signed-in');
  await harness.poll();
  harness.disturb(null);
  await harness.call('responses.send-anyway', { id, revision: null });
  await harness.reach(key, id, 'done');
});

it('has a despatch advice that is refused need attention', async () => {
  const { harness, send, reach } = await openWithOrder();
  harness.disturb(({ path }) => (path === advicePath ? { status: 401 } : 'pass'));
  const { id } = await send();
  expect((await reach(id, 'needs-attention')).problem?.code).toBe('service.path-refused');
  expect((await account(harness))?.state).toBe('signed-in');
  await harness.poll();
});

it('keeps a refused document, and continues with everything else', async () => {
  const harness = await openHarness();
  for (const number of ['PO-1', 'PO-2']) issue(harness, number);
  harness.disturb(({ path }) => (path.includes('/object-storage/') ? { status: 401 } : 'pass'));
  const { key } = await harness.received('PO-1');
  await harness.attach(key, null, 'certificate.pdf', Buffer.from('%PDF-1.7 not really'));
  await harness.until(async () => {
    const [attachment] = (await harness.detail(key)).attachments;
    return attachment?.problem?.code === 'service.path-refused';
  }, 'a refusal');
  const other = await harness.received('PO-2');
  const answers = other.order.lines.map(({ position }) => ({ position, answer: accept }));
  const { id } = await harness.send(other.key, answers);
  await harness.reach(other.key, id, 'done');
  harness.disturb(null);
  await harness.pass(61 * 60_000);
  await harness.until(async () => {
    const [attachment] = (await harness.detail(key)).attachments;
    return attachment?.state === 'uploaded';
  }, 'the upload');
});

it.each(['token', 'basic'] as const)(
  'loses the connection at once if the orders’ poll is refused, and retries (%s)',
  async (means) => {
    const harness = await openHarness();
    await signInElsewhere(harness, { means });
    harness.disturb(({ path }) => (path === ordersPath ? { status: 401 } : 'pass'));
    harness.requests.length = 0;
    await harness.call('sync.poll-now', {});
    const told = await harness.until(async () => {
      const now = await status(harness);
      return now.state === 'not-connected' ? now : null;
    });
    expect(told.reason?.code).toBe('service.path-refused');
    await harness.pass(30 * 60_000);
    expect(count(harness, `GET ${ordersPath}`)).toBeGreaterThan(6);
    expect(count(harness, `GET ${loginPath}`)).toBe(1);
    expect((await account(harness))?.state).toBe('signed-in');
    harness.disturb(null);
    await harness.until(async () => (await status(harness)).state === 'connected', 'to be connected again');
  },
);

it('signs in once if the refresh is refused, and ends the session if the login is', async () => {
  const harness = await openHarness();
  harness.practice.switches.set({ refreshTokenSeconds: 1 });
  await signInElsewhere(harness);
  await harness.pass(15 * 60_000);
  await harness.poll();
  expect((await account(harness))?.state).toBe('signed-in');
  harness.disturb(({ path }) => (path.includes('/authentication/') ? { status: 401 } : 'pass'));
  await harness.pass(15 * 60_000);
  await harness.until(async () => (await account(harness))?.state === 'refused', 'a refusal');
});
