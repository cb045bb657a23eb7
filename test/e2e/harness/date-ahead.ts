/** A poll's answer with one order changed a month from now, as from a service with a wrong clock. */
export const pageAhead = (purchaseOrderNumber: string): string => {
  const lastUpdatedAt = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const order = {
    id: 'order-ahead',
    buyerOrder: {
      ...{ supplierAccountNumber: 'account', purchaseOrderNumber },
      destination: { names: ['Northwind Works'] },
    },
    ...{ status: { processStatus: 'Issued' }, version: 1, lastUpdatedAt },
    lines: [
      {
        buyerLine: { position: '10', item: { number: 'M8', name: 'Hexagon screw' } },
        deliverySchedule: [{ date: '2030-03-04', quantity: 5 }],
        status: { processStatus: 'Issued' },
      },
    ],
  };
  return JSON.stringify({ data: [order], total: 1, lastUpdatedAt });
};
