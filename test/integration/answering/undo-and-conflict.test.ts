import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../../src/shared/contract/calls/settings.ts';
import type { Item, OrderLine } from '../../../src/shared/domain/order/order.ts';
import { accept, alertsOf, at, type Harness, openHarness, propose, reject, responsePath } from './harness.ts';

const terms = { deliverySchedule: [{ date: '2026-12-10', quantity: '100' }], netPrice: '4.20' };
const dearer = { netPrice: '3.10' };

const issued = async (harness: Harness): Promise<{ key: number; orderId: string; line: OrderLine }> => {
  const { id: orderId } = harness.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lines: [terms] });
  const { key, order } = await harness.received('PO-1');
  const line = order.lines[0];
  if (line === undefined) throw new Error('The order has no line.');
  return { key, orderId, line };
};

/** The same, with a proposal of another date, which the order shows. */
const proposed = async (harness: Harness): ReturnType<typeof issued> => {
  const { key, orderId, line } = await issued(harness);
  const { id } = await harness.send(key, at(line, propose(line, { dates: ['2026-12-24'] })));
  await harness.reach(key, id, 'done');
  await harness.call('orders.mark-seen', { key, revision: (await harness.detail(key)).revision });
  return { key, orderId, line };
};

const lastRing = async (harness: Harness) => (await harness.call('alerts.list', {})).alerts[0]?.kind;

/** The buyer's own system changes the master data of the first line's item. */
const changeItem = ({ practice: { world } }: Harness, orderId: string, change: Partial<Item>): void => {
  const order = world.order(orderId);
  if (order === undefined) throw new Error('The order is gone.');
  const stamp = world.stamp();
  const [first, ...rest] = order.lines;
  if (first === undefined) throw new Error('The order has no line.');
  world.put({
    ...order,
    version: order.version + 1,
    lastUpdatedAt: stamp,
    lines: [{ ...first, item: { ...first.item, ...change }, lastUpdatedAt: stamp }, ...rest],
  });
};

/** With a revision of its item from the start. */
const issuedAsDrawn = async (harness: Harness): ReturnType<typeof issued> => {
  const { key, orderId } = await issued(harness);
  changeItem(harness, orderId, { revision: 'A' });
  await harness.poll();
  const line = (await harness.detail(key)).order.lines[0];
  if (line === undefined) throw new Error('The order has no line.');
  return { key, orderId, line };
};

describe('a clock that is set back', () => {
  it('an answer neither waits nor stays undoable for hours', async () => {
    const harness = await openHarness({ undoSeconds: 30 });
    const { key, line } = await issued(harness);
    const { id } = await harness.send(key, at(line, accept));
    await harness.pass(1_000);
    harness.jump(-2 * 60 * 60_000);
    // Its own time, plus at most one pause of the worker.
    await harness.pass(61_000);
    expect((await harness.entry(key, id)).undoUntil).toBeNull();
    await harness.pass(10_000);
    expect(harness.posts()).toBe(1);
  });
});

