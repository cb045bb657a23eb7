import { expect, it } from 'vitest';
import type { Database } from '../../../src/main/core/ports.ts';
import { shapeOfError } from '../../../src/shared/contract/errors.ts';
import { accept, at, openHarness } from '../answering/harness.ts';
import { expectSentence } from './fault-harness.ts';

// A disk under an open store can't be made read-only here: Linux says that it is busy. A read-only
// connection of SQLite refuses each write with the same words.
it('a store that becomes read-only moves no cursor, sends nothing, reports it, and continues once it is writable', async () => {
  let opened: Database | null = null;
  const harness = await openHarness({ undoSeconds: 30 }, { opened: (database) => (opened = database) });
  const store = (): Database => {
    if (opened === null) throw new Error('The store is not open.');
    return opened;
  };
  const cursor = () => store().all('SELECT stream, value FROM cursors ORDER BY stream');
  harness.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lineCount: 1 });
  const { key, order } = await harness.received('PO-1');
  const [line] = order.lines;
  if (line === undefined) throw new Error('The order has no line.');
  const { id } = await harness.send(key, at(line, accept));
  const before = cursor();

  store().get('PRAGMA query_only = ON');
  harness.practice.buyers.issue({ purchaseOrderNumber: 'PO-2', lineCount: 1 });
  await harness.pass(20 * 60_000);
  const { state, reason } = await harness.call('sync.status', {});
  expect(state).toBe('not-connected');
  expectSentence(reason, 'store.read-only');
  const draft = harness.call('responses.save-draft', { orderKey: key, draft: { revision: 1, answers: [] } });
  expectSentence(await draft.then(() => null, shapeOfError), 'store.read-only');
  expect(cursor()).toEqual(before);
  expect(harness.posts()).toBe(0);
  expect((await harness.entry(key, id)).state).toBe('waiting');

  store().get('PRAGMA query_only = OFF');
  await harness.reach(key, id, 'done');
  expect(harness.posts()).toBe(1);
  expect((await harness.received('PO-2')).order.lines).toHaveLength(1);
  expect((await harness.call('sync.status', {})).state).toBe('connected');
  expect(cursor()).not.toEqual(before);
});
