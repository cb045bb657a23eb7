import { describe, expect, it } from 'vitest';
import { HttpFailure } from '../../../../src/main/core/http-failure.ts';
import { createBasicSession } from '../../../../src/main/core/service/basic-session.ts';
import { createPublishedState } from '../../../../src/main/core/service/published-state.ts';
import type { Session } from '../../../../src/main/core/service/session.ts';
import { createScriptedHttp, pathOf, type Scripted } from '../../../fakes/scripted-http.ts';
import { createVirtualTime } from '../../../fakes/virtual-time.ts';

type Published = Readonly<Record<string, Scripted | HttpFailure>>;

const json = (body: unknown, status = 200): Scripted => ({ status, text: JSON.stringify(body) });

/** A service that publishes these paths behind `/v2/`, and has nothing else. */
const setUp = (published: Published) => {
  const time = createVirtualTime();
  const http = createScriptedHttp((request) => {
    const path = pathOf(request).replace('/exchange/v2/', '');
    return published[path] ?? { status: 404 };
  });
  const open = (): Session =>
    createBasicSession({
      ...{ http, clock: time.clock, timers: time.timers, pace: async () => undefined },
      ...{ baseUrl: 'https://service.example/exchange', email: 'a@supplier.example', password: 'pass:word' },
      ...{ onRefused: () => undefined, onBusy: () => undefined },
    });
  let session: Session | null = open();
  const state = createPublishedState({ clock: time.clock, session: () => session });
  const signInAgain = (): void => {
    session = open();
  };
  const signOut = (): void => {
    session = null;
  };
  return { state, http, time, signInAgain, signOut };
};

const orders = (health: Scripted | HttpFailure, version: Scripted | HttpFailure): Published => ({
  'order-search/health': health,
  'order-search/version': version,
});

const nothing: Scripted = { status: 404 };

describe('the published state of the services', () => {
  it('is requested by health and version of each, without credentials, and returned in order', async () => {
    const { state, http } = setUp({
      ...orders(json({ status: 'UP' }), json({ version: '4.2.0' })),
      'authentication/health': json({ status: 'DOWN' }, 503),
      'object-storage/version': json({ version: ' 1.9 ' }),
    });
    expect(await state()).toEqual([
      { service: 'order-search', healthy: true, version: '4.2.0' },
      { service: 'authentication', healthy: false, version: null },
      { service: 'object-storage', healthy: null, version: '1.9' },
    ]);
    const services = ['order-search', 'authentication', 'api-connector', 'object-storage'];
    expect(http.requests.map(({ url }) => url)).toEqual(
      services.flatMap((service) =>
        ['health', 'version'].map((what) => `https://service.example/exchange/v2/${service}/${what}`),
      ),
    );
    for (const { method, headers, deadlineMs, maxAnswerBytes } of http.requests) {
      expect([method, headers, deadlineMs, maxAnswerBytes]).toEqual([
        'GET',
        { accept: 'application/json' },
        5_000,
        65_536,
      ]);
    }
  });

  it('is requested only from the first one if that publishes nothing', async () => {
    const { state, http } = setUp({ 'authentication/health': json({ status: 'UP' }) });
    expect(await state()).toEqual([]);
    expect(http.requests.map(pathOf)).toEqual([
      '/exchange/v2/order-search/health',
      '/exchange/v2/order-search/version',
    ]);
  });

  it.each([
    ...['UP', 'up', 'OK', 'healthy', 'Pass', 'passing', 'GREEN', ' up '].map((word) => [word, true] as const),
    ...['DOWN', 'degraded', 'not ok', 'UPSIDE', 'setup', 'green-ish', ''].map(
      (word) => [word, false] as const,
    ),
  ])('takes the health “%s” for well: %s', async (status, healthy) => {
    const { state } = setUp(orders(json({ status }), nothing));
    expect(await state()).toEqual([{ service: 'order-search', healthy, version: null }]);
  });

  it.each([
    ['a service that is down and says so', json({ status: 'UP' }, 500), false],
    ['one that is down a little more', json({ status: 'whatever' }, 503), false],
    ['a refusal', json({ status: 'UP' }, 403), null],
    ['the last status before a server’s fault', json({ status: 'UP' }, 499), null],
    ['another success', json({ status: 'UP' }, 204), null],
    ['a page in place of an answer', { status: 200, text: '<html>' }, null],
    ['a gateway’s page for a fault', { status: 503, text: '<html>' }, null],
    ['a status that is no text', json({ status: true }), null],
    ['a list', json(['UP']), null],
    ['nothing', { status: 200 }, null],
    ['no whole answer', new HttpFailure('timeout', 'unclear'), null],
  ])('reads the health of %s', async (_, health, healthy) => {
    const { state } = setUp(orders(health, json({ version: '1' })));
    expect(await state()).toEqual([{ service: 'order-search', healthy, version: '1' }]);
  });

  it.each([
    ['a label of 100 signs', json({ version: 'x'.repeat(100) }), 'x'.repeat(100)],
    ['one of 101', json({ version: 'x'.repeat(101) }), null],
    ['an empty one', json({ version: '' }), null],
    ['blanks', json({ version: '   ' }), null],
    ['a number', json({ version: 4 }), null],
    ['an answer that is no success', json({ version: '4' }, 500), null],
    ['no whole answer', new HttpFailure('unreachable', 'not-sent'), null],
  ])('reads the version of %s', async (_, version, label) => {
    const { state } = setUp(orders(json({ status: 'UP' }), version));
    expect(await state()).toEqual([{ service: 'order-search', healthy: true, version: label }]);
  });
});

describe('the number of requests', () => {
  const some = orders(json({ status: 'UP' }), json({ version: '1' }));

  it('is limited: the state is kept for five minutes, with any number of readers', async () => {
    const { state, http, time } = setUp(some);
    const [first, second] = await Promise.all([state(), state()]);
    expect(second).toBe(first);
    const asked = http.requests.length;
    time.jump(5 * 60_000);
    expect(await state()).toBe(first);
    expect(http.requests).toHaveLength(asked);
    time.jump(1);
    expect(await state()).toEqual(first);
    expect(http.requests).toHaveLength(2 * asked);
    expect(await state()).toEqual(first);
    expect(http.requests).toHaveLength(2 * asked);
  });

  it('restarts after the clock was set back', async () => {
    const { state, http, time } = setUp(some);
    await state();
    const asked = http.requests.length;
    time.jump(-1);
    await state();
    expect(http.requests).toHaveLength(2 * asked);
  });

  it('restarts after a new sign-in, and stays zero without one', async () => {
    const { state, http, signInAgain, signOut } = setUp(some);
    await state();
    const asked = http.requests.length;
    signInAgain();
    await state();
    expect(http.requests).toHaveLength(2 * asked);
    signOut();
    expect(await state()).toBeNull();
    expect(http.requests).toHaveLength(2 * asked);
  });
});
