import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeHost } from '../../fakes/memory-ports.ts';
import { pathOf } from '../../fakes/scripted-http.ts';
import { momentAt, wireOrder } from '../../fakes/wire-orders.ts';
import { isLongRun } from '../../runner/scope.ts';
import { createWorldInAFolder, minutes, type Running, type World } from '../polling/core-in-a-folder.ts';

let world: World;
beforeEach(() => {
  world = createWorldInAFolder({ settings: { undoSeconds: 0 } });
});
afterEach(() => world.end());

const canaries = {
  password: 'canary-password',
  number: 'CANARY-PO-4711',
  buyer: 'Canary Buyer GmbH',
  item: 'Canary Bolt',
  price: '98765.4321',
  quantity: '31337',
  document: 'canary-drawing.pdf',
  ourNumber: 'CANARY-B-77',
  email: 'canary@supplier.example',
};

const planted = (
  n: number,
  text = wireOrder({ id: `order-${n}`, number: `${canaries.number}-${n}`, at: momentAt(n) }),
) => ({
  at: momentAt(n),
  text: text
    .replaceAll('Buyer One', canaries.buyer)
    .replaceAll('Bolt', canaries.item)
    .replaceAll('12.50', canaries.price)
    .replaceAll('"quantity":5', `"quantity":${canaries.quantity}`)
    .replaceAll('B-1', canaries.ourNumber),
});

const everyCanary = (): string[] => {
  const used = world.service.http.requests.flatMap(({ headers }) => [
    headers['authorization']?.replace(/^(Bearer|Basic) /, ''),
    headers['refresh-token'],
  ]);
  const secrets = used.filter((secret) => secret !== undefined);
  expect(secrets.length).toBeGreaterThan(3);
  return [...Object.values(canaries), 'canary', ...secrets];
};

const send = async ({ client }: Running, key: number): Promise<string> => {
  const { revision } = await client.call('orders.get', { key });
  const { entry } = await client.call('responses.send', {
    orderKey: key,
    revision,
    answers: [{ position: '00010', answer: { kind: 'accept' } }],
    buyerAccountNumber: canaries.ourNumber,
  });
  return entry.id;
};

/** A world in which every text from outside quotes everything that must not get out. */
const troubledWorld = async (): Promise<Running> => {
  world.service.password = canaries.password;
  world.service.email = canaries.email;
  world.service.records.push(
    planted(1),
    planted(2),
    planted(3, `{"number":"${canaries.number}","${canaries.buyer}":1}`),
  );
  const running = await world.start();
  await world.signIn(running);
  const { client } = running;
  const { attachment } = await client.call('documents.begin', {
    orderKey: 2,
    position: '00010',
    name: canaries.document,
    size: 3,
  });
  await client.call('documents.append', { id: attachment.id, offset: 0, base64: 'YWJj' });
  const words = JSON.stringify({ message: Object.values(canaries).join(' ') });
  let refused = /object-storage|api-connector/;
  world.service.interfere = (request) =>
    refused.test(pathOf(request)) ? { status: 422, text: words } : undefined;
  await client.call('documents.finish', { id: attachment.id });
  await world.time.advance(minutes(1));
  await send(running, 1);
  await world.time.advance(minutes(1));
  // Polls are refused only now, because the check before an answer needs one.
  refused = /object-storage|api-connector|order-search/;
  await world.time.advance(minutes(6));
  return running;
};

