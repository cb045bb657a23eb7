import { benchLine, momentOf } from '../ingest/bench-orders.ts';

/**
 * An order that waits for an answer and differs from the others in every sort key. The same for the same
 * number.
 */
const deskOrder = (index: number): Record<string, unknown> => {
  // An order that matches no sort of a list.
  const place = (index * 7_919) % 10_007;
  const buyer = place % 40;
  const lastUpdatedAt = momentOf(index);
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
      deliverySchedule: [{ position: '1', date, quantity: 120.5, status: 'Open' }],
      prices: {
        netPrice: { priceInTransactionCurrency: { value: 1 + place / 100, currencyIso: 'EUR' } },
        priceUnitOfMeasureIso: 'PCE',
        priceUnitQuantity: 100,
      },
    })),
    status: { processStatus: place % 5 === 0 ? 'InProgress' : 'Issued', logisticsStatus: 'Open' },
    version: 1,
    lastUpdatedAt,
  };
};

/** The orders from `from` up to `to`, excluded, as the list in a page's `data`. */
export const deskPage = (from: number, to: number): string =>
  JSON.stringify(Array.from({ length: to - from }, (_, index) => deskOrder(from + index)));

const names = ['Northwind', 'Kessler', 'Van Dijk', 'Aurelia', 'Bergmann', 'Halden', 'Oostveen'];
