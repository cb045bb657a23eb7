import { describe, expect, it } from 'vitest';
import { alertKinds } from '../../../src/shared/domain/alerts/alert-rule.ts';
import { attentionOf, stepToAnswerOf } from '../../../src/shared/domain/order/line-attention.ts';
import {
  inProgressStatus,
  isRefusal,
  lineType,
  logisticsFacts,
  logisticsStatus,
  orderType,
  orderTypeFacts,
  processStatus,
  processStatusFacts,
  requestStatus,
  shipmentProcessStatus,
  stepFacts,
  stepLabel,
  stepsToAnswer,
  typesWithoutPurchase,
} from '../../../src/shared/domain/order/statuses.ts';
import { status } from '../../fixtures/build-order.ts';

/** As the interface spells them (section 3; open points, sections 4 and 7). */
it.each([
  [processStatus, ['Issued', 'InProgress', 'Confirmed', 'Rejected', 'Completed', 'Cancelled']],
  [
    inProgressStatus,
    [
      ...['RejectedSupplierProposal', 'RejectedDeliverySchedule', 'OpenBuyerReopenRequest'],
      ...['OpenBuyerReconfirmationRequest', 'ReissuedRejectedLine', 'RevertedCancelledLine'],
      ...['RevertedCompletedLine', 'OpenSupplierProposal', 'OpenSupplierReopenRequest'],
      ...['OpenSupplierShipmentRescheduleRequest', 'ApprovedDeliverySchedule'],
    ],
  ],
  [logisticsStatus, ['Open', 'Produced', 'ReadyToShip', 'Shipped', 'Delivered', 'Cancelled']],
  [requestStatus, ['Open', 'Approved', 'Rejected', 'Closed']],
  [shipmentProcessStatus, ['Issued', 'Approved', 'Rejected']],
  [orderType, ['Purchase', 'Forecast', 'RFQ']],
  [lineType, ['Item', 'Service', 'Charge']],
])('the values of a status are those of the interface', (values, words) => {
  expect(Object.values(values)).toEqual(words);
});

describe('the table of process statuses', () => {
  it.each([
    ['Issued', 'answer', 'open', null, true],
    ['InProgress', 'by-step', 'open', null, true],
    ['Confirmed', 'agreed', 'agreed', null, false],
    ['Rejected', 'closed', 'rejected', 'rejected', false],
    ['Completed', 'closed', 'agreed', 'completed', false],
    ['Cancelled', 'closed', 'cancelled', 'cancelled', false],
  ])('%s', (value, next, outcome, unanswerable, isRejectable) => {
    expect(processStatusFacts(value)).toMatchObject({ next, outcome, unanswerable, isRejectable });
  });

  it('has a row for every value, and none for another one', () => {
    for (const value of Object.values(processStatus)) expect(processStatusFacts(value)).not.toBeNull();
    for (const value of ['', 'issued', 'Paused', 'toString', '__proto__']) {
      expect(processStatusFacts(value)).toBeNull();
    }
  });
});

describe('the table of steps', () => {
  it.each([
    ['RejectedSupplierProposal', 'answer', 'proposal-rejected', 'line'],
    ['RejectedDeliverySchedule', 'answer', 'proposal-rejected', 'line'],
    ['OpenBuyerReopenRequest', 'answer', 'reopen-requested', 'reopen-request'],
    ['OpenBuyerReconfirmationRequest', 'answer', 'reconfirmation-requested', 'line'],
    ['ReissuedRejectedLine', 'answer', 'changed', 'line'],
    ['RevertedCancelledLine', 'answer', 'changed', 'line'],
    ['RevertedCompletedLine', 'answer', 'changed', 'line'],
    ['OpenSupplierProposal', 'buyer', null, 'line'],
    ['OpenSupplierReopenRequest', 'buyer', null, 'confirmed-line'],
    ['OpenSupplierShipmentRescheduleRequest', 'buyer', null, 'line'],
    ['ApprovedDeliverySchedule', 'buyer', null, 'replaced'],
  ])('%s', (value, next, alert, requested) => {
    expect(stepFacts(value)).toMatchObject({ next, alert, requested });
    expect(attentionOf({ status: status('InProgress', value) })).toBe(next);
  });

  it('has a row for every value, and none for another one', () => {
    for (const value of Object.values(inProgressStatus)) expect(stepFacts(value)).not.toBeNull();
    for (const value of [null, '', 'OpenArbitration', 'valueOf']) expect(stepFacts(value)).toBeNull();
  });

  it('gives each step that waits for us an alert, and no other one', () => {
    for (const value of Object.values(inProgressStatus)) {
      const { next, alert } = stepFacts(value) ?? {};
      expect(alert !== null).toBe(next === 'answer');
      if (alert) expect(alertKinds).toContain(alert);
    }
  });

  it('names the steps of our own open requests, of refusals, and those that only an answer ends', () => {
    const where = (column: 'isOwnRequest' | 'isEndedByAnswer'): string[] =>
      Object.values(inProgressStatus).filter((value) => stepFacts(value)?.[column]);
    expect(where('isOwnRequest')).toEqual([
      ...['OpenSupplierProposal', 'OpenSupplierReopenRequest', 'OpenSupplierShipmentRescheduleRequest'],
    ]);
    expect(where('isEndedByAnswer')).toEqual([
      ...['RejectedSupplierProposal', 'OpenBuyerReconfirmationRequest', 'ReissuedRejectedLine'],
    ]);
    expect(Object.values(inProgressStatus).filter(isRefusal)).toEqual([
      ...['RejectedSupplierProposal', 'RejectedDeliverySchedule'],
    ]);
  });

  it('lists those that wait for our answer, the most urgent first', () => {
    expect(stepsToAnswer).toEqual([
      ...['RejectedSupplierProposal', 'RejectedDeliverySchedule', 'OpenBuyerReopenRequest'],
      ...['OpenBuyerReconfirmationRequest', 'ReissuedRejectedLine'],
      ...['RevertedCancelledLine', 'RevertedCompletedLine'],
    ]);
    expect(stepsToAnswer.map(stepLabel)).toContain('line.buyer-reopen');
    const lines = stepsToAnswer.toReversed().map((step) => ({ status: status('InProgress', step) }));
    expect(stepToAnswerOf(lines)).toBe('RejectedSupplierProposal');
  });
});

describe('the table of logistics statuses', () => {
  it.each([
    ['Open', false, false],
    ['Produced', false, false],
    ['ReadyToShip', false, false],
    ['Shipped', true, false],
    ['Delivered', true, true],
    ['Cancelled', false, true],
    ['Teleported', false, false],
    [null, false, false],
  ])('%s: left %s, over %s', (value, hasLeft, isOver) => {
    expect(logisticsFacts(value)).toEqual({ hasLeft, isOver });
  });
});

describe('the table of order types', () => {
  it('counts every type as a purchase except forecasts and requests for quotation', () => {
    expect(typesWithoutPurchase).toEqual(['Forecast', 'RFQ']);
    expect(orderTypeFacts('Purchase')?.note).toBeNull();
    expect(orderTypeFacts('RFQ')).toEqual({ label: 'order.type.rfq', note: 'order.type-note.rfq' });
    expect(orderTypeFacts('Blanket')).toBeNull();
  });
});
