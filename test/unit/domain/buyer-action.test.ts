import { describe, expect, it } from 'vitest';
import type { Order, OrderLine } from '../../../src/shared/domain/order/order.ts';
import { type BuyerAction, buyerAction } from '../../../src/shared/domain/order-changes/buyer-action.ts';
import { orderChanges } from '../../../src/shared/domain/order-changes/order-changes.ts';
import { aLine, anOrder, delivery, status } from '../../fixtures/build-order.ts';

/** The name of a version with one step of the buyer. A version with anything else never has that name. */

const of = (before: Partial<Order>, after: Partial<Order>) =>
  buyerAction(orderChanges(anOrder(before), anOrder(after)));

const line = (of: Parameters<typeof status>, change: Partial<OrderLine> = {}): OrderLine =>
  aLine({ status: status(...of), ...change });

type Step = [before: Parameters<typeof status>, after: Parameters<typeof status>, BuyerAction | null];

const steps: Step[] = [
  [['Issued'], ['Cancelled'], 'cancelled'],
  [['Confirmed'], ['Completed'], 'completed'],
  [['Confirmed'], ['InProgress', 'OpenBuyerReopenRequest'], 'reopen-requested'],
  [['Confirmed'], ['InProgress', 'OpenBuyerReconfirmationRequest'], 'reconfirmation-requested'],
  [['InProgress', 'OpenSupplierProposal'], ['InProgress', 'RejectedSupplierProposal'], 'proposal-rejected'],
  [['InProgress', 'OpenSupplierProposal'], ['InProgress', 'OpenBuyerReopenRequest'], 'request-kept'],
  // The buyer approved an acceptance, or a proposal was withdrawn at the service.
  [['InProgress', 'OpenSupplierProposal'], ['Confirmed'], 'confirmed-as-ordered'],
  // The line shows nothing of the request, so it is unknown who ended it.
  [['InProgress', 'OpenSupplierReopenRequest'], ['Confirmed'], 'request-over'],
  [['Rejected'], ['InProgress', 'ReissuedRejectedLine'], null],
  [['InProgress', 'OpenBuyerReopenRequest'], ['Confirmed'], null],
];

describe('a step of a line', () => {
  it.each(steps)('from %j to %j is %s', (before, after, step) => {
    expect(of({ lines: [line(before)] }, { lines: [line(after)] })).toBe(step);
  });
});

describe('a version', () => {
  const issued = line(['Issued']);
  const cancelled = line(['Cancelled'], { reason: 'The site is closed.' });
  const other = (change: Partial<OrderLine> = {}) => aLine({ position: '00020', ...change });
  const later = { deliverySchedule: [delivery('2027-05-05', '100')] };

  it('is one step in any number of lines, with its reason and the supplier’s text', () => {
    expect(
      of(
        { lines: [issued, other()] },
        { lines: [cancelled, other({ status: status('Cancelled') })], supplierNotes: ['by phone'] },
      ),
    ).toBe('cancelled');
  });

  it('is none if another line changed differently, or the order’s head, or more of the line', () => {
    expect(of({ lines: [issued, other()] }, { lines: [cancelled, other(later)] })).toBe(null);
    expect(of({ lines: [issued] }, { lines: [cancelled], notes: ['Ring twice.'] })).toBe(null);
    expect(of({ lines: [issued] }, { lines: [{ ...cancelled, notes: ['Ring twice.'] }] })).toBe(null);
    expect(of({ lines: [issued] }, { lines: [line(['Issued'], later)] })).toBe(null);
  });

  it.each(['OpenSupplierReopenRequest', 'OpenSupplierProposal'])(
    'is a confirmation if the request in %s is now in the line',
    (step) => {
      const asked = line(['InProgress', step]);
      expect(of({ lines: [asked] }, { lines: [line(['Confirmed'], later)] })).toBe('proposal-approved');
    },
  );

  it('is a confirmation also if a supplier’s change request arrived over it', () => {
    const [asked, reopened] = ['OpenSupplierProposal', 'OpenSupplierReopenRequest'].map((step) =>
      line(['InProgress', step]),
    );
    if (asked === undefined || reopened === undefined) throw new Error('Two lines.');
    expect(of({ lines: [asked] }, { lines: [{ ...reopened, ...later }] })).toBe('proposal-approved');
    expect(of({ lines: [asked] }, { lines: [{ ...reopened, ...later, notes: ['Ring twice.'] }] })).toBe(null);
    // The confirmed terms equal the buyer's request, so it is unknown who ended the proposal.
    expect(of({ lines: [asked] }, { lines: [reopened] })).toBe(null);
  });

  it('is added lines, and nothing else', () => {
    expect(of({ lines: [issued] }, { lines: [issued, other()] })).toBe('lines-added');
    expect(of({ lines: [issued] }, { lines: [line(['Issued'], later), other()] })).toBe(null);
  });
});
