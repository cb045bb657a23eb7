import { expect, test } from 'vitest';
import { orderTypeName, orderTypeNote } from '../../../src/renderer/features/order/header/order-type.ts';

test.each([
  ['Purchase', 'order.type.purchase', null],
  ['RFQ', 'order.type.rfq', 'order.type-note.rfq'],
  ['Forecast', 'order.type.forecast', 'order.type-note.forecast'],
  ['Contract', 'Contract', null],
])('%s has its name, and an order that is no purchase is marked', (type, name, note) => {
  expect(orderTypeName(type, (id) => id)).toBe(name);
  expect(orderTypeNote(type, (id) => id)).toBe(note);
});
