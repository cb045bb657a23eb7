import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readPage } from '../../../src/main/core/service/codec/read-page.ts';
import { nextCursor } from '../../../src/main/core/sync/cycle.ts';
import {
  addPage,
  cleanReading,
  emptyReading,
  isClean,
  maxPasses,
  nextPass,
  shownOf,
} from '../../../src/main/core/sync/pass.ts';
import { identifyOrder } from '../../../src/main/core/sync/stream.ts';
import {
  compareTimestamps,
  type ServiceTimestamp,
  serviceTimestamp,
} from '../../../src/shared/domain/values/service-timestamp.ts';
import { momentAt, wireOrder, wirePage } from '../../fakes/wire-orders.ts';
import { runs } from '../runs.ts';

/**
 * A service with every freedom that the interface leaves. Timestamps are small numbers, and pages hold
 * three records.
 */
const limit = 3;

type Service = {
  topLevel: 'page' | 'all' | 'index';
  order: 'ascending' | 'descending' | 'none';
  /** For each request, the number of records that change before its answer. */
  moves: number[];
  records: number;
  /** Records stamped far into the future. */
  far: number;
};

const service: fc.Arbitrary<Service> = fc.record({
  topLevel: fc.constantFrom('page' as const, 'all' as const, 'index' as const),
  order: fc.constantFrom('ascending' as const, 'descending' as const, 'none' as const),
  moves: fc.array(fc.nat({ max: 2 }), { maxLength: 30 }),
  records: fc.integer({ min: 0, max: 14 }),
  far: fc.nat({ max: 2 }),
});

const farAhead = 10 * 86_400_000;

const start = serviceTimestamp(momentAt(0));

/** Runs cycles until nothing changes. Returns the received and the true state of each record. */
const listen = ({ topLevel, order, moves, records, far }: Service, choose: () => number) => {
  const world = new Map(Array.from({ length: records }, (_, n) => [`order-${n}`, n + 1]));
  for (let n = 0; n < far; n += 1) world.set(`far-${n}`, farAhead + n);
  const stored = new Map<string, number>();
  let clock = records + 1;
  let cursor: ServiceTimestamp = start;
  let request = 0;

  const answer = (offset: number) => {
    for (let n = moves[request] ?? 0; n > 0 && records > 0; n -= 1) {
      clock += choose() % 2;
      world.set(`order-${choose() % records}`, clock);
    }
    request += 1;
    clock += 1;
    const after = Date.parse(cursor);
    const matching = [...world].filter(([, at]) => Date.parse(momentAt(at)) > after);
    if (order !== 'none') matching.sort((a, b) => (order === 'ascending' ? a[1] - b[1] : b[1] - a[1]));
    const data = matching.slice(offset, offset + limit);
    const highest = (of: typeof matching): string | null =>
      of.length === 0 ? null : momentAt(Math.max(...of.map(([, at]) => at)));
    const value = topLevel === 'index' ? momentAt(clock - 1) : highest(topLevel === 'page' ? data : matching);
    const text = wirePage(
      data.map(([id, at]) => wireOrder({ id, at: momentAt(at), lines: [] })),
      matching.length,
      value,
    );
    return { ...readPage(text), serverTime: Date.parse(momentAt(clock)) };
  };

  for (let cycle = 0; cycle < 12; cycle += 1) {
    let reading = emptyReading();
    for (let passes = 0; passes < maxPasses && !isClean(reading); passes += 1) {
      reading = nextPass(reading);
      while (!reading.pass.ended) {
        const page = answer(reading.pass.received);
        reading = addPage(reading, shownOf(page, identifyOrder));
        for (const { header: read } of page.records) {
          const at = Date.parse(read.lastUpdatedAt) - Date.parse(start);
          stored.set(read.id ?? '', Math.max(at, stored.get(read.id ?? '') ?? 0));
        }
        if (isClean(reading)) {
          const { moveTo } = nextCursor(cursor, cleanReading(reading), page.serverTime);
          if (moveTo !== null) {
            expect(compareTimestamps(moveTo, cursor)).toBe(1);
            expect(compareTimestamps(moveTo, serviceTimestamp(momentAt(farAhead)))).toBe(-1);
            cursor = moveTo;
          }
        }
      }
    }
  }
  return { stored, world };
};

it('no update is missed with any top-level value, sort order or changes during a read pass', () => {
  fc.assert(
    fc.property(service, fc.infiniteStream(fc.nat({ max: 1_000 })), (one, chance) => {
      const { stored, world } = listen(one, () => chance.next().value);
      expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(world));
    }),
    { numRuns: runs(2_000) },
  );
});
