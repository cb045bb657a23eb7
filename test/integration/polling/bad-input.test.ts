import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HttpFailure } from '../../../src/main/core/http-failure.ts';
import { listOrders } from '../../fakes/list-orders.ts';
import { pathOf } from '../../fakes/scripted-http.ts';
import { momentAt, wireOrder, wirePage } from '../../fakes/wire-orders.ts';
import { createWorldInAFolder, cursorIn, minutes, signInInput, type World } from './core-in-a-folder.ts';

let world: World;
beforeEach(() => {
  world = createWorldInAFolder();
});
afterEach(() => world.end());

const put = (n: number): void => {
  world.service.records.push({ at: momentAt(n), text: wireOrder({ id: `order-${n}`, at: momentAt(n) }) });
};

const answerPolls = (text: string, status = 200): void => {
  world.service.interfere = (request) => (pathOf(request).endsWith('/poll') ? { status, text } : undefined);
};

describe('a wrong password', () => {
  it('is recognized at sign-in, and nothing is stored', async () => {
    const running = await world.start();
    const input = { ...signInInput(world.service), password: 'wrong' };
    await expect(running.client.call('accounts.sign-in', input)).rejects.toMatchObject({
      code: 'service.credentials-refused',
    });
    await world.time.advance(minutes(60));
    expect(world.service.http.requests).toHaveLength(1);
    expect(world.secrets.kept.size).toBe(0);
    expect(await running.client.call('accounts.current', {})).toEqual({ account: null });
  });

  it('later on stops everything until the user signs in again, also over a restart', async () => {
    const running = await world.start();
    await world.signIn(running);
    world.service.password = 'changed';
    world.service.expireTokens();
    world.service.interfere = (request) =>
      pathOf(request).endsWith('/refresh') ? { status: 401 } : undefined;
    await world.time.advance(minutes(6));
    const requests = world.service.http.requests.length;
    expect(await running.client.call('sync.status', {})).toMatchObject({
      state: 'not-connected',
      reason: { code: 'service.credentials-refused' },
      nextPollAt: null,
    });
    await world.time.advance(minutes(60 * 24));
    await running.client.call('sync.poll-now', {});
    await world.time.advance(minutes(60));
    await world.stop(running);
    const again = await world.start();
    await world.time.advance(minutes(60));
    expect(world.service.http.requests).toHaveLength(requests);
    expect(world.notifier.notices.filter(({ kind }) => kind === 'not-connected')).toHaveLength(2);

    world.service.interfere = () => undefined;
    await world.signIn(again);
    expect((await again.client.call('sync.status', {})).state).toBe('connected');
  });
});

describe('sign-in', () => {
  it.each([
    ['http://orders.example', 'service.not-https'],
    ['ftp://orders.example', 'service.address-invalid'],
    ['not an address', 'service.address-invalid'],
  ])('refuses %s before anything is sent', async (baseUrl, code) => {
    const running = await world.start();
    const input = { ...signInInput(world.service), baseUrl };
    await expect(running.client.call('accounts.sign-in', input)).rejects.toMatchObject({ code });
    expect(world.service.http.requests).toHaveLength(0);
  });

  it.each([
    [new HttpFailure('unreachable', 'not-sent'), 'service.unreachable'],
    [new HttpFailure('tls', 'not-sent'), 'service.tls'],
    [new HttpFailure('timeout', 'unclear'), 'service.timeout'],
    [{ status: 500 }, 'service.trouble'],
    [{ status: 200, text: '<html>' }, 'service.not-a-service'],
  ])('names who can fix it (%#)', async (answer, code) => {
    world.service.interfere = () => answer;
    const running = await world.start();
    await expect(running.client.call('accounts.sign-in', signInInput(world.service))).rejects.toMatchObject({
      code,
    });
    expect(await running.client.call('accounts.current', {})).toEqual({ account: null });
  });

  it.each([401, 403])(
    'distinguishes an account without the integration role from a wrong password (%i)',
    async (status) => {
      answerPolls('', status);
      const running = await world.start();
      const signingIn = running.client.call('accounts.sign-in', signInInput(world.service));
      await expect(signingIn).rejects.toMatchObject({ code: 'service.role-missing' });
    },
  );
});

