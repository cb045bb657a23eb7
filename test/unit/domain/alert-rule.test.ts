import { describe, expect, it } from 'vitest';
import { type AlertKind, alertFor as alertOf } from '../../../src/shared/domain/alerts/alert-rule.ts';
import type { Order, OrderDocument, OrderLine } from '../../../src/shared/domain/order/order.ts';
import { orderChanges } from '../../../src/shared/domain/order-changes/order-changes.ts';
import { decimal } from '../../../src/shared/domain/values/decimal.ts';
import {
  aLine,
  anOrder,
  confirmedLine,
  delivery,
  reopenedLine,
  requestedLine,
  status,
  termsOf,
} from '../../fixtures/build-order.ts';

const alertFor = (before: Order | null, after: Order, ours: ReadonlySet<string>): AlertKind | null =>
  alertOf(before, after, ours, before === null ? [] : orderChanges(before, after));

const agreed = termsOf('2026-12-10', '100', '4.20');
const other = termsOf('2026-12-24', '100', '4.20');
const later = { deliverySchedule: [delivery('2026-12-24', '100')] };

/** A confirmed line whose change we declined. */
const declined: OrderLine = {
  ...reopenedLine(other),
  deliveryScheduleIncludingRequests: agreed.deliverySchedule,
  pricesIncludingRequests: agreed.prices,
};

const freight = { position: null, code: 'FC', description: 'Freight', quantity: null, price: null };

const kindOf = (before: OrderLine | null, after: OrderLine, ours: string[] = []): AlertKind | null =>
  alertFor(before === null ? null : anOrder({ lines: [before] }), anOrder({ lines: [after] }), new Set(ours));

