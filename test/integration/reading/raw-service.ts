import { once } from 'node:events';
import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';
import { type Harness, openHarness } from '../answering/harness.ts';

/** Records as the service writes them. A number in quotes stays text: a test defines the exact bytes. */
export type Raw = { orders: unknown[]; shipments: unknown[] };

export type RawScene = {
  harness: Harness;
  raw: Raw;
  /** Bodies of the order responses that arrived. */
  answers: string[];
  poll: () => Promise<void>;
};

/** A service over real HTTP that sends a test's records, and an Orderbell that has polled it. */
export const openRaw = async (raw: Partial<Raw>): Promise<RawScene> => {
  const held: Raw = { orders: [], shipments: [], ...raw };
  const answers: string[] = [];
  const page = (records: unknown[]): string =>
    JSON.stringify({ data: records, total: records.length, lastUpdatedAt: '2026-11-17T08:59:00.000Z' });
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => {
      body += String(piece);
    });
    request.on('end', () => {
      const path = request.url ?? '';
      const json = (text: string) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(text);
      if (path.includes('/authentication/')) {
        response.writeHead(200, { 'Set-Authorization': 'access', 'Set-Refresh-Token': 'refresh' }).end();
      } else if (path.includes('/order-search/poll')) json(page(held.orders));
      else if (path.includes('/shipment/poll')) json(page(held.shipments));
      else if (path.includes('/order-response')) {
        answers.push(body);
        response.writeHead(200).end();
      } else if (path.includes('/order/')) json(JSON.stringify(held.orders[0] ?? null));
      else response.writeHead(404).end();
    });
  });
  const harness = await openHarness(
    {},
    {
      front: async () => {
        server.listen(0, '127.0.0.1');
        await once(server, 'listening');
        const address = server.address();
        return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
      },
    },
  );
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const poll = async (): Promise<void> => {
    await harness.poll();
    await harness.pass(2_000);
  };
  await poll();
  return { harness, raw: held, answers, poll };
};

const moment = '2026-11-17T08:00:00.000Z';

/** The line of an order as the service sends it, with changes. */
export const rawLine = (change: Record<string, unknown> = {}): Record<string, unknown> => ({
  id: 'line-1',
  buyerLine: { position: '00010', item: { number: 'I-1', name: 'Bolt', purchaseUnitOfMeasureIso: 'PCE' } },
  deliverySchedule: [{ position: '1', date: '2026-12-01', quantity: 5 }],
  prices: rawPrices(12.5),
  status: { processStatus: 'Issued', logisticsStatus: 'Open' },
  lastUpdatedAt: moment,
  ...change,
});

export const rawPrices = (value: unknown): Record<string, unknown> => ({
  netPrice: { priceInTransactionCurrency: { value, currencyIso: 'EUR' } },
  priceUnitQuantity: 1,
});

export const rawOrder = (change: Record<string, unknown> = {}): Record<string, unknown> => ({
  id: 'order-1',
  buyerOrder: {
    companyId: 'buyer-1',
    supplierAccountNumber: 'S-1',
    purchaseOrderNumber: 'PO-1',
    destination: { names: ['Site 7'] },
  },
  supplierOrder: { buyerAccountNumber: 'B-1' },
  lines: [rawLine()],
  status: { processStatus: 'Issued', logisticsStatus: 'Open' },
  version: 1,
  lastUpdatedAt: moment,
  ...change,
});

export const rawShipment = (change: Record<string, unknown> = {}): Record<string, unknown> => ({
  id: 'shipment-1',
  supplierShipment: { buyerAccountNumber: 'B-1', shipmentNumber: 'SH-1' },
  buyerShipment: { companyId: 'buyer-1', supplierAccountNumber: 'S-1' },
  lines: [rawShipmentLine('10')],
  processStatus: 'Issued',
  meta: { lastUpdatedAt: moment },
  ...change,
});

export const rawShipmentLine = (
  quantity: string,
  change: Record<string, unknown> = {},
): Record<string, unknown> => ({
  purchaseOrderNumber: 'PO-1',
  purchaseOrderLinePosition: '00010',
  item: { buyerItemNumber: 'I-1' },
  supplierLine: { despatchAdviceNumber: 'DA-1', despatchAdviceLinePosition: '1', despatchQuantity: quantity },
  meta: { lastUpdatedAt: moment },
  ...change,
});
