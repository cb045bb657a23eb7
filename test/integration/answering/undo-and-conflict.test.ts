import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../../src/shared/contract/settings.ts';
import type { Item, OrderLine } from '../../../src/shared/domain/order.ts';
import { accept, at, type House, openHouse, propose, reject, responsePath, ringsOf } from './house.ts';

const terms = { deliverySchedule: [{ date: '2026-12-10', quantity: '100' }], netPrice: '4.20' };
const dearer = { netPrice: '3.10' };

const issued = async (house: House): Promise<{ key: number; orderId: string; line: OrderLine }> => {
  const { id: orderId } = house.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lines: [terms] });
  const { key, order } = await house.heard('PO-1');
  const line = order.lines[0];
  if (line === undefined) throw new Error('The order has no line.');
  return { key, orderId, line };
};

/** The same, with a proposal of another date, which the order shows. */
const proposed = async (house: House): ReturnType<typeof issued> => {
  const { key, orderId, line } = await issued(house);
  const { id } = await house.send(key, at(line, propose(line, { dates: ['2026-12-24'] })));
  await house.reach(key, id, 'done');
  await house.call('orders.mark-seen', { key, revision: (await house.detail(key)).revision });
  return { key, orderId, line };
};

const lastRing = async (house: House) => (await house.call('alerts.list', {})).alerts[0]?.kind;

/** The buyer's own system changes the master data of the first line's item. */
const changeItem = ({ practice: { world } }: House, orderId: string, change: Partial<Item>): void => {
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
const issuedAsDrawn = async (house: House): ReturnType<typeof issued> => {
  const { key, orderId } = await issued(house);
  changeItem(house, orderId, { revision: 'A' });
  await house.poll();
  const line = (await house.detail(key)).order.lines[0];
  if (line === undefined) throw new Error('The order has no line.');
  return { key, orderId, line };
};

describe('a clock that is set back', () => {
  it('an answer neither waits nor stays undoable for hours', async () => {
    const house = await openHouse({ undoSeconds: 30 });
    const { key, line } = await issued(house);
    const { id } = await house.send(key, at(line, accept));
    await house.pass(1_000);
    house.jump(-2 * 60 * 60_000);
    // Its own time, plus at most one pause of the worker.
    await house.pass(61_000);
    expect((await house.entry(key, id)).undoUntil).toBeNull();
    await house.pass(10_000);
    expect(house.posts()).toBe(1);
  });
});

describe('undo', () => {
  it('can be done for 10 s unless another time from 0 to 60 was chosen', async () => {
    const house = await openHouse({ undoSeconds: defaultSettings.undoSeconds });
    const { key, line } = await issued(house);
    const choose = (undoSeconds: number) => house.call('settings.set', { patch: { undoSeconds } });
    const undoneAfter = async (ms: number): Promise<void> => {
      const { id } = await house.send(key, at(line, accept));
      await house.pass(ms);
      await house.call('responses.undo', { id });
    };
    await undoneAfter(9_500);
    await choose(60);
    await undoneAfter(59_500);
    for (const refused of [61, -1, 1.5])
      await expect(choose(refused)).rejects.toMatchObject({ code: 'rpc.bad-input' });
    expect(house.posts()).toBe(0);
    await choose(0);
    const { id, undoUntil } = await house.send(key, at(line, accept));
    expect(undoUntil).toBeNull();
    await house.reach(key, id, 'done');
  });

  it('ends after 10 s by default', async () => {
    const house = await openHouse({ undoSeconds: defaultSettings.undoSeconds });
    const { key, line } = await issued(house);
    const { id } = await house.send(key, at(line, accept));
    await house.pass(10_500);
    expect(house.posts()).toBe(1);
    await expect(house.call('responses.undo', { id })).rejects.toMatchObject({ code: 'response.too-late' });
  });

  it('makes an answer the draft again as long as it has not left', async () => {
    const house = await openHouse({ undoSeconds: 10 });
    const { key, line } = await issued(house);
    const { id, undoUntil, state } = await house.send(key, at(line, reject));
    expect({ undoUntil, state }).toEqual({ undoUntil: house.clock.now() + 10_000, state: 'waiting' });
    expect((await house.detail(key)).tray).toBe('waiting');
    await house.call('responses.undo', { id });
    const { draft, tray, responses } = await house.detail(key);
    expect(draft).toEqual({ revision: 1, answers: at(line, reject) });
    expect(tray).toBe('to-answer');
    expect(responses.map((one) => one.state)).toEqual(['undone']);
    await house.pass(60_000);
    expect(house.posts()).toBe(0);
  });

  it('restores no draft if the answer was written for several orders at once', async () => {
    const house = await openHouse({ undoSeconds: 10 });
    const { key, line } = await issued(house);
    const { id } = await house.send(key, at(line, reject));
    await house.call('responses.undo', { id, asDraft: false });
    const { draft, tray, responses } = await house.detail(key);
    expect({ draft, tray }).toEqual({ draft: null, tray: 'to-answer' });
    expect(responses.map((one) => one.state)).toEqual(['undone']);
    await house.pass(60_000);
    expect(house.posts()).toBe(0);
  });

  it('fails after the answer was sent', async () => {
    const house = await openHouse({ undoSeconds: 10 });
    const { key, line } = await issued(house);
    const { id } = await house.send(key, at(line, accept));
    await house.reach(key, id, 'done');
    await expect(house.call('responses.undo', { id })).rejects.toMatchObject({ code: 'response.too-late' });
  });

  it('is over at once when the user sends the answer now', async () => {
    const house = await openHouse({ undoSeconds: 60 });
    const { key, line } = await issued(house);
    const { id, undoUntil } = await house.send(key, at(line, accept));
    await house.call('responses.send-anyway', { id });
    await house.reach(key, id, 'done');
    expect(house.clock.now()).toBeLessThan(undoUntil ?? 0);
  });

  it('keeps what was written in between', async () => {
    const house = await openHouse({ undoSeconds: 10 });
    house.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lines: [terms, terms] });
    const { key, order } = await house.heard('PO-1');
    const [one, two] = order.lines;
    if (one === undefined || two === undefined) throw new Error('Two lines were issued.');
    const { id } = await house.send(key, at(one, accept));
    await house.call('responses.save-draft', {
      orderKey: key,
      draft: { revision: 1, answers: at(two, reject) },
    });
    await house.call('responses.undo', { id });
    expect((await house.detail(key)).draft?.answers).toEqual([...at(two, reject), ...at(one, accept)]);
  });
});