describe('undo', () => {
  it('can be done for 10 s unless another time from 0 to 60 was chosen', async () => {
    const harness = await openHarness({ undoSeconds: defaultSettings.undoSeconds });
    const { key, line } = await issued(harness);
    const choose = (undoSeconds: number) => harness.call('settings.set', { patch: { undoSeconds } });
    const undoneAfter = async (ms: number): Promise<void> => {
      const { id } = await harness.send(key, at(line, accept));
      await harness.pass(ms);
      await harness.call('responses.undo', { id });
    };
    await undoneAfter(9_500);
    await choose(60);
    await undoneAfter(59_500);
    for (const refused of [61, -1, 1.5])
      await expect(choose(refused)).rejects.toMatchObject({ code: 'rpc.bad-input' });
    expect(harness.posts()).toBe(0);
    await choose(0);
    const { id, undoUntil } = await harness.send(key, at(line, accept));
    expect(undoUntil).toBeNull();
    await harness.reach(key, id, 'done');
  });

  it('ends after 10 s by default', async () => {
    const harness = await openHarness({ undoSeconds: defaultSettings.undoSeconds });
    const { key, line } = await issued(harness);
    const { id } = await harness.send(key, at(line, accept));
    await harness.pass(10_500);
    expect(harness.posts()).toBe(1);
    await expect(harness.call('responses.undo', { id })).rejects.toMatchObject({ code: 'response.too-late' });
  });

  it('makes an answer the draft again as long as it has not left', async () => {
    const harness = await openHarness({ undoSeconds: 10 });
    const { key, line } = await issued(harness);
    const { id, undoUntil, state } = await harness.send(key, at(line, reject));
    expect({ undoUntil, state }).toEqual({ undoUntil: harness.clock.now() + 10_000, state: 'waiting' });
    expect((await harness.detail(key)).folder).toBe('outbox');
    await harness.call('responses.undo', { id });
    const { draft, folder, responses } = await harness.detail(key);
    expect(draft).toEqual({ revision: 1, answers: at(line, reject) });
    expect(folder).toBe('to-answer');
    expect(responses.map((one) => one.state)).toEqual(['undone']);
    await harness.pass(60_000);
    expect(harness.posts()).toBe(0);
  });

  it('restores no draft if the answer was written for several orders at once', async () => {
    const harness = await openHarness({ undoSeconds: 10 });
    const { key, line } = await issued(harness);
    const { id } = await harness.send(key, at(line, reject));
    await harness.call('responses.undo', { id, asDraft: false });
    const { draft, folder, responses } = await harness.detail(key);
    expect({ draft, folder }).toEqual({ draft: null, folder: 'to-answer' });
    expect(responses.map((one) => one.state)).toEqual(['undone']);
    await harness.pass(60_000);
    expect(harness.posts()).toBe(0);
  });

  it('fails after the answer was sent', async () => {
    const harness = await openHarness({ undoSeconds: 10 });
    const { key, line } = await issued(harness);
    const { id } = await harness.send(key, at(line, accept));
    await harness.reach(key, id, 'done');
    await expect(harness.call('responses.undo', { id })).rejects.toMatchObject({ code: 'response.too-late' });
  });

  it('is over at once when the user sends the answer now', async () => {
    const harness = await openHarness({ undoSeconds: 60 });
    const { key, line } = await issued(harness);
    const { id, undoUntil } = await harness.send(key, at(line, accept));
    await harness.call('responses.send-anyway', { id });
    await harness.reach(key, id, 'done');
    expect(harness.clock.now()).toBeLessThan(undoUntil ?? 0);
  });

  it('keeps what was written in between', async () => {
    const harness = await openHarness({ undoSeconds: 10 });
    harness.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lines: [terms, terms] });
    const { key, order } = await harness.received('PO-1');
    const [one, two] = order.lines;
    if (one === undefined || two === undefined) throw new Error('Two lines were issued.');
    const { id } = await harness.send(key, at(one, accept));
    await harness.call('responses.save-draft', {
      orderKey: key,
      draft: { revision: 1, answers: at(two, reject) },
    });
    await harness.call('responses.undo', { id });
    expect((await harness.detail(key)).draft?.answers).toEqual([...at(two, reject), ...at(one, accept)]);
  });
});

describe('a draft that two windows write', () => {
  it('is restored line by line, each under the right number', async () => {
    const harness = await openHarness({ undoSeconds: 10 });
    harness.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lines: [terms, terms] });
    const { key, order } = await harness.received('PO-1');
    const [one, two] = order.lines;
    if (one === undefined || two === undefined) throw new Error('Two lines were issued.');
    const save = (line: typeof one, answer: typeof accept | typeof reject) =>
      harness.call('responses.save-draft', {
        orderKey: key,
        draft: { revision: 1, answers: at(line, answer) },
        only: { lines: [line.position], buyerAccountNumber: false },
      });
    const first = await save(one, accept);
    const second = await save(two, reject);
    expect(second.before).toBe(first.number);
    const { draft, draftNumber } = await harness.detail(key);
    expect(draft?.answers).toEqual([...at(one, accept), ...at(two, reject)]);
    expect(draftNumber).toBe(second.number);
    // A message that one window sent doesn’t come back from the other, and counts as another draft.
    await harness.send(key, [...at(one, accept), ...at(two, reject)]);
    const sent = await harness.detail(key);
    expect([sent.draft, sent.draftNumber > second.number]).toEqual([null, true]);
  });
});

