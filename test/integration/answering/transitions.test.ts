import { describe, expect, it } from 'vitest';
import type { PracticeOrder } from '../../../src/main/practice/orders/practice-order.ts';
import type { LineAnswer } from '../../../src/shared/domain/answer/line-answer.ts';
import type { OrderLine } from '../../../src/shared/domain/order/order.ts';
import { accept, at, type Harness, openHarness, propose, reject } from './harness.ts';

const terms = { deliverySchedule: [{ date: '2026-12-10', quantity: '100' }], netPrice: '4.20' };

type Row = {
  name: string;
  /** Brings the order's one line to the state in which it is to be answered. */
  before: (harness: Harness, order: PracticeOrder) => Promise<void> | void;
  answer: (line: OrderLine) => LineAnswer;
  becomes: string;
};

const respond = async (harness: Harness, answer: (line: OrderLine) => LineAnswer): Promise<void> => {
  const { key, line } = await theOrder(harness);
  const { id } = await harness.send(key, at(line, answer(line)));
  await harness.reach(key, id, 'done');
};

const theOrder = async (harness: Harness): Promise<{ key: number; line: OrderLine }> => {
  const { key, order } = await harness.received('PO-1');
  const line = order.lines[0];
  if (line === undefined) throw new Error('The order has no line.');
  return { key, line };
};

const otherDate = (line: OrderLine): LineAnswer => propose(line, { dates: ['2026-12-24'] });
const laterDate = (line: OrderLine): LineAnswer => propose(line, { dates: ['2026-12-31'] });
const equalValues = (line: OrderLine): LineAnswer => propose(line, {});
const nothing = (): void => undefined;
const confirmed = (harness: Harness) => respond(harness, () => accept);
const proposed = (harness: Harness) => respond(harness, otherDate);
const rejected = (harness: Harness) => respond(harness, () => reject);

/** Every row of the transition table (open points, section 4) about a supplier's response. */
const rows: Row[] = [
  { name: 'Issued, accepted', before: nothing, answer: () => accept, becomes: 'Confirmed' },
  { name: 'Issued, equal values', before: nothing, answer: equalValues, becomes: 'Confirmed' },
  { name: 'Issued, rejected', before: nothing, answer: () => reject, becomes: 'Rejected' },
  {
    name: 'Issued, another date',
    before: nothing,
    answer: otherDate,
    becomes: 'InProgress/OpenSupplierProposal',
  },
  {
    name: 'Issued, another price',
    before: nothing,
    answer: (line) => propose(line, { netPrice: '4.35' }),
    becomes: 'InProgress/OpenSupplierProposal',
  },
  {
    name: 'Issued, a split',
    before: nothing,
    answer: (line) => propose(line, { dates: ['2026-12-10', '2027-01-07'], quantities: ['60', '40'] }),
    becomes: 'InProgress/OpenSupplierProposal',
  },
  {
    name: 'InProgress after a rejected proposal, accepted',
    before: async (harness, { id }) => {
      await proposed(harness);
      harness.practice.buyers.rejectProposal(id);
    },
    answer: () => accept,
    becomes: 'Confirmed',
  },
  {
    name: 'InProgress after a rejected proposal, rejected',
    before: async (harness, { id }) => {
      await proposed(harness);
      harness.practice.buyers.rejectProposal(id);
    },
    answer: () => reject,
    becomes: 'Rejected',
  },
  {
    name: 'InProgress, an open proposal replaced by another',
    before: proposed,
    answer: laterDate,
    becomes: 'InProgress/OpenSupplierProposal',
  },
  {
    name: 'InProgress, an open proposal withdrawn by accepting',
    before: proposed,
    answer: () => accept,
    becomes: 'Confirmed',
  },
  {
    name: 'InProgress after a rejection that the buyer issued again, accepted',
    before: async (harness, { id }) => {
      await rejected(harness);
      harness.practice.buyers.reissue(id, { netPrice: '4.90' });
    },
    answer: () => accept,
    becomes: 'Confirmed',
  },
  {
    name: 'InProgress, the buyer asks to reopen, accepted',
    before: async (harness, { id }) => {
      await confirmed(harness);
      harness.practice.buyers.askToReopen(id, {
        deliverySchedule: [{ date: '2027-02-01', quantity: '80' }],
      });
    },
    answer: () => accept,
    becomes: 'Confirmed',
  },
  {
    name: 'InProgress, the buyer asks to reopen, other values',
    before: async (harness, { id }) => {
      await confirmed(harness);
      harness.practice.buyers.askToReopen(id, {
        deliverySchedule: [{ date: '2027-02-01', quantity: '80' }],
      });
    },
    answer: (line) => propose(line, { dates: ['2027-02-15'] }),
    becomes: 'InProgress/OpenSupplierProposal',
  },
  {
    name: 'InProgress, the buyer asks to confirm again, accepted',
    before: async (harness, { id }) => {
      await confirmed(harness);
      harness.practice.buyers.askReconfirmation(id);
    },
    answer: () => accept,
    becomes: 'Confirmed',
  },
  {
    name: 'OpenSupplierReopenRequest, values equal to the confirmed ones',
    before: async (harness) => {
      await confirmed(harness);
      await respond(harness, otherDate);
    },
    answer: () => accept,
    becomes: 'Confirmed',
  },
  {
    name: 'OpenSupplierReopenRequest, other values again',
    before: async (harness) => {
      await confirmed(harness);
      await respond(harness, otherDate);
    },
    answer: laterDate,
    becomes: 'InProgress/OpenSupplierReopenRequest',
  },
  { name: 'Confirmed, equal values', before: confirmed, answer: () => accept, becomes: 'Confirmed' },
  {
    name: 'Confirmed, other values',
    before: confirmed,
    answer: otherDate,
    becomes: 'InProgress/OpenSupplierReopenRequest',
  },
];

