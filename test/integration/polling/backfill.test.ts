import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { firstMoment, momentAt, wireOrder } from '../../fakes/wire-orders.ts';
import { minutes, type Running, type World } from './core-in-a-folder.ts';
import { openStream, type StreamScene, streams } from './stream-scene.ts';

let world: World;
let scene: StreamScene;
afterEach(() => world.end());

const hours = (count: number): number => minutes(60 * count);

const put = (n: number, at?: string): void => scene.put(n, at);

const putNow = (n: number): string => {
  const at = new Date(world.time.clock.now()).toISOString();
  put(n, at);
  return at;
};

const has = async (running: Running, n: number): Promise<boolean> => (await scene.shown(running)).includes(n);

const backfillPolls = async (running: Running) =>
  (await scene.polls(running)).filter(({ lane }) => lane === 'backfill');

const cursorIn = (running: Running) => scene.cursor(running);

/**
 * A long list repeats its first record on the last page. Another one may be missing, so no reading is
 * clean.
 */
const neverWhole = (): void => {
  const { arrange } = scene.stream;
  scene.stream.arrange = (matching, body) => {
    const list = arrange(matching, body);
    return list.length > 100 ? [...list, ...list.slice(0, 1)] : list;
  };
};

describe.each(streams)('of %s:', (stream) => {
  beforeEach(() => {
    ({ world, scene } = openStream(stream));
  });

  describe('the backfill finds', () => {
    it('a record from before the first cursor value that is shown late', async () => {
      put(50);
      const running = await world.start();
      await world.signIn(running);
      expect(cursorIn(running)).toBe(momentAt(50));
      put(20);
      await world.time.advance(hours(2));
      expect(await has(running, 20)).toBe(true);
      const [found] = (await backfillPolls(running)).filter(({ missed }) => missed > 0);
      expect(found).toMatchObject({ backfill: 'hourly', missed: 1, cursorAfter: momentAt(50) });
    });

    it('a late record with exactly the cursor’s stamp', async () => {
      put(1);
      const running = await world.start();
      await world.signIn(running);
      await world.time.advance(minutes(40));
      const tied = putNow(2);
      await world.time.advance(minutes(25));
      expect(cursorIn(running)).toBe(tied);
      expect(await backfillPolls(running)).toHaveLength(1);
      putNow(3);
      await world.time.advance(minutes(10));
      put(4, tied);
      await world.time.advance(minutes(75));
      expect(await has(running, 4)).toBe(true);
    });

    it('a record that is shown more than a day late', async () => {
      await world.end();
      ({ world, scene } = openStream(stream, { settings: { pollMinutes: 60 } }));
      const running = await world.start();
      await world.signIn(running);
      let late = '';
      for (let hour = 1; hour <= 75; hour += 1) {
        putNow(1_000 + hour);
        if (hour === 21) late = new Date(world.time.clock.now() + minutes(30)).toISOString();
        if (hour === 50) put(1, late);
        await world.time.advance(hours(1));
      }
      expect(await has(running, 1)).toBe(true);
      const found = (await backfillPolls(running)).filter(({ missed }) => missed > 0);
      expect(found).toMatchObject([{ backfill: 'nightly', missed: 1 }]);
    });

    it('a record that became visible while the computer was off, although the cursor moved at the start', async () => {
      put(1);
      const first = await world.start();
      await world.signIn(first);
      await world.time.advance(hours(1.5));
      const late = new Date(world.time.clock.now()).toISOString();
      await world.time.advance(minutes(1));
      putNow(2);
      await world.time.advance(minutes(6));
      await world.stop(first);
      put(3, late);
      await world.time.advance(hours(9));
      putNow(4);
      const second = await world.start();
      await world.time.advance(minutes(6));
      expect(cursorIn(second)).toBe(scene.stream.records.at(-1)?.at);
      expect(await has(second, 3)).toBe(true);
    });

    it('a late record after a clock that ran a year ahead was set back', async () => {
      put(50);
      const running = await world.start();
      await world.signIn(running);
      world.time.jump(hours(24 * 365));
      await world.time.advance(minutes(10));
      world.time.jump(-hours(24 * 365));
      await world.time.advance(minutes(10));
      put(20);
      await world.time.advance(hours(1.5));
      expect(await has(running, 20)).toBe(true);
    });

    it('a record a day and a half late, though the computer’s clock ran two days ahead for a while', async () => {
      await world.end();
      ({ world, scene } = openStream(stream, { settings: { pollMinutes: 60 } }));
      let ahead = 0;
      const { send } = world.service.http;
      world.service.http.send = async (request) => {
        const answer = await send(request);
        const date = new Date(world.time.clock.now() - ahead).toUTCString();
        return { ...answer, header: (name) => (name === 'date' ? date : answer.header(name)) };
      };
      const running = await world.start();
      await world.signIn(running);
      let late = '';
      for (let hour = 1; hour <= 130; hour += 1) {
        if (hour === 70) late = new Date(world.time.clock.now()).toISOString();
        if (hour === 98) {
          ahead = hours(48);
          world.time.jump(ahead);
        }
        if (hour === 104) {
          world.time.jump(-ahead);
          ahead = 0;
          put(1, late);
        }
        put(1_000 + hour, new Date(world.time.clock.now() - ahead).toISOString());
        await world.time.advance(hours(1));
      }
      expect(await has(running, 1)).toBe(true);
    });

    it('the neighbour of an order that moved between two of its own pages', async () => {
      for (let n = 1; n <= 150; n += 1) put(n);
      const running = await world.start();
      await world.signIn(running);
      put(777, momentAt(100));
      let moved = false;
      world.service.interfere = (request) => {
        if (!moved && typeof request.body === 'string' && request.body.includes('"offset":100')) {
          moved = true;
          scene.stream.records.splice(0, 1);
          put(1, momentAt(500));
        }
        return undefined;
      };
      await world.time.advance(hours(1.5));
      expect(moved).toBe(true);
      expect(await has(running, 777)).toBe(true);
    });

    it('a late record of a service without clean readings, without flooding it', async () => {
      put(1, momentAt(3_600_000));
      const running = await world.start();
      await world.signIn(running);
      neverWhole();
      for (let n = 2; n <= 150; n += 1) put(n, momentAt(3_600_000 + n));
      put(777, firstMoment);
      await world.time.advance(hours(3));
      expect(cursorIn(running)).toBe(momentAt(3_600_000));
      expect(await has(running, 777)).toBe(true);
      expect((await backfillPolls(running)).length).toBeLessThanOrEqual(3);
      expect((await backfillPolls(running))[0]).toMatchObject({ outcome: 'unclean' });
    });
  });
});