describe('an order that changes under an answer', () => {
  it('refuses an answer to terms that are no longer those seen', async () => {
    const harness = await openHarness();
    const { key, orderId, line } = await issued(harness);
    harness.practice.buyers.reissue(orderId, dearer);
    await harness.poll();
    const input = { orderKey: key, revision: 1, answers: at(line, accept), buyerAccountNumber: null };
    await expect(harness.call('responses.send', input)).rejects.toMatchObject({
      code: 'order.changed',
      params: { position: line.position },
    });
  });

  it('accepts an answer to an older revision with unrelated changes', async () => {
    const harness = await openHarness();
    harness.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lines: [terms, terms] });
    const { key, order } = await harness.received('PO-1');
    const [one, two] = order.lines;
    if (one === undefined || two === undefined || order.id === null)
      throw new Error('Two lines were issued.');
    harness.practice.buyers.reissue(order.id, dearer, [two.position]);
    await harness.poll();
    const input = { orderKey: key, revision: 1, answers: at(one, accept), buyerAccountNumber: null };
    const { entry } = await harness.call('responses.send', input);
    await harness.reach(key, entry.id, 'done');
  });

  it('is in conflict if the buyer changes the terms while it waits, and shows both sides', async () => {
    const harness = await openHarness({ undoSeconds: 60 });
    const { key, orderId, line } = await issued(harness);
    const { id } = await harness.send(key, at(line, accept));
    harness.practice.buyers.reissue(orderId, dearer);
    await harness.poll();
    const { state, conflict } = await harness.entry(key, id);
    expect(state).toBe('conflict');
    expect(conflict).toMatchObject([
      {
        seen: { terms: { prices: { netPrice: { priceInTransactionCurrency: { value: '4.20' } } } } },
        now: { terms: { prices: { netPrice: { priceInTransactionCurrency: { value: '3.10' } } } } },
      },
    ]);
    expect((await harness.detail(key)).folder).toBe('to-answer');
    await harness.pass(600_000);
    expect(harness.posts()).toBe(0);
  });

  // The figures are unchanged, so the service would confirm them.
  it.each([
    ['unit', { purchaseUnitOfMeasureIso: 'KGM' }],
    ['item', { number: 'M8x50' }],
    ['revision of the item', { revision: 'B' }],
  ])('is in conflict if the line gets another %s while it waits, and shows both sides', async (_, change) => {
    const harness = await openHarness({ undoSeconds: 60 });
    const { key, orderId, line } = await issuedAsDrawn(harness);
    const { id } = await harness.send(key, at(line, accept));
    changeItem(harness, orderId, change);
    await harness.poll();
    const { state, conflict } = await harness.entry(key, id);
    expect(state).toBe('conflict');
    const { number, revision, purchaseUnitOfMeasureIso } = line.item;
    const seen = { number, revision, purchaseUnitOfMeasureIso };
    expect(conflict).toMatchObject([{ seen: { item: seen }, now: { item: { ...seen, ...change } } }]);
    const { folder, history } = await harness.detail(key);
    expect(folder).toBe('to-answer');
    expect(history.find((one) => one.revision === 3)?.origin).toBe('buyer');
    await harness.pass(600_000);
    expect(harness.posts()).toBe(0);
    await harness.call('responses.send-anyway', { id });
    await harness.reach(key, id, 'done');
  });

  it('is in conflict when the unit changes while the service is out of reach', async () => {
    const harness = await openHarness();
    const { key, orderId, line } = await issuedAsDrawn(harness);
    harness.disturb(({ path }) =>
      path === responsePath ? { status: 429, headers: { 'Retry-After': '90' } } : 'pass',
    );
    const { id } = await harness.send(key, at(line, accept));
    await harness.until(async () => (await harness.entry(key, id)).problem !== null);
    changeItem(harness, orderId, { purchaseUnitOfMeasureIso: 'KGM' });
    harness.disturb(({ path }) => (path.includes('order-search') ? { status: 503 } : 'pass'));
    await harness.reach(key, id, 'conflict');
    expect(harness.practice.world.responses).toHaveLength(0);
  });

  it('shows that a written yes was taken for the same figures of another unit, when the buyer is faster by a hair', async () => {
    const harness = await openHarness({ answerForm: 'values' });
    const { key, orderId, line } = await issuedAsDrawn(harness);
    harness.disturb(({ path }) => {
      if (path === responsePath) changeItem(harness, orderId, { purchaseUnitOfMeasureIso: 'KGM' });
      return 'pass';
    });
    const { id } = await harness.send(key, at(line, accept));
    await harness.reach(key, id, 'conflict');
  });

  it('refuses an answer to a line that is of another unit than the one on the screen', async () => {
    const harness = await openHarness();
    const { key, orderId, line } = await issuedAsDrawn(harness);
    const { revision } = await harness.detail(key);
    changeItem(harness, orderId, { purchaseUnitOfMeasureIso: 'KGM' });
    await harness.poll();
    const input = { orderKey: key, revision, answers: at(line, accept), buyerAccountNumber: null };
    await expect(harness.call('responses.send', input)).rejects.toMatchObject({ code: 'order.changed' });
  });

  it('is shown as the buyer’s change, not as the effect of an unsent answer', async () => {
    const harness = await openHarness({ undoSeconds: 60 });
    const { key, orderId, line } = await issued(harness);
    await harness.call('orders.mark-seen', { key, revision: 1 });
    await harness.send(key, at(line, accept));
    harness.practice.buyers.reissue(orderId, dearer);
    await harness.poll();
    const { history, unseenChanges } = await harness.detail(key);
    expect(history.find(({ revision }) => revision === 2)?.origin).toBe('buyer');
    expect(unseenChanges).toMatchObject([{ position: line.position, field: 'price' }]);
  });

  it('alerts and is shown as the buyer’s change if it is received during the sending', async () => {
    const harness = await openHarness();
    const { key, orderId, line } = await issued(harness);
    await harness.call('orders.mark-seen', { key, revision: 1 });
    const before = alertsOf(harness);
    let received = false;
    harness.disturb(async ({ path }) => {
      if (path !== responsePath || received) return 'pass';
      received = true;
      harness.practice.buyers.reissue(orderId, dearer);
      await harness.poll();
      return { status: 429, headers: { 'Retry-After': '1' } };
    });
    const { id } = await harness.send(key, at(line, accept));
    await harness.reach(key, id, 'conflict');
    expect(alertsOf(harness)).toBe(before + 1);
    const { history, unseenChanges } = await harness.detail(key);
    expect(history.find(({ revision }) => revision === 2)?.origin).toBe('buyer');
    expect(unseenChanges).toMatchObject([{ position: line.position, field: 'price' }]);
    expect(harness.practice.world.responses).toHaveLength(0);
  });

  it('also alerts if it is received together with the answer that came after it', async () => {
    const harness = await openHarness({ answerForm: 'values' });
    const { key, orderId, line } = await issued(harness);
    await harness.call('orders.mark-seen', { key, revision: 1 });
    const before = alertsOf(harness);
    harness.disturb(({ path }) => {
      if (path === responsePath) harness.practice.buyers.reissue(orderId, dearer);
      return 'pass';
    });
    const { id } = await harness.send(key, at(line, accept));
    await harness.reach(key, id, 'done');
    expect(alertsOf(harness)).toBe(before + 1);
    const { history, unseenChanges } = await harness.detail(key);
    expect(history[0]?.origin).toBe('buyer');
    expect(unseenChanges).toContainEqual(
      expect.objectContaining({ position: line.position, field: 'price' }),
    );
  });

  it('alerts as a confirmation if the buyer now requests the supplier’s proposal', async () => {
    const harness = await openHarness();
    const { key, orderId } = await proposed(harness);
    const before = alertsOf(harness);
    harness.practice.buyers.reissue(orderId, { deliverySchedule: [{ date: '2026-12-24', quantity: '100' }] });
    await harness.poll();
    expect([alertsOf(harness), await lastRing(harness)]).toEqual([before + 1, 'proposal-approved']);
    const { history, unseenChanges } = await harness.detail(key);
    expect(history[0]?.origin).toBe('buyer');
    expect(unseenChanges).toMatchObject([{ field: 'date' }]);
  });

  it('alerts as an accepted decline if the buyer gives up the change that we declined', async () => {
    const harness = await openHarness();
    const { key, orderId, line } = await issued(harness);
    const { id } = await harness.send(key, at(line, accept));
    await harness.reach(key, id, 'done');
    const later = { deliverySchedule: [{ date: '2026-12-24', quantity: '100' }] };
    harness.practice.buyers.askToReopen(orderId, later);
    await harness.poll();
    const asked = (await harness.detail(key)).order.lines[0] ?? line;
    const declined = await harness.send(key, at(asked, propose(asked, { dates: ['2026-12-10'] })));
    await harness.reach(key, declined.id, 'done');
    const before = alertsOf(harness);
    harness.practice.buyers.approveProposal(orderId);
    await harness.poll();
    const { alerts } = await harness.call('alerts.list', {});
    expect(alertsOf(harness)).toBe(before + 1);
    expect(alerts[0]).toMatchObject({ kind: 'decline-accepted', lines: [line.position] });
    const { history } = await harness.detail(key);
    expect(history[0]?.changes).toContainEqual(
      expect.objectContaining({ field: 'keptDelivery', after: { type: 'date', date: '2026-12-10' } }),
    );
  });

  it('alerts as a confirmation if that is received together with the supplier’s next request', async () => {
    const harness = await openHarness();
    const { key, orderId, line } = await proposed(harness);
    const before = alertsOf(harness);
    harness.disturb(({ path }) => {
      if (path === responsePath) harness.practice.buyers.approveProposal(orderId);
      return 'pass';
    });
    const { id } = await harness.send(key, at(line, propose(line, { dates: ['2027-01-15'] })));
    await harness.reach(key, id, 'done');
    const { order, history } = await harness.detail(key);
    expect(order.lines[0]?.status.inProgressStatus).toBe('OpenSupplierReopenRequest');
    expect([alertsOf(harness), await lastRing(harness)]).toEqual([before + 1, 'proposal-approved']);
    expect(history[0]?.origin).toBe('buyer');
  });

  it('is found by the check before an answer that waited longer than a minute', async () => {
    const harness = await openHarness();
    const { key, orderId, line } = await issued(harness);
    harness.disturb(({ path }) =>
      path === responsePath ? { status: 429, headers: { 'Retry-After': '90' } } : 'pass',
    );
    const { id } = await harness.send(key, at(line, accept));
    await harness.until(async () => (await harness.entry(key, id)).problem !== null);
    harness.practice.buyers.reissue(orderId, dearer);
    harness.disturb(({ path }) => (path.includes('order-search') ? { status: 503 } : 'pass'));
    await harness.reach(key, id, 'conflict');
    expect(harness.practice.world.responses).toHaveLength(0);
  });

  it('is not overruled on terms that arrived after those on the screen', async () => {
    const harness = await openHarness({ undoSeconds: 60 });
    const { key, orderId, line } = await issued(harness);
    const { id } = await harness.send(key, at(line, accept));
    harness.practice.buyers.reissue(orderId, dearer);
    await harness.poll();
    const { revision } = await harness.detail(key);
    harness.practice.buyers.reissue(orderId, { ...dearer, netPrice: '2.05' });
    await harness.poll();
    await expect(harness.call('responses.send-anyway', { id, revision })).rejects.toMatchObject({
      code: 'order.changed',
      params: { position: line.position },
    });
    expect((await harness.entry(key, id)).state).toBe('conflict');
    const latest = (await harness.detail(key)).revision;
    await harness.call('responses.send-anyway', { id, revision: latest });
    await harness.reach(key, id, 'done');
    expect(harness.posts()).toBe(1);
  });

  it('gets the answer if the user sends it anyway, as a proposal', async () => {
    const harness = await openHarness({ undoSeconds: 60 });
    const { key, orderId, line } = await issued(harness);
    const { id } = await harness.send(key, at(line, accept));
    harness.practice.buyers.reissue(orderId, dearer);
    await harness.poll();
    const body = harness.bodyOf(id);
    await harness.call('responses.send-anyway', { id });
    await harness.reach(key, id, 'done');
    expect(harness.bodyOf(id)).toBe(body);
    const { order } = await harness.detail(key);
    expect(order.lines[0]?.status.inProgressStatus).toBe('OpenSupplierProposal');
  });

  it('is in conflict again if it changes again after that', async () => {
    const harness = await openHarness({ undoSeconds: 60 });
    const { key, orderId, line } = await issued(harness);
    const { id } = await harness.send(key, at(line, accept));
    harness.practice.buyers.reissue(orderId, dearer);
    await harness.poll();
    harness.disturb(({ path }) => (path === responsePath ? { status: 429 } : 'pass'));
    await harness.call('responses.send-anyway', { id });
    await harness.until(() => harness.posts() > 0);
    harness.practice.buyers.reissue(orderId, { netPrice: '2.90' });
    await harness.reach(key, id, 'conflict');
    const { conflict } = await harness.entry(key, id);
    expect(conflict).toMatchObject([
      { seen: { terms: { prices: { netPrice: { priceInTransactionCurrency: { value: '3.10' } } } } } },
    ]);
  });

  it('makes the answer the draft again when the user wants to change it', async () => {
    const harness = await openHarness({ undoSeconds: 60 });
    const { key, orderId, line } = await issued(harness);
    const { id } = await harness.send(key, at(line, propose(line, { dates: ['2026-12-24'] })));
    harness.practice.buyers.reissue(orderId, dearer);
    await harness.poll();
    await harness.call('responses.edit', { id });
    const { draft } = await harness.detail(key);
    expect(draft?.revision).toBe(1);
    expect(draft?.answers[0]?.position).toBe(line.position);
  });

  it('is let be when the user drops the answer', async () => {
    const harness = await openHarness({ undoSeconds: 60 });
    const { key, orderId, line } = await issued(harness);
    const { id } = await harness.send(key, at(line, accept));
    harness.practice.buyers.reissue(orderId, dearer);
    await harness.poll();
    await harness.call('responses.drop', { id });
    const { draft, responses, folder } = await harness.detail(key);
    expect({ draft, states: responses.map(({ state }) => state), folder }).toEqual({
      draft: null,
      states: ['dropped'],
      folder: 'to-answer',
    });
    await harness.pass(600_000);
    expect(harness.posts()).toBe(0);
  });

  it('can not get an answer that no longer fits its state', async () => {
    const harness = await openHarness({ undoSeconds: 60 });
    const { key, orderId, line } = await issued(harness);
    const { id } = await harness.send(key, at(line, accept));
    harness.practice.buyers.cancel(orderId);
    await harness.poll();
    expect((await harness.entry(key, id)).state).toBe('conflict');
    await expect(harness.call('responses.send-anyway', { id })).rejects.toMatchObject({
      code: 'response.invalid',
    });
  });

  it('shows that a bare acceptance confirmed terms that nobody saw', async () => {
    const harness = await openHarness({ answerForm: 'indicators' });
    const { key, orderId, line } = await issued(harness);
    harness.disturb(({ path }) => {
      // The buyer is slightly faster: the answer is already under way.
      if (path === responsePath) harness.practice.buyers.reissue(orderId, dearer);
      return 'pass';
    });
    const { id } = await harness.send(key, at(line, accept));
    await harness.reach(key, id, 'conflict');
  });

  it('turns a written yes into a proposal when the buyer is faster by a hair', async () => {
    const harness = await openHarness({ answerForm: 'values' });
    const { key, orderId, line } = await issued(harness);
    harness.disturb(({ path }) => {
      if (path === responsePath) harness.practice.buyers.reissue(orderId, dearer);
      return 'pass';
    });
    const { id } = await harness.send(key, at(line, accept));
    await harness.reach(key, id, 'done');
    const { order } = await harness.detail(key);
    expect(order.lines[0]?.status.inProgressStatus).toBe('OpenSupplierProposal');
  });

  it('is not answered twice at a time', async () => {
    const harness = await openHarness({ undoSeconds: 60 });
    const { key, line } = await issued(harness);
    await harness.send(key, at(line, accept));
    await expect(harness.send(key, at(line, reject))).rejects.toMatchObject({
      code: 'response.invalid',
      params: { problem: 'under-way' },
    });
  });

  it('completes an answer that the buyer declined before the first check', async () => {
    const harness = await openHarness();
    const { key, orderId, line } = await issued(harness);
    harness.disturb(({ path }) => {
      const taken = harness.practice.world.responses.length === 1;
      const line = harness.practice.world.order(orderId)?.lines[0];
      if (path === `/order/${orderId}` && taken && line?.inProgressStatus === 'OpenSupplierProposal') {
        harness.practice.buyers.rejectProposal(orderId);
      }
      return 'pass';
    });
    const { id } = await harness.send(key, at(line, propose(line, { dates: ['2026-12-24'] })));
    await harness.reach(key, id, 'done');
    expect((await harness.detail(key)).folder).toBe('to-answer');
  });
});

