import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { accept, type House, openHouse, responsePath, settled } from '../answering/house.ts';
import { advicePath, openWithOrder } from '../shipments/shipments-house.ts';

/** An account that sends its password with every request, against the practice service over HTTP. */

const byBasic = async (): Promise<House> => {
  const house = await openHouse();
  await signInBasic(house);
  // The token session signs out in the background.
  await house.until(() => house.requests.includes('POST /v2/authentication/logout'));
  house.requests.length = 0;
  return house;
};

const signInBasic = async ({ call, credentials }: House, password = credentials.password): Promise<void> => {
  const { url: baseUrl, email } = credentials;
  const fetchFrom = { kind: 'days-back', days: 30 } as const;
  await call('accounts.sign-in', {
    ...{ baseUrl, email, password, fetchFrom },
    ...{ keepSignedIn: true, means: 'basic' },
  });
};

const account = async ({ call }: House) => (await call('accounts.current', {})).account;

const issue = ({ practice }: House, purchaseOrderNumber: string): void => {
  practice.buyers.issue({ purchaseOrderNumber, lineCount: 1 });
};

const answer = async (house: House, number: string) => {
  const { key, order } = await house.heard(number);
  const { id } = await house.send(
    key,
    order.lines.map(({ position }) => ({ position, answer: accept })),
  );
  return { key, id };
};

it('polls, answers with a document, sees the effect, and requests nothing that needs a token', async () => {
  const house = await byBasic();
  issue(house, 'PO-1');
  const { key } = await house.heard('PO-1');
  await house.attach(key, null, 'certificate.pdf', Buffer.from('%PDF-1.7 not really'));
  const { id } = await answer(house, 'PO-1');
  await house.reach(key, id, 'done');
  await house.pass(10 * 60_000);
  const services = new Set(house.requests.map((line) => line.split('/')[2]));
  expect([...services].sort()).toEqual(['api-connector', 'object-storage', 'order-search']);
  expect(house.posts()).toBe(1);
  expect(await account(house)).toMatchObject({ state: 'signed-in', means: 'basic' });
});

it('reports that shipments, single orders and companies need a token', async () => {
  const house = await byBasic();
  issue(house, 'PO-1');
  const { key } = await house.heard('PO-1');
  const { heard } = await house.call('shipments.list', {});
  expect(heard.problem?.code).toBe('service.needs-token');
  const wanted = { code: 'service.needs-token' };
  await expect(house.call('orders.refresh', { key })).rejects.toMatchObject(wanted);
  await expect(house.call('companies.of-buyer', { orderKey: key })).rejects.toMatchObject(wanted);
  expect(house.requests.filter((line) => !line.includes('/order-search/'))).toEqual([]);
});

it.each(['drop', 'drop-answer'] as const)(
  'checks by a poll before it repeats an answer that may have arrived (%s), which takes effect once',
  async (how) => {
    const house = await byBasic();
    issue(house, 'PO-1');
    house.disturb(({ path }) => (path === responsePath && house.posts() === 1 ? how : 'pass'));
    const { key, id } = await answer(house, 'PO-1');
    await house.reach(key, id, 'done');
    expect(house.practice.world.responses).toHaveLength(1);
    expect(house.requests.filter((line) => !/order-search|api-connector/.test(line))).toEqual([]);
  },
);

it('takes a 500 for trouble of the service and a 401 for a wrong password, then asks the user and sends nothing more', async () => {
  const house = await byBasic();
  house.practice.switches.set({ authentication: 'unreachable' });
  await house.call('sync.poll-now', {});
  await house.until(
    async () => (await house.call('sync.status', {})).reason?.code === 'service.trouble',
    'trouble',
  );
  expect((await account(house))?.state).toBe('signed-in');
  house.practice.switches.set({ authentication: 'reachable' });
  await house.poll();
  house.disturb(() => ({ status: 401 }));
  await house.call('sync.poll-now', {});
  await house.until(async () => (await account(house))?.state === 'refused', 'a refusal');
  const asked = house.requests.length;
  await house.pass(60 * 60_000);
  expect(house.requests).toHaveLength(asked);
  house.disturb(null);
  await signInBasic(house);
  await house.poll();
});

it('refuses a wrong password at sign-in and leaves the account unchanged', async () => {
  const house = await openHouse();
  await expect(signInBasic(house, 'not the password')).rejects.toMatchObject({
    code: 'service.credentials-refused',
  });
  expect(await account(house)).toMatchObject({ state: 'signed-in', means: 'token' });
  await house.poll();
});

