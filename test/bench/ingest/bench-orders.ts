/** Orders of about 7 kB with ten lines, one every second, as a service sends them. */
export const benchOrder = (index: number): Record<string, unknown> => {
  const lastUpdatedAt = momentOf(index);
  return {
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    buyerOrder: {
      companyId: `buyer-${index % 5}`,
      supplierAccountNumber: `S-${1000 + (index % 5)}`,
      purchaseOrderNumber: `PO-${100000 + index}`,
      destination: {
        names: [`Buyer ${index % 5} B.V.`],
        addressLines: ['Industrieweg 12'],
        city: 'Eindhoven',
        countryCodeIso2: 'NL',
      },
      notes: ['Deliver on pallets, one order line a pallet.'],
    },
    supplierOrder: { buyerAccountNumber: `B-${index % 5}` },
    lines: Array.from({ length: 10 }, (_, line) => benchLine(line, lastUpdatedAt)),
    indicators: { deliveryOverdue: false },
    status: { processStatus: 'Issued', logisticsStatus: 'Open' },
    version: 1,
    lastUpdatedAt,
  };
};

/** The orders from `from` up to `to`, excluded, as the list in a page's `data`. */
export const benchPage = (from: number, to: number): string =>
  JSON.stringify(Array.from({ length: to - from }, (_, index) => benchOrder(from + index)));

/** Records of 18 kB that have a number and a buyer, but no identity, so that they can't be read as orders. */
export const unreadablePage = (from: number, to: number): string =>
  JSON.stringify(
    Array.from({ length: to - from }, (_, index) => {
      const number = 100_000 + from + index;
      const buyerOrder = {
        purchaseOrderNumber: `PO-${number}`,
        buyerParty: { names: [`Buyer ${number % 5} B.V.`] },
        notes: Array.from({ length: 180 }, (_note, at) => `${number}-${at} `.padEnd(96, 'Ünreadable. ')),
      };
      return { buyerOrder, lastUpdatedAt: momentOf(from + index) };
    }),
  );

/** The stamp of the n-th order, also used as the answer's top-level value. */
export const momentOf = (index: number): string =>
  new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString();

export const benchLine = (line: number, lastUpdatedAt: string): Record<string, unknown> => ({
  id: `line-${line}`,
  buyerLine: {
    position: String((line + 1) * 10).padStart(5, '0'),
    description: 'Flange, turned and drilled according to drawing',
    item: {
      number: `4022.${line}.118`,
      revision: 'B',
      name: 'Flange DN50 PN16',
      purchaseUnitOfMeasureIso: 'PCE',
    },
    notes: ['Certificate 3.1 with the goods.'],
    requests: {},
  },
  deliverySchedule: [{ position: '1', date: '2026-03-02', quantity: 120.5, status: 'Open' }],
  prices: {
    netPrice: { priceInTransactionCurrency: { value: 12.345, currencyIso: 'EUR' } },
    priceUnitOfMeasureIso: 'PCE',
    priceUnitQuantity: 100,
  },
  indicators: { deliveryOverdue: false },
  status: { processStatus: 'Issued', logisticsStatus: 'Open' },
  lastUpdatedAt,
});