it('asks the user to check if an accepted answer was reverted before anybody saw it', async () => {
  const harness = await openHarness();
  const { key, orderId, line } = await issued(harness);
  const first = await harness.send(key, at(line, accept));
  await harness.reach(key, first.id, 'done');
  harness.practice.buyers.askReconfirmation(orderId);
  const { order } = await harness.received('PO-1');
  const answers = order.lines.flatMap((one) => at(one, accept));
  harness.disturb(({ path }) => {
    const state = harness.practice.world.order(orderId)?.lines[0]?.processStatus;
    if (path === `/order/${orderId}` && state === 'Confirmed') {
      harness.practice.buyers.askReconfirmation(orderId);
    }
    return 'pass';
  });
  const { id } = await harness.send(key, answers);
  await harness.reach(key, id, 'sent');
  await harness.reach(key, id, 'conflict');
  expect((await harness.detail(key)).folder).toBe('to-answer');
  expect((await harness.entry(key, id)).conflict).toHaveLength(1);
});

describe("the buyer's number with us", () => {
  it('is asked for once per buyer', async () => {
    const harness = await openHarness();
    const buyer = harness.practice.world.buyers.find(({ buyerAccountNumber }) => buyerAccountNumber === null);
    if (buyer === undefined) throw new Error('One buyer has not told his number.');
    harness.practice.buyers.issue({ buyer: buyer.name, purchaseOrderNumber: 'PO-1', lines: [terms] });
    harness.practice.buyers.issue({ buyer: buyer.name, purchaseOrderNumber: 'PO-2', lines: [terms] });
    const first = await harness.received('PO-1');
    const answers = first.order.lines.flatMap((line) => at(line, accept));
    expect(first.buyerAccountNumber).toBeNull();
    await expect(harness.send(first.key, answers)).rejects.toMatchObject({
      code: 'response.buyer-account-number-missing',
    });
    const input = { orderKey: first.key, revision: 1, answers, buyerAccountNumber: 'D-4711' };
    await expect(
      harness.call('responses.send', { ...input, buyerAccountNumber: 'D 4711' }),
    ).rejects.toMatchObject({ code: 'response.buyer-account-number-missing' });
    const { entry } = await harness.call('responses.send', input);
    const second = await harness.received('PO-2');
    expect(second.buyerAccountNumber).toBe('D-4711');
    await harness.reach(first.key, entry.id, 'done');
  });

  it('is asked for again if the service refuses it', async () => {
    const harness = await openHarness();
    const buyer = harness.practice.world.buyers.find(({ buyerAccountNumber }) => buyerAccountNumber === null);
    harness.practice.buyers.issue({ buyer: buyer?.name ?? '', purchaseOrderNumber: 'PO-1', lines: [terms] });
    const { key, order } = await harness.received('PO-1');
    const answers = order.lines.flatMap((line) => at(line, accept));
    harness.disturb(({ path }) => (path === responsePath ? { status: 400, body: 'not the number' } : 'pass'));
    const input = { orderKey: key, revision: 1, answers, buyerAccountNumber: 'WRONG' };
    const { entry } = await harness.call('responses.send', input);
    await harness.reach(key, entry.id, 'needs-attention');
    expect((await harness.detail(key)).buyerAccountNumber).toBeNull();
  });
});