describe('an alert sounds', () => {
  const rows: [string, OrderLine | null, OrderLine, AlertKind][] = [
    ['for a new order', null, aLine(), 'new-order'],
    ['when what is asked for changes', aLine(), aLine(later), 'changed'],
    ['when an agreed line shows other values', confirmedLine(), confirmedLine(other), 'changed'],
    [
      'when the buyer turns our proposal down',
      requestedLine('OpenSupplierProposal', other),
      requestedLine('RejectedSupplierProposal', other),
      'proposal-rejected',
    ],
    [
      'when the buyer approves it',
      requestedLine('OpenSupplierProposal', other),
      confirmedLine(other),
      'proposal-approved',
    ],
    [
      'when he grants what we asked to change of it',
      requestedLine('OpenSupplierReopenRequest', other),
      confirmedLine(other),
      'proposal-approved',
    ],
    [
      'as what it is when he doesn’t, and what was agreed stands',
      requestedLine('OpenSupplierReopenRequest', other),
      confirmedLine(),
      'request-over',
    ],
    [
      'for a shipment of ours that keeps its day, too',
      requestedLine('OpenSupplierShipmentRescheduleRequest', other),
      confirmedLine(),
      'request-over',
    ],
    [
      'when the buyer accepts that we declined a change',
      { ...declined, status: status('InProgress', 'OpenSupplierProposal') },
      confirmedLine(),
      'decline-accepted',
    ],
    [
      'when a proposal ends in what neither side had asked for',
      requestedLine('OpenSupplierProposal', other),
      confirmedLine(termsOf('2027-03-01', '100', '4.20')),
      'changed',
    ],
    [
      'when he agrees to an acceptance that he has the last word on',
      requestedLine('OpenSupplierProposal', agreed),
      confirmedLine(agreed),
      'proposal-approved',
    ],
    ['when the buyer asks to reopen', confirmedLine(), reopenedLine(other), 'reopen-requested'],
    [
      'when the buyer changes that request',
      reopenedLine(other),
      reopenedLine(termsOf('2027-03-01', '100', '4.20')),
      'changed',
    ],
    [
      'when the buyer wants it confirmed again',
      confirmedLine(),
      { ...confirmedLine(), status: status('InProgress', 'OpenBuyerReconfirmationRequest') },
      'reconfirmation-requested',
    ],
    [
      'when a proposal is confirmed that the service never showed',
      aLine({ status: status('InProgress', 'OpenSupplierProposal') }),
      confirmedLine(),
      'proposal-approved',
    ],
    [
      'when our change wasn’t granted, though the line shows something else beside the agreed terms',
      requestedLine('OpenSupplierReopenRequest', other, agreed),
      { ...confirmedLine(agreed), ...other },
      'request-over',
    ],
    ['when a line gets an unknown status', aLine(), aLine({ status: status('OnHold') }), 'changed'],
    ['when a line is cancelled', confirmedLine(), aLine({ status: status('Cancelled') }), 'cancelled'],
    [
      'when a rejected line comes back',
      aLine({ status: status('Rejected') }),
      aLine({ status: status('InProgress', 'ReissuedRejectedLine') }),
      'changed',
    ],
    [
      'when a shipment of ours is not to be moved',
      requestedLine('OpenSupplierShipmentRescheduleRequest', other),
      requestedLine('RejectedDeliverySchedule', other),
      'proposal-rejected',
    ],
    [
      'when a cancelled line comes back',
      aLine({ status: status('Cancelled') }),
      aLine({ status: status('InProgress', 'RevertedCancelledLine') }),
      'changed',
    ],
    [
      'when a completed line comes back',
      aLine({ status: status('Completed') }),
      aLine({ status: status('InProgress', 'RevertedCompletedLine') }),
      'changed',
    ],
    [
      'when a line that was called off is issued again',
      aLine({ status: status('Rejected') }),
      aLine({ status: status('Issued') }),
      'changed',
    ],
    [
      'when a request of before is open again with the same values',
      { ...reopenedLine(agreed), reopenRequest: null },
      reopenedLine(agreed),
      'changed',
    ],
    [
      'when the same values are no longer an open request',
      reopenedLine(agreed),
      { ...reopenedLine(agreed), reopenRequest: { ...agreed, reason: null, status: 'Rejected' } },
      'changed',
    ],
  ];
  it.each(rows)('%s', (_, before, after, kind) => expect(kindOf(before, after)).toBe(kind));

  it.each([
    ['our proposal came in over it', aLine()],
    ['our proposal was there already', requestedLine('OpenSupplierProposal', other)],
    ['an acceptance of ours came in over it', confirmedLine()],
  ])('when the buyer requests something else, though %s in the same version', (_, before) => {
    const asked = termsOf('2027-03-01', '100', '3.10');
    const after = requestedLine('OpenSupplierProposal', termsOf('2027-02-01', '100', '4.20'));
    expect(kindOf(before, { ...after, ...asked }, ['00010'])).toBe('changed');
    expect(kindOf(before, after, ['00010'])).toBeNull();
  });

  const third = termsOf('2027-02-01', '100', '4.20');
  it.each<[string, OrderLine, OrderLine]>([
    [
      'asks now for what we propose, which is still open',
      requestedLine('OpenSupplierProposal', other),
      { ...requestedLine('OpenSupplierProposal', other), ...other },
    ],
    [
      'asks for what we proposed, and another proposal of ours came in over it',
      requestedLine('OpenSupplierProposal', other),
      { ...requestedLine('OpenSupplierProposal', third), ...other },
    ],
    [
      'agreed to our proposal, and a request of ours to change that came in over it',
      requestedLine('OpenSupplierProposal', other),
      requestedLine('OpenSupplierReopenRequest', third, other),
    ],
    [
      'granted our request, and the next one came in over it',
      requestedLine('OpenSupplierReopenRequest', other, agreed),
      requestedLine('OpenSupplierReopenRequest', third, other),
    ],
    [
      'agreed to an acceptance that he had the last word on, and a request of ours came in over it',
      requestedLine('OpenSupplierProposal', agreed),
      requestedLine('OpenSupplierReopenRequest', third, agreed),
    ],
  ])('as an agreement when the buyer %s', (_, before, after) => {
    expect(kindOf(before, after)).toBe('proposal-approved');
    expect(kindOf(before, after, ['00010'])).toBe('proposal-approved');
  });

  it('as a change if the buyer accepts only a part of the proposal, or wants an answer to it', () => {
    const before = requestedLine('OpenSupplierProposal', termsOf('2026-12-24', '100', '4.50'));
    expect(kindOf(before, { ...before, ...other })).toBe('changed');
    const proposed = requestedLine('OpenSupplierProposal', other);
    expect(kindOf(proposed, aLine({ ...other, status: status('Issued') }))).toBe('changed');
  });

  it('for a new order with a single line to answer', () => {
    const lines = [confirmedLine(), { ...aLine(), position: '00020' }];
    expect(alertFor(null, anOrder({ lines }), new Set())).toBe('new-order');
  });

  it('for a line that differs from the one at its own position', () => {
    const cancelled = aLine({ position: '00020', status: status('Cancelled') });
    const before = anOrder({ lines: [cancelled, confirmedLine()] });
    const after = anOrder({ lines: [cancelled, aLine({ status: status('Cancelled') })] });
    expect(alertFor(before, after, new Set())).toBe('cancelled');
  });

  it('for a new line of a known order', () => {
    const before = anOrder({ lines: [confirmedLine()] });
    const after = anOrder({ lines: [confirmedLine(), aLine({ position: '00020' })] });
    expect(alertFor(before, after, new Set())).toBe('changed');
  });

  it('once, for the most urgent reason', () => {
    const lines = (one: OrderLine, two: OrderLine) => [one, { ...two, position: '00020' }];
    const before = anOrder({ lines: lines(confirmedLine(), confirmedLine()) });
    const after = anOrder({ lines: lines(aLine({ status: status('Cancelled') }), reopenedLine(other)) });
    expect(alertFor(before, after, new Set())).toBe('reopen-requested');
  });
});

