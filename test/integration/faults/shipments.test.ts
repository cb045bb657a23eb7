import { describe, expect, it } from 'vitest';
import { supplierCompanyId } from '../../../src/main/practice/companies/own-company.ts';
import type { PracticeShipment } from '../../../src/main/practice/shipments/practice-shipment.ts';
import { shipmentProcessStatus } from '../../../src/shared/domain/order/statuses.ts';
import { withOrder } from '../shipments/shipments-harness.ts';
import {
  expectSentence,
  type FaultHarness,
  isAdvice,
  isPoll,
  isShipmentsPage,
  isShipmentsPoll,
  openFaultHarness,
} from './fault-harness.ts';
import { type Row, rows } from './faults.ts';
import { faultsAt } from './faults-at.ts';

const count = 105;
const minute = 60_000;

const put = ({ practice: { world } }: FaultHarness, n: number): PracticeShipment => {
  const shipment: PracticeShipment = {
    id: `shipment-${n}`,
    companyId: world.buyers[0]?.companyId ?? '',
    ...{ supplierAccountNumber: 'S-1', buyerAccountNumber: supplierCompanyId },
    ...{ shipmentNumber: `SH-${n}`, shipmentCompanyName: null },
    identifiers: {
      ...{ billOfLadingNumber: null, imoNumber: null },
      ...{ carrierShipmentNumber: null, trackingNumber: null },
    },
    ...{ transportMode: null, invoiceNumbers: [], supplierDocuments: [], buyerDocuments: [] },
    ...{ loadCarriers: [], lines: [], departure: null, destinations: [] },
    ...{ supplierParty: null, buyerParty: null, supplierContacts: [], buyerContacts: [] },
    purchaseOrderTerms: null,
    ...{ processStatus: shipmentProcessStatus.issued, processStatusReason: null, erpIssueDateTime: null },
    lastUpdatedAt: world.stamp(),
  };
  world.putShipment(shipment);
  return shipment;
};

const putAll = (harness: FaultHarness): string =>
  Array.from({ length: count }, (_, n) => put(harness, n)).at(-1)?.lastUpdatedAt ?? '';

const problemOf = async (harness: FaultHarness) =>
  (await harness.call('shipments.list', {})).lastPoll.problem;

/** Every shipment arrived once, nothing is wrong, and there was one sign-in. */
const expectEverything = async (harness: FaultHarness, last: string): Promise<void> => {
  await harness.until(() => harness.cursor('shipments') === last, 'the cursor');
  expect(harness.storedShipments()).toBe(count);
  const { rows: listed, lastPoll } = await harness.call('shipments.list', {});
  expect([listed.length, lastPoll.problem]).toEqual([count, null]);
  expect(harness.logins()).toBe(1);
};

/** A harness with nothing under way: the first poll of the shipments is over. */
const openQuietHarness = async (): Promise<FaultHarness> => {
  const harness = await openFaultHarness();
  const isPolled = async () => (await harness.call('shipments.list', {})).lastPoll.lastSuccessAt !== null;
  await harness.until(isPolled, 'the first poll of the shipments');
  return harness;
};

/** Orders arrive as usual. */
const expectOrdersReceived = async (harness: FaultHarness, purchaseOrderNumber: string): Promise<void> => {
  harness.practice.buyers.issue({ purchaseOrderNumber, lineCount: 1 });
  await harness.received(purchaseOrderNumber);
  expect(await harness.call('sync.status', {})).toMatchObject({ state: 'connected', reason: null });
};

const faults = faultsAt('shipments');
const tooLarge = ({ poll }: Row): boolean => poll === 'service.answer-too-large';

