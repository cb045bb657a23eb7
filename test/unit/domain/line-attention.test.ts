import { describe, expect, it } from 'vitest';
import { attentionOf } from '../../../src/shared/domain/order/line-attention.ts';
import type { LineAttention } from '../../../src/shared/domain/order/statuses.ts';
import { status } from '../../fixtures/build-order.ts';

const on = (processStatus: string, step: string | null = null): LineAttention =>
  attentionOf({ status: status(processStatus, step) });

describe('the side that acts next', () => {
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

  it('is the supplier on a line in progress without a step', () => {
    expect(on('InProgress')).toBe('answer');
  });

  it('is the buyer in an unknown status, and if a line accepts no answer', () => {
    expect(on('OnHold')).toBe('buyer');
    expect(on('InProgress', 'SomethingNew')).toBe('buyer');
    expect(on('')).toBe('buyer');
    expect(attentionOf({ status: status('Issued'), obstacle: 'position-twice' })).toBe('buyer');
    expect(attentionOf({ status: status('Confirmed'), obstacle: 'position-twice' })).toBe('agreed');
    expect(attentionOf({ status: status('Confirmed'), obstacle: 'order-status' })).toBe('buyer');
    expect(attentionOf({ status: status('Cancelled'), obstacle: 'order-status' })).toBe('closed');
  });

  it('is not the buyer’s because of a step that is left over from before', () => {
    expect(on('Issued', 'OpenSupplierProposal')).toBe('answer');
    expect(on('Issued', 'SomethingNew')).toBe('answer');
    expect(on('Confirmed', 'SomethingNew')).toBe('agreed');
  });
});
