import { expect, it } from 'vitest';
import type { Order, OrderLine } from '../../../src/shared/domain/order/order.ts';
import { isOnlyLogistics } from '../../../src/shared/domain/order-changes/order-change.ts';
import { orderChanges } from '../../../src/shared/domain/order-changes/order-changes.ts';
import { decimal } from '../../../src/shared/domain/values/decimal.ts';
import { anOrder, confirmedLine, delivery } from '../../fixtures/build-order.ts';

const line = confirmedLine();
const of = (change: Partial<OrderLine>, header: Partial<Order> = {}): boolean =>
  isOnlyLogistics(
    orderChanges(anOrder({ lines: [line] }), anOrder({ ...header, lines: [{ ...line, ...change }] })),
  );
const shipped = [{ ...delivery('2026-12-10', '100'), status: 'Shipped' }];

it.each<[string, boolean, Partial<OrderLine>, Partial<Order>?]>([
  ['goods that were delivered', true, { delivered: true }],
  ['a delivery that was shipped', true, { deliverySchedule: shipped }],
  ['a line that has come to another stage', true, { status: { ...line.status, logisticsStatus: 'Shipped' } }],
  [
    'an order that is shipped as a whole',
    true,
    { delivered: true },
    { status: { processStatus: 'Issued', logisticsStatus: 'Shipped' } },
  ],
  [
    'what the buyer received',
    true,
    { deliveryHistory: [{ position: null, date: null, quantity: decimal('5') }] },
  ],
  ['nothing at all', false, {}],
  ['a note', false, { notes: ['Now it is urgent.'] }],
  ['goods that were delivered, and a note beside them', false, { delivered: true, notes: ['Thank you.'] }],
  ['that no delivery is expected any more', false, { noDeliveryExpected: true }],
])('a version with %s concerns only the goods: %j', (_, alone, change, header = {}) => {
  expect(of(change, header)).toBe(alone);
});
