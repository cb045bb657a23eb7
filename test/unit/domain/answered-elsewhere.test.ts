import { describe, expect, it } from 'vitest';
import type { Order, OrderLine } from '../../../src/shared/domain/order/order.ts';
import { isOnlyAnswer } from '../../../src/shared/domain/order-changes/answered-elsewhere.ts';
import { orderChanges } from '../../../src/shared/domain/order-changes/order-changes.ts';
import { aLine, anOrder, delivery, status } from '../../fixtures/build-order.ts';

/**
 * Recognizes an answer that was given elsewhere, by the transition table. It never counts as the buyer's
 * change, and a change of the buyer never as such an answer.
 */

type Step = [before: Parameters<typeof status>, after: Parameters<typeof status>];

const moved = (...[before, after]: Step): boolean =>
  isOnlyAnswer(
    orderChanges(
      anOrder({ lines: [aLine({ status: status(...before) })] }),
      anOrder({ lines: [aLine({ status: status(...after) })] }),
    ),
  );

const answers: Step[] = [
  [['Issued'], ['Confirmed']],
  [['Issued'], ['Rejected']],
  [['Issued'], ['InProgress', 'OpenSupplierProposal']],
  [['Confirmed'], ['InProgress', 'OpenSupplierReopenRequest']],
  [['Confirmed'], ['InProgress', 'OpenSupplierShipmentRescheduleRequest']],
  [['InProgress', 'RejectedSupplierProposal'], ['Confirmed']],
  [['InProgress', 'ReissuedRejectedLine'], ['Confirmed']],
  [['InProgress', 'OpenBuyerReconfirmationRequest'], ['Confirmed']],
  [['InProgress', 'RejectedSupplierProposal'], ['Rejected']],
];

// The last three may come from either side: an approved proposal or a withdrawn request.
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
  [['InProgress', 'OpenBuyerReopenRequest'], ['Confirmed']],
];

describe('a step of a line', () => {
  it.each(answers)('from %j to %j is an answer', (...step) => {
    expect(moved(...step)).toBe(true);
  });

  it.each(others)('from %j to %j may be the buyer’s own', (...step) => {
    expect(moved(...step)).toBe(false);
  });
});

describe('a version', () => {
  const issued = aLine({ position: '1' });
  const confirmed: OrderLine = { ...issued, status: status('Confirmed') };
  const other = aLine({ position: '2' });
  const told = (before: Partial<Order>, after: Partial<Order>): boolean =>
    isOnlyAnswer(orderChanges(anOrder(before), anOrder(after)));

  it('is an answer with the supplier’s own text', () => {
    expect(told({ lines: [issued] }, { lines: [confirmed], supplierNotes: ['by phone'] })).toBe(true);
    expect(told({ lines: [issued] }, { lines: [{ ...issued, supplierNotes: ['by phone'] }] })).toBe(true);
  });

  it('isn’t if another line changed, too', () => {
    const later = { ...other, deliverySchedule: [delivery('2027-05-05', '1')] };
    expect(told({ lines: [issued, other] }, { lines: [confirmed, later] })).toBe(false);
  });

  it('isn’t if a line was added, or the buyer wrote something', () => {
    expect(told({ lines: [issued] }, { lines: [confirmed, other] })).toBe(false);
    expect(told({ lines: [issued] }, { lines: [confirmed], notes: ['urgent'] })).toBe(false);
  });

  it('isn’t if the same line changed in anything else', () => {
    const noted = { ...confirmed, notes: ['urgent'] };
    const later = { ...confirmed, deliverySchedule: [delivery('2027-05-05', '1')] };
    for (const line of [noted, later]) expect(told({ lines: [issued] }, { lines: [line] })).toBe(false);
  });

  it('is an answer if the buyer’s reopen request is confirmed, and nothing else changed', () => {
    const asked: OrderLine = { ...issued, status: status('InProgress', 'OpenBuyerReopenRequest') };
    const later = { ...confirmed, deliverySchedule: [delivery('2027-05-05', '1')] };
    expect(told({ lines: [asked] }, { lines: [later] })).toBe(true);
    expect(told({ lines: [asked] }, { lines: [{ ...later, notes: ['urgent'] }] })).toBe(false);
  });

  it('isn’t if nothing changed', () => {
    expect(told({ lines: [issued] }, { lines: [issued] })).toBe(false);
  });
});
