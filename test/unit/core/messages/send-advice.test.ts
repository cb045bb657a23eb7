import { describe, expect, it } from 'vitest';
import { createMessageQueue, createMessages } from '../../../../src/main/core/messages/messages-module.ts';
import type { SendOutcome } from '../../../../src/main/core/service/order-service.ts';
import { usualAnswerSettings } from '../../../../src/shared/contract/calls/accounts.ts';
import { defaultSettings } from '../../../../src/shared/contract/calls/settings.ts';
import type { CoreEvent } from '../../../../src/shared/contract/events.ts';
import { serviceTimestamp } from '../../../../src/shared/domain/values/service-timestamp.ts';
import {
  createFetchOnlyService,
  createOneOrder,
  createShipmentSeams,
} from '../../../fakes/answering-seams.ts';
import { asRead } from '../../../fakes/as-read.ts';
import { createFixedChance, createMemoryFiles, createRecordingLog } from '../../../fakes/memory-ports.ts';
import { createVirtualTime } from '../../../fakes/virtual-time.ts';
import { anOrder, confirmedLine, termsOf } from '../../../fixtures/build-order.ts';
import { openOutbox, written } from '../outbox/outbox-rows.ts';
import { advising, order, shown } from './advice-rows.ts';

const minute = 60_000;
/** The order after the buyer has changed its quantity. */
const changedOrder = anOrder({
  ...{ version: 2, lastUpdatedAt: serviceTimestamp('2026-11-17T10:00:00.000Z') },
  lines: [confirmedLine(termsOf('2026-12-10', '70', '4.20'))],
});
const open = () => {
  const rows = openOutbox();
  const time = createVirtualTime(written);
  const scene = {
    outcome: { kind: 'taken' } as SendOutcome,
    told: (_event: CoreEvent): void => undefined,
    polled: (): void => undefined,
    checked: (): void => undefined,
    /** The order as the service has it. */
    order,
  };
  const orders = createOneOrder(order);
  const sent: { text: string; at: number }[] = [];
  const seams = createShipmentSeams(async (text) => {
    sent.push({ text, at: time.clock.now() - written });
    return scene.outcome;
  });
  const outbox = createMessageQueue({
    ...{ database: rows.database, clock: time.clock, timers: time.timers },
    ...{ log: createRecordingLog(), emit: (event) => scene.told(event) },
  });
  const answering = createMessages({
    ...{ database: rows.database, clock: time.clock, timers: time.timers, chance: createFixedChance() },
    ...{ files: createMemoryFiles(), log: createRecordingLog() },
    emit: (event) => scene.told(event),
    subscribe: () => () => undefined,
    ...{
      service: createFetchOnlyService(async () => {
        scene.checked();
        return asRead(scene.order);
      }),
      orders,
      outbox,
    },
    account: { get: () => ({ id: 1, baseUrl: '', email: '', canCall: true }) },
    settings: () => ({ ...defaultSettings, undoSeconds: 0 }),
    answerSettings: () => usualAnswerSettings,
    write: () => ({ text: '{}', contentType: 'application/json' }),
    pollSoon: () => undefined,
    pollSince: async () => 0,
    ...seams,
    shipmentsLane: {
      ...seams.shipmentsLane,
      pollSince: async (since) => {
        await seams.shipmentsLane.pollSince(since);
        scene.polled();
        return 0;
      },
    },
  });
  const put = (): void =>
    rows.store.insert({
      ...{ id: 'a', accountId: 1, orderKey: 7, kind: 'despatch-advice', content: advising },
      ...{ composedAt: written, undoUntil: written, body: null },
    });
  const state = (): unknown => rows.store.find('a')?.state;
  return { ...rows, ...seams, time, scene, sent, orders, outbox, answering, put, state };
};

const unclear: SendOutcome = {
  ...{ kind: 'unclear', notBefore: null },
  problem: { code: 'service.timeout', params: {}, detail: null },
};

