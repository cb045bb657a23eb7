import { expect, it } from 'vitest';
import type { Interception } from '../../../src/main/practice/http/interception.ts';
import { accept, type House, openHouse, responsePath, settled } from '../answering/house.ts';
import { advicePath, openWithOrder, pollPath } from '../shipments/shipments-house.ts';

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
  house: House,
  {
    means = 'token',
    password = house.credentials.password,
  }: { means?: 'token' | 'basic'; password?: string } = {},
) => {
  const { url, email } = house.credentials;
  const baseUrl = url.replace('127.0.0.1', 'localhost');
  const fetchFrom = { kind: 'days-back', days: 30 } as const;
  const input = { baseUrl, email, password, means, fetchFrom, keepSignedIn: false };
  house.requests.length = 0;
  return settled(house, house.call('accounts.sign-in', input));
};

const account = async ({ call }: House) => (await call('accounts.current', {})).account;
const status = ({ call }: House) => call('sync.status', {});
const count = ({ requests }: House, line: string): number => requests.filter((one) => one === line).length;
const issue = ({ practice }: House, purchaseOrderNumber: string) =>
  practice.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber, lineCount: 1 });

it.each(own)('signs in and polls by POST if GET with a body gets %s', async (_, refusal) => {
  const house = await openHouse();
  house.disturb(({ method, path }) => (method === 'GET' && path === ordersPath ? refusal : 'pass'));
  await signInElsewhere(house);
  issue(house, 'PO-1');
  await house.heard('PO-1');
  expect(count(house, `GET ${ordersPath}`)).toBe(1);
  expect(count(house, `GET ${loginPath}`)).toBe(1);
});

it.each(own)('polls shipments by GET if POST gets %s', async (_, refusal) => {
  const house = await openHouse();
  house.disturb(({ method, path }) => (method === 'POST' && path === pollPath ? refusal : 'pass'));
  await signInElsewhere(house);
  await house.poll();
  await house.until(async () => (await house.call('shipments.list', {})).heard.lastSuccessAt !== null);
  expect(count(house, `POST ${pollPath}`)).toBe(1);
});

it.each<[string, Exclude<Interception, string>]>([
  ...own,
  ['401', { status: 401 }],
  ['500', { status: 500 }],
  ['503', { status: 503 }],
])('fetches orders, shipments and companies under /v2 if the paths without it get %s', async (_, refusal) => {
  const { house, send, reach } = await openWithOrder();
  await reach((await send()).id, 'done');
  house.disturb(({ path }) => (path.startsWith('/v2/') ? 'pass' : refusal));
  await signInElsewhere(house);
  const { key } = await house.heard('PO-1');
  await house.until(async () => (await house.call('shipments.list', {})).rows.length > 0, 'a shipment');
  const [shipment] = (await house.call('shipments.list', {})).rows;
  for (let time = 0; time < 2; time += 1) {
    await settled(house, house.call('orders.refresh', { key }));
    await settled(house, house.call('shipments.refresh', { key: shipment?.key ?? 0 }));
    await settled(house, house.call('companies.of-buyer', { orderKey: key }));
  }
  const bare = house.requests.filter((line) => !line.includes(' /v2/'));
  // The company search runs in the background for the buyer's name.
  expect(bare.map((line) => line.split('/')[1]).toSorted()).toEqual(['company-search', 'order', 'shipment']);
  expect(count(house, `GET ${loginPath}`)).toBe(1);
  expect((await account(house))?.state).toBe('signed-in');
});

it.each([401, 403])(
  'distinguishes a login without the integration role (%i) from a wrong password',
  async (code) => {
    const house = await openHouse();
    house.disturb(({ path }) => (path === ordersPath ? { status: code, body: '{"message":"no"}' } : 'pass'));
    for (const means of ['token', 'basic'] as const) {
      await expect(signInElsewhere(house, { means })).rejects.toMatchObject({ code: 'service.role-missing' });
    }
    house.disturb(null);
    for (const means of ['token', 'basic'] as const) {
      const wrong = signInElsewhere(house, { means, password: 'not the password' });
      await expect(wrong).rejects.toMatchObject({ code: 'service.credentials-refused' });
    }
  },
);

it('stays signed in if the shipments’ poll is refused, reports it there, and retries once an hour', async () => {
  const house = await openHouse();
  house.disturb(({ path }) => (path === pollPath ? { status: 401 } : 'pass'));
  await signInElsewhere(house);
  const heard = async () => (await house.call('shipments.list', {})).heard;
  await house.until(async () => (await heard()).problem?.code === 'service.path-refused', 'a refusal');
  const asked = count(house, `POST ${pollPath}`);
  expect([asked, count(house, `GET ${loginPath}`)]).toEqual([3, 2]);
  for (const number of ['PO-1', 'PO-2']) {
    issue(house, number);
    await house.heard(number);
    await house.pass(10 * 60_000);
  }
  expect([count(house, `POST ${pollPath}`), count(house, `GET ${loginPath}`)]).toEqual([asked, 2]);
  expect(await account(house)).toMatchObject({ state: 'signed-in' });
  expect((await status(house)).state).toBe('listening');
  house.disturb(null);
  await house.pass(50 * 60_000);
  await house.poll();
  await house.until(async () => (await heard()).problem === null, 'the shipments');
});

