import { describe, expect, it } from 'vitest';
import type { Database } from '../../../src/main/core/ports.ts';
import { shapeOfError } from '../../../src/shared/contract/errors.ts';
import { accept } from '../answering/harness.ts';
import { expectSentence, type FaultHarness, isAnswer, isPoll, openFaultHarness } from './fault-harness.ts';

/** SQLite's own "full": the engine gets no further page. */

const openFullable = async (): Promise<{ harness: FaultHarness; fill: () => void; makeRoom: () => void }> => {
  const open: Database[] = [];
  const harness = await openFaultHarness({ opened: (database) => open.push(database) });
  const limit = (pages: (used: number) => number): void => {
    for (const database of open) {
      const used = Number(database.get('PRAGMA page_count')?.['page_count']);
      database.script(`PRAGMA max_page_count = ${pages(used)}`);
    }
  };
  return { harness, fill: () => limit((used) => used), makeRoom: () => limit(() => 1_000_000) };
};

const refusalOf = (task: Promise<unknown>): Promise<unknown> =>
  task.then(
    () => null,
    (error: unknown) => error,
  );

const numbers = Array.from({ length: 105 }, (_, index) => `PO-${String(index).padStart(3, '0')}`);

describe('a full store', () => {
  it('stores no half page, keeps the cursor, reports it, and continues when there is space', async () => {
    const { harness, fill, makeRoom } = await openFullable();
    const cursor = harness.cursor();
    for (const purchaseOrderNumber of numbers) {
      harness.practice.buyers.issue({ purchaseOrderNumber, lineCount: 5 });
    }
    fill();
    await harness.call('sync.poll-now', {});
    const reason = await harness.until(
      async () => (await harness.call('sync.status', {})).reason,
      'the reason',
    );
    expectSentence(reason, 'store.full');
    await harness.pass(16 * 60_000);
    expect(await harness.call('sync.status', {})).toMatchObject({
      state: 'not-connected',
      reason: { code: 'store.full' },
    });
    expect(harness.cursor()).toBe(cursor);
    // A page is one transaction: all or nothing.
    expect(harness.stored()).toEqual([]);
    expect(harness.count(isPoll)).toBeLessThan(60);
    makeRoom();
    await harness.until(() => harness.stored().length === numbers.length, 'all orders');
    await harness.until(
      () => harness.cursor() === harness.practice.world.orders().at(-1)?.lastUpdatedAt,
      'the cursor',
    );
    await harness.until(async () => (await harness.call('sync.status', {})).reason === null, 'connected');
    expect(harness.logins()).toBe(1);
  });

  it('sends no answer that it could not store, and keeps the draft', async () => {
    const { harness, fill, makeRoom } = await openFullable();
    harness.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lineCount: 80 });
    const { key, order, revision } = await harness.received('PO-1');
    const answers = order.lines.map(({ position }) => ({ position, answer: accept }));
    const draft = { revision, answers };
    await harness.call('responses.save-draft', { orderKey: key, draft });
    fill();
    const error = await refusalOf(harness.send(key, answers));
    expectSentence(shapeOfError(error), 'store.full');
    await harness.pass(30 * 60_000);
    expect(harness.count(isAnswer)).toBe(0);
    expect(await harness.detail(key)).toMatchObject({ responses: [], draft });
    makeRoom();
    const { id } = await harness.send(key, answers);
    await harness.reach(key, id, 'done');
    expect((await harness.detail(key)).draft).toBeNull();
    expect(harness.practice.world.responses).toHaveLength(1);
  });
});
