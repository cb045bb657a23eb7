import { expect, it } from 'vitest';
import { readPage } from '../../../src/main/core/service/codec/read-page.ts';
import { runCycle } from '../../../src/main/core/sync/cycle.ts';
import { ordersStream } from '../../../src/main/core/sync/stream.ts';
import { unreadablePage } from '../../bench/ingest/bench-orders.ts';
import { collectGarbage } from '../../double/collect-garbage.ts';
import { createRecordingLog } from '../../fakes/memory-ports.ts';
import { createVirtualTime } from '../../fakes/virtual-time.ts';
import { momentAt } from '../../fakes/wire-orders.ts';
import { at, createListing, createRecordingOrders, openSync } from '../../unit/core/sync/sync-rows.ts';

const heap = async (): Promise<number> => {
  await collectGarbage();
  return process.memoryUsage().heapUsed;
};

it('Unreadable records take no memory beside their digests', async () => {
  const sync = openSync();
  let received = 0;
  let during = 0;
  const service = createListing(async ({ offset, limit }) => {
    // The second pass begins: everything that the cycle remembers is there.
    if (offset === 0 && received > 0) during = await heap();
    const text = `{"data":${unreadablePage(offset, offset + limit)},"total":1200,"lastUpdatedAt":null}`;
    received += text.length;
    return { ...readPage(text), serverTime: null };
  });
  const stream = ordersStream({
    service,
    orders: createRecordingOrders().orders,
    onSetAside: () => undefined,
  });
  const { clock } = createVirtualTime(Date.parse(momentAt(0)));
  const timers = { pause: async () => undefined };
  const job = { accountId: 1, lane: 'main', from: at(0), onlyIssued: false } as const;
  const before = await heap();
  await runCycle(
    { ...sync, timers, clock, stream, log: createRecordingLog() },
    { ...job, alive: () => true, onPage: () => undefined },
  );
  expect(received).toBeGreaterThan(40_000_000);
  expect(during - before).toBeLessThan(received / 10);
  expect(sync.store.setAsideIds(1)).toHaveLength(1_000);
});

const aRecord = (payload: string) => ({ reason: 'lines: missing', payload });

it('An unreadable record is dropped above fifty million bytes, but never the newest', () => {
  const { store } = openSync();
  store.setAside(1, aRecord('x'), 1);
  store.setAside(1, aRecord('y'.repeat(30_000_000)), 2);
  store.setAside(1, aRecord('z'.repeat(20_000_000)), 3);
  store.keepRoomAside(1);
  expect(store.setAsideList(1).map(({ receivedAt }) => receivedAt)).toEqual([3, 2]);
  store.setAside(1, aRecord('w'.repeat(50_000_001)), 4);
  store.keepRoomAside(1);
  expect(store.setAsideList(1).map(({ receivedAt }) => receivedAt)).toEqual([4]);
  expect(store.tally(1, 'set-aside-dropped')).toBe(3);
});
