import { describe, expect, it } from 'vitest';
import {
  carriersOf,
  carriesDocuments,
  documentRoute,
} from '../../../src/shared/domain/answer/document-route.ts';
import type { OrderLine } from '../../../src/shared/domain/order/order.ts';
import {
  aLine,
  confirmedLine,
  reopenedLine,
  requestedLine,
  status,
  termsOf,
} from '../../fixtures/build-order.ts';

const agreed = termsOf('2026-12-10', '100', '4.20');
const other = termsOf('2026-12-24', '100', '4.20');
const gap = { ...agreed, deliverySchedule: agreed.deliverySchedule.map((one) => ({ ...one, date: null })) };

describe('documents can be sent without an answer', () => {
  it('on a confirmed line', () => {
    expect(carriesDocuments(confirmedLine())).toBe(true);
  });

  it.each<[string, OrderLine]>([
    ['that waits for an answer', aLine()],
    ['with an open request of the buyer', reopenedLine(other)],
    ['with an open request of ours', requestedLine('OpenSupplierReopenRequest', other, agreed)],
    ['that the buyer asks to reconfirm', requestedLine('OpenBuyerReconfirmationRequest', agreed, agreed)],
    ['that is over', aLine({ status: status('Completed') })],
    ['whose confirmed values aren’t known', confirmedLine(gap)],
    ['that shows other values than confirmed', { ...confirmedLine(), ...other }],
    [
      'that is called confirmed while a request is open',
      { ...reopenedLine(other), status: status('Confirmed') },
    ],
    ['in an unknown step', { ...confirmedLine(), status: status('Confirmed', 'OpenBuyerPriceRequest') }],
  ])('never on a line %s', (_, line) => {
    expect(carriesDocuments(line)).toBe(false);
  });
});

describe('a document', () => {
  const at = (position: string, line: OrderLine): OrderLine => ({ ...line, position });
  const confirmed = at('10', confirmedLine());
  const issued = at('20', aLine());
  const closed = at('30', aLine({ status: status('Cancelled') }));
  const none = new Set<string>();
  const lines = [confirmed, issued, closed];

  it('of a line goes now, with its answer, or never', () => {
    const routes = lines.map(({ position }) => documentRoute({ position }, lines, none));
    expect(routes).toEqual(['now', 'answer', 'never']);
  });

  it('of the order goes as soon as any line lets it', () => {
    const ofOrder = (...among: OrderLine[]) => documentRoute({ position: null }, among, none);
    expect(ofOrder(issued, confirmed)).toBe('now');
    expect(ofOrder(closed, issued)).toBe('answer');
    expect(ofOrder(closed)).toBe('never');
  });

  it('waits while an answer to its line isn’t finished', () => {
    expect(documentRoute({ position: '10' }, lines, new Set(['10']))).toBe('answer');
    expect(carriersOf([{ position: '10' }], lines, new Set(['10']))).toEqual([]);
  });

  it('is carried by its own line, or by the first possible one', () => {
    const second = at('40', confirmedLine());
    const carriers = (...positions: (string | null)[]) =>
      carriersOf(
        positions.map((position) => ({ position })),
        [issued, confirmed, second],
        none,
      ).map(({ position }) => position);
    expect(carriers('40', null)).toEqual(['40']);
    expect(carriers('40', '10')).toEqual(['10', '40']);
    expect(carriers(null)).toEqual(['10']);
    expect(carriers('20')).toEqual([]);
  });
});
