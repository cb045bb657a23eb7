import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { accept, type Harness, openHarness, responsePath, settled } from '../answering/harness.ts';
import { advicePath, openWithOrder } from '../shipments/shipments-harness.ts';

/** An account that sends its password with every request, against the practice service over HTTP. */

const byBasic = async (): Promise<Harness> => {
  const harness = await openHarness();
  await signInBasic(harness);
  // The token session signs out in the background.
  await harness.until(() => harness.requests.includes('POST /v2/authentication/logout'));
  harness.requests.length = 0;
  return harness;
};

const signInBasic = async (
  { call, credentials }: Harness,
  password = credentials.password,
): Promise<void> => {
  const { url: baseUrl, email } = credentials;
  const fetchFrom = { kind: 'days-back', days: 30 } as const;
  await call('accounts.sign-in', {
    ...{ baseUrl, email, password, fetchFrom },
    ...{ keepSignedIn: true, means: 'basic' },
  });
};

const account = async ({ call }: Harness) => (await call('accounts.current', {})).account;

const issue = ({ practice }: Harness, purchaseOrderNumber: string): void => {
  practice.buyers.issue({ purchaseOrderNumber, lineCount: 1 });
};

const answer = async (harness: Harness, number: string) => {
  const { key, order } = await harness.received(number);
  const { id } = await harness.send(
    key,
    order.lines.map(({ position }) => ({ position, answer: accept })),
  );
  return { key, id };
};

it('polls, answers with a document, sees the effect, and requests nothing that needs a token', async () => {
  const harness = await byBasic();
  issue(harness, 'PO-1');
  const { key } = await harness.received('PO-1');
  await harness.attach(key, null, 'certificate.pdf', Buffer.from('%PDF-1.7 not really'));
  const { id } = await answer(harness, 'PO-1');
  await harness.reach(key, id, 'done');
  await harness.pass(10 * 60_000);
  const services = new Set(harness.requests.map((line) => line.split('/')[2]));
  expect([...services].sort()).toEqual(['api-connector', 'object-storage', 'order-search']);
  expect(harness.posts()).toBe(1);
  expect(await account(harness)).toMatchObject({ state: 'signed-in', means: 'basic' });
});

it('reports that shipments, single orders and companies need a token', async () => {
  const harness = await byBasic();
  issue(harness, 'PO-1');
  const { key } = await harness.received('PO-1');
  const { lastPoll } = await harness.call('shipments.list', {});
  expect(lastPoll.problem?.code).toBe('service.needs-token');
  const wanted = { code: 'service.needs-token' };
  await expect(harness.call('orders.refresh', { key })).rejects.toMatchObject(wanted);
  await expect(harness.call('companies.of-buyer', { orderKey: key })).rejects.toMatchObject(wanted);
  expect(harness.requests.filter((line) => !line.includes('/order-search/'))).toEqual([]);
});

it.each(['drop', 'drop-answer'] as const)(
  'checks by a poll before it repeats an answer that may have arrived (%s), which takes effect once',
  async (how) => {
    const harness = await byBasic();
    issue(harness, 'PO-1');
    harness.disturb(({ path }) => (path === responsePath && harness.posts() === 1 ? how : 'pass'));
    const { key, id } = await answer(harness, 'PO-1');
    await harness.reach(key, id, 'done');
    expect(harness.practice.world.responses).toHaveLength(1);
    expect(harness.requests.filter((line) => !/order-search|api-connector/.test(line))).toEqual([]);
  },
);

it('takes a 500 for trouble of the service and a 401 for a wrong password, then asks the user and sends nothing more', async () => {
  const harness = await byBasic();
  harness.practice.switches.set({ authentication: 'unreachable' });
  await harness.call('sync.poll-now', {});
  await harness.until(
    async () => (await harness.call('sync.status', {})).reason?.code === 'service.trouble',
    'trouble',
  );
  expect((await account(harness))?.state).toBe('signed-in');
  harness.practice.switches.set({ authentication: 'reachable' });
  await harness.poll();
  harness.disturb(() => ({ status: 401 }));
  await harness.call('sync.poll-now', {});
  await harness.until(async () => (await account(harness))?.state === 'refused', 'a refusal');
  const asked = harness.requests.length;
  await harness.pass(60 * 60_000);
  expect(harness.requests).toHaveLength(asked);
  harness.disturb(null);
  await signInBasic(harness);
  await harness.poll();
});

it('refuses a wrong password at sign-in and leaves the account unchanged', async () => {
  const harness = await openHarness();
  await expect(signInBasic(harness, 'not the password')).rejects.toMatchObject({
    code: 'service.credentials-refused',
  });
  expect(await account(harness)).toMatchObject({ state: 'signed-in', means: 'token' });
  await harness.poll();
});

