import { stringify } from 'lossless-json';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { PracticeShipment } from '../../../src/main/practice/shipments/practice-shipment.ts';
import { wireShipment } from '../../../src/main/practice/shipments/wire-shipment.ts';
import { decimal } from '../../../src/shared/domain/values/decimal.ts';
import { openWithOrder, pollPath, pollShipments, type Scene } from './shipments-harness.ts';

const onlyRow = async (scene: Scene) => {
  const [row] = (await scene.shipments()).rows;
  if (row === undefined) throw new Error('There is no shipment.');
  return row;
};

/** A scene with a shipment of the supplier's, completed and seen. */
const withShipment = async () => {
  const scene = await openWithOrder();
  const { id } = await scene.send();
  await scene.reach(id, 'done');
  const shipment = scene.harness.practice.world.shipments()[0];
  if (shipment === undefined) throw new Error('There is no shipment.');
  return { scene, shipment };
};

/** A fetched shipment in which only lines and documents have stamps. */
const datedByParts = (shipment: PracticeShipment): string => {
  const { meta: _, lastUpdatedAt: __, ...wire } = wireShipment({ ...shipment, lines: [] });
  const lines = shipment.lines.map((line) => {
    const [whole] = z.array(z.looseObject({})).parse(wireShipment({ ...shipment, lines: [line] })['lines']);
    const { meta: ___, ...rest } = whole ?? {};
    return rest;
  });
  return stringify({ ...wire, lines }) ?? '';
};