describe('a poll of the shipments', () => {
  it.each(faults.filter((row) => !tooLarge(row)))(
    'meets $name: orders still arrive, the user is told, and it recovers',
    async ({ fault, poll: code }) => {
      const harness = await openQuietHarness();
      const before = harness.cursor('shipments');
      const last = putAll(harness);
      harness.break(isShipmentsPage(0), fault);
      await expectOrdersReceived(harness, 'PO-1');
      if (code === null) return expectEverything(harness, last);
      expectSentence(await harness.until(() => problemOf(harness), 'what went wrong'), code);
      await harness.pass(25 * minute);
      expect(harness.cursor('shipments')).toBe(before);
      expect(harness.storedShipments()).toBe(0);
      // The service isn't flooded: at most one request by each method per poll of the orders.
      for (const method of ['GET', 'POST']) {
        const asked = harness.count((one) => isShipmentsPoll(one) && one.method === method);
        expect(asked).toBeLessThanOrEqual(harness.count(isPoll));
      }
      // The second page: the first one is stored, and the cursor waits.
      harness.break(isShipmentsPage(100), fault);
      await harness.pass(6 * minute);
      await harness.until(() => harness.storedShipments() === 100, 'the first page');
      expectSentence(await harness.until(() => problemOf(harness), 'what went wrong'), code);
      expect(harness.cursor('shipments')).toBe(before);
      await expectOrdersReceived(harness, 'PO-2');
      harness.heal();
      await harness.pass(5 * minute);
      await expectEverything(harness, last);
    },
  );

  it.each(faults.filter(tooLarge))('of $name is requested again in smaller pages', async ({ fault }) => {
    const harness = await openQuietHarness();
    const last = putAll(harness);
    harness.break((one) => isShipmentsPoll(one) && !one.body.includes('"limit":25,'), fault);
    await harness.poll();
    await expectEverything(harness, last);
  });
});

describe('a despatch advice', () => {
  it.each(faultsAt('despatch advice'))(
    'meets $name and makes exactly one shipment',
    async ({ fault, poll, upload, answer }) => {
      const harness = await openQuietHarness();
      const scene = await withOrder(harness);
      harness.break(isAdvice, fault, 1);
      const { id } = await scene.send();
      if (answer !== 'believed') {
        const hit = await harness.until(async () => {
          const { problem, state } = await scene.entry(id);
          // A shipment may show an accepted advice before anybody has seen the advice's trouble.
          return problem ?? (state === 'done' ? 'seen' : null);
        }, 'what went wrong');
        if (hit !== 'seen') expectSentence(hit, poll ?? upload ?? 'internal');
        // A shipment may show it while the attempt still waits for its reply.
        const logged = () => harness.logged(`despatch-advice-${answer}`);
        await harness.until(() => logged().length > 0, 'the end of the attempt');
        expect(logged()).toEqual([expect.objectContaining({ code: poll ?? upload })]);
      }
      if (answer === 'unclear' && !fault.takenIn) {
        // Nothing is sent a second time before 15 minutes have passed and the shipments were checked.
        await harness.pass(14 * minute);
        expect(harness.count(isAdvice)).toBe(1);
      }
      await scene.reach(id, 'done');
      expect(harness.practice.world.shipments()).toHaveLength(1);
      const bodies = harness.front.seen
        .filter(isAdvice)
        .map(({ body }) => Buffer.from(body, 'latin1').toString());
      expect(new Set(bodies)).toEqual(new Set([harness.bodyOf(id)]));
      expect(bodies).toHaveLength(fault.takenIn ? 1 : 2);
      if (answer === 'unclear' && !fault.takenIn) {
        const { seen } = harness.front;
        const between = seen.slice(seen.findIndex(isAdvice), seen.findLastIndex(isAdvice));
        expect(between.some(isShipmentsPoll)).toBe(true);
      }
      expect(harness.logins()).toBe(1);
    },
  );

  it('that arrived is never sent twice while no poll succeeds', async () => {
    const harness = await openQuietHarness();
    const scene = await withOrder(harness);
    const reset = rows.find(
      ({ name }) => name === 'a connection reset after the request was taken in',
    )?.fault;
    if (reset === undefined) throw new Error('There is no such fault.');
    harness.break((one) => isAdvice(one) || isShipmentsPoll(one), reset);
    const { id } = await scene.send();
    await harness.pass(60 * minute);
    expect((await scene.entry(id)).state).toBe('waiting');
    harness.heal();
    await scene.reach(id, 'done');
    expect(harness.count(isAdvice)).toBe(1);
    expect(harness.practice.world.shipments()).toHaveLength(1);
  });
});