describe('another item or place of delivery alerts as well', () => {
  const drawing = (revision: string): OrderDocument => ({
    ...{ code: 'D-1', revision, name: 'Bracket.pdf', description: null, type: 'Drawing' },
    ...{ objectId: `object-${revision}`, url: null },
  });
  const party = {
    ...{ id: null, idScheme: null, names: ['Northwind BV'], addressLines: [] },
    ...{ postalCode: null, city: null, countryCodeIso2: null, countryName: null },
  };
  const rows: [string, Partial<Order>, Partial<OrderLine>][] = [
    ['another note on a line', {}, { notes: ['Without paint'] }],
    ['a drawing', {}, { documents: [drawing('A')] }],
    ['another revision of the item', {}, { item: { ...aLine().item, revision: 'C' } }],
    ['another text of the line', {}, { description: 'With a groove' }],
    ['a note on the order', { notes: ['Gate 4'] }, {}],
    ['a document on the order', { documents: [drawing('A')] }, {}],
    ['another address', { destination: { ...anOrder().destination, city: 'Elsewhere' } }, {}],
    ['another term of delivery', { terms: { ...anOrder().terms, incotermsCode: 'EXW' } }, {}],
    ['an order that is only a forecast now', { orderType: 'Forecast' }, {}],
    ['a line that is a service now', {}, { lineType: 'Service' }],
    ['that nothing is expected any more', {}, { noDeliveryExpected: true }],
    ['another company that buys', { buyerParty: party }, {}],
    ['another company that pays', { buyerAccountingParty: party }, {}],
    ['another company that sells', { supplierParty: party }, {}],
    ['another charge', {}, { chargeLines: [freight] }],
    ['other dimensions', {}, { itemDimensions: [{ key: 'length', value: '40' }] }],
  ];
  const changed = (line: OrderLine, header: Partial<Order>, content: Partial<OrderLine>) =>
    alertFor(anOrder({ lines: [line] }), anOrder({ ...header, lines: [{ ...line, ...content }] }), new Set());
  it.each(rows)('%s, on a line to be answered or confirmed', (_, header, content) => {
    for (const line of [aLine(), confirmedLine(), requestedLine('OpenSupplierProposal', other)]) {
      expect(changed(line, header, content)).toBe('changed');
    }
  });
  it.each(rows)('%s, and not if everything is closed', (_, header, content) => {
    expect(changed(aLine({ status: status('Completed') }), header, content)).toBeNull();
  });

  it.each(rows)('%s, and not if everything has arrived', (_, header, content) => {
    expect(changed({ ...confirmedLine(), delivered: true }, header, content)).toBeNull();
  });

  it('a charge that the buyer adds to the order', () => {
    const asking = reopenedLine(other);
    const more = { ...asking, requestedChargeLines: [freight] };
    expect(kindOf(confirmedLine(), more)).toBe('reopen-requested');
    expect(kindOf(asking, more)).toBe('changed');
  });

  it('a note that is taken away', () => {
    expect(kindOf(aLine({ notes: ['Without paint'] }), aLine())).toBe('changed');
  });

  it('another revision of a drawing', () => {
    const [before, after] = ['A', 'B'].map((revision) => aLine({ documents: [drawing(revision)] }));
    if (before === undefined || after === undefined) throw new Error('Two lines.');
    expect(kindOf(before, after)).toBe('changed');
    // Also if an answer is on its way, since only the buyer attaches these.
    expect(kindOf(before, after, ['00010'])).toBe('changed');
  });

  it('if one line is still due, also beside lines that have arrived completely', () => {
    const there = { ...confirmedLine(), delivered: true };
    const lines = (notes: string[]) =>
      [there, { ...confirmedLine(), position: '00020' }].map((line) => ({ ...line, notes }));
    const [before, after] = [anOrder({ lines: lines([]) }), anOrder({ lines: lines(['Without paint']) })];
    expect(alertFor(before, after, new Set())).toBe('changed');
  });

  it('but never replaces a more important one', () => {
    const approved = { ...confirmedLine(other), notes: ['Thank you'] };
    expect(kindOf(requestedLine('OpenSupplierProposal', other), approved)).toBe('proposal-approved');
  });
});