describe('a draft that two windows write', () => {
  it('is restored line by line, each under the right number', async () => {
    const house = await openHouse({ undoSeconds: 10 });
    house.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lines: [terms, terms] });
    const { key, order } = await house.heard('PO-1');
    const [one, two] = order.lines;
    if (one === undefined || two === undefined) throw new Error('Two lines were issued.');
    const save = (line: typeof one, answer: typeof accept | typeof reject) =>
      house.call('responses.save-draft', {
        orderKey: key,
        draft: { revision: 1, answers: at(line, answer) },
        only: { lines: [line.position], buyerAccountNumber: false },
      });
    const first = await save(one, accept);
    const second = await save(two, reject);
    expect(second.before).toBe(first.number);
    const { draft, draftNumber } = await house.detail(key);
    expect(draft?.answers).toEqual([...at(one, accept), ...at(two, reject)]);
    expect(draftNumber).toBe(second.number);
    // A message that one window sent doesn’t come back from the other, and counts as another draft.
    await house.send(key, [...at(one, accept), ...at(two, reject)]);
    const sent = await house.detail(key);
    expect([sent.draft, sent.draftNumber > second.number]).toEqual([null, true]);
  });
});

describe('an order that changes under an answer', () => {
  it('refuses an answer to terms that are no longer those seen', async () => {
    const house = await openHouse();
    const { key, orderId, line } = await issued(house);
    house.practice.buyers.reissue(orderId, dearer);
    await house.poll();
    const input = { orderKey: key, revision: 1, answers: at(line, accept), buyerAccountNumber: null };
    await expect(house.call('responses.send', input)).rejects.toMatchObject({
      code: 'order.changed',
      params: { position: line.position },
    });
  });

  it('accepts an answer to an older revision with unrelated changes', async () => {
    const house = await openHouse();
    house.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lines: [terms, terms] });
    const { key, order } = await house.heard('PO-1');
    const [one, two] = order.lines;
    if (one === undefined || two === undefined || order.id === null)
      throw new Error('Two lines were issued.');
    house.practice.buyers.reissue(order.id, dearer, [two.position]);
    await house.poll();
    const input = { orderKey: key, revision: 1, answers: at(one, accept), buyerAccountNumber: null };
    const { entry } = await house.call('responses.send', input);
    await house.reach(key, entry.id, 'done');
  });

  it('is in conflict if the buyer changes the terms while it waits, and shows both sides', async () => {
    const house = await openHouse({ undoSeconds: 60 });
    const { key, orderId, line } = await issued(house);
    const { id } = await house.send(key, at(line, accept));
    house.practice.buyers.reissue(orderId, dearer);
    await house.poll();
    const { state, conflict } = await house.entry(key, id);
    expect(state).toBe('conflict');
    expect(conflict).toMatchObject([
      {
        seen: { terms: { prices: { netPrice: { priceInTransactionCurrency: { value: '4.20' } } } } },
        now: { terms: { prices: { netPrice: { priceInTransactionCurrency: { value: '3.10' } } } } },
      },
    ]);
    expect((await house.detail(key)).tray).toBe('to-answer');
    await house.pass(600_000);
    expect(house.posts()).toBe(0);
  });

  // The figures are unchanged, so the service would confirm them.
  it.each([
    ['unit', { purchaseUnitOfMeasureIso: 'KGM' }],
    ['item', { number: 'M8x50' }],
    ['revision of the item', { revision: 'B' }],
  ])('is in conflict if the line gets another %s while it waits, and shows both sides', async (_, change) => {
    const house = await openHouse({ undoSeconds: 60 });
    const { key, orderId, line } = await issuedAsDrawn(house);
    const { id } = await house.send(key, at(line, accept));
    changeItem(house, orderId, change);
    await house.poll();
    const { state, conflict } = await house.entry(key, id);
    expect(state).toBe('conflict');
    const { number, revision, purchaseUnitOfMeasureIso } = line.item;
    const seen = { number, revision, purchaseUnitOfMeasureIso };
    expect(conflict).toMatchObject([{ seen: { item: seen }, now: { item: { ...seen, ...change } } }]);
    const { tray, history } = await house.detail(key);
    expect(tray).toBe('to-answer');
    expect(history.find((one) => one.revision === 3)?.origin).toBe('buyer');
    await house.pass(600_000);
    expect(house.posts()).toBe(0);
    await house.call('responses.send-anyway', { id });
    await house.reach(key, id, 'done');
  });

  it('is in conflict when the unit changes while the service is out of reach', async () => {
    const house = await openHouse();
    const { key, orderId, line } = await issuedAsDrawn(house);
    house.disturb(({ path }) =>
      path === responsePath ? { status: 429, headers: { 'Retry-After': '90' } } : 'pass',
    );
    const { id } = await house.send(key, at(line, accept));
    await house.until(async () => (await house.entry(key, id)).problem !== null);
    changeItem(house, orderId, { purchaseUnitOfMeasureIso: 'KGM' });
    house.disturb(({ path }) => (path.includes('order-search') ? { status: 503 } : 'pass'));
    await house.reach(key, id, 'conflict');
    expect(house.practice.world.responses).toHaveLength(0);
  });

  it('shows that a written yes was taken for the same figures of another unit, when the buyer is faster by a hair', async () => {
    const house = await openHouse({ answerForm: 'values' });
    const { key, orderId, line } = await issuedAsDrawn(house);
    house.disturb(({ path }) => {
      if (path === responsePath) changeItem(house, orderId, { purchaseUnitOfMeasureIso: 'KGM' });
      return 'pass';
    });
    const { id } = await house.send(key, at(line, accept));
    await house.reach(key, id, 'conflict');
  });

  it('refuses an answer to a line that is of another unit than the one on the screen', async () => {
    const house = await openHouse();
    const { key, orderId, line } = await issuedAsDrawn(house);
    const { revision } = await house.detail(key);
    changeItem(house, orderId, { purchaseUnitOfMeasureIso: 'KGM' });
    await house.poll();
    const input = { orderKey: key, revision, answers: at(line, accept), buyerAccountNumber: null };
    await expect(house.call('responses.send', input)).rejects.toMatchObject({ code: 'order.changed' });
  });

  it('is shown as the buyer’s change, not as the effect of an unsent answer', async () => {
    const house = await openHouse({ undoSeconds: 60 });
    const { key, orderId, line } = await issued(house);
    await house.call('orders.mark-seen', { key, revision: 1 });
    await house.send(key, at(line, accept));
    house.practice.buyers.reissue(orderId, dearer);
    await house.poll();
    const { history, unseenChanges } = await house.detail(key);
    expect(history.find(({ revision }) => revision === 2)?.origin).toBe('buyer');
    expect(unseenChanges).toMatchObject([{ position: line.position, field: 'price' }]);
  });

  it('alerts and is shown as the buyer’s change if it is received during the sending', async () => {
    const house = await openHouse();
    const { key, orderId, line } = await issued(house);
    await house.call('orders.mark-seen', { key, revision: 1 });
    const before = ringsOf(house);
    let heard = false;
    house.disturb(async ({ path }) => {
      if (path !== responsePath || heard) return 'pass';
      heard = true;
      house.practice.buyers.reissue(orderId, dearer);
      await house.poll();
      return { status: 429, headers: { 'Retry-After': '1' } };
    });
    const { id } = await house.send(key, at(line, accept));
    await house.reach(key, id, 'conflict');
    expect(ringsOf(house)).toBe(before + 1);
    const { history, unseenChanges } = await house.detail(key);
    expect(history.find(({ revision }) => revision === 2)?.origin).toBe('buyer');
    expect(unseenChanges).toMatchObject([{ position: line.position, field: 'price' }]);
    expect(house.practice.world.responses).toHaveLength(0);
  });

  it('also alerts if it is received together with the answer that came after it', async () => {
    const house = await openHouse({ answerForm: 'values' });
    const { key, orderId, line } = await issued(house);
    await house.call('orders.mark-seen', { key, revision: 1 });
    const before = ringsOf(house);
    house.disturb(({ path }) => {
      if (path === responsePath) house.practice.buyers.reissue(orderId, dearer);
      return 'pass';
    });
    const { id } = await house.send(key, at(line, accept));
    await house.reach(key, id, 'done');
    expect(ringsOf(house)).toBe(before + 1);
    const { history, unseenChanges } = await house.detail(key);
    expect(history[0]?.origin).toBe('buyer');
    expect(unseenChanges).toContainEqual(
      expect.objectContaining({ position: line.position, field: 'price' }),
    );
  });

  it('alerts as a confirmation if the buyer now requests the supplier’s proposal', async () => {
    const house = await openHouse();
    const { key, orderId } = await proposed(house);
    const before = ringsOf(house);
    house.practice.buyers.reissue(orderId, { deliverySchedule: [{ date: '2026-12-24', quantity: '100' }] });
    await house.poll();
    expect([ringsOf(house), await lastRing(house)]).toEqual([before + 1, 'proposal-approved']);
    const { history, unseenChanges } = await house.detail(key);
    expect(history[0]?.origin).toBe('buyer');
    expect(unseenChanges).toMatchObject([{ field: 'date' }]);
  });

  it('alerts as a confirmation if that is received together with the supplier’s next request', async () => {
    const house = await openHouse();
    const { key, orderId, line } = await proposed(house);
    const before = ringsOf(house);
    house.disturb(({ path }) => {
      if (path === responsePath) house.practice.buyers.approveProposal(orderId);
      return 'pass';
    });
    const { id } = await house.send(key, at(line, propose(line, { dates: ['2027-01-15'] })));
    await house.reach(key, id, 'done');
    const { order, history } = await house.detail(key);
    expect(order.lines[0]?.status.inProgressStatus).toBe('OpenSupplierReopenRequest');
    expect([ringsOf(house), await lastRing(house)]).toEqual([before + 1, 'proposal-approved']);
    expect(history[0]?.origin).toBe('buyer');
  });

  it('is found by the check before an answer that waited longer than a minute', async () => {
    const house = await openHouse();
    const { key, orderId, line } = await issued(house);
    house.disturb(({ path }) =>
      path === responsePath ? { status: 429, headers: { 'Retry-After': '90' } } : 'pass',
    );
    const { id } = await house.send(key, at(line, accept));
    await house.until(async () => (await house.entry(key, id)).problem !== null);
    house.practice.buyers.reissue(orderId, dearer);
    house.disturb(({ path }) => (path.includes('order-search') ? { status: 503 } : 'pass'));
    await house.reach(key, id, 'conflict');
    expect(house.practice.world.responses).toHaveLength(0);
  });

  it('is not overruled on terms that arrived after those on the screen', async () => {
    const house = await openHouse({ undoSeconds: 60 });
    const { key, orderId, line } = await issued(house);
    const { id } = await house.send(key, at(line, accept));
    house.practice.buyers.reissue(orderId, dearer);
    await house.poll();
    const { revision } = await house.detail(key);
    house.practice.buyers.reissue(orderId, { ...dearer, netPrice: '2.05' });
    await house.poll();
    await expect(house.call('responses.send-anyway', { id, revision })).rejects.toMatchObject({
      code: 'order.changed',
      params: { position: line.position },
    });
    expect((await house.entry(key, id)).state).toBe('conflict');
    const latest = (await house.detail(key)).revision;
    await house.call('responses.send-anyway', { id, revision: latest });
    await house.reach(key, id, 'done');
    expect(house.posts()).toBe(1);
  });

  it('gets the answer if the user sends it anyway, as a proposal', async () => {
    const house = await openHouse({ undoSeconds: 60 });
    const { key, orderId, line } = await issued(house);
    const { id } = await house.send(key, at(line, accept));
    house.practice.buyers.reissue(orderId, dearer);
    await house.poll();
    const body = house.bodyOf(id);
    await house.call('responses.send-anyway', { id });
    await house.reach(key, id, 'done');
    expect(house.bodyOf(id)).toBe(body);
    const { order } = await house.detail(key);
    expect(order.lines[0]?.status.inProgressStatus).toBe('OpenSupplierProposal');
  });

  it('is in conflict again if it changes again after that', async () => {
    const house = await openHouse({ undoSeconds: 60 });
    const { key, orderId, line } = await issued(house);
    const { id } = await house.send(key, at(line, accept));
    house.practice.buyers.reissue(orderId, dearer);
    await house.poll();
    house.disturb(({ path }) => (path === responsePath ? { status: 429 } : 'pass'));
    await house.call('responses.send-anyway', { id });
    await house.until(() => house.posts() > 0);
    house.practice.buyers.reissue(orderId, { netPrice: '2.90' });
    await house.reach(key, id, 'conflict');
    const { conflict } = await house.entry(key, id);
    expect(conflict).toMatchObject([
      { seen: { terms: { prices: { netPrice: { priceInTransactionCurrency: { value: '3.10' } } } } } },
    ]);
  });

  it('makes the answer the draft again when the user wants to change it', async () => {
    const house = await openHouse({ undoSeconds: 60 });
    const { key, orderId, line } = await issued(house);
    const { id } = await house.send(key, at(line, propose(line, { dates: ['2026-12-24'] })));
    house.practice.buyers.reissue(orderId, dearer);
    await house.poll();
    await house.call('responses.edit', { id });
    const { draft } = await house.detail(key);
    expect(draft?.revision).toBe(1);
    expect(draft?.answers[0]?.position).toBe(line.position);
  });

  it('is let be when the user drops the answer', async () => {
    const house = await openHouse({ undoSeconds: 60 });
    const { key, orderId, line } = await issued(house);
    const { id } = await house.send(key, at(line, accept));
    house.practice.buyers.reissue(orderId, dearer);
    await house.poll();
    await house.call('responses.drop', { id });
    const { draft, responses, tray } = await house.detail(key);
    expect({ draft, states: responses.map(({ state }) => state), tray }).toEqual({
      draft: null,
      states: ['dropped'],
      tray: 'to-answer',
    });
    await house.pass(600_000);
    expect(house.posts()).toBe(0);
  });

  it('can not get an answer that no longer fits its state', async () => {
    const house = await openHouse({ undoSeconds: 60 });
    const { key, orderId, line } = await issued(house);
    const { id } = await house.send(key, at(line, accept));
    house.practice.buyers.cancel(orderId);
    await house.poll();
    expect((await house.entry(key, id)).state).toBe('conflict');
    await expect(house.call('responses.send-anyway', { id })).rejects.toMatchObject({
      code: 'response.invalid',
    });
  });

  it('shows that a bare acceptance confirmed terms that nobody saw', async () => {
    const house = await openHouse({ answerForm: 'indicators' });
    const { key, orderId, line } = await issued(house);
    house.disturb(({ path }) => {
      // The buyer is slightly faster: the answer is already under way.
      if (path === responsePath) house.practice.buyers.reissue(orderId, dearer);
      return 'pass';
    });
    const { id } = await house.send(key, at(line, accept));
    await house.reach(key, id, 'conflict');
  });

  it('turns a written yes into a proposal when the buyer is faster by a hair', async () => {
    const house = await openHouse({ answerForm: 'values' });
    const { key, orderId, line } = await issued(house);
    house.disturb(({ path }) => {
      if (path === responsePath) house.practice.buyers.reissue(orderId, dearer);
      return 'pass';
    });
    const { id } = await house.send(key, at(line, accept));
    await house.reach(key, id, 'done');
    const { order } = await house.detail(key);
    expect(order.lines[0]?.status.inProgressStatus).toBe('OpenSupplierProposal');
  });

  it('is not answered twice at a time', async () => {
    const house = await openHouse({ undoSeconds: 60 });
    const { key, line } = await issued(house);
    await house.send(key, at(line, accept));
    await expect(house.send(key, at(line, reject))).rejects.toMatchObject({
      code: 'response.invalid',
      params: { problem: 'under-way' },
    });
  });

  it('completes an answer that the buyer declined before the first check', async () => {
    const house = await openHouse();
    const { key, orderId, line } = await issued(house);
    house.disturb(({ path }) => {
      const taken = house.practice.world.responses.length === 1;
      const line = house.practice.world.order(orderId)?.lines[0];
      if (path === `/order/${orderId}` && taken && line?.inProgressStatus === 'OpenSupplierProposal') {
        house.practice.buyers.rejectProposal(orderId);
      }
      return 'pass';
    });
    const { id } = await house.send(key, at(line, propose(line, { dates: ['2026-12-24'] })));
    await house.reach(key, id, 'done');
    expect((await house.detail(key)).tray).toBe('to-answer');
  });
});

