import { describe, expect, it } from 'vitest';
import type { Order, OrderLine } from '../../../src/shared/domain/order.ts';
import { orderChanges } from '../../../src/shared/domain/order-changes/order-changes.ts';
import { isSuppliersAlone } from '../../../src/shared/domain/order-changes/supplier-steps.ts';
import { aLine, anOrder, delivery, status } from '../../fixtures/build-order.ts';

/** Who took the steps of a version, by the transition table: what only a supplier does is never told as the buyer's. */

type Step = [before: Parameters<typeof status>, after: Parameters<typeof status>];

const moved = (...[before, after]: Step): boolean =>
  isSuppliersAlone(
    orderChanges(
      anOrder({ lines: [aLine({ status: status(...before) })] }),
      anOrder({ lines: [aLine({ status: status(...after) })] }),
    ),
  );

const suppliers: Step[] = [
  [['Issued'], ['Confirmed']],
  [['Issued'], ['Rejected']],
  [['Issued'], ['InProgress', 'OpenSupplierProposal']],
  [['Confirmed'], ['InProgress', 'OpenSupplierReopenRequest']],
  [['Confirmed'], ['InProgress', 'OpenSupplierShipmentRescheduleRequest']],
  [['InProgress', 'RejectedSupplierProposal'], ['Confirmed']],
  [['InProgress', 'ReissuedRejectedLine'], ['Confirmed']],
  [['InProgress', 'OpenBuyerReopenRequest'], ['Confirmed']],
  [['InProgress', 'OpenBuyerReconfirmationRequest'], ['Confirmed']],
  [['InProgress', 'RejectedSupplierProposal'], ['Rejected']],
];

// The last two may be of either side: then it isn't said that it was the supplier.
const others: Step[] = [
  [['Issued'], ['Cancelled']],
  [['Confirmed'], ['Completed']],
  [['Rejected'], ['InProgress', 'ReissuedRejectedLine']],
  [['Confirmed'], ['InProgress', 'OpenBuyerReopenRequest']],
  [['Confirmed'], ['InProgress', 'OpenBuyerReconfirmationRequest']],
  [
    ['InProgress', 'OpenSupplierProposal'],
    ['InProgress', 'RejectedSupplierProposal'],
  ],
  [['InProgress', 'OpenSupplierProposal'], ['Confirmed']],
  [['InProgress', 'OpenSupplierReopenRequest'], ['Confirmed']],
];

describe('a step of a line', () => {
  it.each(suppliers)('from %j to %j is a supplier’s', (...step) => {
    expect(moved(...step)).toBe(true);
  });

  it.each(others)('from %j to %j is not only a supplier’s', (...step) => {
    expect(moved(...step)).toBe(false);
  });
});

describe('a version', () => {
  const issued = aLine({ position: '1' });
  const confirmed: OrderLine = { ...issued, status: status('Confirmed') };
  const other = aLine({ position: '2' });
  const told = (before: Partial<Order>, after: Partial<Order>): boolean =>
    isSuppliersAlone(orderChanges(anOrder(before), anOrder(after)));

  it('is the supplier’s with what he wrote of himself', () => {
    expect(told({ lines: [issued] }, { lines: [confirmed], supplierNotes: ['by phone'] })).toBe(true);
    expect(told({ lines: [issued] }, { lines: [{ ...issued, supplierNotes: ['by phone'] }] })).toBe(true);
  });

  it('isn’t where another line moved, too', () => {
    const later = { ...other, deliverySchedule: [delivery('2027-05-05', '1')] };
    expect(told({ lines: [issued, other] }, { lines: [confirmed, later] })).toBe(false);
  });

  it('isn’t where a line came in, or the buyer wrote something', () => {
    expect(told({ lines: [issued] }, { lines: [confirmed, other] })).toBe(false);
    expect(told({ lines: [issued] }, { lines: [confirmed], notes: ['urgent'] })).toBe(false);
  });

  it('isn’t where nothing changed', () => {
    expect(told({ lines: [issued] }, { lines: [issued] })).toBe(false);
  });
});
