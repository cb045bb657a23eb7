import { expect, it } from 'vitest';
import { readOrder } from '../../../src/renderer/transport/read-order.ts';
import { mostLines } from '../../../src/shared/contract/calls/orders.ts';
import { mostSentLines } from '../../../src/shared/domain/answer/answer-details.ts';
import { openHarness } from '../answering/harness.ts';

/** An order of many lines: no answer of the core has more than `mostLines`, and the page has them all. */

const lineCount = mostLines * 2 + 1;

const order = (version: number) => ({
  id: 'order-1',
  buyerOrder: { supplierAccountNumber: 'S-1', companyId: 'c-1', purchaseOrderNumber: 'PO-1' },
  status: { processStatus: 'Issued' },
  ...{ version, lastUpdatedAt: `2026-11-27T09:00:0${version}.000Z` },
  lines: Array.from({ length: lineCount }, (_, index) => ({
    buyerLine: { position: String(index + 1), item: { number: 'M8', name: 'Bolt' } },
    deliverySchedule: [{ date: '2026-12-10', quantity: index === 0 ? version : 4 }],
    status: { processStatus: 'Issued' },
  })),
});

const opened = async () => {
  const harness = await openHarness();
  let version = 1;
  harness.disturb(({ path }) => {
    const data = [order(version)];
    return path.includes('/order-search/poll')
      ? { status: 200, body: JSON.stringify({ data, total: 1, lastUpdatedAt: data[0]?.lastUpdatedAt }) }
      : 'pass';
  });
  await harness.poll();
  const change = async (): Promise<void> => {
    version += 1;
    await harness.poll();
  };
  return { ...harness, change };
};

const positions = Array.from({ length: lineCount }, (_, index) => String(index + 1));

it('is read in pieces, and has all of its lines in their order', async () => {
  const { call } = await opened();
  const { order: first, ...rest } = await call('orders.get', { key: 1 });
  expect([first.lines.length, rest.lineCount]).toEqual([mostLines, lineCount]);
  const { lines } = await call('orders.lines', { key: 1, revision: 1, from: mostLines });
  expect(lines).toHaveLength(mostLines);
  const { order: whole } = await readOrder({ call }, 1);
  expect(whole.lines.map(({ position }) => position)).toEqual(positions);
  await expect(call('orders.lines', { key: 1, revision: 1, from: lineCount })).rejects.toMatchObject({
    code: 'order.not-found',
  });
});

it('is read at one version, although the buyer changes it between two pieces', async () => {
  const { call, change } = await opened();
  const before = await call('orders.get', { key: 1 });
  await change();
  const { revision } = before;
  const { lines } = await call('orders.lines', { key: 1, revision, from: mostLines * 2 });
  expect(lines.map(({ position }) => position)).toEqual([String(lineCount)]);
  // The core has dropped the lines that it had at hand, and reads that version again.
  const again = await call('orders.lines', { key: 1, revision, from: mostLines });
  expect(again.lines.map(({ position }) => position)).toEqual(positions.slice(mostLines, mostLines * 2));
  expect((await readOrder({ call }, 1)).revision).toBe(revision + 1);
});

it('keeps the lines that did not change, so that they are not rendered again', async () => {
  const { call, change } = await opened();
  const before = await readOrder({ call }, 1);
  await change();
  const after = await readOrder({ call }, 1, before);
  const renewed = after.order.lines.filter((line, index) => line !== before.order.lines[index]);
  expect(renewed.map(({ position }) => position)).toEqual(['1']);
});

it('is drafted whole, and answered in parts that the service takes', async () => {
  const { practice, received, send, reach, call } = await openHarness();
  practice.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: 'LONG', lineCount: mostSentLines + 1 });
  const { key, revision } = await received('LONG');
  const { order: whole } = await readOrder({ call }, key);
  const answers = whole.lines.map(({ position }) => ({ position, answer: { kind: 'accept' as const } }));
  await call('responses.save-draft', { orderKey: key, draft: { revision, answers } });
  expect((await readOrder({ call }, key)).draft?.answers).toHaveLength(mostSentLines + 1);
  const { id } = await send(key, answers.slice(-mostSentLines));
  await reach(key, id, 'done');
  const { order: answered } = await readOrder({ call }, key);
  const confirmed = answered.lines.filter(({ status }) => status.processStatus === 'Confirmed');
  expect(confirmed.map(({ position }) => position)).toEqual(
    answers.slice(-mostSentLines).map(({ position }) => position),
  );
});
