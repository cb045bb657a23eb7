import { describe, expect, it } from 'vitest';
import type { QueuedAdvice } from '../../../../src/main/core/messages/entries.ts';
import { createSettleAdvice } from '../../../../src/main/core/messages/settle.ts';
import type { Order, OrderLine } from '../../../../src/shared/domain/order/order.ts';
import { anOrder, status } from '../../../fixtures/build-order.ts';
import { aShipment } from '../../../fixtures/build-shipment.ts';
import { openOutbox, written } from '../outbox/outbox-rows.ts';
import { advising, order, shown } from './advice-rows.ts';

const [line] = advising.seen;
if (line === undefined) throw new Error('The order has no line.');

const inKilograms = { ...line, item: { ...line.item, purchaseUnitOfMeasureIso: 'KGM' } };
const later = written + 5_000;
const problem = { code: 'service.trouble', params: {}, detail: null } as const;

/** An advice in the outbox, settled by the known shipments. */
const open = (content = advising) => {
  const { store } = openOutbox();
  store.insert({
    ...{ id: 'a', accountId: 1, orderKey: 7, kind: 'despatch-advice', content },
    ...{ composedAt: written, undoUntil: written, body: null },
  });
  const advice = (): QueuedAdvice => {
    const entry = store.find('a');
    if (entry?.kind !== 'despatch-advice') throw new Error('There is no advice.');
    return entry;
  };
  const settle = createSettleAdvice(store, { now: () => later });
  return {
    ...{ store, advice },
    settle: (shipments: readonly (typeof shown)[], now: Order | null = null) =>
      settle(advice(), shipments, now),
  };
};

const other = aShipment({ id: 'shipment-2', lines: [] });
const orderWith = (...lines: OrderLine[]): Order => anOrder({ lines });

describe('a despatch advice that may have arrived', () => {
  it('is done once a shipment shows it, after any trouble', () => {
    const { store, advice, settle } = open();
    store.move('a', ['waiting'], { state: 'needs-attention', unclear: true, problem });
    expect(settle([other, shown])).toBe(true);
    expect(advice()).toMatchObject({ state: 'done', doneAt: later, problem: null });
  });

  it('is unchanged while no shipment shows it', () => {
    const { store, advice, settle } = open();
    store.move('a', ['waiting'], { unclear: true });
    const before = advice();
    expect(settle([other], order)).toBe(false);
    expect(settle([])).toBe(false);
    expect(advice()).toEqual(before);
  });

  it('is no conflict after it was accepted, with any order: only the shipment can show it', () => {
    const { store, advice, settle } = open();
    store.move('a', ['waiting'], { state: 'sent', sentAt: written });
    expect(settle([other], orderWith())).toBe(false);
    expect(advice()).toMatchObject({ state: 'sent', content: { conflict: null } });
  });
});

describe('a despatch advice that has not left', () => {
  it('is in conflict if somebody else used its number', () => {
    const { store, advice, settle } = open();
    store.move('a', ['waiting'], { problem });
    expect(settle([other, shown], order)).toBe(true);
    expect(advice()).toMatchObject({
      ...{ state: 'conflict', doneAt: null, problem: null },
      content: { ...advising, conflict: 'number-taken' },
    });
  });

  it.each([
    ['is cancelled', orderWith({ ...line, status: status('Cancelled') })],
    ['is counted in another unit', orderWith(inKilograms)],
    ['is no longer in the order', orderWith()],
    ['is another one', orderWith({ ...line, position: '00020' })],
    [
      'stands beside one that is as it was',
      orderWith({ ...line, position: '00020' }, { ...line, status: status('Cancelled') }),
    ],
  ])('is in conflict if the seen line %s', (_, now) => {
    const { advice, settle } = open();
    expect(settle([other], now)).toBe(true);
    expect(advice()).toMatchObject({
      state: 'conflict',
      content: { ...advising, conflict: 'order-changed' },
    });
  });

  it('is in conflict if one of several seen lines changed', () => {
    const second = { ...line, position: '00020' };
    const { advice, settle } = open({ ...advising, seen: [line, second] });
    expect(settle([], orderWith(line, second))).toBe(false);
    expect(settle([], orderWith(line, { ...second, status: status('Cancelled') }))).toBe(true);
    expect(advice().content.conflict).toBe('order-changed');
  });

  it('continues if the order is as seen, or wasn’t checked', () => {
    const { advice, settle } = open();
    const before = advice();
    expect([settle([], order), settle([other])]).toEqual([false, false]);
    expect(advice()).toEqual(before);
  });
});