it('asks the user to check if an accepted answer was reverted before anybody saw it', async () => {
  const house = await openHouse();
  const { key, orderId, line } = await issued(house);
  const first = await house.send(key, at(line, accept));
  await house.reach(key, first.id, 'done');
  house.practice.buyers.askReconfirmation(orderId);
  const { order } = await house.heard('PO-1');
  const answers = order.lines.flatMap((one) => at(one, accept));
  house.disturb(({ path }) => {
    const state = house.practice.world.order(orderId)?.lines[0]?.processStatus;
    if (path === `/order/${orderId}` && state === 'Confirmed') {
      house.practice.buyers.askReconfirmation(orderId);
    }
    return 'pass';
  });
  const { id } = await house.send(key, answers);
  await house.reach(key, id, 'sent');
  await house.reach(key, id, 'conflict');
  expect((await house.detail(key)).tray).toBe('to-answer');
  expect((await house.entry(key, id)).conflict).toHaveLength(1);
});

describe("the buyer's number with us", () => {
  it('is asked for once per buyer', async () => {
    const house = await openHouse();
    const buyer = house.practice.world.buyers.find(({ buyerAccountNumber }) => buyerAccountNumber === null);
    if (buyer === undefined) throw new Error('One buyer has not told his number.');
    house.practice.buyers.issue({ buyer: buyer.name, purchaseOrderNumber: 'PO-1', lines: [terms] });
    house.practice.buyers.issue({ buyer: buyer.name, purchaseOrderNumber: 'PO-2', lines: [terms] });
    const first = await house.heard('PO-1');
    const answers = first.order.lines.flatMap((line) => at(line, accept));
    expect(first.buyerAccountNumber).toBeNull();
    await expect(house.send(first.key, answers)).rejects.toMatchObject({
      code: 'response.buyer-account-number-missing',
    });
    const input = { orderKey: first.key, revision: 1, answers, buyerAccountNumber: 'D-4711' };
    await expect(
      house.call('responses.send', { ...input, buyerAccountNumber: 'D 4711' }),
    ).rejects.toMatchObject({ code: 'response.buyer-account-number-missing' });
    const { entry } = await house.call('responses.send', input);
    const second = await house.heard('PO-2');
    expect(second.buyerAccountNumber).toBe('D-4711');
    await house.reach(first.key, entry.id, 'done');
  });

  it('is asked for again if the service refuses it', async () => {
    const house = await openHouse();
    const buyer = house.practice.world.buyers.find(({ buyerAccountNumber }) => buyerAccountNumber === null);
    house.practice.buyers.issue({ buyer: buyer?.name ?? '', purchaseOrderNumber: 'PO-1', lines: [terms] });
    const { key, order } = await house.heard('PO-1');
    const answers = order.lines.flatMap((line) => at(line, accept));
    house.disturb(({ path }) => (path === responsePath ? { status: 400, body: 'not the number' } : 'pass'));
    const input = { orderKey: key, revision: 1, answers, buyerAccountNumber: 'WRONG' };
    const { entry } = await house.call('responses.send', input);
    await house.reach(key, entry.id, 'needs-attention');
    expect((await house.detail(key)).buyerAccountNumber).toBeNull();
  });
});

