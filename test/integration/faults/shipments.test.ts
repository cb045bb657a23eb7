import { describe, expect, it } from 'vitest';
import { supplierCompanyId } from '../../../src/main/practice/companies/own-company.ts';
import type { PracticeShipment } from '../../../src/main/practice/shipments/practice-shipment.ts';
import { shipmentProcessStatus } from '../../../src/shared/domain/statuses.ts';
import { withOrder } from '../shipments/shipments-house.ts';
import {
  expectSentence,
  type FaultHouse,
  isAdvice,
  isPoll,
  isShipmentsPage,
  isShipmentsPoll,
  openFaultHouse,
} from './fault-house.ts';
import { type Row, rows } from './faults.ts';
import { faultsAt } from './faults-at.ts';

const count = 105;
const minute = 60_000;

const put = ({ practice: { world } }: FaultHouse, n: number): PracticeShipment => {
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

const putAll = (house: FaultHouse): string =>
  Array.from({ length: count }, (_, n) => put(house, n)).at(-1)?.lastUpdatedAt ?? '';

const problemOf = async (house: FaultHouse) => (await house.call('shipments.list', {})).heard.problem;

/** Every shipment arrived once, nothing is wrong, and there was one sign-in. */
const expectEverything = async (house: FaultHouse, last: string): Promise<void> => {
  await house.until(() => house.cursor('shipments') === last, 'the cursor');
  expect(house.storedShipments()).toBe(count);
  const { rows: listed, heard } = await house.call('shipments.list', {});
  expect([listed.length, heard.problem]).toEqual([count, null]);
  expect(house.logins()).toBe(1);
};

/** A harness with nothing under way: the first poll of the shipments is over. */
const openQuietHouse = async (): Promise<FaultHouse> => {
  const house = await openFaultHouse();
  const heard = async () => (await house.call('shipments.list', {})).heard.lastSuccessAt !== null;
  await house.until(heard, 'the first poll of the shipments');
  return house;
};

/** Orders arrive as usual. */
const expectOrdersHeard = async (house: FaultHouse, purchaseOrderNumber: string): Promise<void> => {
  house.practice.buyers.issue({ purchaseOrderNumber, lineCount: 1 });
  await house.heard(purchaseOrderNumber);
  expect(await house.call('sync.status', {})).toMatchObject({ state: 'listening', reason: null });
};

const faults = faultsAt('shipments');
const tooLarge = ({ poll }: Row): boolean => poll === 'service.answer-too-large';

describe('a poll of the shipments', () => {
  it.each(faults.filter((row) => !tooLarge(row)))(
    'meets $name: orders still arrive, the user is told, and it recovers',
    async ({ fault, poll: code }) => {
      const house = await openQuietHouse();
      const before = house.cursor('shipments');
      const last = putAll(house);
      house.break(isShipmentsPage(0), fault);
      await expectOrdersHeard(house, 'PO-1');
      if (code === null) return expectEverything(house, last);
      expectSentence(await house.until(() => problemOf(house), 'what went wrong'), code);
      await house.pass(25 * minute);
      expect(house.cursor('shipments')).toBe(before);
      expect(house.storedShipments()).toBe(0);
      // The service isn't flooded: at most one request by each method per poll of the orders.
      for (const method of ['GET', 'POST']) {
        const asked = house.count((one) => isShipmentsPoll(one) && one.method === method);
        expect(asked).toBeLessThanOrEqual(house.count(isPoll));
      }
      // The second page: the first one is stored, and the cursor waits.
      house.break(isShipmentsPage(100), fault);
      await house.pass(6 * minute);
      await house.until(() => house.storedShipments() === 100, 'the first page');
      expectSentence(await house.until(() => problemOf(house), 'what went wrong'), code);
      expect(house.cursor('shipments')).toBe(before);
      await expectOrdersHeard(house, 'PO-2');
      house.heal();
      await house.pass(5 * minute);
      await expectEverything(house, last);
    },
  );

  it.each(faults.filter(tooLarge))('of $name is requested again in smaller pages', async ({ fault }) => {
    const house = await openQuietHouse();
    const last = putAll(house);
    house.break((one) => isShipmentsPoll(one) && !one.body.includes('"limit":25,'), fault);
    await house.poll();
    await expectEverything(house, last);
  });
});

describe('a despatch advice', () => {
  it.each(faultsAt('despatch advice'))(
    'meets $name and makes exactly one shipment',
    async ({ fault, poll, upload, answer }) => {
      const house = await openQuietHouse();
      const scene = await withOrder(house);
      house.break(isAdvice, fault, 1);
      const { id } = await scene.send();
      if (answer !== 'believed') {
        const hit = await house.until(async () => {
          const { problem, state } = await scene.entry(id);
          // A shipment may show an accepted advice before anybody has seen the advice's trouble.
          return problem ?? (state === 'done' ? 'seen' : null);
        }, 'what went wrong');
        if (hit !== 'seen') expectSentence(hit, poll ?? upload ?? 'internal');
        // A shipment may show it while the attempt still waits for its reply.
        const logged = () => house.logged(`despatch-advice-${answer}`);
        await house.until(() => logged().length > 0, 'the end of the attempt');
        expect(logged()).toEqual([expect.objectContaining({ code: poll ?? upload })]);
      }
      if (answer === 'unclear' && !fault.takenIn) {
        // Nothing is sent a second time before 15 minutes have passed and the shipments were checked.
        await house.pass(14 * minute);
        expect(house.count(isAdvice)).toBe(1);
      }
      await scene.reach(id, 'done');
      expect(house.practice.world.shipments()).toHaveLength(1);
      const bodies = house.front.seen
        .filter(isAdvice)
        .map(({ body }) => Buffer.from(body, 'latin1').toString());
      expect(new Set(bodies)).toEqual(new Set([house.bodyOf(id)]));
      expect(bodies).toHaveLength(fault.takenIn ? 1 : 2);
      if (answer === 'unclear' && !fault.takenIn) {
        const { seen } = house.front;
        const between = seen.slice(seen.findIndex(isAdvice), seen.findLastIndex(isAdvice));
        expect(between.some(isShipmentsPoll)).toBe(true);
      }
      expect(house.logins()).toBe(1);
    },
  );

  it('that arrived is never sent twice while no poll succeeds', async () => {
    const house = await openQuietHouse();
    const scene = await withOrder(house);
    const reset = rows.find(
      ({ name }) => name === 'a connection reset after the request was taken in',
    )?.fault;
    if (reset === undefined) throw new Error('There is no such fault.');
    house.break((one) => isAdvice(one) || isShipmentsPoll(one), reset);
    const { id } = await scene.send();
    await house.pass(60 * minute);
    expect((await scene.entry(id)).state).toBe('waiting');
    house.heal();
    await scene.reach(id, 'done');
    expect(house.count(isAdvice)).toBe(1);
    expect(house.practice.world.shipments()).toHaveLength(1);
  });
});