it('keeps its sign-in method over a restart, and changes it only if the service accepts the other one', async () => {
  const harness = await byBasic();
  harness.kill();
  await harness.start();
  await harness.until(async () => (await account(harness))?.state === 'signed-in');
  await harness.poll();
  expect(harness.requests.some((line) => line.includes('/authentication/'))).toBe(false);

  harness.practice.switches.set({ authentication: 'unreachable' });
  const change = harness.call('accounts.use-means', { means: 'token' });
  await expect(change).rejects.toMatchObject({ code: 'service.trouble' });
  expect((await account(harness))?.means).toBe('basic');

  harness.practice.switches.set({ authentication: 'reachable' });
  const { account: changed } = await harness.call('accounts.use-means', { means: 'token' });
  expect(changed).toMatchObject({ means: 'token', state: 'signed-in' });
  await harness.poll();
  expect(harness.requests).toContain('GET /v2/authentication/login');
  await harness.until(
    async () => (await harness.call('shipments.list', {})).lastPoll.problem === null,
    'shipments',
  );
  await harness.call('accounts.use-means', { means: 'basic' });
  await harness.poll();
  harness.kill();
  await harness.start();
  await harness.until(async () => (await account(harness))?.state === 'signed-in');
  expect((await account(harness))?.means).toBe('basic');
});

it('suggests a token when two answers are sent within a minute, until the user dismisses it', async () => {
  const harness = await byBasic();
  for (const number of ['PO-1', 'PO-2', 'PO-3']) issue(harness, number);
  const first = await answer(harness, 'PO-1');
  await harness.reach(first.key, first.id, 'done');
  expect((await account(harness))?.suggestsToken).toBe(false);
  await harness.pass(2 * 60_000);
  for (const number of ['PO-2', 'PO-3']) {
    const { key, id } = await answer(harness, number);
    await harness.reach(key, id, 'done');
  }
  expect((await account(harness))?.suggestsToken).toBe(true);
  // After an explicit choice, the app doesn't mention it again for earlier messages.
  await settled(harness, harness.call('accounts.use-means', { means: 'token' }));
  await settled(harness, harness.call('accounts.use-means', { means: 'basic' }));
  expect((await account(harness))?.suggestsToken).toBe(false);
  for (const number of ['PO-6', 'PO-7']) {
    issue(harness, number);
    const { key, id } = await answer(harness, number);
    await harness.reach(key, id, 'done');
  }
  expect((await account(harness))?.suggestsToken).toBe(true);
  await harness.call('accounts.dismiss-token-hint', {});
  for (const number of ['PO-4', 'PO-5']) {
    issue(harness, number);
    const { key, id } = await answer(harness, number);
    await harness.reach(key, id, 'done');
  }
  expect((await account(harness))?.suggestsToken).toBe(false);
});

it('holds a despatch advice that may have arrived until a token can check it, and it takes effect once', async () => {
  const scene = await openWithOrder();
  const { harness } = scene;
  await settled(harness, harness.call('accounts.use-means', { means: 'basic' }));
  harness.disturb(({ path }) => (path === advicePath && scene.posts() === 1 ? 'drop-answer' : 'pass'));
  const { id } = await scene.send();
  await harness.until(async () => (await scene.entry(id)).problem?.code === 'service.needs-token');
  await harness.pass(60 * 60_000);
  expect([(await scene.entry(id)).state, scene.posts()]).toEqual(['waiting', 1]);
  await settled(harness, harness.call('accounts.use-means', { means: 'token' }));
  await scene.reach(id, 'done');
  expect(scene.posts()).toBe(1);
});

it('writes the password into no file', async () => {
  const harness = await byBasic();
  issue(harness, 'PO-1');
  const { email, password } = harness.credentials;
  harness.disturb(({ path }) =>
    path === responsePath && harness.posts() === 1
      ? { status: 400, body: JSON.stringify({ message: `${password} ${base64(email, password)}` }) }
      : 'pass',
  );
  const { key, id } = await answer(harness, 'PO-1');
  const entry = await harness.reach(key, id, 'needs-attention');
  expect(entry.problem?.detail).toBe('… …');
  for (const name of await readdir(harness.folder)) {
    if (!name.startsWith('store')) continue;
    const bytes = (await readFile(join(harness.folder, name))).toString('latin1');
    expect(bytes.includes(password), name).toBe(false);
    expect(bytes.includes(base64(email, password).slice(0, -4)), name).toBe(false);
  }
});

const base64 = (email: string, password: string): string =>
  Buffer.from(`${email}:${password}`, 'utf8').toString('base64');
