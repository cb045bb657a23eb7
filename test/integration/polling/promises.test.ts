import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOrdersStore } from '../../../src/main/core/orders/orders-store.ts';
import { pathOf } from '../../fakes/scripted-http.ts';
import { highestOf } from '../../fakes/scripted-service.ts';
import { momentAt, wireOrder } from '../../fakes/wire-orders.ts';
import { createWorldInAFolder, minutes, type World } from './core-in-a-folder.ts';

/** Rules of sync in docs/sync-and-outbox.md that no other test names. */

let world: World;
beforeEach(() => {
  world = createWorldInAFolder({ settings: { undoSeconds: 0 } });
});
afterEach(() => world.end());

const put = (n: number, text = wireOrder({ id: `order-${n}`, number: `PO-${n}`, at: momentAt(n) })): void => {
  world.service.records.push({ at: momentAt(n), text });
};

describe('a service may', () => {
  it.each(['Cancelled', 'Confirmed'])(
    'an order that leaves the Issued filter as %s is still received, since every status is requested',
    async (status) => {
      put(1);
      const running = await world.start();
      await world.signIn(running);
      world.service.records.length = 0;
      const line = { status, at: momentAt(2) };
      put(
        2,
        wireOrder({ id: 'order-1', number: 'PO-1', version: 2, at: momentAt(2), status, lines: [line] }),
      );
      await world.time.advance(minutes(6));
      const asked = world.service.http.requests.filter((request) => pathOf(request).endsWith('/poll'));
      expect(asked.length).toBeGreaterThan(1);
      expect(asked.map(({ body }) => String(body)).join()).not.toContain('Issued');
      const { order } = await running.client.call('orders.get', { key: 1 });
      expect(order.lines[0]?.status.processStatus).toBe(status);
    },
  );

  it('an echo of the supplier’s own request leaves the proposal unchanged, and nothing alerts', async () => {
    put(1);
    const running = await world.start();
    await world.signIn(running);
    const { client, events } = running;
    const answer = {
      kind: 'propose' as const,
      deliverySchedule: [{ position: '1', date: '2026-12-24', quantity: '5' }],
      prices: null,
      reason: 'later',
    };
    await client.call('responses.send', {
      orderKey: 1,
      revision: 1,
      answers: [{ position: '00010', answer }],
      buyerAccountNumber: null,
    });
    await world.time.advance(minutes(1));
    events.length = 0;
    // The version that the user answered, repeated at every poll.
    const [echo] = world.service.records;
    if (echo !== undefined) world.service.arrange = () => [echo];
    await world.time.advance(minutes(12));
    const { polls } = await client.call('sync.diagnostics', {});
    expect(polls[0]).toMatchObject({ records: 1, changed: 0 });
    const { responses } = await client.call('orders.get', { key: 1 });
    expect(responses).toMatchObject([{ state: 'sent', answers: [{ answer }] }]);
    expect(events.map(({ name }) => name)).not.toContain('alerts.shown');
  });
});

describe('a newer record', () => {
  it('leaves the lines that a newer record does not mention, and every version stays readable', async () => {
    const line = (position: string, quantity: string, n: number) => ({ position, quantity, at: momentAt(n) });
    const order = (version: number, lines: ReturnType<typeof line>[]): string =>
      wireOrder({ version, at: momentAt(version), lines });
    put(1, order(1, [line('00010', '5', 1), line('00020', '6', 1)]));
    const running = await world.start();
    await world.signIn(running);
    for (const version of [2, 3]) {
      world.service.records.length = 0;
      put(version, order(version, [line('00020', String(10 + version), version)]));
      await world.time.advance(minutes(6));
    }
    const quantities = (lines: readonly { deliverySchedule: readonly { quantity: string | null }[] }[]) =>
      lines.map(({ deliverySchedule }) => deliverySchedule[0]?.quantity);
    const detail = await running.client.call('orders.get', { key: 1 });
    expect(quantities(detail.order.lines)).toEqual(['5', '13']);
    expect(detail.history.map(({ version }) => version)).toEqual([3, 2, 1]);
    const orders = createOrdersStore(running.database);
    const before = [1, 2].map((revision) => orders.snapshot(1, revision)?.lines ?? []);
    expect(before.map(quantities)).toEqual([
      ['5', '6'],
      ['5', '12'],
    ]);
  });
});

