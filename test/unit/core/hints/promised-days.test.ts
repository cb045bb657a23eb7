import { expect, it } from 'vitest';
import { createPromisedDays } from '../../../../src/main/core/hints/hints-handlers.ts';
import type { LineAnswer } from '../../../../src/shared/domain/answer/line-answer.ts';
import { deliveriesOf } from '../../../../src/shared/domain/delivery/delivery.ts';
import type { OrderLine } from '../../../../src/shared/domain/order/order.ts';
import {
  aLine,
  anOrder,
  confirmedLine,
  delivery,
  requestedLine,
  termsOf,
} from '../../../fixtures/build-order.ts';

const terms = (date: string) => termsOf(date, '10', '4.20');
const at = (position: string, line: OrderLine): OrderLine => ({ ...line, position });
const later = (...dates: string[]): LineAnswer => ({
  kind: 'propose',
  deliverySchedule: dates.map((date) => delivery(date, '5')),
  prices: null,
  reason: 'Later.',
});

const lines = {
  agreed: at('10', confirmedLine(terms('2026-12-01'))),
  asked: at('20', aLine(terms('2026-12-02'))),
  proposed: at('30', requestedLine('OpenSupplierProposal', terms('2026-12-03'))),
};
const order = {
  orderKey: 1,
  deliveries: deliveriesOf(anOrder({ lines: [lines.agreed, lines.asked, lines.proposed] })),
};

const told = (answers: [OrderLine, LineAnswer][], except: number[] = []): string[] => {
  const pending = [{ orderKey: 1, lines: answers.map(([seen, answer]) => ({ seen, answer })) }];
  const days = createPromisedDays(pending, new Set(except));
  days.add(order);
  days.add({ orderKey: 2, deliveries: deliveriesOf(anOrder({ lines: [lines.agreed] })) });
  return days.result().map(({ date, agreed, waiting }) => `${date} ${agreed} + ${waiting}`);
};

it.each<[string, [OrderLine, LineAnswer][], string[]]>([
  ['what is agreed and what is proposed', [], ['2026-12-01 2 + 0', '2026-12-03 0 + 1']],
  [
    'an acceptance on its way',
    [[lines.asked, { kind: 'accept' }]],
    ['2026-12-01 2 + 0', '2026-12-02 0 + 1', '2026-12-03 0 + 1'],
  ],
  [
    'a change of what is agreed, once, by its own dates',
    [[lines.agreed, later('2026-12-08', '2026-12-09')]],
    ['2026-12-01 1 + 0', '2026-12-03 0 + 1', '2026-12-08 0 + 1', '2026-12-09 0 + 1'],
  ],
  ['a rejection, as nothing', [[lines.proposed, { kind: 'reject', reason: 'No.' }]], ['2026-12-01 2 + 0']],
  [
    'of two answers about a line the last',
    [
      [lines.asked, { kind: 'accept' }],
      [lines.asked, later('2026-12-08')],
    ],
    ['2026-12-01 2 + 0', '2026-12-03 0 + 1', '2026-12-08 0 + 1'],
  ],
])('counts %s', (_, answers, days) => {
  expect(told(answers)).toEqual(days);
});

it('leaves out an order with everything in transit for it', () => {
  expect(told([[lines.asked, { kind: 'accept' }]], [1])).toEqual(['2026-12-01 1 + 0']);
});