it('keeps its sign-in method over a restart, and changes it only if the service accepts the other one', async () => {
  const house = await byBasic();
  house.kill();
  await house.start();
  await house.until(async () => (await account(house))?.state === 'signed-in');
  await house.poll();
  expect(house.requests.some((line) => line.includes('/authentication/'))).toBe(false);

  house.practice.switches.set({ authentication: 'unreachable' });
  const change = house.call('accounts.use-means', { means: 'token' });
  await expect(change).rejects.toMatchObject({ code: 'service.trouble' });
  expect((await account(house))?.means).toBe('basic');

  house.practice.switches.set({ authentication: 'reachable' });
  const { account: changed } = await house.call('accounts.use-means', { means: 'token' });
  expect(changed).toMatchObject({ means: 'token', state: 'signed-in' });
  await house.poll();
  expect(house.requests).toContain('GET /v2/authentication/login');
  await house.until(async () => (await house.call('shipments.list', {})).heard.problem === null, 'shipments');
  await house.call('accounts.use-means', { means: 'basic' });
  await house.poll();
  house.kill();
  await house.start();
  await house.until(async () => (await account(house))?.state === 'signed-in');
  expect((await account(house))?.means).toBe('basic');
});

it('suggests a token when two answers are sent within a minute, until the user dismisses it', async () => {
  const house = await byBasic();
  for (const number of ['PO-1', 'PO-2', 'PO-3']) issue(house, number);
  const first = await answer(house, 'PO-1');
  await house.reach(first.key, first.id, 'done');
  expect((await account(house))?.suggestsToken).toBe(false);
  await house.pass(2 * 60_000);
  for (const number of ['PO-2', 'PO-3']) {
    const { key, id } = await answer(house, number);
    await house.reach(key, id, 'done');
  }
  expect((await account(house))?.suggestsToken).toBe(true);
  // After an explicit choice, the app doesn't mention it again for earlier messages.
  await settled(house, house.call('accounts.use-means', { means: 'token' }));
  await settled(house, house.call('accounts.use-means', { means: 'basic' }));
  expect((await account(house))?.suggestsToken).toBe(false);
  for (const number of ['PO-6', 'PO-7']) {
    issue(house, number);
    const { key, id } = await answer(house, number);
    await house.reach(key, id, 'done');
  }
  expect((await account(house))?.suggestsToken).toBe(true);
  await house.call('accounts.dismiss-token-hint', {});
  for (const number of ['PO-4', 'PO-5']) {
    issue(house, number);
    const { key, id } = await answer(house, number);
    await house.reach(key, id, 'done');
  }
  expect((await account(house))?.suggestsToken).toBe(false);
});

it('holds a despatch advice that may have arrived until a token can check it, and it takes effect once', async () => {
  const scene = await openWithOrder();
  const { house } = scene;
  await settled(house, house.call('accounts.use-means', { means: 'basic' }));
  house.disturb(({ path }) => (path === advicePath && scene.posts() === 1 ? 'drop-answer' : 'pass'));
  const { id } = await scene.send();
  await house.until(async () => (await scene.entry(id)).problem?.code === 'service.needs-token');
  await house.pass(60 * 60_000);
  expect([(await scene.entry(id)).state, scene.posts()]).toEqual(['waiting', 1]);
  await settled(house, house.call('accounts.use-means', { means: 'token' }));
  await scene.reach(id, 'done');
  expect(scene.posts()).toBe(1);
});

it('writes the password into no file', async () => {
  const house = await byBasic();
  issue(house, 'PO-1');
  const { email, password } = house.credentials;
  house.disturb(({ path }) =>
    path === responsePath && house.posts() === 1
      ? { status: 400, body: JSON.stringify({ message: `${password} ${base64(email, password)}` }) }
      : 'pass',
  );
  const { key, id } = await answer(house, 'PO-1');
  const entry = await house.reach(key, id, 'needs-attention');
  expect(entry.problem?.detail).toBe('… …');
  for (const name of await readdir(house.folder)) {
    if (!name.startsWith('store')) continue;
    const bytes = (await readFile(join(house.folder, name))).toString('latin1');
    expect(bytes.includes(password), name).toBe(false);
    expect(bytes.includes(base64(email, password).slice(0, -4)), name).toBe(false);
  }
});

const base64 = (email: string, password: string): string =>
  Buffer.from(`${email}:${password}`, 'utf8').toString('base64');
