import { describe, expect, it } from 'vitest';
import { attentionOf, type LineAttention } from '../../../src/shared/domain/line-attention.ts';
import { status } from '../../fixtures/build-order.ts';

const on = (processStatus: string, step: string | null = null): LineAttention =>
  attentionOf({ status: status(processStatus, step) });

describe('whose move it is', () => {
  it.each([
    ['Issued', 'answer'],
    ['Confirmed', 'agreed'],
    ['Rejected', 'closed'],
    ['Completed', 'closed'],
    ['Cancelled', 'closed'],
  ])('on a line that is %s: %s', (processStatus, attention) => expect(on(processStatus)).toBe(attention));

  it.each([
    'OpenSupplierProposal',
    'OpenSupplierReopenRequest',
    'OpenSupplierShipmentRescheduleRequest',
    'ApprovedDeliverySchedule',
  ])('is the buyer’s in the step %s', (step) => expect(on('InProgress', step)).toBe('buyer'));

  it.each([
    'RejectedSupplierProposal',
    'ReissuedRejectedLine',
    'OpenBuyerReopenRequest',
    'OpenBuyerReconfirmationRequest',
    'RejectedDeliverySchedule',
    'RevertedCompletedLine',
    'RevertedCancelledLine',
  ])('is ours in the step %s', (step) => expect(on('InProgress', step)).toBe('answer'));

  it('is ours where nobody can tell: better one look too many', () => {
    expect(on('InProgress')).toBe('answer');
    expect(on('InProgress', 'SomethingNew')).toBe('answer');
    expect(on('SomethingNew')).toBe('answer');
  });

  it('is not the buyer’s because of a step that is left over from before', () => {
    expect(on('Issued', 'OpenSupplierProposal')).toBe('answer');
  });
});