describe('no alert sounds', () => {
  it.each(['Confirmed', 'Rejected', 'Completed', 'Cancelled'])(
    'for a new order if its only line is %s',
    (state) => {
      expect(kindOf(null, aLine({ status: status(state) }))).toBeNull();
    },
  );

  const rows: [string, OrderLine | null, OrderLine][] = [
    [
      'when a closed line shows other values',
      aLine({ status: status('Completed') }),
      aLine({ ...later, status: status('Completed') }),
    ],
    [
      'when a step comes that only the buyer can go on from',
      requestedLine('OpenSupplierShipmentRescheduleRequest', other),
      requestedLine('ApprovedDeliverySchedule', other),
    ],
    [
      'when our side gave a proposal up for what the buyer had asked, in the service’s own screens',
      requestedLine('OpenSupplierProposal', other),
      confirmedLine(agreed),
    ],
    [
      'when a line stays in a status that nobody knows',
      aLine({ status: status('Frozen') }),
      aLine({ status: status('Frozen') }),
    ],
    [
      'when what was confirmed again is confirmed',
      { ...confirmedLine(), status: status('InProgress', 'OpenBuyerReconfirmationRequest') },
      confirmedLine(),
    ],
    ['for a new order in which there is nothing to answer', null, confirmedLine()],
    ['when nothing changed', aLine(), aLine()],
    ['when the buyer only sorts it anew', aLine(), aLine({ labels: ['Q4'], projectNumber: 'P-9' })],
    ['when a property of his changes', aLine(), aLine({ properties: [{ key: 'costCentre', value: '9' }] })],
    [
      'when details of the item come in, which both sides write',
      aLine(),
      aLine({ itemDetails: [{ key: 'countryOfOrigin', value: 'NL' }] }),
    ],
    [
      'when the buyer books in what he received',
      confirmedLine(),
      { ...confirmedLine(), deliveryHistory: [{ position: null, date: null, quantity: decimal('5') }] },
    ],
    [
      'when a charge that he asked for is agreed',
      { ...reopenedLine(agreed), requestedChargeLines: [freight] },
      { ...confirmedLine(), confirmedChargeLines: [freight] },
    ],
    ['when our own number comes back', aLine(), aLine({ supplierSalesOrderNumber: 'OURS-1' })],
    ['when what we wrote ourselves comes back', aLine(), aLine({ supplierNotes: ['Seen'] })],
    ['when only the goods moved', confirmedLine(), { ...confirmedLine(), delivered: true }],
    ['when a line is completed', confirmedLine(), aLine({ status: status('Completed') })],
    [
      'when our side gave a proposal up, and asks to change what it agreed to instead',
      requestedLine('OpenSupplierProposal', other),
      requestedLine('OpenSupplierReopenRequest', other, agreed),
    ],
    [
      'when another proposal of ours takes the place of one that said yes',
      requestedLine('OpenSupplierProposal', agreed),
      requestedLine('OpenSupplierProposal', other),
    ],
    [
      'when we ask to move the shipment of a line that our acceptance still waits in',
      requestedLine('OpenSupplierProposal', agreed),
      requestedLine('OpenSupplierShipmentRescheduleRequest', other),
    ],
    [
      'when we ask to move the shipment after a request that asked for nothing but what was agreed',
      requestedLine('OpenSupplierReopenRequest', agreed, agreed),
      requestedLine('OpenSupplierShipmentRescheduleRequest', other, agreed),
    ],
    [
      'for a note in a line of which everything has come meanwhile',
      confirmedLine(),
      { ...confirmedLine(), delivered: true, notes: ['Thank you'] },
    ],
    ['when our proposal is there', aLine(), requestedLine('OpenSupplierProposal', other)],
    ['when our rejection is there', aLine(), aLine({ status: status('Rejected') })],
    ['when our acceptance is there', aLine(), confirmedLine()],
  ];
  it.each(rows)('%s', (_, before, after) => expect(kindOf(before, after)).toBeNull());

  it('for a new line without anything to answer', () => {
    const before = anOrder({ lines: [confirmedLine()] });
    const after = anOrder({ lines: [confirmedLine(), { ...confirmedLine(), position: '00020' }] });
    expect(alertFor(before, after, new Set())).toBeNull();
  });

  it('for an unchanged line, with anything at another position', () => {
    const twoLines = (second: OrderLine) => anOrder({ lines: [aLine(), { ...second, position: '00020' }] });
    expect(alertFor(twoLines(confirmedLine()), twoLines(confirmedLine()), new Set())).toBeNull();
  });

  it('if the line’s change is the supplier’s own answer', () => {
    const waiting = requestedLine('OpenSupplierReopenRequest', other, termsOf('2026-12-10', '100', '4.20'));
    expect(kindOf(waiting, confirmedLine(), ['00010'])).toBeNull();
    expect(kindOf(aLine(), aLine(later), ['00010'])).toBeNull();
  });
});

