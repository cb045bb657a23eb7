import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OrderbellError } from '../../../src/shared/contract/errors.ts';
import { momentAt, wireOrder } from '../../fakes/wire-orders.ts';
import { createWorldInAFolder, cursorIn, minutes, signInInput, type World } from './core-in-a-folder.ts';

let world: World;
beforeEach(() => {
  world = createWorldInAFolder();
});
afterEach(() => world.end());

const put = (n: number, text = wireOrder({ id: `order-${n}`, number: `PO-${n}`, at: momentAt(n) })): void => {
  world.service.records.push({ at: momentAt(n), text });
};

const broken = (): Error => new OrderbellError('store.failed', { detail: 'disk I/O error' });
const full = (): Error => new OrderbellError('store.full');

describe('the poll loop', () => {
  it.each([
    ['counting what was set aside', /COUNT\(\*\) AS count FROM set_aside/],
    ['the cursor', /SELECT value FROM cursors/],
    ['the account', /FROM current_account/],
  ])('continues after a read of the store failed for %s', async (_what, statement) => {
    const running = await world.start();
    await world.signIn(running);
    put(1);
    world.breakStore((sql) => (statement.test(sql) ? broken() : null));
    const logged = world.log.lines.length;
    await world.time.advance(minutes(10));
    expect(world.log.lines.length - logged).toBeLessThan(200);
    world.breakStore(null);
    await world.time.advance(minutes(6));
    expect(cursorIn(running)).toBe(momentAt(1));
    expect((await running.client.call('sync.status', {})).state).toBe('connected');
  });

  it('continues when notifications fail, without losing an order', async () => {
    const running = await world.start();
    await world.signIn(running);
    world.notifier.notify = () => {
      throw new Error('no notification service');
    };
    world.notifier.show = world.notifier.notify.bind(null, { kind: 'several-orders', count: 0 });
    put(1);
    await world.time.advance(minutes(6));
    expect(cursorIn(running)).toBe(momentAt(1));
    expect((await running.client.call('sync.status', {})).reason).toBeNull();
    expect(world.log.lines.some((line) => line.includes('notifier-failed'))).toBe(true);
  });

  it('survives a folder that can’t be counted', async () => {
    const running = await world.start();
    await world.signIn(running);
    put(1);
    world.breakStore((sql) => (sql.includes('AS has_draft') ? broken() : null));
    await world.time.advance(minutes(6));
    world.breakStore(null);
    put(2);
    await world.time.advance(minutes(6));
    expect(world.notifier.trayStatuses.at(-1)?.toAnswer).toBe(2);
  });

  it('polls in time when the clock is set back by less than an hour', async () => {
    const running = await world.start();
    await world.signIn(running);
    const polls = world.service.polls.length;
    world.time.jump(-minutes(50));
    await world.time.advance(minutes(6));
    expect(world.service.polls.length).toBeGreaterThan(polls);
  });

  it('polls within ten seconds after a sleep that was shorter than the interval', async () => {
    const running = await world.start();
    await world.signIn(running);
    await world.time.advance(minutes(1));
    const polls = world.service.polls.length;
    world.time.jump(minutes(2));
    await world.time.advance(10_500);
    expect(world.service.polls.length).toBe(polls + 1);
  });
});

describe('a start', () => {
  it('reports a full disk instead of ending', async () => {
    const first = await world.start();
    await world.signIn(first);
    await world.stop(first);
    put(1);
    world.breakStore((sql) => (/^\s*(INSERT|UPDATE|DELETE)/.test(sql) ? full() : null));
    const second = await world.start();
    await world.time.advance(minutes(20));
    expect(await second.client.call('sync.status', {})).toMatchObject({
      state: 'not-connected',
      reason: { code: 'store.full' },
    });
    world.breakStore(null);
    await world.time.advance(minutes(6));
    expect((await second.client.call('sync.status', {})).state).toBe('connected');
    expect(cursorIn(second)).toBe(momentAt(1));
  });

  it('is not held up by a record set aside that can be read now but not stored', async () => {
    const first = await world.start();
    await world.signIn(first);
    first.database.run(
      `INSERT INTO main.set_aside (account_id, received_at, reason, payload) VALUES (1, 1, 'an older rule', ?)`,
      wireOrder({ id: 'order-9', number: 'PO-9', at: momentAt(9) }),
    );
    await world.stop(first);
    world.breakStore((sql) => (sql.includes('DELETE FROM main.set_aside') ? broken() : null));
    const second = await world.start();
    put(1);
    await world.time.advance(minutes(1));
    expect(cursorIn(second)).toBe(momentAt(1));
    expect((await second.client.call('sync.status', {})).setAside).toBe(1);
  });
});

describe('another account', () => {
  const other = { email: 'other@supplier.example' };

  it('that could not be written down leaves the first one as it was, with its own session', async () => {
    const running = await world.start();
    await world.signIn(running);
    const first = { ...world.service };
    world.breakStore((sql) => (sql.includes('INTO main.current_account') ? full() : null));
    world.service.email = other.email;
    const signingIn = running.client.call('accounts.sign-in', {
      ...signInInput(world.service),
      baseUrl: 'https://other.example',
    });
    await expect(signingIn).rejects.toMatchObject({ code: 'store.full' });
    world.breakStore(null);
    world.service.email = first.email;
    await world.time.advance(minutes(12));
    expect(await running.client.call('accounts.current', {})).toMatchObject({
      account: { email: first.email, state: 'signed-in' },
    });
    const polled = world.service.http.requests.filter(({ url }) => url.endsWith('/poll')).slice(-1);
    expect(polled.map(({ url }) => new URL(url).host)).toEqual(['service.example']);
  });

  it('stays signed in after a sign-in during a sign-out', async () => {
    const running = await world.start();
    await world.signIn(running);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { send } = world.service.http;
    world.service.http.send = async (request) => {
      if (request.url.endsWith('/logout')) await held;
      return send(request);
    };
    const signingOut = running.client.call('accounts.sign-out', {});
    await world.time.settle();
    world.service.email = other.email;
    await world.signIn(running);
    release();
    await signingOut;
    expect(await running.client.call('accounts.current', {})).toMatchObject({ account: other });
    expect(world.secrets.kept.size).toBe(1);
  });
});

describe('secrets', () => {
  it('quoted by a service in trouble reach neither screen nor store nor log', async () => {
    const running = await world.start();
    await world.signIn(running);
    world.service.interfere = (request) => {
      if (!request.url.endsWith('/poll')) return undefined;
      const authorization = request.headers['authorization'] ?? '';
      const message =
        `no: ${authorization} refresh-1 ${world.service.password} ${encodeURIComponent(world.service.password)} ` +
        `${Buffer.from(world.service.password).toString('base64')} ` +
        Buffer.from(`${world.service.email}:${world.service.password}`).toString('base64');
      return { status: 422, text: JSON.stringify({ message }) };
    };
    await world.time.advance(minutes(6));
    const status = await running.client.call('sync.status', {});
    expect(status.reason?.detail).toContain('no: Bearer …');
    const everything = JSON.stringify([
      status,
      running.events,
      world.log.lines,
      running.database.all('SELECT * FROM polls'),
      running.database.all('SELECT * FROM accounts'),
    ]);
    for (const secret of [world.service.password, 'Y29ycmVjdC', 'correct%20horse', 'refresh-1', 'head1.']) {
      expect(everything).not.toContain(secret);
    }
  });
});
