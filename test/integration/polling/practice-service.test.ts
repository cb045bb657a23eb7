import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttp } from '../../../src/main/adapters/network/http-undici.ts';
import { createPracticeHost } from '../../../src/main/adapters/practice-host.ts';
import { systemChance } from '../../../src/main/adapters/random.ts';
import { openDatabase } from '../../../src/main/adapters/store/sqlite.ts';
import { systemClock, systemTimers } from '../../../src/main/adapters/system-time.ts';
import { createCore } from '../../../src/main/core/create-core.ts';
import type { PracticeHost } from '../../../src/main/core/ports.ts';
import { practiceCompanies } from '../../../src/main/practice/companies/practice-companies.ts';
import {
  createPracticeService,
  type PracticeService,
} from '../../../src/main/practice/create-practice-service.ts';
import { applyResponse } from '../../../src/main/practice/orders/apply-response.ts';
import { isSupplierRequest } from '../../../src/main/practice/orders/buyer-moves.ts';
import { readJsonResponse } from '../../../src/main/practice/orders/order-response-schema.ts';
import type { Switches } from '../../../src/main/practice/switches/switches.ts';
import { noParty } from '../../../src/shared/contract/calls/export-parties.ts';
import { type Client, createClient } from '../../../src/shared/contract/client.ts';
import type { CoreEvent } from '../../../src/shared/contract/events.ts';
import { listOrders } from '../../fakes/list-orders.ts';
import {
  createMemoryFiles,
  createMemorySecrets,
  createMemorySettings,
  createRecordingLog,
  createRecordingNotifier,
  fakeHost,
} from '../../fakes/memory-ports.ts';

/** The core on a real file and clock, over real HTTP, with a service that wasn't written for this test. */

let folder: string;
let practice: PracticeService;
const ends: (() => Promise<void>)[] = [];
const secrets = createMemorySecrets();

beforeEach(() => {
  secrets.kept.clear();
  folder = mkdtempSync(join(tmpdir(), 'orderbell-'));
  practice = createPracticeService({ seed: 3 });
  ends.push(practice.stop);
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  rmSync(folder, { recursive: true, force: true });
});

type Started = {
  client: Client;
  events: CoreEvent[];
  log: ReturnType<typeof createRecordingLog>;
  stop: () => Promise<void>;
};

const start = async (host: PracticeHost | null = null): Promise<Started> => {
  const database = openDatabase(join(folder, 'orderbell.sqlite'));
  const http = createHttp();
  const log = createRecordingLog();
  const core = createCore(
    {
      clock: systemClock,
      timers: systemTimers,
      chance: systemChance,
      files: createMemoryFiles(),
      settings: createMemorySettings(),
      notifier: createRecordingNotifier(),
      practice: host,
      host: fakeHost,
      ...{ http, database, secrets, log },
    },
    { version: '0.0.0', shell: 'web' },
  );
  const events: CoreEvent[] = [];
  core.subscribe((event) => events.push(event));
  await core.start();
  let stopped = false;
  const stop = async (): Promise<void> => {
    if (stopped) return;
    stopped = true;
    await core.stop();
    await http.close();
    database.close();
  };
  ends.push(stop);
  return { client: createClient({ send: core.dispatch, listen: core.subscribe }), events, log, stop };
};

const signIn = async ({ client }: Started, at = practice.start()): Promise<void> => {
  const { url, email, password } = await at;
  await client.call('accounts.sign-in', {
    ...{ baseUrl: `${url}/`, email, password, keepSignedIn: true },
    fetchFrom: { kind: 'days-back', days: 365 },
  });
  await received({ client });
};

const received = async ({ client }: Pick<Started, 'client'>): Promise<void> => {
  await expect
    .poll(async () => (await client.call('sync.status', {})).state, { timeout: 10_000 })
    .toBe('connected');
};

const hostOf = (service: () => PracticeService): PracticeHost => ({
  start: async () => {
    const { url, email, password } = await service().start();
    return { baseUrl: url, email, password };
  },
  controls: () => null,
  changeOrder: () => service().changeOrder(),
  reply: (first) => service().reply(first),
  companies: practiceCompanies,
});