it('gives the same answer to the same two versions, every time', () => {
  expect(kindOf(aLine(), aLine(later))).toBe(kindOf(aLine(), aLine(later)));
});

it('an alert sounds if the buyer puts an order into an unknown status, and when it may be answered again', () => {
  const inStatus = (processStatus: string, obstacle: OrderLine['obstacle'] = null): Order =>
    anOrder({ lines: [aLine({ obstacle })], status: { processStatus, logisticsStatus: null } });
  const held = inStatus('OnHold', 'order-status');
  const none = new Set<string>();
  expect(alertFor(inStatus('Issued'), held, none)).toBe('changed');
  expect(alertFor(held, held, none)).toBeNull();
  expect(alertFor(held, inStatus('Issued'), none)).toBe('changed');
  const [line] = inStatus('Issued').lines as [OrderLine];
  const closed = { ...line, position: '00020', status: status('Rejected') };
  const isBack = (...lines: OrderLine[]) =>
    alertFor({ ...held, lines }, { ...inStatus('Issued'), lines }, none);
  expect(isBack(closed, line)).toBe('changed');
  expect(isBack(closed)).toBeNull();
});

it.each([
  ['isn’t sent any more', 'Issued', ''],
  ['is sent for the first time', '', 'Issued'],
  ['moves on', 'Issued', 'InProgress'],
  ['is Cancelled, but its lines aren’t', 'Issued', 'Cancelled'],
])('no alert sounds if only the order’s own status %s', (_, before, after) => {
  const inStatus = (processStatus: string) => anOrder({ status: { processStatus, logisticsStatus: null } });
  expect(alertFor(inStatus(before), inStatus(after), new Set())).toBeNull();
});

it('no alert sounds if a line is in progress without a step', () => {
  expect(kindOf(aLine(), aLine({ status: status('InProgress') }))).toBeNull();
});

it('alerts once when a line gets an unknown status, and not when it is confirmed from there', () => {
  const unknown = aLine({ status: status('InProgress', 'SomethingNew') });
  expect(alertFor(null, anOrder({ lines: [unknown] }), new Set())).toBe('new-order');
  expect(kindOf(aLine(), unknown)).toBe('changed');
  expect(kindOf(unknown, unknown)).toBeNull();
  expect(kindOf(unknown, confirmedLine())).toBeNull();
});

describe('an order without lines', () => {
  const bare = (processStatus: string): Order =>
    anOrder({ lines: [], status: { processStatus, logisticsStatus: null } });
  const none = new Set<string>();

  it.each([
    ['Issued', 'new-order'],
    ['InProgress', 'new-order'],
    ['OnHold', 'new-order'],
    ['Confirmed', null],
    ['Completed', null],
    ['Cancelled', null],
  ])('that is new and %s alerts as %s', (processStatus, kind) => {
    expect(alertFor(null, bare(processStatus), none)).toBe(kind);
  });

  it('alerts if the buyer cancels it, holds it, or sends its lines', () => {
    expect(alertFor(bare('Issued'), bare('Issued'), none)).toBeNull();
    expect(alertFor(bare('Issued'), bare('Completed'), none)).toBeNull();
    expect(alertFor(bare('Issued'), bare('Cancelled'), none)).toBe('cancelled');
    expect(alertFor(bare('Issued'), bare('OnHold'), none)).toBe('changed');
    expect(alertFor(bare('Issued'), anOrder({ lines: [aLine()] }), none)).toBe('changed');
  });
});
