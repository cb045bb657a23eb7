import type { ReadOrder } from '../../src/main/core/service/order-service.ts';
import type { Order } from '../../src/shared/domain/order/order.ts';
import { orderFacts } from '../../src/shared/domain/order/order-facts.ts';

/** An order as if it had been read, for tests that don't use its texts. */
export const asRead = (order: Order): ReadOrder => {
  const { lines, ...header } = order;
  const { id, supplierAccountNumber, purchaseOrderNumber } = header;
  return {
    header,
    headerText: JSON.stringify({ id, supplierAccountNumber, purchaseOrderNumber, lines: [] }),
    lines: lines.map(({ position, lastUpdatedAt, item }) => ({
      position,
      lastUpdatedAt,
      item: item.number,
      text: '{}',
    })),
    facts: orderFacts(order),
    order: () => order,
  };
};

/** The record of a compact text, put together from its stored parts. */
export const receivedText = ({ headerText, lines }: ReadOrder): string =>
  headerText.replace(/"lines":\[[0,]*/, () => `"lines":[${lines.map(({ text }) => text).join(',')}`);
