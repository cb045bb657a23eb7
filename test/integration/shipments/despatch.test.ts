import { describe, expect, it } from 'vitest';
import { supplierCompanyId } from '../../../src/main/practice/companies/own-company.ts';
import { wholeDelivery } from '../../../src/shared/domain/delivery/despatch-advice.ts';
import { buyerName } from '../../../src/shared/domain/order/order.ts';
import { calendarDate, localTimeAt } from '../../../src/shared/domain/values/calendar-date.ts';
import { decimal } from '../../../src/shared/domain/values/decimal.ts';
import {
  advicePath,
  confirmOrder,
  openWithOrder,
  pollPath,
  pollShipments,
  type Scene,
} from './shipments-harness.ts';

/**
 * The service refuses an advice for some seconds. In that time the buyer cancels the first line of its
 * order.
 */
const cancelledWhileItWaits = async (seconds: number) => {
  const scene = await openWithOrder();
  scene.harness.disturb(({ path }) =>
    path === advicePath ? { status: 429, headers: { 'Retry-After': String(seconds) } } : 'pass',
  );
  const { id } = await scene.send();
  await scene.harness.until(async () => (await scene.entry(id)).problem !== null);
  const order = scene.harness.practice.world.orderByNumber(scene.purchaseOrderNumber);
  scene.harness.practice.buyers.cancel(order?.id ?? '', [scene.positions[0] ?? '']);
  return { scene, id };
};

/** The first delivery is shipped. The second one is to be advised next. */
const withOneAdvised = async () => {
  const scene = await openWithOrder();
  const [first, second] = (await scene.plan()).open.map(wholeDelivery);
  if (first === undefined || second === undefined) throw new Error('Less is open than was agreed.');
  const { id } = await scene.send({ lines: [first] });
  await scene.reach(id, 'done');
  return { scene, lines: [second] };
};

/**
 * A colleague advises the first delivery in the service's own screens, with the number that the user is
 * about to use.
 */
const takeNumber = ({ harness }: Scene, despatchAdviceNumber: string): void => {
  const { world } = harness.practice;
  const [made] = world.shipments();
  if (made === undefined) throw new Error('There is no shipment.');
  const lines = made.lines.map((line) => ({ ...line, despatchAdviceNumber }));
  world.putShipment({
    ...{ ...made, lines, id: 'by-hand', shipmentNumber: 'BY-HAND-1' },
    lastUpdatedAt: world.stamp(),
  });
};

