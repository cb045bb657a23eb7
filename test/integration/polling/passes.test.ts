import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRandom } from '../../../src/main/practice/sample/random.ts';
import { pathOf } from '../../fakes/scripted-http.ts';
import { highestOf } from '../../fakes/scripted-service.ts';
import { firstMoment, momentAt } from '../../fakes/wire-orders.ts';
import { minutes, type Running, type World } from './core-in-a-folder.ts';
import { openStream, type StreamScene, streams } from './stream-scene.ts';

let world: World;
let scene: StreamScene;
afterEach(() => world.end());

const put = (n: number, at?: string): void => scene.put(n, at);

/** More than a day ahead of any clock here. */
const farAhead = '2031-01-01T00:00:00.000Z';

const putMany = (from: number, to: number): void => {
  for (let n = from; n <= to; n += 1) put(n);
};

const stored = async (running: Running): Promise<number> => (await scene.shown(running)).length;

const polls = (running: Running) => scene.polls(running);

const cursorIn = (running: Running) => scene.cursor(running);

/** A random order that is the same at every request. */
const shuffledBy = (seed: number): StreamScene['stream']['arrange'] => {
  const chance = createRandom(seed);
  const places = new Map<string, number>();
  const placeOf = (text: string): number => {
    const place = places.get(text) ?? chance.next();
    places.set(text, place);
    return place;
  };
  return (matching) => matching.toSorted((a, b) => placeOf(a.text) - placeOf(b.text));
};