describe('a despatch advice', () => {
  it('is sent, and then only watched for among the shipments', async () => {
    const harness = open();
    harness.put();
    await harness.answering.start();
    await harness.time.advance(10 * minute);
    expect([harness.sent.length, harness.state()]).toEqual([1, 'sent']);
    expect(harness.polls.every((poll) => poll === 'soon')).toBe(true);
    // The first one is due at once, and later ones watch for the shipment.
    expect(harness.polls.length).toBeGreaterThan(1);
    const told: CoreEvent[] = [];
    harness.scene.told = (event) => void told.push(event);
    expect(harness.outbox.advices.shipmentStored(1, shown)).toBe(true);
    expect(harness.state()).toBe('done');
    await harness.time.settle();
    expect(told).toEqual([{ name: 'despatch.changed', orderKey: 7 }]);
  });

  it('with unknown result is sent again only after a poll of the shipments and 15 minutes', async () => {
    const harness = open();
    harness.put();
    harness.scene.outcome = unclear;
    await harness.answering.start();
    await harness.time.advance(14 * minute);
    expect(harness.sent).toHaveLength(1);
    // Records that the cursor passed since a day before the advice are read again.
    expect(harness.polls).toContain(`since ${written - 24 * 60 * minute}`);
    harness.scene.outcome = { kind: 'taken' };
    await harness.time.advance(5 * minute);
    expect(harness.sent).toHaveLength(2);
    expect(harness.sent[1]?.text).toBe(harness.sent[0]?.text);
    expect((harness.sent[1]?.at ?? 0) - (harness.sent[0]?.at ?? 0)).toBeGreaterThanOrEqual(15 * minute);
  });

  it('is announced by its order, when sent and when accepted', async () => {
    const harness = open();
    const states: unknown[] = [];
    harness.put();
    harness.scene.told = (event) => void states.push([event, harness.state()]);
    await harness.answering.start();
    await harness.time.advance(0);
    const event = { name: 'despatch.changed', orderKey: 7 };
    expect(states).toEqual([
      [event, 'sending'],
      [event, 'sent'],
    ]);
  });

  it('with unknown result that is discarded during the poll isn’t sent again', async () => {
    const harness = open();
    harness.put();
    harness.scene.outcome = unclear;
    harness.scene.polled = () => void harness.store.move('a', ['waiting'], { state: 'dropped' });
    await harness.answering.start();
    await harness.time.advance(30 * minute);
    expect([harness.sent.length, harness.state()]).toEqual([1, 'dropped']);
  });

  it('is done unsent, or conflicts, by what was stored shortly before', async () => {
    const conflicting = open();
    conflicting.put();
    conflicting.outbox.receipts.note(7, conflicting.time.clock.now());
    conflicting.orders.stored.push(changedOrder);
    await conflicting.answering.start();
    await conflicting.time.advance(minute);
    expect([conflicting.sent.length, conflicting.state()]).toEqual([0, 'conflict']);

    const taken = open();
    taken.put();
    taken.outbox.receipts.note(7, taken.time.clock.now());
    taken.known.push(shown);
    await taken.answering.start();
    await taken.time.advance(minute);
    // Its number is on a shipment, though it never left.
    expect([taken.sent.length, taken.state()]).toEqual([0, 'conflict']);
    expect(taken.outbox.advices.shipmentStored(1, shown)).toBe(false);

    const fresh = open();
    fresh.put();
    fresh.outbox.receipts.note(7, fresh.time.clock.now());
    await fresh.answering.start();
    await fresh.time.settle();
    expect([fresh.sent.length, fresh.state()]).toEqual([1, 'sent']);
  });

  it('conflicts if the check before it shows another order', async () => {
    const harness = open();
    harness.put();
    harness.scene.order = changedOrder;
    await harness.answering.start();
    await harness.time.advance(minute);
    expect([harness.sent.length, harness.state()]).toEqual([0, 'conflict']);
  });

  it('leaves after a poll of the shipments that took minutes: the order was requested after it', async () => {
    const harness = open();
    const fresh: boolean[] = [];
    harness.put();
    harness.scene.outcome = unclear;
    harness.scene.polled = () => harness.time.jump(2 * minute);
    harness.scene.told = () => {
      if (harness.state() === 'sending') fresh.push(harness.outbox.receipts.isFresh(7));
    };
    await harness.answering.start();
    await harness.time.advance(20 * minute);
    expect(fresh).toEqual([true, true]);
  });

  it('is not sent if the user undoes it during the check', async () => {
    const harness = open();
    harness.put();
    harness.scene.checked = () => void harness.store.move('a', ['waiting'], { state: 'undone' });
    await harness.answering.start();
    await harness.time.advance(30 * minute);
    expect([harness.sent.length, harness.state()]).toEqual([0, 'undone']);
  });

  it('is sent although its order is no longer stored, and nothing can be checked', async () => {
    for (const isFresh of [true, false]) {
      const harness = open();
      harness.put();
      harness.orders.stored = [];
      if (isFresh) harness.outbox.receipts.note(7, harness.time.clock.now());
      await harness.answering.start();
      await harness.time.settle();
      expect([harness.sent.length, harness.state()]).toEqual([1, 'sent']);
    }
  });

  it('conflicts if another shipment has its number, and settles nothing', () => {
    const harness = open();
    harness.put();
    expect(harness.outbox.advices.shipmentStored(1, shown)).toBe(false);
    expect(harness.state()).toBe('conflict');
  });

  it('with unknown result that the check finds is done', async () => {
    const harness = open();
    harness.put();
    harness.scene.outcome = unclear;
    await harness.answering.start();
    harness.known.push(shown);
    await harness.time.advance(30 * minute);
    expect([harness.sent.length, harness.state()]).toEqual([1, 'done']);
  });

  it('that was being sent when Orderbell ended may have arrived', () => {
    const { store, put } = open();
    put();
    store.move('a', ['waiting'], { state: 'sending' });
    store.recover(written);
    expect(store.find('a')).toMatchObject({ state: 'waiting', unclear: true });
  });
});