describe('a despatch advice', () => {
  it('is planned from the confirmed schedule, sent once, and done when a shipment shows it', async () => {
    const scene = await openWithOrder();
    const { open, suggestedNumber, entries } = await scene.plan();
    expect(open.map(({ position, date, open: left }) => [position, date, left])).toEqual([
      [scene.positions[0], '2026-12-10', '40'],
      [scene.positions[1], '2026-12-17', '12'],
    ]);
    expect([suggestedNumber, entries]).toEqual(['PO-1-1', []]);
    const { id } = await scene.send({ trackingNumber: 'TRACK 1', shipmentCompanyName: 'Carrier' });
    const done = await scene.reach(id, 'done');
    expect(done.doneAt).not.toBeNull();
    expect(scene.posts()).toBe(1);
    expect(scene.harness.practice.world.shipments()).toHaveLength(1);
    const { rows, pending, lastPoll } = await scene.shipments();
    expect(rows).toMatchObject([
      { shipmentNumber: 'PO-1-1', processStatus: 'Issued', purchaseOrderNumbers: ['PO-1'], lineCount: 2 },
    ]);
    // The supplier's own advice is no news.
    expect(rows[0]?.unseen).toBeNull();
    expect([pending, lastPoll.problem]).toEqual([[], null]);
    const after = await scene.plan();
    expect([after.open, after.suggestedNumber]).toEqual([[], 'PO-1-2']);
  });

  it('leaves the remainder open as a backorder with its date', async () => {
    const scene = await openWithOrder();
    const [first] = (await scene.plan()).open;
    if (first === undefined) throw new Error('nothing is open');
    const part = { ...wholeDelivery(first), despatchQuantity: decimal('15.5') };
    await expect(scene.send({ lines: [part] })).rejects.toMatchObject({
      code: 'despatch.invalid',
      params: { problem: 'backorder-date-missing', position: scene.positions[0] },
    });
    const { id } = await scene.send({ lines: [{ ...part, backorderDate: calendarDate('2027-01-12') }] });
    await scene.reach(id, 'done');
    const [line] = scene.harness.practice.world.shipments()[0]?.lines ?? [];
    expect(line).toMatchObject({
      ...{ despatchQuantity: '15.5', backorderQuantity: '24.5', backorderDate: '2027-01-12' },
      purchaseOrderLinePosition: scene.positions[0],
    });
    expect((await scene.plan()).open.map(({ open }) => open)).toEqual(['24.5', '12']);
  });

  it('states its date, when the goods leave and arrive, and their destination', async () => {
    const scene = await openWithOrder();
    const travel = { departureDate: calendarDate('2026-12-08'), arrivalDate: calendarDate('2026-12-10') };
    await expect(scene.send({ ...travel, departureDate: calendarDate('2026-12-11') })).rejects.toMatchObject({
      code: 'despatch.invalid',
      params: { problem: 'arrival-before-departure' },
    });
    const writtenAt = scene.harness.clock.now();
    const { id } = await scene.send(travel);
    const body: unknown = JSON.parse(scene.harness.bodyOf(id));
    expect(body).toMatchObject({ erpIssueDateTime: localTimeAt(writtenAt) });
    expect(body).not.toHaveProperty('header.supplierCompanyId');
    const { order } = await scene.harness.detail(scene.key);
    expect(body).toHaveProperty('lines[0].item.buyerItemNumber', order.lines[0]?.item.number);
    expect(body).toHaveProperty('header.shipment.destination.location.id', order.destination.code);
    await scene.reach(id, 'done');
    const { destination } = order;
    const [row] = (await scene.shipments()).rows;
    const { shipment } = await scene.harness.call('shipments.get', { key: row?.key ?? 0 });
    expect(shipment.lines.map(({ item }) => item.number)).toEqual(order.lines.map(({ item }) => item.number));
    expect(shipment.locations).toMatchObject({
      departure: { atdDate: '2026-12-08' },
      destinations: [
        {
          location: { names: destination.names, city: destination.city, postalCode: destination.postalCode },
          etaStartDate: '2026-12-10',
        },
      ],
    });
  });

  it('names the sending company if the account’s settings do, and the service refuses a foreign one', async () => {
    const scene = await openWithOrder();
    const { call } = scene.harness;
    await call('accounts.set-answers', { patch: { companyId: 'somebody-else' } });
    const refused = await scene.send();
    expect(JSON.parse(scene.harness.bodyOf(refused.id))).toMatchObject({
      header: { supplierCompanyId: 'somebody-else' },
    });
    expect(await scene.reach(refused.id, 'needs-attention')).toMatchObject({
      problem: { code: 'service.company-refused' },
    });
    await call('despatch.edit', { id: refused.id });
    await call('accounts.set-answers', { patch: { companyId: supplierCompanyId } });
    const { id } = await scene.send();
    expect(JSON.parse(scene.harness.bodyOf(id))).toMatchObject({ header: { supplierCompanyId } });
    await scene.reach(id, 'done');
  });

  it('is shown together with its shipment; a shipment from elsewhere is shown alone', async () => {
    const scene = await openWithOrder();
    const { id } = await scene.send();
    expect((await scene.plan()).shipments).toEqual([]);
    await scene.reach(id, 'done');
    const [row] = (await scene.shipments()).rows;
    expect((await scene.plan()).shipments).toEqual([
      {
        ...{ key: row?.key, shipmentNumber: 'PO-1-1', processStatus: 'Issued' },
        ...{ receivedAt: row?.receivedAt, shows: [id] },
      },
    ]);
    const { world } = scene.harness.practice;
    const [made] = world.shipments();
    if (made === undefined) throw new Error('There is no shipment.');
    const lines = made.lines.map((line) => ({ ...line, despatchAdviceNumber: 'BY-HAND-1' }));
    world.putShipment({
      ...made,
      lines,
      id: 'by-hand',
      shipmentNumber: 'BY-HAND-1',
      lastUpdatedAt: world.stamp(),
    });
    await pollShipments(scene);
    const { shipments } = await scene.plan();
    expect(shipments.map(({ shows }) => shows)).toEqual([[id], []]);
  });

  it('can be withdrawn in its undo time, and its goods are open again', async () => {
    const scene = await openWithOrder({ undoSeconds: 10 });
    const { id } = await scene.send();
    expect((await scene.plan()).open).toEqual([]);
    await scene.harness.pass(5_000);
    await scene.harness.call('despatch.undo', { id });
    await scene.harness.pass(20_000);
    expect([scene.posts(), (await scene.entry(id)).state]).toEqual([0, 'undone']);
    const { open, suggestedNumber } = await scene.plan();
    expect([open.length, suggestedNumber]).toEqual([2, 'PO-1-1']);
  });

  it('is checked, not repeated, if the connection broke after the service took it', async () => {
    const scene = await openWithOrder();
    scene.harness.disturb(({ path }) => (path === advicePath ? 'drop-answer' : 'pass'));
    const { id } = await scene.send();
    await scene.reach(id, 'done');
    expect(scene.posts()).toBe(1);
    expect(scene.harness.practice.world.shipments()).toHaveLength(1);
  });

  it('is sent again with identical bytes if the connection broke before, after 15 minutes and a check', async () => {
    const scene = await openWithOrder();
    let cuts = 1;
    scene.harness.disturb(({ path }) => (path === advicePath && cuts-- > 0 ? 'drop' : 'pass'));
    const { id } = await scene.send();
    await scene.harness.until(async () => (await scene.entry(id)).problem !== null);
    const failedAt = scene.harness.clock.now();
    const body = scene.harness.bodyOf(id);
    await expect(scene.harness.call('despatch.undo', { id })).rejects.toMatchObject({
      code: 'despatch.too-late',
    });
    await scene.reach(id, 'done');
    expect(scene.posts()).toBe(2);
    expect(scene.harness.bodyOf(id)).toBe(body);
    const { doneAt } = await scene.entry(id);
    expect((doneAt ?? 0) - failedAt).toBeGreaterThanOrEqual(15 * 60_000);
    const resent = scene.harness.requests.lastIndexOf(`POST ${advicePath}`);
    expect(scene.harness.requests.slice(0, resent).some((line) => line.endsWith(pollPath))).toBe(true);
    expect(scene.harness.practice.world.shipments()).toHaveLength(1);
  });

  it('that a killed process left half sent is checked by the next one', async () => {
    const scene = await openWithOrder();
    scene.harness.disturb(({ path }) => (path === advicePath ? 'drop-answer' : 'pass'));
    const { id } = await scene.send();
    await scene.harness.until(() => scene.posts() === 1);
    scene.harness.kill();
    await scene.harness.start();
    await scene.harness.signIn();
    await scene.reach(id, 'done');
    expect(scene.posts()).toBe(1);
    expect(scene.harness.practice.world.shipments()).toHaveLength(1);
  });

  it('is not sent if its order changed while it waited, until the user has seen that', async () => {
    const { scene, id } = await cancelledWhileItWaits(240);
    scene.harness.disturb(null);
    const conflict = await scene.reach(id, 'conflict');
    expect(conflict.conflict).toBe('order-changed');
    expect(scene.harness.practice.world.shipments()).toEqual([]);
    expect((await scene.harness.call('shipments.counts', {})).troubled).toBe(1);
    await scene.harness.call('despatch.edit', { id });
    expect((await scene.plan()).open.map(({ position }) => position)).toEqual([scene.positions[1]]);
  });

  it('is not sent either if a poll brought the change, at any age', async () => {
    const { scene, id } = await cancelledWhileItWaits(5);
    await scene.harness.poll();
    scene.harness.disturb(null);
    expect((await scene.reach(id, 'conflict')).conflict).toBe('order-changed');
    expect(scene.harness.practice.world.shipments()).toEqual([]);
  });

  it('is not sent when a poll brought a shipment with this number while it waited', async () => {
    const { scene, lines } = await withOneAdvised();
    scene.harness.disturb(({ path }) =>
      path === advicePath ? { status: 429, headers: { 'Retry-After': '30' } } : 'pass',
    );
    const { id, advice } = await scene.send({ lines });
    await scene.harness.until(async () => (await scene.entry(id)).problem !== null);
    const posts = scene.posts();
    takeNumber(scene, advice.header.despatchAdviceNumber);
    await pollShipments(scene);
    // At once, not only at the time of sending.
    expect(await scene.entry(id)).toMatchObject({ state: 'conflict', conflict: 'number-taken' });
    scene.harness.disturb(null);
    await scene.harness.pass(120_000);
    expect([scene.posts(), scene.harness.practice.world.shipments().length]).toEqual([posts, 2]);
  });

  it('is not sent again when a poll brought a shipment with this number while it was on the wire', async () => {
    const { scene, lines } = await withOneAdvised();
    const { harness } = scene;
    const { suggestedNumber } = await scene.plan();
    let received = false;
    harness.disturb(async ({ path }) => {
      if (path !== advicePath || received) return 'pass';
      received = true;
      takeNumber(scene, suggestedNumber);
      await pollShipments(scene);
      return { status: 429, headers: { 'Retry-After': '1' } };
    });
    const posts = scene.posts();
    const { id } = await scene.send({ lines });
    expect((await scene.reach(id, 'conflict')).conflict).toBe('number-taken');
    await harness.pass(120_000);
    expect([scene.posts(), harness.practice.world.shipments().length]).toEqual([posts + 1, 2]);
  });

  it('waits for the user with the service’s text after a refusal, and its number is free again', async () => {
    const scene = await openWithOrder();
    scene.harness.disturb(({ path }) =>
      path === advicePath ? { status: 400, body: '{"message":"no such dock"}' } : 'pass',
    );
    const { id } = await scene.send();
    const refused = await scene.reach(id, 'needs-attention');
    expect(refused.problem?.code).toBe('service.refused');
    await scene.harness.call('despatch.drop', { id });
    scene.harness.disturb(null);
    const again = await scene.send();
    expect(again.advice.header.despatchAdviceNumber).toBe('PO-1-1');
    await scene.reach(again.id, 'done');
  });

  it('accepts no used number, and no quantity that is no longer open', async () => {
    const scene = await openWithOrder();
    const { open, revision } = await scene.plan();
    const [first, second] = open.map(wholeDelivery);
    if (first === undefined || second === undefined) throw new Error('nothing is open');
    await scene.send({ lines: [first] });
    await expect(
      scene.send({ lines: [second], despatchAdviceNumber: 'PO-1-1', shipmentNumber: 'S-2' }),
    ).rejects.toMatchObject({ code: 'despatch.number-taken' });
    await expect(scene.send({ revision, lines: [first] })).rejects.toMatchObject({
      code: 'despatch.invalid',
      params: { problem: 'not-open' },
    });
    await expect(scene.send({ lines: [second], despatchAdviceNumber: 'with space' })).rejects.toMatchObject({
      params: { problem: 'number-invalid' },
    });
    // Another advice may belong to the same shipment.
    const { id } = await scene.send({ lines: [second], shipmentNumber: 'PO-1-1' });
    await scene.reach(id, 'done');
    await pollShipments(scene);
    expect(
      (await scene.shipments()).rows.map(({ shipmentNumber, lineCount }) => [shipmentNumber, lineCount]),
    ).toEqual([['PO-1-1', 2]]);
  });

  it('takes a line into a shipment in which another order has one of the same number', async () => {
    const scene = await openWithOrder();
    const [first, second] = (await scene.plan()).open.map(wholeDelivery);
    if (first === undefined || second === undefined) throw new Error('nothing is open');
    const { id } = await scene.send({ lines: [first] });
    await scene.reach(id, 'done');
    const { order } = await scene.harness.detail(scene.key);
    const other = await confirmOrder(scene.harness, 'PO-2', buyerName(order) ?? undefined);
    expect(other.order.lines.map(({ position }) => position)).toEqual(scene.positions);
    const { open, revision } = await scene.harness.call('despatch.plan', { orderKey: other.key });
    const advice = await scene.send({
      ...{ orderKey: other.key, revision, lines: open.map(wholeDelivery) },
      ...{ despatchAdviceNumber: 'PO-2-1', shipmentNumber: 'PO-1-1' },
    });
    await scene.harness.until(async () => {
      const { entries } = await scene.harness.call('despatch.plan', { orderKey: other.key });
      return entries.find((one) => one.id === advice.id)?.state === 'done';
    }, 'done');
    const last = await scene.send({ lines: [second], shipmentNumber: 'PO-1-1' });
    await scene.reach(last.id, 'done');
  });
});
