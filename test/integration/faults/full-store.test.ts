import { describe, expect, it } from 'vitest';
import type { Database } from '../../../src/main/core/ports.ts';
import { shapeOfError } from '../../../src/shared/contract/errors.ts';
import { accept } from '../answering/house.ts';
import { expectSentence, type FaultHouse, isAnswer, isPoll, openFaultHouse } from './fault-house.ts';

/** SQLite's own "full": the engine gets no further page. */

const openFullable = async (): Promise<{ house: FaultHouse; fill: () => void; makeRoom: () => void }> => {
  const open: Database[] = [];
  const house = await openFaultHouse({ opened: (database) => open.push(database) });
  const limit = (pages: (used: number) => number): void => {
    for (const database of open) {
      const used = Number(database.get('PRAGMA page_count')?.['page_count']);
      database.script(`PRAGMA max_page_count = ${pages(used)}`);
    }
  };
  return { house, fill: () => limit((used) => used), makeRoom: () => limit(() => 1_000_000) };
};

const refusalOf = (task: Promise<unknown>): Promise<unknown> =>
  task.then(
    () => null,
    (error: unknown) => error,
  );

const numbers = Array.from({ length: 105 }, (_, index) => `PO-${String(index).padStart(3, '0')}`);

describe('a full store', () => {
  it('stores no half page, keeps the cursor, reports it, and continues when there is space', async () => {
    const { house, fill, makeRoom } = await openFullable();
    const cursor = house.cursor();
    for (const purchaseOrderNumber of numbers) {
      house.practice.buyers.issue({ purchaseOrderNumber, lineCount: 5 });
    }
    fill();
    await house.call('sync.poll-now', {});
    const reason = await house.until(async () => (await house.call('sync.status', {})).reason, 'the reason');
    expectSentence(reason, 'store.full');
    await house.pass(16 * 60_000);
    expect(await house.call('sync.status', {})).toMatchObject({
      state: 'not-listening',
      reason: { code: 'store.full' },
    });
    expect(house.cursor()).toBe(cursor);
    // A page is one transaction: all or nothing.
    expect(house.stored()).toEqual([]);
    expect(house.count(isPoll)).toBeLessThan(60);
    makeRoom();
    await house.until(() => house.stored().length === numbers.length, 'all orders');
    await house.until(
      () => house.cursor() === house.practice.world.orders().at(-1)?.lastUpdatedAt,
      'the cursor',
    );
    await house.until(async () => (await house.call('sync.status', {})).reason === null, 'listening');
    expect(house.logins()).toBe(1);
  });

  it('sends no answer that it could not store, and keeps the draft', async () => {
    const { house, fill, makeRoom } = await openFullable();
    house.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lineCount: 80 });
    const { key, order, revision } = await house.heard('PO-1');
    const answers = order.lines.map(({ position }) => ({ position, answer: accept }));
    const draft = { revision, answers };
    await house.call('responses.save-draft', { orderKey: key, draft });
    fill();
    const error = await refusalOf(house.send(key, answers));
    expectSentence(shapeOfError(error), 'store.full');
    await house.pass(30 * 60_000);
    expect(house.count(isAnswer)).toBe(0);
    expect(await house.detail(key)).toMatchObject({ responses: [], draft });
    makeRoom();
    const { id } = await house.send(key, answers);
    await house.reach(key, id, 'done');
    expect((await house.detail(key)).draft).toBeNull();
    expect(house.practice.world.responses).toHaveLength(1);
  });
});