describe('with the practice service', () => {
  it('every sample order arrives, and none is set aside', async () => {
    const started = await start();
    await signIn(started);
    const { rows } = await listOrders(started.client, null);
    const counts = await started.client.call('orders.counts', {});
    expect(rows).toHaveLength(practice.world.orders().length);
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(rows.length);
    expect((await started.client.call('sync.status', {})).setAside).toBe(0);
    for (const row of rows) {
      const detail = await started.client.call('orders.get', { key: row.key });
      expect(detail.folder).toBe(row.folder);
      expect(detail.order.lines).toHaveLength(row.facts.lineCount);
    }
  });

  it('buyers reply to the open order, or to a sample order until the user sent something, then only to that', () => {
    const { world } = practice;
    const asked = practice.world
      .orders()
      .filter(({ lines }) => lines.some(isSupplierRequest))
      .map(({ purchaseOrderNumber }) => purchaseOrderNumber);
    expect(asked.length).toBeGreaterThan(2);
    const [oldest = '', ...others] = asked;
    const [wanted = '', last = ''] = others;
    const sample = world.orderByNumber(oldest);
    const own = world.orders().find(({ lines }) => lines[0]?.processStatus === 'Issued');
    if (own === undefined || sample === undefined) throw new Error('The sample has no such order.');
    const response = readJsonResponse(
      JSON.stringify({
        order: { buyerAccountNumber: '1', purchaseOrderNumber: own.purchaseOrderNumber },
        lines: [
          {
            purchaseOrderLinePosition: own.lines[0]?.position,
            deliverySchedule: [{ date: '2030-01-02', quantity: 1 }],
            reason: 'material',
          },
        ],
      }),
    );
    const lastUpdatedAt = world.stamp();
    world.put({ ...sample, lines: sample.lines.map((line) => ({ ...line, lastUpdatedAt })) });
    expect(practice.reply(wanted)).toMatchObject({ purchaseOrderNumber: wanted, isOwn: true });
    expect(practice.reply('none')).toMatchObject({ purchaseOrderNumber: oldest, isOwn: false });
    const at = world.stamp();
    world.put(applyResponse(own, response, world.buyerOf(own), at, () => false));
    world.recordResponse(response, at);
    expect(practice.reply('none')).toMatchObject({
      purchaseOrderNumber: own.purchaseOrderNumber,
      isOwn: true,
    });
    // An order that the user never touched gets a reply only while the user looks at it.
    expect(practice.reply(null)).toBeNull();
    expect(world.orderByNumber(last)?.lines.some(isSupplierRequest)).toBe(true);
    expect(practice.reply(last)).toMatchObject({ purchaseOrderNumber: last, isOwn: true });
  });

  it('a buyer’s change alerts', async () => {
    const started = await start();
    await signIn(started);
    const order = practice.buyers.issue();
    await started.client.call('sync.poll-now', {});
    await expect
      .poll(() => started.events.find(({ name }) => name === 'alerts.shown'), { timeout: 10_000 })
      .toMatchObject({
        alerts: [{ kind: 'new-order', purchaseOrderNumber: order.purchaseOrderNumber }],
      });
  });

  it('a wrong password is a wrong password', async () => {
    const started = await start();
    const { url, email } = await practice.start();
    await expect(
      started.client.call('accounts.sign-in', {
        ...{ baseUrl: url, email, password: 'not this one', keepSignedIn: true },
        fetchFrom: { kind: 'now' },
      }),
    ).rejects.toMatchObject({ code: 'service.credentials-refused' });
  });

  it('a service that disappears and returns is polled again', async () => {
    const started = await start();
    await signIn(started);
    let away = 0;
    practice.intercept = ({ path }) => {
      if (!path.endsWith('/order-search/poll')) return 'pass';
      away += 1;
      return 'drop';
    };
    await started.client.call('sync.poll-now', {});
    await expect.poll(() => away, { timeout: 10_000 }).toBe(1);
    await expect
      .poll(async () => (await started.client.call('sync.diagnostics', {})).polls[0], { timeout: 10_000 })
      .toMatchObject({ outcome: 'failed', error: { code: 'service.cut-off' } });
    practice.intercept = undefined;
    await started.client.call('sync.poll-now', {});
    await expect
      .poll(async () => (await started.client.call('sync.diagnostics', {})).polls[0], { timeout: 10_000 })
      .toMatchObject({ outcome: 'clean' });
  });

  it('a service that takes no GET with a body is polled by POST', async () => {
    practice.intercept = ({ method, path }) =>
      method === 'GET' && path.endsWith('/poll') ? { status: 405 } : 'pass';
    const started = await start();
    await signIn(started);
    expect((await listOrders(started.client, null)).rows.length).toBeGreaterThan(0);
  });

  it('the one practice account is reused with any address of its service', async () => {
    const host = hostOf(() => practice);
    const first = await start(host);
    const { account } = await first.client.call('accounts.try-practice', {});
    await received(first);
    const count = (await listOrders(first.client, null)).rows.length;
    await first.stop();
    await practice.stop();
    practice = createPracticeService({ seed: 3 });
    ends.push(practice.stop);
    const second = await start(host);
    await received(second);
    const now = await second.client.call('accounts.current', {});
    expect(now.account).toMatchObject({ id: account.id, practice: true, state: 'signed-in' });
    expect(now.account?.baseUrl).not.toBe(account.baseUrl);
    expect((await listOrders(second.client, null)).rows.length).toBeGreaterThanOrEqual(count);
  });

  it('fills in the companies of documents in practice, and takes ours out afterwards', async () => {
    const started = await start(hostOf(() => practice));
    const { client } = started;
    const ours = async () => (await client.call('settings.get', {})).ownParty;
    expect(await ours()).toEqual(noParty);
    await client.call('accounts.try-practice', {});
    await received(started);
    expect((await ours()).legalName).toBe('Veldkamp Metaal B.V.');
    const { rows } = await listOrders(client, 'to-answer');
    const texts = await Promise.all(
      rows.slice(0, 20).map(({ key }) => client.call('exports.order', { key, what: 'ubl-order' })),
    );
    expect(texts.filter(({ text }) => text.includes('Veldkamp Metaal B.V.'))).toHaveLength(texts.length);
    await client.call('settings.set', { patch: { ownParty: { ...(await ours()), city: 'Utrecht' } } });
    await client.call('accounts.sign-out', {});
    expect(await ours()).toEqual({ ...noParty, city: 'Utrecht' });
  });

  it('lets a buyer change an order on request, which alerts', async () => {
    const started = await start(hostOf(() => practice));
    const change = () => started.client.call('practice.change-order', {});
    expect(await change()).toEqual({ purchaseOrderNumber: null });
    await started.client.call('accounts.try-practice', {});
    await received(started);
    // It alerts at this computer alone.
    const elsewhere = { channel: 'heartbeat', address: 'https://check.invalid/1' } as const;
    await expect(
      started.client.call('relay.test-channel', { language: 'en', test: elsewhere }),
    ).rejects.toMatchObject({ code: 'relay.practice' });
    const { purchaseOrderNumber } = await change();
    await started.client.call('sync.poll-now', {});
    await expect
      .poll(() => started.events.find(({ name }) => name === 'alerts.shown'), { timeout: 10_000 })
      .toMatchObject({ alerts: [{ purchaseOrderNumber }] });
  });

  it('names its control page while its account is in use, and to no other account', async () => {
    const host = createPracticeHost(join(folder, 'practice'), () => practice, practiceCompanies);
    const started = await start(host);
    const controls = async () => (await started.client.call('practice.controls', {})).address;
    expect(await controls()).toBeNull();
    await started.client.call('accounts.try-practice', {});
    await received(started);
    const address = new URL((await controls()) ?? 'about:blank');
    expect(`${address.origin}${address.pathname}`).toBe(
      `${(await started.client.call('accounts.current', {})).account?.baseUrl}/control`,
    );
    const token = address.hash.slice(1);
    const state = await fetch(`${address.origin}/control/state`, { headers: { 'x-control-token': token } });
    expect(state.status).toBe(200);

    const report = await started.client.call('diagnostics.report', {});
    await started.client.call('accounts.sign-out', {});
    expect(await controls()).toBeNull();
    await started.stop();
    await host.stop();
    expect(host.controls()).toBeNull();
    const kept = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name)).toString('latin1'));
    const text = [...started.log.lines, JSON.stringify([started.events, report]), ...kept].join('\n');
    expect(text).not.toContain(token);
  });

  it('no secret gets into the log, an event or the store', async () => {
    const started = await start();
    await signIn(started);
    const [password = 'missing'] = secrets.kept.values();
    await started.client.call('accounts.sign-out', {});
    await started.stop();
    const stored = readdirSync(folder).map((name) => readFileSync(join(folder, name)).toString('latin1'));
    const text = [...started.log.lines, JSON.stringify(started.events), ...stored].join('\n');
    expect(password).not.toBe('missing');
    expect(secrets.kept.size).toBe(0);
    for (const secret of [password, Buffer.from(password).toString('base64'), 'Basic ', 'Bearer ', 'eyJ']) {
      expect(text.includes(secret)).toBe(false);
    }
  });
});