describe.each(['values', 'indicators'] as const)('answered with %s', (answerForm) => {
  it.each(rows)('$name: becomes $becomes, and is done only then', async ({ before, answer, becomes }) => {
    const harness = await openHarness({ answerForm });
    const issued = harness.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lines: [terms] });
    await before(harness, issued);
    const { key, line } = await theOrder(harness);
    const posts = harness.posts();
    const { id } = await harness.send(key, at(line, answer(line)));
    await harness.reach(key, id, 'done');
    const { status } = (await theOrder(harness)).line;
    expect([status.processStatus, status.inProgressStatus].filter(Boolean).join('/')).toBe(becomes);
    expect(harness.posts()).toBe(posts + 1);
  });
});

it('takes an answer as done when the buyer confirms other values without a request', async () => {
  const harness = await openHarness();
  const order = harness.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lines: [terms] });
  harness.practice.world.buyerOf(order).autoConfirm = true;
  const { key, line } = await theOrder(harness);
  const { id } = await harness.send(key, at(line, otherDate(line)));
  await harness.reach(key, id, 'done');
  expect((await theOrder(harness)).line).toMatchObject({
    status: { processStatus: 'Confirmed' },
    confirmedLine: { deliverySchedule: [{ date: '2026-12-24' }] },
  });
});

it('takes an acceptance as done when this buyer turns it into a proposal', async () => {
  const harness = await openHarness();
  const order = harness.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lines: [terms] });
  harness.practice.world.buyerOf(order).proposeWhenAccepted = true;
  const { key, line } = await theOrder(harness);
  const { id } = await harness.send(key, at(line, accept));
  await harness.reach(key, id, 'done');
  expect((await theOrder(harness)).line.status.inProgressStatus).toBe('OpenSupplierProposal');
});

it.each(['Completed', 'Cancelled', 'Rejected'] as const)('allows no answer to a %s line', async (state) => {
  const harness = await openHarness();
  const { id: orderId } = harness.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lines: [terms] });
  if (state === 'Completed') harness.practice.buyers.complete(orderId);
  if (state === 'Cancelled') harness.practice.buyers.cancel(orderId);
  if (state === 'Rejected') await rejected(harness);
  const { key, line } = await theOrder(harness);
  await expect(harness.send(key, at(line, accept))).rejects.toMatchObject({
    code: 'response.invalid',
    params: { position: line.position, problem: 'unanswerable' },
  });
});
