import { describe, expect, it } from 'vitest';
import { readOrder } from '../../../../src/main/core/service/codec/read-order.ts';
import { createBackfillStore } from '../../../../src/main/core/sync/backfill-store.ts';
import { readSetAsideAgain } from '../../../../src/main/core/sync/lane.ts';
import { initialMemory, type Memory, noticeJump } from '../../../../src/main/core/sync/poller.ts';
import { syncHandlers } from '../../../../src/main/core/sync/sync-module.ts';
import type { SyncStore } from '../../../../src/main/core/sync/sync-store.ts';
import { OrderbellError } from '../../../../src/shared/contract/errors.ts';
import { createRecordingLog } from '../../../fakes/memory-ports.ts';
import { wireOrder } from '../../../fakes/wire-orders.ts';
import { aPoll, at, createRecordingOrders, openSync } from './sync-rows.ts';

const second = 1_000;

describe('taking note of the time', () => {
  const remember = (change: Partial<Memory>): Memory => ({
    ...initialMemory(1_000 * second),
    nextAt: 1_300 * second,
    silentSince: 900 * second,
    holdUntil: 1_100 * second,
    ...change,
  });

  it('changes nothing for up to a minute', () => {
    const memory = remember({});
    noticeJump(memory, 1_060 * second);
    expect(memory).toEqual({ ...remember({}), tickedAt: 1_060 * second });
    const still = remember({});
    noticeJump(still, 1_000 * second);
    expect(still).toEqual(remember({}));
  });

  it('polls at once after a sleep, but not before the service allows it, and the sleep is no silence', () => {
    const awake = remember({});
    noticeJump(awake, 1_200 * second);
    expect(awake).toMatchObject({ nextAt: 1_200 * second, silentSince: 1_200 * second });
    const held = remember({});
    noticeJump(held, 1_060 * second + 1);
    expect(held).toMatchObject({ nextAt: 1_100 * second });
    const due = remember({ nextAt: 1_001 * second, holdUntil: 0 });
    noticeJump(due, 1_200 * second);
    expect(due).toMatchObject({ nextAt: 1_001 * second });
    const idle = remember({ nextAt: null });
    noticeJump(idle, 1_200 * second);
    expect(idle.nextAt).toBeNull();
  });

  it('moves every time along with a clock that is set back', () => {
    const memory = remember({});
    noticeJump(memory, 400 * second);
    expect(memory).toMatchObject({
      ...{ tickedAt: 400 * second, nextAt: 700 * second },
      ...{ silentSince: 300 * second, holdUntil: 500 * second },
    });
    const idle = remember({ nextAt: null });
    noticeJump(idle, 400 * second);
    expect(idle.nextAt).toBeNull();
  });
});

describe('the progress of each backfill', () => {
  it('is stored for each account and each kind, with the latest value', () => {
    const { database, backfills } = openSync();
    expect(backfills.find(1, 'hourly')).toBeNull();
    backfills.save(1, 'hourly', { startedAt: 10.7, from: at(1), owed: 'first' });
    backfills.save(1, 'nightly', { startedAt: 20, from: at(2), owed: 'again' });
    backfills.save(2, 'hourly', { startedAt: 30, from: at(3), owed: 'nothing' });
    backfills.save(1, 'hourly', { startedAt: 40, from: at(4), owed: 'next' });
    const again = createBackfillStore(database);
    expect(again.find(1, 'hourly')).toEqual({ startedAt: 40, from: at(4), owed: 'next' });
    expect(again.find(1, 'nightly')).toEqual({ startedAt: 20, from: at(2), owed: 'again' });
    expect(again.find(2, 'hourly')).toEqual({ startedAt: 30, from: at(3), owed: 'nothing' });
    backfills.remove(1, 'hourly');
    expect([backfills.find(1, 'hourly'), backfills.find(1, 'nightly')?.startedAt]).toEqual([null, 20]);
    expect(backfills.find(2, 'hourly')).not.toBeNull();
  });

  it('begins with everything if that is due, once', () => {
    const { backfills } = openSync();
    backfills.oweEverything(1, at(1));
    expect(backfills.find(1, 'everything')).toEqual({ startedAt: 0, from: at(1), owed: 'first' });
    backfills.oweEverything(1, at(9));
    expect(backfills.find(1, 'everything')?.from).toBe(at(1));
    backfills.save(1, 'everything', { startedAt: 50, from: at(1), owed: 'again' });
    backfills.oweEverything(1, at(9));
    expect(backfills.find(1, 'everything')).toEqual({ startedAt: 0, from: at(9), owed: 'first' });
  });
});