it.each([
  ['one order', 'orders.refresh', /\/order\//],
  ['the company search', 'companies.of-buyer', /\/company-search/],
] as const)('stays signed in if %s is refused, and reports it to the caller', async (_, name, refused) => {
  const house = await openHouse();
  house.disturb(({ path }) => (refused.test(path) ? { status: 401 } : 'pass'));
  await signInElsewhere(house);
  issue(house, 'PO-1');
  const { key } = await house.heard('PO-1');
  const ask = (): Promise<unknown> =>
    settled<unknown>(
      house,
      name === 'orders.refresh' ? house.call(name, { key }) : house.call(name, { orderKey: key }),
    );
  const logins = count(house, `GET ${loginPath}`);
  for (let time = 0; time < 3; time += 1) {
    await expect(ask()).rejects.toMatchObject({ code: 'service.path-refused' });
  }
  expect(count(house, `GET ${loginPath}`)).toBe(logins + 1);
  expect((await account(house))?.state).toBe('signed-in');
  await house.poll();
});

it('checks by one poll before an answer if single orders are refused, and the answer takes effect', async () => {
  const house = await openHouse();
  house.disturb(({ path }) => (path.includes('/order/') ? { status: 401 } : 'pass'));
  await signInElsewhere(house);
  issue(house, 'PO-1');
  const { key, order } = await house.heard('PO-1');
  const answer = { kind: 'reject', reason: 'We no longer make it.' } as const;
  const { id } = await house.send(
    key,
    order.lines.map(({ position }) => ({ position, answer })),
  );
  await house.reach(key, id, 'done');
  expect(house.practice.world.responses).toHaveLength(1);
  expect((await account(house))?.state).toBe('signed-in');
});

it.each(['token', 'basic'] as const)('has an answer that is refused need attention, by %s', async (means) => {
  const house = await openHouse();
  await signInElsewhere(house, { means });
  issue(house, 'PO-1');
  const { key, order } = await house.heard('PO-1');
  house.disturb(({ path }) => (path === responsePath ? { status: 401 } : 'pass'));
  const answers = order.lines.map(({ position }) => ({ position, answer: accept }));
  const { id } = await house.send(key, answers);
  const entry = await house.reach(key, id, 'needs-attention');
  expect(entry.problem?.code).toBe('service.path-refused');
  expect((await account(house))?.state).toBe('signed-in');
  await house.poll();
  house.disturb(null);
  await house.call('responses.send-anyway', { id, revision: null });
  await house.reach(key, id, 'done');
});

it('has a despatch advice that is refused need attention', async () => {
  const { house, send, reach } = await openWithOrder();
  house.disturb(({ path }) => (path === advicePath ? { status: 401 } : 'pass'));
  const { id } = await send();
  expect((await reach(id, 'needs-attention')).problem?.code).toBe('service.path-refused');
  expect((await account(house))?.state).toBe('signed-in');
  await house.poll();
});

it('keeps a refused document, and continues with everything else', async () => {
  const house = await openHouse();
  for (const number of ['PO-1', 'PO-2']) issue(house, number);
  house.disturb(({ path }) => (path.includes('/object-storage/') ? { status: 401 } : 'pass'));
  const { key } = await house.heard('PO-1');
  await house.attach(key, null, 'certificate.pdf', Buffer.from('%PDF-1.7 not really'));
  await house.until(async () => {
    const [attachment] = (await house.detail(key)).attachments;
    return attachment?.problem?.code === 'service.path-refused';
  }, 'a refusal');
  const other = await house.heard('PO-2');
  const answers = other.order.lines.map(({ position }) => ({ position, answer: accept }));
  const { id } = await house.send(other.key, answers);
  await house.reach(other.key, id, 'done');
  house.disturb(null);
  await house.pass(61 * 60_000);
  await house.until(async () => {
    const [attachment] = (await house.detail(key)).attachments;
    return attachment?.state === 'uploaded';
  }, 'the upload');
});

it.each(['token', 'basic'] as const)(
  'stops listening at once if the orders’ poll is refused, and retries (%s)',
  async (means) => {
    const house = await openHouse();
    await signInElsewhere(house, { means });
    house.disturb(({ path }) => (path === ordersPath ? { status: 401 } : 'pass'));
    house.requests.length = 0;
    await house.call('sync.poll-now', {});
    const told = await house.until(async () => {
      const now = await status(house);
      return now.state === 'not-listening' ? now : null;
    });
    expect(told.reason?.code).toBe('service.path-refused');
    await house.pass(30 * 60_000);
    expect(count(house, `GET ${ordersPath}`)).toBeGreaterThan(6);
    expect(count(house, `GET ${loginPath}`)).toBe(1);
    expect((await account(house))?.state).toBe('signed-in');
    house.disturb(null);
    await house.until(async () => (await status(house)).state === 'listening', 'to be heard again');
  },
);

it('signs in once if the refresh is refused, and ends the session if the login is', async () => {
  const house = await openHouse();
  house.practice.switches.set({ refreshTokenSeconds: 1 });
  await signInElsewhere(house);
  await house.pass(15 * 60_000);
  await house.poll();
  expect((await account(house))?.state).toBe('signed-in');
  house.disturb(({ path }) => (path.includes('/authentication/') ? { status: 401 } : 'pass'));
  await house.pass(15 * 60_000);
  await house.until(async () => (await account(house))?.state === 'refused', 'a refusal');
});