describe('a backlog', () => {
  it.each([
    ['the highest of this page', null],
    ['the highest of everything that matches', (): string => highestOf(world.service.records) ?? ''],
    ['the moment of its search index', (): string => new Date(world.time.clock.now() - 5).toISOString()],
  ] as const)(
    'of 1,000 orders is read in 20 requests if the top-level value is %s, and not again',
    async (_, topLevel) => {
      for (let n = 1; n <= 1_000; n += 1) put(n);
      if (topLevel !== null) world.service.topLevel = topLevel;
      const running = await world.start();
      await world.signIn(running);
      await world.time.advance(minutes(1));
      const { polls } = await running.client.call('sync.diagnostics', {});
      expect(polls.filter(({ lane }) => lane === 'main')).toMatchObject([
        { requests: 20, passes: 2, changed: 1_000, outcome: 'clean' },
      ]);
      await world.time.advance(minutes(6));
      const after = (await running.client.call('sync.diagnostics', {})).polls.filter(
        ({ lane }) => lane === 'main',
      );
      expect(after[0]).toMatchObject({ requests: 1, records: 0, outcome: 'clean' });
    },
  );
});

describe('the pace', () => {
  it('is at most eight requests in any second over everything, polls and answers included', async () => {
    for (let n = 1; n <= 600; n += 1) put(n);
    const moments: { at: number; path: string }[] = [];
    world.service.interfere = (request) => {
      moments.push({ at: world.time.clock.now(), path: pathOf(request) });
      return undefined;
    };
    const running = await world.start();
    await world.signIn(running);
    const { client } = running;
    await world.time.advance(minutes(1));
    for (let key = 1; key <= 25; key += 1) {
      const { revision } = await client.call('orders.get', { key });
      const answers = [{ position: '00010', answer: { kind: 'accept' as const } }];
      await client.call('responses.send', { orderKey: key, revision, answers, buyerAccountNumber: null });
    }
    await client.call('sync.poll-now', {});
    await world.time.advance(minutes(1));
    expect(moments.filter(({ path }) => path.endsWith('/order-response'))).toHaveLength(25);
    for (const { at } of moments) {
      const within = moments.filter((one) => one.at >= at && one.at < at + 1_000).length;
      expect(within).toBeLessThanOrEqual(8);
    }
  });
});

describe('one cycle within ten seconds', () => {
  it('follows a sign-in, a sent answer, and any request', async () => {
    const running = await world.start();
    put(1);
    await world.signIn(running);
    expect(world.service.polls.length).toBeGreaterThan(0);
    const { client } = running;
    const within = async (ask: () => Promise<unknown>): Promise<number> => {
      await world.time.advance(minutes(1));
      const before = world.service.polls.length;
      await ask();
      await world.time.advance(10_000);
      return world.service.polls.length - before;
    };
    expect(await within(() => client.call('sync.poll-now', {}))).toBeGreaterThan(0);
    const answers = [{ position: '00010', answer: { kind: 'accept' as const } }];
    expect(
      await within(() =>
        client.call('responses.send', { orderKey: 1, revision: 1, answers, buyerAccountNumber: null }),
      ),
    ).toBeGreaterThan(0);
    expect(await within(async () => undefined)).toBe(0);
  });
});

describe('not connected', () => {
  it('is reported after three intervals without a successful poll, with reason and last success, and notified once', async () => {
    put(1);
    const running = await world.start();
    await world.signIn(running);
    const last = (await running.client.call('sync.status', {})).lastSuccessAt;
    world.service.interfere = () => ({ status: 503 });
    await world.time.advance(minutes(10));
    expect((await running.client.call('sync.status', {})).state).toBe('connected');
    await world.time.advance(minutes(40));
    const status = await running.client.call('sync.status', {});
    expect(status).toMatchObject({ state: 'not-connected', reason: { code: 'service.trouble' } });
    expect(status.lastSuccessAt).toBeGreaterThanOrEqual(last ?? Infinity);
    const cried = world.notifier.notices.filter(({ kind }) => kind === 'not-connected');
    expect(cried).toEqual([{ kind: 'not-connected', reason: 'service.trouble' }]);
    expect(world.notifier.trayStatuses.at(-1)).toMatchObject({
      ...{ connected: false, reason: 'service.trouble', lastSuccessAt: status.lastSuccessAt },
    });
  });

  it('shows the last success after a start that asks for the password', async () => {
    const first = await world.start();
    await world.signIn(first);
    const { lastSuccessAt } = await first.client.call('sync.status', {});
    expect(lastSuccessAt).not.toBeNull();
    await world.stop(first);
    world.secrets.kept.clear();
    const { client } = await world.start();
    await world.time.advance(minutes(1));
    expect(await client.call('sync.status', {})).toMatchObject({ state: 'not-connected', lastSuccessAt });
  });
});