describe('with a search index', () => {
  /** Milliseconds by which the service's clock is ahead of the computer's. */
  let ahead = 0;
  beforeEach(() => {
    ahead = 0;
  });

  /**
   * Issues this many orders within one second of the service's clock. Then the clock runs as the
   * computer's.
   */
  const openWith = async (switches: Partial<Switches>, count: number): Promise<Started> => {
    let held: number | null = Math.floor(Date.now() / 1_000) * 1_000;
    practice = createPracticeService({
      seed: 3,
      sample: 'empty',
      clock: () => held ?? Date.now() + ahead,
      switches,
    });
    ends.push(practice.stop);
    for (let n = 0; n < count; n += 1) practice.buyers.issue({ lineCount: 1 });
    held = null;
    return start();
  };
  const numbers = async ({ client }: Started): Promise<Set<string>> => {
    const { rows } = await listOrders(client, null);
    return new Set(rows.map(({ purchaseOrderNumber }) => purchaseOrderNumber));
  };
  const polls = async ({ client }: Started) => (await client.call('sync.diagnostics', {})).polls;
  const issued = (): Set<string> =>
    new Set(practice.world.orders().map(({ purchaseOrderNumber }) => purchaseOrderNumber));
  const pollPage = async (at: ReturnType<PracticeService['start']>): Promise<void> => {
    const { url, email, password } = await at;
    const authorization = `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`;
    const headers = { authorization, 'content-type': 'application/json' };
    await fetch(`${url}/v2/order-search/poll`, { method: 'POST', headers, body: '{}' });
  };

  it('with copies that sort equal stamps differently, all 250 orders arrive before the cursor moves', async () => {
    const started = await openWith({ indexCopies: 2 }, 250);
    // From this turn on the first read passes repeat the same 190 orders, as many as the service counts.
    const service = practice.start();
    for (let turn = 0; turn < 24; turn += 1) await pollPage(service);
    await signIn(started, service);
    const clean = async () => (await polls(started)).find(({ outcome }) => outcome === 'clean');
    await expect.poll(clean, { timeout: 30_000 }).toBeDefined();
    expect(await numbers(started)).toEqual(issued());
    const [first] = await polls(started);
    expect(first?.lane).toBe('main');
    expect(first?.passes).toBeGreaterThan(2);
  }, 40_000);

  it('that lags 3 s behind its top-level value, a late order arrives with the next poll', async () => {
    const started = await openWith({ pollMoment: 'clock', lateSeconds: 3, lateChanges: 'all' }, 0);
    await signIn(started);
    const pollNow = async (): Promise<void> => {
      const mainPolls = async () => (await polls(started)).filter(({ lane }) => lane === 'main').length;
      const before = await mainPolls();
      await started.client.call('sync.poll-now', {});
      await expect.poll(mainPolls, { timeout: 10_000 }).toBeGreaterThan(before);
      const isPolling = async () => (await started.client.call('sync.status', {})).polling;
      await expect.poll(isPolling, { timeout: 10_000 }).toBe(false);
    };
    const prompt = practice.buyers.issue({ lineCount: 1 });
    ahead += 2_000;
    const late = practice.buyers.issue({ lineCount: 1 });
    ahead += 1_500;
    await pollNow();
    expect(await numbers(started)).toEqual(new Set([prompt.purchaseOrderNumber]));
    // By now the cursor is past the stamp of the late one.
    ahead += 5_000;
    await pollNow();
    expect(await numbers(started)).toEqual(new Set([prompt, late].map((one) => one.purchaseOrderNumber)));
    const backfillPolls = (await polls(started)).flatMap(({ backfill }) => backfill ?? []);
    expect(backfillPolls).toEqual(['every-poll']);
    // Nothing new arrived since, so the next poll sends one request.
    ahead += 60_000;
    await pollNow();
    await pollNow();
    expect((await polls(started))[0]).toMatchObject({ lane: 'main', requests: 1 });
  });
});