describe('the report for a supporter', () => {
  it('has no password, token, order number, name, price or document from any source', async () => {
    const running = await troubledWorld();
    const { text } = await running.client.call('diagnostics.report', {});
    for (const canary of everyCanary()) {
      expect(text.toLowerCase(), canary).not.toContain(canary.toLowerCase());
    }
    expect(text).toContain('service.refused status 422');
    // The diagnostics have everything that the report leaves out.
    const { outbox } = await running.client.call('diagnostics.get', {});
    const { polls } = await running.client.call('sync.diagnostics', {});
    expect(JSON.stringify(outbox)).toContain(canaries.number);
    expect(JSON.stringify(outbox)).toContain(canaries.document);
    expect(JSON.stringify(polls)).toContain(canaries.buyer);
  });

  it('has program, session, sync state, each poll, unreadable records and outbox', async () => {
    const running = await troubledWorld();
    const { text } = await running.client.call('diagnostics.report', {});
    for (const line of [
      /^Orderbell 0\.0\.0, web shell$/m,
      /^Node 0\.0\.0, test, SQLite 3\.\d+\.\d+$/m,
      /^data folder: 12345 bytes$/m,
      /^passwords are saved in: keychain$/m,
      /^signed in until: 2026-\S+Z$/m,
      /^last token: 2026-\S+Z, by login$/m,
      /^reason: service\.refused status 422$/m,
      /^last success: 2026-\S+Z$/m,
      /^changes that only the backfill found: 0 of orders and 0 of shipments$/m,
      /^2026-\S+Z {2}main {2}clean {2}\d+ ms {2}requests 1 {2}passes 1 {2}records 3 {2}changed 2 {2}missed 0 {2}unreadable 1 {2}cursor \S+ -> \S+ {2}-$/m,
      /^2026-\S+Z {2}main {2}failed .* service\.refused status 422$/m,
      /^## Unreadable records: 1 of orders and 0 of shipments saved, 0 of orders and 0 of shipments deleted for newer ones\n2026-\S+Z {2}orders {2}\d+ bytes {2}\w+: missing or unreadable$/m,
      /^row 2 {2}response {2}needs-attention {2}.*\n {2}attempt 1 {2}send {2}\S+ -> \S+ {2}refused {2}service\.refused status 422$/m,
      /^row 1 {2}upload {2}needs-attention {2}composed \S+ {2}attempts 1 {2}last \S+Z {2}next - {2}clear {2}service\.refused status 422\n {2}attempt 1 {2}send {2}\S+ -> \S+ {2}failed {2}service\.refused status 422$/m,
    ]) {
      expect(text).toMatch(line);
    }
  });

  it('has every open entry, even with many newer ones that have ended', async () => {
    const running = await troubledWorld();
    const insert = (count: number, state: string): void => {
      for (let n = 0; n < count; n += 1) {
        running.database.run(
          `INSERT INTO main.outbox (id, account_id, order_key, kind, state, composed_at, undo_until, next_attempt_at, attempts,
             unclear, content) VALUES (hex(randomblob(8)), 1, 1, 'response', ?, 0, 0, 0, 1, 0, '{}')`,
          state,
        );
      }
    };
    const rowsOf = async (): Promise<string[]> =>
      (await running.client.call('diagnostics.report', {})).text
        .split('\n')
        .flatMap((line) => /^row \d+ {2}\S+ {2}\S+/.exec(line)?.[0].replaceAll('  ', ' ') ?? []);
    insert(101, 'done');
    const rows = await rowsOf();
    expect(rows).toHaveLength(100);
    expect(rows.slice(0, 3)).toEqual([
      'row 2 response needs-attention',
      'row 1 upload needs-attention',
      'row 103 response done',
    ]);
    insert(450, 'conflict');
    const more = await rowsOf();
    expect(more).toHaveLength(452);
    expect(more.at(-1)).toBe('row 1 upload needs-attention');
  });

  it('is there before anyone signed in, too', async () => {
    const { client } = await world.start();
    const { text } = await client.call('diagnostics.report', {});
    expect(text).toContain('signed out');
    expect(text).toContain('## Outbox: 0 open, 0 finished\nnone');
  });
});

describe('the report as a bundle', () => {
  it('ends with the log, the newest line first', async () => {
    const line = '{"at":"2026-11-02T08:00:00.000Z","level":"warn","event":"check-failed"}';
    const logged = createWorldInAFolder({
      host: { ...fakeHost, logLines: async () => ({ lines: [line], older: 7 }) },
    });
    const { client } = await logged.start();
    const { text } = await client.call('diagnostics.report', {});
    expect(text.endsWith(`\n## Log, the newest 1 lines of 8\n${line}\n`)).toBe(true);
    await logged.end();
  });

  it('is saved exactly as shown, and only while it is the newest one shown', async () => {
    const kept: string[] = [];
    const keeping = createWorldInAFolder({
      host: {
        ...fakeHost,
        keep: async (name, text) => {
          kept.push(text);
          return `/nowhere/${name}`;
        },
      },
    });
    const { client } = await keeping.start();
    const first = await client.call('diagnostics.report', {});
    await keeping.time.advance(minutes(1));
    expect(await client.call('diagnostics.save', { what: 'report', id: first.id })).toEqual({
      path: '/nowhere/report-2026-11-02T08-01-00-000Z.txt',
    });
    expect(kept).toEqual([first.text]);
    const second = await client.call('diagnostics.report', {});
    expect(second.text).not.toBe(first.text);
    expect(await client.call('diagnostics.save', { what: 'report', id: first.id })).toEqual({ path: null });
    expect(kept).toEqual([first.text]);
    await keeping.end();
  });
});