it('sends a quantity and a price of any length unchanged, digit for digit', async () => {
  const house = await openHouse();
  const quantity = '1234.560000000000000001';
  const price = '12345678901234567890';
  house.practice.buyers.issue({
    purchaseOrderNumber: 'PO-1',
    lines: [{ deliverySchedule: [{ date: '2026-12-10', quantity }], netPrice: price }],
  });
  const { key, order } = await house.heard('PO-1');
  const answers = order.lines.flatMap((line) => at(line, accept));
  const { id } = await house.send(key, answers);
  expect(house.bodyOf(id)).toContain(`"quantity":${quantity}`);
  expect(house.bodyOf(id)).toContain(`"value":${price}`);
  await house.reach(key, id, 'done');
  const [taken] = house.practice.world.responses;
  expect(taken?.response.lines[0]?.deliverySchedule?.[0]?.quantity).toBe(quantity);
  expect((await house.detail(key)).order.status.processStatus).toBe('Confirmed');
});

it('sends XML to a service that is answered in XML', async () => {
  const house = await openHouse({ answerFormat: 'xml' });
  const { key, line } = await issued(house);
  const { id } = await house.send(key, at(line, propose(line, { dates: ['2026-12-24'] })));
  expect(house.bodyOf(id)).toContain('<SendOrderResponseBySupplier>');
  await house.reach(key, id, 'done');
});