describe('a poll answer', () => {
  it.each([
    ['HTML', '<!DOCTYPE html><html><body>Sign in to the hotel network</body></html>'],
    ['cut off', wirePage([wireOrder()], 1, momentAt(1)).slice(0, -40)],
    ['another shape', '{"orders":[],"count":0}'],
    ['a list', '[]'],
    ['empty', ''],
    ['absurdly deep', '['.repeat(200_000)],
  ])('that is %s changes nothing and is retried', async (_name, text) => {
    put(1);
    const running = await world.start();
    await world.signIn(running);
    answerPolls(text);
    await world.time.advance(minutes(6));
    expect((await running.client.call('sync.diagnostics', {})).polls[0]).toMatchObject({
      outcome: 'failed',
      error: { code: 'service.not-a-service' },
    });
    expect(cursorIn(running)).toBe(momentAt(1));
    put(2);
    world.service.interfere = () => undefined;
    await world.time.advance(minutes(6));
    expect((await listOrders(running.client, null)).rows).toHaveLength(2);
  });

  it('with one broken order stores the good ones and sets the broken one aside completely', async () => {
    const broken = '{"buyerOrder":{"purchaseOrderNumber":"PO-2","notes":["SECRET-77"]},"price":1.10}';
    put(1);
    world.service.records.push({ at: momentAt(2), text: broken });
    put(3);
    const running = await world.start();
    await world.signIn(running);
    const { rows } = await listOrders(running.client, null);
    const diagnostics = await running.client.call('sync.diagnostics', {});
    expect(rows).toHaveLength(2);
    expect((await running.client.call('sync.status', {})).setAside).toBe(1);
    expect(diagnostics.setAside).toMatchObject([
      { bytes: broken.length, purchaseOrderNumber: 'PO-2', buyerName: null },
    ]);
    expect(diagnostics.setAside[0]?.reason).toContain('supplierAccountNumber');
    expect(JSON.stringify(diagnostics)).not.toContain('SECRET-77');
    expect(running.database.get('SELECT payload FROM set_aside')?.['payload']).toBe(broken);
    expect(cursorIn(running)).toBe(momentAt(3));
  });

  it('that was unreadable is imported after a restart with an Orderbell that can read it', async () => {
    const running = await world.start();
    await world.signIn(running);
    running.database.run(
      `INSERT INTO main.set_aside (account_id, received_at, reason, payload) VALUES (1, 1, 'too new', ?)`,
      wireOrder({ number: 'PO-77' }),
    );
    running.database.run(
      `INSERT INTO main.set_aside (account_id, received_at, reason, payload) VALUES (1, 1, 'rubbish', '{"x":1}')`,
    );
    await world.stop(running);
    const again = await world.start();
    const { rows } = await listOrders(again.client, null);
    expect(rows.map(({ purchaseOrderNumber }) => purchaseOrderNumber)).toEqual(['PO-77']);
    expect(again.events.some(({ name }) => name === 'alerts.shown')).toBe(true);
    expect((await again.client.call('sync.status', {})).setAside).toBe(1);
  });

  it('moves no cursor if an unreadable record could not be stored either', async () => {
    put(1);
    const running = await world.start();
    await world.signIn(running);
    running.database.script(
      `CREATE TEMP TRIGGER no_room BEFORE INSERT ON main.set_aside BEGIN SELECT RAISE(ABORT, 'no room'); END`,
    );
    put(2);
    world.service.records.push({ at: momentAt(3), text: '{}' });
    await world.time.advance(minutes(6));
    expect(cursorIn(running)).toBe(momentAt(1));
    running.database.script('DROP TRIGGER no_room');
    await world.time.advance(minutes(6));
    expect(cursorIn(running)).toBe(momentAt(3));
    expect((await listOrders(running.client, null)).rows).toHaveLength(2);
  });

  it('of 500 is the service’s trouble: it is retried with patience, without a sign-in', async () => {
    const running = await world.start();
    await world.signIn(running);
    answerPolls('{"message":"down"}', 500);
    const logins = world.service.logins;
    const before = world.service.http.requests.length;
    await world.time.advance(minutes(30));
    const tried = world.service.http.requests.length - before;
    expect(world.service.logins).toBe(logins);
    expect(tried).toBeGreaterThan(8);
    expect(tried).toBeLessThan(30);
    const status = await running.client.call('sync.status', {});
    expect(status).toMatchObject({ state: 'not-connected', reason: { code: 'service.trouble' } });
    expect(status.lastSuccessAt).not.toBeNull();
    expect(world.notifier.notices).toEqual([{ kind: 'not-connected', reason: 'service.trouble' }]);
    expect(world.notifier.trayStatuses.at(-1)).toEqual({
      ...{ toAnswer: 0, connected: false, reason: 'service.trouble' },
      lastSuccessAt: status.lastSuccessAt,
    });
    world.service.interfere = () => undefined;
    await world.time.advance(minutes(6));
    expect((await running.client.call('sync.status', {})).state).toBe('connected');
    expect(world.notifier.trayStatuses.at(-1)?.connected).toBe(true);
  });

  it('of 429 is followed for its full wait, even if the user requests a poll', async () => {
    const running = await world.start();
    await world.signIn(running);
    world.service.interfere = (request) =>
      pathOf(request).endsWith('/poll') ? { status: 429, headers: { 'Retry-After': '1200' } } : undefined;
    await world.time.advance(minutes(6));
    const before = world.service.http.requests.length;
    await running.client.call('sync.poll-now', {});
    await world.time.advance(minutes(13));
    expect(world.service.http.requests).toHaveLength(before);
    world.service.interfere = () => undefined;
    await world.time.advance(minutes(8));
    expect(world.service.http.requests.length).toBeGreaterThan(before);
  });

  it('of 401 between pages renews the token and continues', async () => {
    for (let n = 1; n <= 150; n += 1) put(n);
    let once = true;
    world.service.interfere = (request) => {
      if (once && typeof request.body === 'string' && request.body.includes('"offset":100')) {
        once = false;
        world.service.expireTokens();
      }
      return undefined;
    };
    const running = await world.start();
    await world.signIn(running);
    expect((await listOrders(running.client, null)).rows).toHaveLength(150);
    expect([world.service.logins, world.service.refreshes]).toEqual([1, 1]);
  });
});