describe('shipments', () => {
  it('are news after the buyer’s reply until they are seen, without an alert', async () => {
    const { scene, shipment } = await withShipment();
    const shown = scene.harness.events.filter(({ name }) => name === 'alerts.shown').length;
    const notices = scene.harness.notifier.notices.length;
    scene.harness.practice.buyers.rejectShipment(shipment.id, 'One box is wet.');
    await pollShipments(scene);
    const row = await onlyRow(scene);
    expect(row).toMatchObject({ processStatus: 'Rejected', unseen: 'changed' });
    expect(await scene.harness.call('shipments.counts', {})).toEqual({ all: 1, unseen: 1, troubled: 0 });
    const detail = await scene.harness.call('shipments.get', { key: row.key });
    expect(detail.shipment.processStatusReason).toBe('One box is wet.');
    expect(detail.orderKeys).toEqual({ 'PO-1': scene.key });
    await scene.harness.call('shipments.mark-seen', { key: row.key, revision: detail.revision });
    expect((await onlyRow(scene)).unseen).toBeNull();
    expect(scene.harness.events.filter(({ name }) => name === 'alerts.shown')).toHaveLength(shown);
    expect(scene.harness.notifier.notices).toHaveLength(notices);
    // Rejected goods are still to be delivered.
    expect((await scene.plan()).open.map(({ open }) => open)).toEqual(['40', '12']);
  });

  it('are compared with their last seen state, as one step after any number of changes', async () => {
    const { scene, shipment } = await withShipment();
    const { world, buyers } = scene.harness.practice;
    const [first, ...rest] = shipment.lines;
    if (first === undefined) throw new Error('There is no line.');
    const lastUpdatedAt = world.stamp();
    const lines = [{ ...first, despatchQuantity: decimal('38'), lastUpdatedAt }, ...rest];
    world.putShipment({ ...shipment, shipmentCompanyName: 'Nordwest', lines, lastUpdatedAt });
    await pollShipments(scene);
    buyers.rejectShipment(shipment.id, 'One box is wet.');
    await pollShipments(scene);
    const { key } = await onlyRow(scene);
    const detail = () => scene.harness.call('shipments.get', { key });
    const { seen, shipment: now, revision } = await detail();
    const facts = (one: typeof now | null) => [
      one?.processStatus,
      one?.supplierShipment.shipmentCompanyName,
      one?.lines.map(({ despatchQuantity }) => despatchQuantity),
    ];
    expect(facts(seen)).toEqual(['Issued', null, ['40', '12']]);
    expect(facts(now)).toEqual(['Rejected', 'Nordwest', ['38', '12']]);
    await scene.harness.call('shipments.mark-seen', { key, revision });
    expect((await detail()).seen).toBeNull();
  });

  it('mark only new parts: an attached document, and not the lines', async () => {
    const { scene, shipment } = await withShipment();
    scene.harness.practice.buyers.attachToShipment(shipment.id, 'goods-receipt.pdf');
    await pollShipments(scene);
    const { key } = await onlyRow(scene);
    const { newParts, shipment: shown } = await scene.harness.call('shipments.get', { key });
    expect(shown.buyerShipment.documents.map(({ name }) => name)).toEqual(['goods-receipt.pdf']);
    expect(newParts).toHaveLength(1);
    expect(newParts[0]).toMatch(/^document buyer /);
  });

  it('that are fetched mark only new parts, by the lastChangedAt of each line and document', async () => {
    const { scene, shipment } = await withShipment();
    const { harness } = scene;
    const { key } = await onlyRow(scene);
    const fetched = async (one: PracticeShipment) => {
      harness.disturb(({ path }) =>
        path === `/shipment/${one.id}` ? { status: 200, body: datedByParts(one) } : 'pass',
      );
      expect(await harness.call('shipments.refresh', { key })).toEqual({ changed: true });
      const { newParts, revision, shipment: shown } = await harness.call('shipments.get', { key });
      const { unseen } = await onlyRow(scene);
      await harness.call('shipments.mark-seen', { key, revision });
      return { newParts, shown, unseen };
    };
    const lastChangedAt = harness.practice.world.stamp();
    const document = {
      code: null,
      revision: null,
      description: null,
      type: null,
      objectId: 'o-1',
      url: null,
    };
    const buyerDocuments = [{ ...document, name: 'goods-receipt.pdf', lastChangedAt }];
    const withDocument = await fetched({ ...shipment, buyerDocuments });
    expect(withDocument.newParts).toEqual(['document buyer o-1']);
    expect(withDocument.shown.buyerShipment.documents).toMatchObject([{ lastChangedAt }]);
    const lastUpdatedAt = harness.practice.world.stamp();
    const [first, ...rest] = shipment.lines;
    if (first === undefined || rest.length === 0) throw new Error('There are fewer than two lines.');
    const lines = [{ ...first, despatchQuantity: decimal('39'), lastUpdatedAt }, ...rest];
    const withLine = await fetched({ ...shipment, buyerDocuments, lines });
    expect(withLine.newParts).toHaveLength(1);
    expect(withLine.newParts[0]).toMatch(/^line /);
    expect(withLine.shown.lines.map((line) => line.lastUpdatedAt)).toEqual(
      lines.map((line) => line.lastUpdatedAt),
    );
    // Its stamp alone is nothing to show.
    const moved = { ...first, despatchQuantity: decimal('39') };
    const later = [{ ...moved, lastUpdatedAt: harness.practice.world.stamp() }, ...rest];
    const touched = await fetched({ ...shipment, buyerDocuments, lines: later });
    expect([withLine.unseen, touched.unseen, touched.newParts]).toEqual(['changed', null, []]);
    expect(touched.shown.lines[0]?.lastUpdatedAt).toBe(later[0]?.lastUpdatedAt);
  });

  it('are fetched one by one on request', async () => {
    const { scene, shipment } = await withShipment();
    // A poll in between brings no news.
    scene.harness.disturb(({ path }) =>
      path === pollPath ? { status: 200, body: '{"data":[],"total":0}' } : 'pass',
    );
    scene.harness.practice.buyers.approveShipment(shipment.id);
    const { key } = await onlyRow(scene);
    expect(await scene.harness.call('shipments.refresh', { key })).toEqual({ changed: true });
    expect(scene.harness.requests).toContain(`GET /shipment/${shipment.id}`);
    expect((await onlyRow(scene)).processStatus).toBe('Approved');
    expect(await scene.harness.call('shipments.refresh', { key })).toEqual({ changed: false });
  });

  it('that can’t be fetched give the reason: not stored, unknown at the service, or no path', async () => {
    const { scene } = await withShipment();
    const { key } = await onlyRow(scene);
    const refresh = (one: number) => scene.harness.call('shipments.refresh', { key: one });
    await expect(refresh(99)).rejects.toMatchObject({ code: 'shipment.not-found' });
    await expect(scene.harness.call('shipments.get', { key: 99 })).rejects.toMatchObject({
      code: 'shipment.not-found',
    });
    // The service never answered on such a path, so a missing shipment proves nothing.
    const gone = ({ path }: { path: string }) => (path.includes('/shipment/') ? { status: 404 } : 'pass');
    scene.harness.disturb(gone);
    await expect(refresh(key)).rejects.toMatchObject({ code: 'shipment.not-by-id' });
    scene.harness.disturb(null);
    await refresh(key);
    scene.harness.disturb(gone);
    await expect(refresh(key)).rejects.toMatchObject({ code: 'service.not-found' });
    // A record that arrived without an id.
    const bare = `{"supplierShipment":{"shipmentNumber":"S-9"},"lastUpdatedAt":"2026-11-18T00:00:01.000Z"}`;
    scene.harness.disturb(({ path }) =>
      path === pollPath ? { status: 200, body: `{"data":[${bare}],"total":1}` } : 'pass',
    );
    await pollShipments(scene);
    const other = await scene.harness.until(
      async () => (await scene.shipments()).rows.find(({ shipmentNumber }) => shipmentNumber === 'S-9'),
      'the shipment without an id',
    );
    await expect(refresh(other.key)).rejects.toMatchObject({ code: 'shipment.not-by-id' });
  });

  it('are polled with their own cursor, which moves to the service’s value', async () => {
    const { scene } = await withShipment();
    await pollShipments(scene);
    const { shipmentPolls, polls } = await scene.harness.call('sync.diagnostics', {});
    const [last] = shipmentPolls;
    expect(last).toMatchObject({ lane: 'main', outcome: 'clean' });
    expect(last?.cursorAfter).toBe(scene.harness.practice.world.shipments()[0]?.lastUpdatedAt);
    expect(polls.map(({ cursorAfter }) => cursorAfter)).not.toContain(last?.cursorAfter);
  });

  it('without an id and a number are set aside completely, and their neighbours are stored', async () => {
    const { scene, shipment } = await withShipment();
    const broken = `{"lines":[{"supplierLine":{"despatchQuantity":"many"}}],"lastUpdatedAt":"2026-11-18T00:00:00.000Z"}`;
    const good = `{"id":"y","unknown":1.10,"supplierShipment":{"shipmentNumber":"S-9"},"lastUpdatedAt":"2026-11-18T00:00:01.000Z"}`;
    scene.harness.disturb(({ path }) =>
      path === pollPath
        ? {
            status: 200,
            headers: { 'Content-Type': 'application/json' },
            body: `{"data":[${broken},${good}],"total":2,"lastUpdatedAt":"2026-11-18T00:00:01.000Z"}`,
          }
        : 'pass',
    );
    await pollShipments(scene);
    await scene.harness.until(async () => (await scene.shipments()).rows.length === 2);
    const { setAside } = await scene.harness.call('sync.diagnostics', {});
    expect(setAside).toMatchObject([{ reason: 'id: missing or unreadable' }]);
    const payload = await scene.harness.call('diagnostics.set-aside', { id: setAside[0]?.id ?? 0 });
    expect(payload).toEqual({ payload: broken });
    expect((await scene.shipments()).rows.map(({ shipmentNumber }) => shipmentNumber)).toContain('S-9');
    expect(shipment.shipmentNumber).toBe('PO-1-1');
  });

  it('that the service doesn’t publish disturb nothing: orders arrive, and the list says so', async () => {
    const scene = await openWithOrder();
    scene.harness.disturb(({ path }) => (path === pollPath ? { status: 404 } : 'pass'));
    await pollShipments(scene);
    const problem = await scene.harness.until(
      async () => (await scene.shipments()).lastPoll.problem,
      'a problem',
    );
    expect(problem.code).toBe('service.no-shipments');
    expect((await scene.harness.call('sync.status', {})).state).toBe('connected');
    const asked = scene.harness.requests.filter((line) => line.endsWith(pollPath)).length;
    await scene.harness.pass(30 * 60_000);
    expect(scene.harness.requests.filter((line) => line.endsWith(pollPath))).toHaveLength(asked);
    await scene.harness.pass(40 * 60_000);
    expect(scene.harness.requests.filter((line) => line.endsWith(pollPath)).length).toBeGreaterThan(asked);
  });

  it('are requested no sooner than the service said, with any clock change and any waiting caller', async () => {
    const scene = await openWithOrder();
    const asked = (): number => scene.harness.requests.filter((line) => line.endsWith(pollPath)).length;
    scene.harness.disturb(({ path }) =>
      path === pollPath ? { status: 429, headers: { 'Retry-After': '1200' } } : 'pass',
    );
    await pollShipments(scene);
    const before = asked();
    scene.harness.disturb(null);
    scene.harness.jump(-3_000_000);
    await scene.harness.pass(15 * 60_000);
    expect(asked()).toBe(before);
    await scene.harness.pass(10 * 60_000);
    expect(asked()).toBeGreaterThan(before);
  });

  it('that arrived while Orderbell was off are news', async () => {
    const { scene, shipment } = await withShipment();
    expect(shipment.processStatus).toBe('Issued');
    scene.harness.kill();
    const { practice } = scene.harness;
    const other = {
      ...shipment,
      id: 'before',
      shipmentNumber: 'OLD-1',
      lastUpdatedAt: practice.world.stamp(),
    };
    practice.world.putShipment(other);
    await scene.harness.start();
    await scene.harness.signIn();
    await pollShipments(scene);
    const rows = (await scene.shipments()).rows;
    expect(rows.find(({ shipmentNumber }) => shipmentNumber === 'OLD-1')?.unseen).toBe('new');
  });
});