describe('of orders', () => {
  beforeEach(() => {
    ({ world, scene } = openStream('orders'));
  });

  it('the backfill doesn’t count as a requested poll: one follows at once', async () => {
    put(50);
    const running = await world.start();
    await world.signIn(running);
    await world.time.advance(minutes(50));
    let asked = 0;
    const start = scene.stream.polls[0]?.filters.lastUpdatedAfter ?? '';
    world.service.interfere = ({ body }) => {
      if (asked === 0 && typeof body === 'string' && body.includes(start)) {
        asked = scene.stream.polls.length + 1;
        void running.client.call('sync.poll-now', {});
      }
      return undefined;
    };
    while (asked === 0) await world.time.advance(1_000);
    await world.time.advance(5_000);
    expect(scene.stream.polls.slice(asked).map(({ filters }) => filters.lastUpdatedAfter)).toEqual([
      momentAt(50),
    ]);
  });

  it('the backfill finds orders that lost the issued status under the filter, though Orderbell ended right after its removal', async () => {
    put(1);
    const first = await world.start();
    await first.client.call('settings.set', { patch: { onlyIssued: true } });
    scene.stream.arrange = (matching) => {
      const narrowed = world.service.http.requests.at(-1)?.body?.toString().includes('Issued') === true;
      return matching.filter(({ text }) => !narrowed || text.includes('"status":{"processStatus":"Issued"'));
    };
    await world.signIn(first);
    scene.stream.records.splice(0);
    scene.stream.records.push({
      at: momentAt(2),
      text: wireOrder({
        version: 2,
        at: momentAt(2),
        status: 'Cancelled',
        lines: [{ status: 'Cancelled', at: momentAt(2) }],
      }),
    });
    put(3);
    await world.time.advance(minutes(6));
    expect(cursorIn(first)).toBe(momentAt(3));
    await first.client.call('settings.set', { patch: { onlyIssued: false } });
    await world.stop(first);
    const second = await world.start();
    await world.time.advance(minutes(1));
    const { order } = await second.client.call('orders.get', { key: 1 });
    expect(order.status.processStatus).toBe('Cancelled');
    expect(await backfillPolls(second)).toMatchObject([{ backfill: 'everything', outcome: 'clean' }]);
  });
});