it('sends a quantity and a price of any length unchanged, digit for digit', async () => {
  const harness = await openHarness();
  const quantity = '1234.560000000000000001';
  const price = '12345678901234567890';
  harness.practice.buyers.issue({
    purchaseOrderNumber: 'PO-1',
    lines: [{ deliverySchedule: [{ date: '2026-12-10', quantity }], netPrice: price }],
  });
  const { key, order } = await harness.received('PO-1');
  const answers = order.lines.flatMap((line) => at(line, accept));
  const { id } = await harness.send(key, answers);
  expect(harness.bodyOf(id)).toContain(`"quantity":${quantity}`);
  expect(harness.bodyOf(id)).toContain(`"value":${price}`);
  await harness.reach(key, id, 'done');
  const [taken] = harness.practice.world.responses;
  expect(taken?.response.lines[0]?.deliverySchedule?.[0]?.quantity).toBe(quantity);
  expect((await harness.detail(key)).order.status.processStatus).toBe('Confirmed');
});

it('sends XML to a service that is answered in XML', async () => {
  const harness = await openHarness({ answerFormat: 'xml' });
  const { key, line } = await issued(harness);
  const { id } = await harness.send(key, at(line, propose(line, { dates: ['2026-12-24'] })));
  expect(harness.bodyOf(id)).toContain('<SendOrderResponseBySupplier>');
  await harness.reach(key, id, 'done');
});
