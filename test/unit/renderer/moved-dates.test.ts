import { describe, expect, test } from 'vitest';
import { outlooks, planLine } from '../../../src/renderer/features/answer/draft/answer-plan.ts';
import {
  daysOf,
  type Further,
  furtherLines,
  isGathered,
  isMoved,
  type Move,
  movedText,
  readMove,
} from '../../../src/renderer/features/answer/draft/moved-dates.ts';
import type { LineView } from '../../../src/renderer/features/order/lines/line-view.ts';
import { createFormats } from '../../../src/renderer/format/formats.ts';
import type { OrderLine } from '../../../src/shared/domain/order/order.ts';
import { termsToAnswer } from '../../../src/shared/domain/order/order-facts.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
import {
  aLine,
  confirmedLine,
  delivery,
  requestedLine,
  status,
  termsOf,
} from '../../fixtures/build-order.ts';

const formats = createFormats('nl-NL', calendarDate('2026-11-17'));
const onDay = (date: string): Move => ({ kind: 'day', date: calendarDate(date) });
const later = (days: number): Move => ({ kind: 'later', days });

const split = aLine({
  deliverySchedule: [
    delivery('2026-12-01', '10', null),
    delivery('2026-12-08', '20', null),
    delivery('2026-12-08', '1234.560000000000000001', '0003'),
  ],
});

const answerOf = (line: OrderLine, move: Move) =>
  planLine(line, movedText(line, move, 'Press is down', formats), formats);

describe('one text for all lines', () => {
  test.each([
    ['12-1', onDay('2027-01-12')],
    ['+7', later(7)],
    ['+ 2 w', later(14)],
    ['-3', later(-3)],
    ['', null],
    ['soon', null],
    ['12/31x', null],
  ])('%s', (typed, move) => expect(readMove(typed, formats)).toEqual(move));

  test('is nothing yet if it may be another day', () => {
    expect(readMove('1.2.2027', createFormats('en-US', calendarDate('2026-11-17')))).toBeNull();
  });
});

describe('a line on its new dates', () => {
  test('keeps quantities and positions, and moves everything to one day', () => {
    expect(answerOf(split, onDay('2026-12-15'))).toMatchObject({
      answer: {
        deliverySchedule: [
          { position: null, date: '2026-12-15', quantity: '10' },
          { position: null, date: '2026-12-15', quantity: '20' },
          { position: '0003', date: '2026-12-15', quantity: '1234.560000000000000001' },
        ],
        prices: null,
        reason: 'Press is down',
      },
    });
    expect(isGathered(split, onDay('2026-12-15'))).toBe(true);
    expect(isGathered(aLine(), onDay('2026-12-15'))).toBe(false);
  });

  test('moved by days keeps the distance between its deliveries', () => {
    expect(daysOf([split], later(7))).toEqual(['2026-12-08', '2026-12-15', '2026-12-15']);
    expect(answerOf(split, later(7))).toMatchObject({
      answer: {
        deliverySchedule: [{ date: '2026-12-08' }, { date: '2026-12-15' }, { date: '2026-12-15' }],
      },
    });
    expect(isGathered(split, later(7))).toBe(false);
  });

  test('counts from the last request if the buyer hasn’t confirmed that', () => {
    const asked = requestedLine('OpenSupplierProposal', termsOf('2026-12-24', '100', '4.20'));
    expect(daysOf([asked], later(7))).toEqual(['2026-12-31']);
  });

  test('leaves a delivery on its day that has left already', () => {
    const partly = confirmedLine({
      ...termsOf('2026-12-10', '100', '4.20'),
      deliverySchedule: [
        { ...delivery('2026-11-10', '40'), status: 'Shipped' },
        delivery('2026-12-10', '60', '0002'),
      ],
    });
    expect(daysOf([partly], later(14))).toEqual(['2026-11-10', '2026-12-24']);
    expect(daysOf([partly], onDay('2026-12-24'))).toEqual(['2026-11-10', '2026-12-24']);
    expect(isGathered(partly, onDay('2026-12-24'))).toBe(false);
  });

  test('beyond the calendar needs a day, and stops nothing else', () => {
    const someDay = aLine({ deliverySchedule: [delivery('9999-12-31', '1')] });
    expect(daysOf([someDay, aLine()], later(7))).toEqual(['2026-12-17']);
    expect(answerOf(someDay, later(7))).toMatchObject({ faults: [{ field: 'date', why: 'missing' }] });
  });

  test('that is confirmed requests a change, and is counted apart from a proposal', () => {
    const plan = [aLine(), confirmedLine(), confirmedLine()].map((line) => answerOf(line, later(7)));
    expect(outlooks(plan, undefined)).toEqual([
      { outlook: 'proposal', count: 1 },
      { outlook: 'reopen-request', count: 2 },
    ]);
  });

  test('may be on its day already', () => {
    const line = confirmedLine();
    const [entry] = termsToAnswer(line).deliverySchedule;
    expect(isMoved(line, onDay(entry?.date ?? ''))).toBe(false);
    expect(isMoved(line, later(1))).toBe(true);
  });
});

describe('lines that can be moved without a request', () => {
  const viewOf = (line: OrderLine, pending: LineView['pending'] = null): LineView => ({
    line,
    shown: termsToAnswer(line),
    compared: null,
    rejected: false,
    refusal: null,
    turnedDown: null,
    late: [],
    place: 0,
    pending,
  });
  const positions = (views: LineView[], further: Further) =>
    furtherLines(views, further).map(({ position }) => position);
  const own = (position: string): OrderLine => ({
    ...requestedLine('OpenSupplierProposal', termsOf('2026-12-24', '100', '4.20')),
    position,
  });
  const pending = {
    answer: { kind: 'accept' },
    state: 'waiting',
    changed: false,
    conflict: 'before',
  } as const;

  test('are confirmed ones and those that wait for the buyer, each alone', () => {
    const views = [aLine(), { ...confirmedLine(), position: '00020' }, own('00030')].map((line) =>
      viewOf(line),
    );
    expect(positions(views, 'agreed')).toEqual(['00020']);
    expect(positions(views, 'buyer')).toEqual(['00030']);
  });

  test('and none that is closed, has left, or is being answered', () => {
    const shipped = confirmedLine();
    const views = [
      viewOf(aLine({ status: status('Completed') })),
      viewOf(aLine({ status: status('Cancelled') })),
      viewOf({ ...confirmedLine(), delivered: true }),
      viewOf({ ...shipped, status: { ...shipped.status, logisticsStatus: 'Shipped' } }),
      viewOf(confirmedLine(), pending),
      viewOf(own('00030'), pending),
    ];
    expect([...positions(views, 'agreed'), ...positions(views, 'buyer')]).toEqual([]);
  });
});