describe('a notice of the app', () => {
  it('is shown once, on every screen, until it was read', async () => {
    const { core, client, events } = await world.start();
    const notices = async (): Promise<unknown> => (await client.call('app.info', {})).notices;
    expect(await notices()).toEqual([]);
    core.notice('inner-error');
    core.notice('inner-error');
    expect(await notices()).toEqual(['inner-error']);
    expect(events).toContainEqual({ name: 'app.noticed', notices: ['inner-error'] });
    await client.call('app.dismiss', { notice: 'inner-error' });
    expect(await notices()).toEqual([]);
    expect(events.at(-1)).toEqual({ name: 'app.noticed', notices: [] });
  });

  it('logs a failed page only by its place, and reports it when the page comes back', async () => {
    const { core, client } = await world.start();
    const failed = (at: string | null, reloads: boolean): Promise<unknown> =>
      core.dispatch({ call: 'app.page-failed', input: { at, reloads } });
    await failed('index-B2k.js:1:4711', true);
    expect((await client.call('app.info', {})).notices).toEqual(['window-reloaded']);
    expect(world.log.lines).toContain('error page-failed {"path":"index-B2k.js:1:4711"}');
    expect(await failed('Error: PO 4711 of Canary Buyer', true)).toMatchObject({ ok: false });
    expect(world.log.lines.join()).not.toContain('Canary');
  });
});

describe('a set-aside record', () => {
  it('can be read completely by its own account, and by no other', async () => {
    const broken = '{"lines":[{"no":"position"}]}';
    world.service.records.push(planted(1, broken));
    const { client, ...running } = await world.start();
    await world.signIn({ client, ...running });
    const { setAside } = await client.call('sync.diagnostics', {});
    const id = setAside[0]?.id ?? 0;
    expect(await client.call('diagnostics.set-aside', { id })).toEqual({ payload: broken });
    expect(await client.call('diagnostics.set-aside', { id: id + 1 })).toEqual({ payload: null });
    await client.call('accounts.sign-out', {});
    expect(await client.call('diagnostics.set-aside', { id })).toEqual({ payload: null });
  });

  it('is kept with the 1,000 newest payloads, and dropped ones are counted', async () => {
    for (let n = 1; n <= 1_050; n += 1) world.service.records.push(planted(n, `{"nobody":"broken-${n}"}`));
    const running = await world.start();
    await world.signIn(running);
    await world.time.advance(minutes(1));
    const { setAside, setAsideDropped } = await running.client.call('sync.diagnostics', {});
    expect(setAside).toHaveLength(1_000);
    expect(setAsideDropped.orders).toBeGreaterThanOrEqual(50);
    const newest = setAside[0]?.id ?? 0;
    expect(await running.client.call('diagnostics.set-aside', { id: newest })).toEqual({
      payload: '{"nobody":"broken-1050"}',
    });
    const texts = running.database.all('SELECT payload FROM set_aside').map(({ payload }) => payload);
    expect(texts).not.toContain('{"nobody":"broken-1"}');
  });

  // `polling/unreadable-records` checks this limit at each commit.
  it.runIf(isLongRun)('is kept up to 50 MB', async () => {
    const running = await world.start();
    await world.signIn(running);
    for (let n = 1; n <= 2; n += 1) {
      world.service.records.push(planted(n, `{"nobody":"broken-${n}","rest":"${'x'.repeat(26_000_000)}"}`));
      await world.time.advance(minutes(6));
    }
    const { setAside, setAsideDropped } = await running.client.call('sync.diagnostics', {});
    expect([setAside.length, setAsideDropped.orders]).toEqual([1, 1]);
    const { payload } = await running.client.call('diagnostics.set-aside', { id: setAside[0]?.id ?? 0 });
    expect(payload?.slice(0, 21)).toBe('{"nobody":"broken-2",');
  });
});