describe.each(streams)('of %s:', (stream) => {
  beforeEach(() => {
    ({ world, scene } = openStream(stream));
  });

  describe('a cycle', () => {
    it('takes one request for one page', async () => {
      putMany(1, 100);
      const running = await world.start();
      await world.signIn(running);
      expect(await polls(running)).toMatchObject([
        { requests: 1, passes: 1, records: 100, changed: 100, outcome: 'clean', cursorAfter: momentAt(100) },
      ]);
    });

    it('reads several pages twice, from the same value, and moves the cursor when both readings are the same', async () => {
      putMany(1, 220);
      const running = await world.start();
      await world.signIn(running);
      expect(await polls(running)).toMatchObject([
        { requests: 6, passes: 2, changed: 220, outcome: 'clean', cursorAfter: momentAt(220) },
      ]);
      const values = scene.stream.polls.map(({ filters }) => filters.lastUpdatedAfter);
      expect(new Set(values.slice(-6)).size).toBe(1);
      expect(scene.stream.polls.slice(-6).map(({ offset }) => offset)).toEqual([0, 100, 200, 0, 100, 200]);
    });

    it('stores each page before it requests the next one', async () => {
      putMany(1, 250);
      const running = await world.start();
      const storedBefore = new Map<number, unknown>();
      world.service.interfere = (request) => {
        const offset = /"offset":(\d+)/.exec(String(request.body))?.[1];
        if (offset !== undefined && !storedBefore.has(Number(offset))) {
          storedBefore.set(
            Number(offset),
            running.database.get(`SELECT count(*) AS stored FROM ${scene.table}`)?.['stored'],
          );
        }
        return undefined;
      };
      await world.signIn(running);
      expect([...storedBefore]).toEqual([0, 100, 200].map((count) => [count, count]));
    });

    it('is not fooled by a service that lists a record twice on a page', async () => {
      putMany(1, 150);
      const [twice] = scene.stream.records;
      if (twice !== undefined) scene.stream.records.push({ ...twice });
      const running = await world.start();
      await world.signIn(running);
      expect(await polls(running)).toMatchObject([
        { requests: 4, passes: 2, outcome: 'clean', cursorAfter: momentAt(150) },
      ]);
      expect(await stored(running)).toBe(150);
    });

    it('never takes a list for whole that repeats a record over two pages: another one may be missing', async () => {
      putMany(1, 150);
      const { arrange } = scene.stream;
      scene.stream.arrange = (matching, body) => {
        const list = arrange(matching, body);
        return list.length > 100 ? [...list, ...list.slice(0, 1)] : list;
      };
      const running = await world.start();
      await world.signIn(running);
      await world.time.advance(minutes(1));
      const [first] = (await polls(running)).toReversed();
      expect(first).toMatchObject({ passes: 8, outcome: 'unclean' });
      expect(first?.cursorAfter).toBe(first?.cursorBefore);
      expect(await stored(running)).toBe(150);
    });

    it('leaves the cursor and starts again when eight passes are never clean, with everything stored', async () => {
      putMany(1, 150);
      let moved = 1_000;
      world.service.interfere = (request) => {
        // Before every page but the first, another order changes and leaves its place in the list.
        if (/"offset":[1-9]/.test(String(request.body)) && moved < 1_013) {
          const [first] = scene.stream.records.splice(0, 1);
          if (first !== undefined) put(moved);
          moved += 1;
        }
        return undefined;
      };
      const running = await world.start();
      const before = cursorIn(running);
      await world.signIn(running);
      await world.time.advance(minutes(1));
      const [second, first] = await polls(running);
      expect(before).toBeNull();
      expect(first).toMatchObject({ passes: 8, outcome: 'unclean' });
      expect(first?.cursorAfter).toBe(first?.cursorBefore);
      expect(second).toMatchObject({ passes: 2, outcome: 'clean' });
      for (const { text } of scene.stream.records) {
        const id = /"id":"([a-z]+-\d+)"/.exec(text)?.[1] ?? '';
        expect(running.database.get(`SELECT key FROM ${scene.table} WHERE identity = ?`, id)).not.toBeNull();
      }
    });

    it('finds the neighbour of an order that moved between two pages', async () => {
      putMany(1, 150);
      let done = false;
      world.service.interfere = (request) => {
        if (!done && typeof request.body === 'string' && request.body.includes('"offset":100')) {
          done = true;
          scene.stream.records.splice(0, 1);
          put(1, momentAt(500));
        }
        return undefined;
      };
      const running = await world.start();
      await world.signIn(running);
      expect(await stored(running)).toBe(150);
      expect(cursorIn(running)).toBe(momentAt(500));
    });

    it('loses nothing with any top-level value and any order of the data', async () => {
      const meanings = {
        'highest of the page': scene.stream.topLevel,
        'highest of all': ((_page, matching) =>
          highestOf(matching)) satisfies StreamScene['stream']['topLevel'],
        'time of the index': (() =>
          new Date(world.time.clock.now() - 5).toISOString()) satisfies StreamScene['stream']['topLevel'],
      };
      const ascending = scene.stream.arrange;
      const orders = {
        ascending,
        descending: ((matching, body) =>
          ascending(matching, body).reverse()) satisfies StreamScene['stream']['arrange'],
        'shuffled once': shuffledBy(20_261_121),
        'shuffled otherwise': shuffledBy(4_711),
      };
      for (const [meaning, topLevel] of Object.entries(meanings)) {
        for (const [order, arrange] of Object.entries(orders)) {
          await world.end();
          ({ world, scene } = openStream(stream));
          let failures = 1;
          // The first reading breaks off after its first page. Then no client may use the value of that
          // page.
          const interfere: World['service']['interfere'] = ({ body }) => {
            const second = String(body).includes('"offset":100');
            if (second) failures -= 1;
            return second && failures === 0 ? { status: 503 } : undefined;
          };
          Object.assign(scene.stream, { topLevel, arrange });
          world.service.interfere = interfere;
          putMany(1, 250);
          const running = await world.start();
          await world.signIn(running);
          await world.time.advance(minutes(6));
          put(251, new Date(world.time.clock.now()).toISOString());
          await world.time.advance(minutes(6));
          expect(failures, `${meaning}, ${order}`).toBeLessThan(0);
          expect(await stored(running), `${meaning}, ${order}`).toBe(251);
        }
      }
    });

    it('meets lists that are in no order at all', () => {
      putMany(1, 250);
      const body = { filters: { lastUpdatedAfter: firstMoment }, limit: 100, offset: 0 };
      const moments = (list: { at: string }[]): string[] => list.map(({ at }) => at);
      const sorted = moments(scene.stream.arrange(scene.stream.records, body));
      for (const seed of [20_261_121, 4_711]) {
        const list = moments(shuffledBy(seed)(scene.stream.records, body));
        expect(list.toSorted()).toEqual(sorted);
        // As often up as down, and the highest value is neither first nor last.
        const ups = list.filter((at, index) => at > (list[index - 1] ?? '')).length;
        expect(ups).toBeGreaterThan(100);
        expect(ups).toBeLessThan(150);
        expect([0, 249]).not.toContain(list.indexOf(sorted.at(-1) ?? ''));
      }
    });

    it.each([
      ['highest of the page', null],
      ['highest of all', highestOf],
      ['time of the index', () => momentAt(100_000)],
      ['nothing', () => null],
    ] as const)(
      'imports N orders with at most 2 N / 100 + 5 requests if the value means: %s',
      async (_, meaning) => {
        const total = 730;
        if (meaning !== null) scene.stream.topLevel = (_page, matching) => meaning(matching);
        putMany(1, total);
        const running = await world.start();
        await world.signIn(running);
        await world.time.advance(minutes(1));
        const [first] = await polls(running);
        expect(first).toMatchObject({ outcome: 'clean', changed: total });
        expect(await stored(running)).toBe(total);
        const asked = world.service.http.requests.filter((request) => pathOf(request) === scene.path);
        // One of them is the sign-in's check. Requests after the first cycle don't count for the import.
        expect(asked.length).toBeLessThanOrEqual(Math.floor((2 * total) / 100) + 5);
        expect(first?.requests).toBe(16);
      },
    );

    it('gets past more than a page of records of the same millisecond', async () => {
      for (let n = 1; n <= 230; n += 1) put(n, firstMoment);
      const running = await world.start();
      await world.signIn(running);
      put(231);
      await world.time.advance(minutes(6));
      expect(await stored(running)).toBe(231);
    });

    it('stops requesting pages from a service without offsets', async () => {
      putMany(1, 150);
      scene.stream.arrange = (matching, { offset }) => [
        ...Array<(typeof matching)[number]>(offset).fill({ at: firstMoment, text: '{}' }),
        ...matching.slice(0, 100),
        ...matching.slice(0, 50),
      ];
      const running = await world.start();
      await world.signIn(running);
      await world.time.advance(minutes(2));
      const cycles = await polls(running);
      expect(cycles.length).toBeLessThan(8);
      for (const { requests, passes } of cycles) expect([requests, passes]).toEqual([24, 8]);
      expect(await stored(running)).toBe(100);
      expect(cursorIn(running)).toBe(scene.stream.polls[0]?.filters.lastUpdatedAfter);
    });

    it('keeps the cursor if the service names a time far in the future, and reports it', async () => {
      put(1);
      const running = await world.start();
      await world.signIn(running);
      scene.stream.topLevel = () => farAhead;
      put(2);
      await world.time.advance(minutes(6));
      expect(cursorIn(running)).toBe(momentAt(1));
      expect((await polls(running))[0]?.error).toMatchObject({
        code: 'service.far-future',
        detail: expect.stringContaining('2031-01-01T00:00:00.000Z'),
      });
      expect(await running.client.call('sync.status', {})).toMatchObject({
        state: 'connected',
        reason: null,
      });
      scene.stream.topLevel = (page) => highestOf(page);
      put(3);
      await world.time.advance(minutes(6));
      expect(await stored(running)).toBe(3);
      expect(cursorIn(running)).toBe(momentAt(3));
    });

    it('repeats the same value while a stamp is far in the future: once an interval, and nothing is lost', async () => {
      put(1);
      const running = await world.start();
      await world.signIn(running);
      put(2, farAhead);
      await world.time.advance(minutes(6));
      const asked = scene.stream.polls.length;
      for (let n = 3; n <= 14; n += 1) {
        put(n);
        await world.time.advance(minutes(5));
      }
      expect(await stored(running)).toBe(14);
      const main = (await polls(running)).filter(({ lane }) => lane === 'main').slice(0, 11);
      for (const poll of main) {
        expect(poll).toMatchObject({
          ...{ requests: 1, outcome: 'clean', error: { code: 'service.far-future' } },
          ...{ cursorBefore: momentAt(1), cursorAfter: momentAt(1) },
        });
      }
      // Twelve intervals, and one backfill per hour.
      const later = scene.stream.polls.slice(asked).map(({ filters }) => filters.lastUpdatedAfter);
      expect(later.filter((after) => after === momentAt(1)).length).toBeLessThanOrEqual(12);
      expect(later.length).toBeLessThanOrEqual(13);
    });

    it('moves on to the highest good value of several pages, although one of them ends far in the future', async () => {
      putMany(1, 150);
      put(151, farAhead);
      const running = await world.start();
      await world.signIn(running);
      expect((await polls(running))[0]).toMatchObject({
        ...{ passes: 2, requests: 4, changed: 151, outcome: 'clean', cursorAfter: momentAt(100) },
        error: { code: 'service.far-future' },
      });
      putMany(152, 210);
      await world.time.advance(minutes(12));
      // The 50 remaining records, 59 new ones and the one ahead: a page, and a second one with the value of
      // its last record.
      expect(cursorIn(running)).toBe(momentAt(201));
      expect(await stored(running)).toBe(210);
    });

    it('keeps the cursor if every value comes from a record far in the future, and reads all later records at every poll', async () => {
      scene.stream.topLevel = (_page, matching) => highestOf(matching);
      put(1);
      const running = await world.start();
      await world.signIn(running);
      put(2, farAhead);
      putMany(3, 130);
      await world.time.advance(minutes(12));
      const main = (await polls(running)).filter(({ lane }) => lane === 'main');
      for (const poll of main.slice(0, 2)) {
        expect(poll).toMatchObject({
          ...{ passes: 2, requests: 4, records: 258, outcome: 'clean', cursorAfter: momentAt(1) },
          error: { code: 'service.far-future' },
        });
      }
      expect(await stored(running)).toBe(130);
    });

    it('never moves the cursor backwards', async () => {
      put(100);
      const running = await world.start();
      await world.signIn(running);
      scene.stream.topLevel = () => momentAt(50);
      put(101);
      await world.time.advance(minutes(6));
      expect(await stored(running)).toBe(2);
      expect(cursorIn(running)).toBe(momentAt(100));
    });
  });

  describe('the backfill', () => {
    it('finds an order that became visible after the cursor had passed it', async () => {
      putMany(1, 3);
      const running = await world.start();
      await world.signIn(running);
      put(50);
      await world.time.advance(minutes(6));
      expect(cursorIn(running)).toBe(momentAt(50));
      put(20);
      await world.time.advance(minutes(6));
      expect(await stored(running)).toBe(4);
      await world.time.advance(minutes(80));
      expect(await stored(running)).toBe(5);
      expect(cursorIn(running)).toBe(momentAt(50));
      const found = (await polls(running)).filter(({ missed }) => missed > 0);
      expect(found).toMatchObject([{ lane: 'backfill', missed: 1, changed: 1 }]);
    });

    it('replays only values that the cursor held', async () => {
      putMany(1, 3);
      const running = await world.start();
      await world.signIn(running);
      const held = new Set<unknown>(scene.stream.polls.map(({ filters }) => filters.lastUpdatedAfter));
      for (let hour = 0; hour < 52; hour += 1) {
        put(1_000 + hour);
        await world.time.advance(minutes(60));
        for (const row of running.database.all(
          'SELECT value FROM cursor_history WHERE stream = ?',
          scene.table,
        ))
          held.add(row['value']);
      }
      const lanes = (await polls(running)).filter(({ lane }) => lane === 'backfill');
      expect(lanes.length).toBeGreaterThan(20);
      for (const { filters } of scene.stream.polls) expect(held).toContain(filters.lastUpdatedAfter);
    });

    it('sends no requests if nothing changed since the last one', async () => {
      putMany(1, 3);
      const running = await world.start();
      await world.signIn(running);
      const backfillPolls = async () => (await polls(running)).filter(({ lane }) => lane === 'backfill');
      await world.time.advance(minutes(60 * 3));
      const two = [
        { backfill: 'hourly', outcome: 'clean' },
        { backfill: 'hourly', outcome: 'clean' },
      ];
      expect(await backfillPolls()).toMatchObject(two);
      // Ten hours: only the main lane sends requests, for records after the cursor.
      const before = scene.stream.polls.length;
      await world.time.advance(minutes(60 * 10));
      const asked = scene.stream.polls.slice(before).map(({ filters }) => filters.lastUpdatedAfter);
      expect(asked.length).toBeGreaterThan(110);
      expect(new Set(asked)).toEqual(new Set([momentAt(3)]));
      expect(await backfillPolls()).toHaveLength(two.length);
      // The backfill isn't over: when something changes, it runs again.
      put(4, new Date(world.time.clock.now()).toISOString());
      await world.time.advance(minutes(60 * 3));
      expect((await backfillPolls()).length).toBeGreaterThan(two.length);
    });
  });
});

it('the report names a time far in the future as the fault', async () => {
  ({ world, scene } = openStream('orders'));
  scene.stream.topLevel = () => farAhead;
  put(1);
  const running = await world.start();
  await world.signIn(running);
  const { text } = await running.client.call('diagnostics.report', {});
  expect(text).toContain('\nreason: service.far-future\n');
});
