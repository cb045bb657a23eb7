import { benchLine, momentOf } from '../ingest/bench-orders.ts';

/** Which orders a service has: `total` at first, of which the last `open` aren't closed. */
export type Stock = { total: number; open: number };

/**
 * The n-th update of a service. The first ones are orders that differ from each other in every sort key, the
 * same for the same number. With closed orders in stock, later updates change the open ones in turn;
 * otherwise they are new orders.
 */
const deskOrder = (update: number, { total, open }: Stock): Record<string, unknown> => {
  const closed = total - open;
  const index = update < total || closed === 0 ? update : closed + ((update - total) % open);
  const status = index < closed ? done : null;
  // An order that matches no sort of a list.
  const place = (index * 7_919) % 10_007;
  const buyer = place % 40;
  const lastUpdatedAt = momentOf(update);
  const date = new Date(Date.UTC(2027, 0, 1) + (place % 300) * 86_400_000).toISOString().slice(0, 10);
  return {
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    buyerOrder: {
      companyId: `buyer-${buyer}`,
      supplierAccountNumber: `S-${1000 + buyer}`,
      purchaseOrderNumber: `PO-${2020 + (place % 7)}-${place}-${index}`,
      destination: { names: [`${names[buyer % names.length]} ${buyer} B.V.`], city: 'Eindhoven' },
    },
    supplierOrder: { buyerAccountNumber: `B-${buyer}` },
    lines: Array.from({ length: 10 }, (_, line) => ({
      ...benchLine(line, lastUpdatedAt),
      ...(status === null ? {} : { status }),
      deliverySchedule: [{ position: '1', date, quantity: 120.5, status: 'Open' }],
      prices: {
        netPrice: {
          priceInTransactionCurrency: { value: 1 + (place + update - index) / 100, currencyIso: 'EUR' },
        },
        priceUnitOfMeasureIso: 'PCE',
        priceUnitQuantity: 100,
      },
    })),
    status: status ?? { processStatus: place % 5 === 0 ? 'InProgress' : 'Issued', logisticsStatus: 'Open' },
    version: 1 + update - index,
    lastUpdatedAt,
  };
};

/** The orders from `from` up to `to`, excluded, as the list in a page's `data`. */
export const deskPage =
  (stock: Stock) =>
  (from: number, to: number): string =>
    JSON.stringify(Array.from({ length: to - from }, (_, index) => deskOrder(from + index, stock)));

const done = { processStatus: 'Completed', logisticsStatus: 'Delivered' };

const names = ['Northwind', 'Kessler', 'Van Dijk', 'Aurelia', 'Bergmann', 'Halden', 'Oostveen'];
