import { expect, it } from 'vitest';
import { listOrders } from '../../fakes/list-orders.ts';
import { openRaw, rawLine, rawOrder, rawShipment, rawShipmentLine } from './raw-service.ts';

const party = (name: string) => ({
  id: '871',
  idScheme: 'GLN',
  names: [name],
  city: 'Harbour',
  countryCodeIso2: 'NL',
});

const header = (number: string, site: string, change: Record<string, unknown> = {}) => ({
  ...{ companyId: 'buyer-1', supplierAccountNumber: 'S-1', purchaseOrderNumber: number },
  ...{ destination: { names: [site] }, ...change },
});

const listed = async (orders: unknown[]) => {
  const { harness } = await openRaw({ orders });
  const { rows } = await listOrders(harness, null);
  return Object.fromEntries(rows.map((row) => [row.purchaseOrderNumber, row.buyerName]));
};

it('the buyer is the buying company, otherwise the most frequent name, and never a direct-delivery address', async () => {
  const order = (id: string, buyerOrder: unknown) => rawOrder({ id, buyerOrder });
  expect(
    await listed([
      order('1', header('PO-1', 'Northwind')),
      order('2', header('PO-2', 'Northwind')),
      order('3', header('PO-3', 'Site 7')),
    ]),
  ).toEqual({ 'PO-1': 'Northwind', 'PO-2': 'Northwind', 'PO-3': 'Northwind' });
  expect(
    await listed([
      order('1', header('PO-1', 'Site 7')),
      order('2', header('PO-2', 'Site 7')),
      order('3', header('PO-3', 'Site 8', { buyerParty: party('Northwind BV') })),
    ]),
  ).toEqual({ 'PO-1': 'Northwind BV', 'PO-2': 'Northwind BV', 'PO-3': 'Northwind BV' });
});

it('invoice party, receipts, charges and both sales orders are read over HTTP', async () => {
  const line = rawLine({
    buyerLine: {
      ...{
        position: '00010',
        salesOrderNumber: 'THEIRS-1',
        item: { name: 'Bolt', dimensions: { length: 40 } },
      },
      chargeLines: [{ chargeDescription: 'Freight', quantity: 1, price: { value: 25, currencyIso: 'EUR' } }],
    },
    supplierLine: { salesOrderNumber: 'OURS-1' },
    deliveryHistory: [{ date: '2026-11-10', quantity: 2 }],
  });
  const buyerOrder = header('PO-1', 'Site 7', { buyerAccountingParty: party('Northwind Finance') });
  const { harness } = await openRaw({ orders: [rawOrder({ buyerOrder, lines: [line] })] });
  const [row] = (await listOrders(harness, null)).rows;
  const { order } = await harness.detail(row?.key ?? 0);
  expect(order.buyerAccountingParty).toMatchObject({ id: '871', names: ['Northwind Finance'] });
  expect(order.lines[0]).toMatchObject({
    ...{ salesOrderNumber: 'THEIRS-1', supplierSalesOrderNumber: 'OURS-1' },
    itemDimensions: [{ key: 'length', value: '40' }],
    chargeLines: [{ description: 'Freight', price: { value: '25', currencyIso: 'EUR' } }],
    deliveryHistory: [{ date: '2026-11-10', quantity: '2' }],
  });
});

it('the buyer’s changes in them are shown: payer and charge alert, receipts don’t', async () => {
  const at = (minute: number) => `2026-11-17T08:1${minute}:00.000Z`;
  const charge = { chargeDescription: 'Freight', price: { value: 25, currencyIso: 'EUR' } };
  const order = (version: number, payer: string, charges: unknown[], received: unknown[]) =>
    rawOrder({
      ...{ version, lastUpdatedAt: at(version) },
      buyerOrder: header('PO-1', 'Site 7', { buyerAccountingParty: party(payer) }),
      lines: [
        rawLine({
          buyerLine: { position: '00010', item: { name: 'Bolt' }, chargeLines: charges },
          ...{ deliveryHistory: received, lastUpdatedAt: at(version) },
        }),
      ],
    });
  const { harness, raw, poll } = await openRaw({ orders: [order(1, 'Northwind BV', [], [])] });
  const [row] = (await listOrders(harness, null)).rows;
  const rings = async () => (await harness.call('alerts.list', {})).alerts.length;
  const before = await rings();
  const told = async (next: unknown) => {
    raw.orders = [next];
    await poll();
    const { history } = await harness.detail(row?.key ?? 0);
    return [history.length, history[0]?.changes.map(({ field }) => field), (await rings()) - before];
  };
  expect(await told(order(2, 'Northwind NV', [], []))).toEqual([2, ['buyerAccountingParty'], 1]);
  expect(await told(order(3, 'Northwind NV', [charge], []))).toEqual([3, ['charge'], 2]);
  const received = [{ date: '2026-11-16', quantity: 5 }];
  expect(await told(order(4, 'Northwind NV', [charge], received))).toEqual([4, ['receipt'], 2]);
  // The same again in a newer version, with its figures written otherwise, is no change.
  const same = [{ date: '2026-11-16T00:00:00', quantity: '5' }];
  expect(await told(order(5, 'Northwind NV', [charge], same))).toEqual([4, ['receipt'], 2]);
});

it('lines in load carriers are lines of the shipment: listed, despatched, and changed like any other', async () => {
  const status = { processStatus: 'Confirmed', logisticsStatus: 'Open' };
  const order = rawOrder({ status, lines: [rawLine({ status })] });
  const carrier = (quantity: string, moment: string) =>
    rawShipment({
      lines: [],
      loadCarriers: [
        {
          ...{ containerNumber: 'MSKU1234567', containerSizeAndType: '40HC' },
          lines: [rawShipmentLine(quantity, { meta: { lastUpdatedAt: moment } })],
        },
      ],
      meta: { lastUpdatedAt: moment },
    });
  const { harness, raw, poll } = await openRaw({
    orders: [order],
    shipments: [carrier('2', '2026-11-17T08:00:00.000Z')],
  });
  const [row] = (await harness.call('shipments.list', {})).rows;
  expect(row).toMatchObject({ lineCount: 1, purchaseOrderNumbers: ['PO-1'], unseen: null });
  const [orderRow] = (await listOrders(harness, null)).rows;
  const open = async () => (await harness.call('despatch.plan', { orderKey: orderRow?.key ?? 0 })).open;
  expect((await open()).map((one) => one.open)).toEqual(['3']);
  raw.shipments = [carrier('4', '2026-11-17T08:30:00.000Z')];
  await poll();
  const { shipment } = await harness.call('shipments.get', { key: row?.key ?? 0 });
  expect(shipment.loadCarriers).toMatchObject([
    { containerNumber: 'MSKU1234567', containerSizeAndType: '40HC' },
  ]);
  expect(shipment.lines).toMatchObject([{ despatchQuantity: '4', loadCarrier: 'MSKU1234567' }]);
  expect((await harness.call('shipments.list', {})).rows[0]?.unseen).toBe('changed');
  expect((await open()).map((one) => one.open)).toEqual(['1']);
});

it('a shipment with gaps is listed with the received values', async () => {
  const { harness } = await openRaw({
    shipments: [rawShipment({ lines: [rawShipmentLine('many')], meta: undefined })],
  });
  const [row] = (await harness.call('shipments.list', {})).rows;
  const { shipment } = await harness.call('shipments.get', { key: row?.key ?? 0 });
  expect(shipment.lines[0]?.despatchQuantity).toBeNull();
  expect(shipment.unread).toEqual([{ field: 'lines.1.despatchQuantity', value: '"many"' }]);
});