const setAsideIn = (store: SyncStore): (string | null)[] =>
  store.setAsideIds(1).map((id) => store.setAsidePayload(1, id));

describe('a set-aside record', () => {
  const open = (...payloads: string[]) => {
    const sync = openSync();
    for (const payload of payloads) sync.store.setAside(1, { reason: 'no', payload }, 5);
    sync.store.setAside(2, { reason: 'no', payload: wireOrder() }, 5);
    const recording = createRecordingOrders();
    const log = createRecordingLog();
    const read = (): void =>
      readSetAsideAgain({ ...sync, stream: { ...recording.orders, readRecord: readOrder }, log }, 1, 50);
    return { ...sync, ...recording, log, read };
  };

  it('is imported once it is readable, and the rest stays', () => {
    const { store, stored, announced, log, read } = open(
      '{',
      wireOrder({ id: 'a' }),
      '{}',
      wireOrder({ id: 'b' }),
    );
    read();
    expect(stored).toEqual([
      { accountId: 1, id: 'a', receivedAt: 50 },
      { accountId: 1, id: 'b', receivedAt: 50 },
    ]);
    expect(announced).toEqual([
      [
        { orderKey: 1, changed: true },
        { orderKey: 2, changed: true },
      ],
    ]);
    expect(setAsideIn(store)).toEqual(['{', '{}']);
    expect(store.setAsideCount(2)).toBe(1);
    expect(log.lines).toEqual(['info unreadable-record-read {"account":1,"count":2}']);
  });

  it('stays while it is unreadable, without an event', () => {
    const { store, announced, log, read } = open('{}');
    read();
    expect(store.setAsideCount(1)).toBe(1);
    expect([announced, log.lines]).toEqual([[], []]);
  });

  it('stays if the store refuses it, and delays no other', () => {
    const { store, orders, stored, log, read } = open(wireOrder({ id: 'a' }), wireOrder({ id: 'b' }));
    const take = orders.store;
    orders.store = (accountId, one, now) => {
      if (one.header.id === 'a') throw new OrderbellError('store.full');
      return take(accountId, one, now);
    };
    read();
    expect(stored.map(({ id }) => id)).toEqual(['b']);
    expect(setAsideIn(store)).toEqual([wireOrder({ id: 'a' })]);
    expect(log.lines).toEqual([
      'error unreadable-record-not-stored {"account":1,"code":"store.full"}',
      'info unreadable-record-read {"account":1,"count":1}',
    ]);
  });
});

it('returns the sync status, starts a poll, and returns the polls of the account in use', async () => {
  const { store } = openSync();
  store.addPoll(1, aPoll());
  const pokes: string[] = [];
  const status = {
    ...({ state: 'connected', reason: null, alarm: null, lastSuccessAt: null, nextPollAt: null } as const),
    ...{ polling: false, firstImport: null, setAside: 0 },
  };
  let account: number | null = 1;
  const handlers = syncHandlers(
    {
      ...{ start: () => undefined, stop: () => undefined, pollSince: async () => 0 },
      ...{ accountChanged: () => undefined, settingsChanged: () => undefined },
      poke: (reason) => void pokes.push(reason),
      stopImport: () => void pokes.push('stopped'),
      status: () => status,
    },
    { orders: store, shipments: store },
    { get: () => (account === null ? null : { id: account, baseUrl: '', email: '', canCall: true }) },
  );
  expect(await handlers['sync.status']({})).toEqual(status);
  expect(await handlers['sync.poll-now']({})).toEqual({});
  expect(await handlers['sync.stop-import']({})).toEqual({});
  expect(pokes).toEqual(['requested', 'stopped']);
  expect(await handlers['sync.diagnostics']({})).toMatchObject({ polls: [aPoll()] });
  account = null;
  expect(await handlers['sync.diagnostics']({})).toMatchObject({ polls: [] });
});
