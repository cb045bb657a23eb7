import { describe, expect, test } from 'vitest';
import {
  type DeliveryText,
  type ProposalText,
  readAnswer,
} from '../../../src/renderer/features/answer/draft/draft-model.ts';
import { textFor } from '../../../src/renderer/features/answer/editor/answer-texts.ts';
import {
  areEqual,
  canSplit,
  equalDeliveries,
  holdsRemainder,
  intervalOf,
  missingQuantity,
  spacedDeliveries,
  splitDelivery,
  withDelivery,
  withoutDelivery,
} from '../../../src/renderer/features/answer/editor/split-text.ts';
import { createFormats } from '../../../src/renderer/format/formats.ts';
import { maxDeliveries } from '../../../src/shared/domain/answer/line-answer.ts';
import type { OrderLine } from '../../../src/shared/domain/order/order.ts';
import { lineType } from '../../../src/shared/domain/order/statuses.ts';
import type { OpenDays } from '../../../src/shared/domain/planning/workshop.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
import { aLine, delivery as scheduled } from '../../fixtures/build-order.ts';

const formats = createFormats('nl-NL', calendarDate('2026-11-17'));
const open: OpenDays = { weekdays: [1, 2, 3, 4, 5], closed: [], holidays: new Map() };

const line = (quantity: string, unit = 'PCE'): OrderLine => {
  const whole = aLine({ deliverySchedule: [scheduled('2026-11-24', quantity)] });
  return { ...whole, item: { ...whole.item, purchaseUnitOfMeasureIso: unit } };
};

const proposal = (...quantities: (string | null)[]): ProposalText => ({
  kind: 'propose',
  deliveries: quantities.map((quantity, index) => ({
    id: String(index),
    position: index === 0 ? '0001' : null,
    date: '24-11-2026',
    quantity,
  })),
  price: '',
  currency: '',
  reason: '',
});

const quantities = ({ deliveries }: { deliveries: DeliveryText[] }) =>
  deliveries.map(({ quantity }) => quantity);
const dates = ({ deliveries }: { deliveries: DeliveryText[] }) => deliveries.map(({ date }) => date);

describe('a split', () => {
  test('divides the last delivery in two, a week apart, and asks for the first part’s quantity', () => {
    const { text, focus } = splitDelivery(line('100'), proposal('100'), formats, open);
    expect(text.deliveries).toEqual([
      { id: '0', position: '0001', date: '24-11-2026', quantity: '50' },
      { id: '1', position: null, date: '01-12-2026', quantity: '50' },
    ]);
    expect(focus).toEqual({ id: '0', field: 'quantity' });
  });

  test('gives the new delivery what is left of the ordered quantity', () => {
    const { text, focus } = splitDelivery(line('100'), proposal('80'), formats, open);
    expect(quantities(text)).toEqual(['80', '20']);
    expect(focus).toEqual({ id: '1', field: 'date' });
  });

  test.each([
    ['a single piece', '1', 'PCE', '1'],
    ['a quantity that is not read', '100', 'PCE', '12,5x'],
    ['an unknown quantity', '100', 'PCE', null],
  ])('of %s leaves the new quantity empty', (_, ordered, unit, typed) => {
    const { text } = splitDelivery(line(ordered, unit), proposal(typed), formats, open);
    expect(quantities(text)).toEqual([typed, '']);
  });

  test('never gets the name of another delivery', () => {
    const text = withoutDelivery(line('100'), proposal('40', '30', '30'), '1', formats);
    expect(splitDelivery(line('100'), text, formats, open).text.deliveries.map(({ id }) => id)).toEqual([
      '0',
      '2',
      '3',
    ]);
  });

  test('takes the next open day where the workshop is closed a week later', () => {
    const closed = {
      ...open,
      closed: [{ from: calendarDate('2026-12-01'), to: calendarDate('2026-12-04'), name: '' }],
    };
    const { text } = splitDelivery(line('100'), proposal('100'), formats, closed);
    expect(dates(text)).toEqual(['24-11-2026', '07-12-2026']);
  });

  test('counts a typed distance from the line’s date', () => {
    const text = proposal('100');
    const later = { ...text, deliveries: text.deliveries.map((one) => ({ ...one, date: '+7' })) };
    expect(dates(splitDelivery(line('100'), later, formats, open).text)).toEqual(['+7', '08-12-2026']);
  });

  test.each(['', 'soon', null, '31-12-9999'])('leaves the new date empty after “%s”', (date) => {
    const text = proposal('100');
    const undated = { ...text, deliveries: text.deliveries.map((one) => ({ ...one, date })) };
    expect(dates(splitDelivery(line('100'), undated, formats, open).text)).toEqual([date, '']);
  });

  test('is possible up to the deliveries that an answer may have, and never for a charge', () => {
    const most = Array.from({ length: maxDeliveries }, () => '1');
    expect(canSplit(aLine(), proposal('0'))).toBe(true);
    expect(canSplit(aLine(), proposal(...most))).toBe(false);
    expect(canSplit(aLine(), proposal(...most.slice(1)))).toBe(true);
    expect(canSplit(aLine({ lineType: lineType.charge }), proposal('0'))).toBe(false);
  });
});

describe('equal deliveries', () => {
  test.each([
    ['pieces are whole, and the last takes the remainder', '100', 'PCE', 3, ['33', '33', '34']],
    ['kilograms have decimals', '10', 'KGM', 3, ['3,333', '3,333', '3,334']],
    ['kilograms end where they divide', '10', 'KGM', 4, ['2,5', '2,5', '2,5', '2,5']],
    ['hundreds are counted in pieces', '1', 'CEN', 3, ['0,33', '0,33', '0,34']],
    ['an unknown unit stays whole', '10', 'bag', 3, ['3', '3', '4']],
    ['an unknown unit may have decimals already', '1.5', 'bag', 2, ['0,75', '0,75']],
    ['a sheet and a half ends with the half', '2.5', 'SET', 2, ['1', '1,5']],
  ])('%s', (_, ordered, unit, count, parts) => {
    const divided = equalDeliveries(line(ordered, unit), proposal('7'), count, formats, open);
    expect(divided === null ? null : quantities(divided)).toEqual(parts);
  });

  test('are a week apart, and existing ones keep their dates and positions', () => {
    const divided = equalDeliveries(line('100'), proposal('60', '40'), 4, formats, open);
    expect(divided?.deliveries.map(({ position, date }) => [position, date])).toEqual([
      ['0001', '24-11-2026'],
      [null, '24-11-2026'],
      [null, '01-12-2026'],
      [null, '08-12-2026'],
    ]);
  });

  test('are two or four weeks apart on request', () => {
    const weekly = equalDeliveries(line('100'), proposal('100'), 3, formats, open);
    expect(weekly === null ? null : dates(spacedDeliveries(line('100'), weekly, 2, formats, open))).toEqual([
      ...['24-11-2026', '08-12-2026', '22-12-2026'],
    ]);
    const monthly = equalDeliveries(line('100'), proposal('100'), 3, formats, open, 4);
    expect(monthly === null ? null : dates(monthly)).toEqual(['24-11-2026', '22-12-2026', '19-01-2027']);
  });

  test('name their interval only while it is true', () => {
    const whole = line('100');
    const of = ({ deliveries }: ProposalText, first = 1) =>
      intervalOf(whole, deliveries, [first, 1, 2, 4], formats, open);
    const three = (weeks: number): ProposalText =>
      equalDeliveries(whole, proposal('100'), 3, formats, open, weeks) ?? proposal('100');
    expect([1, 2, 4].map((weeks) => of(three(weeks)))).toEqual([1, 2, 4]);
    expect(of(proposal('100'), 2)).toBe(2);
    const moved = withDelivery(whole, three(1), '1', { date: '3-12-2026' }, formats);
    expect(of(moved)).toBe(null);
    expect(areEqual(whole, moved.deliveries, formats)).toBe(true);
    expect(of(withDelivery(whole, three(1), '2', { date: '' }, formats))).toBe(null);
    expect(of(withDelivery(whole, three(1), '1', { date: '1-12' }, formats))).toBe(1);
  });

  test('count a typed distance from the delivery before', () => {
    const typed = { ...proposal('50', '25', '25'), price: '4,20', reason: 'late' };
    const deliveries = typed.deliveries.map((one, index) => (index === 0 ? one : { ...one, date: '+14' }));
    expect(readAnswer(line('100'), { ...typed, deliveries }, formats)).toMatchObject({
      answer: { deliverySchedule: [{ date: '2026-11-24' }, { date: '2026-12-08' }, { date: '2026-12-22' }] },
    });
  });

  test('can be fewer than before', () => {
    const divided = equalDeliveries(line('100'), proposal('25', '25', '50'), 2, formats, open);
    expect(divided === null ? null : quantities(divided)).toEqual(['50', '50']);
  });

  test('leave what is shipped as it is', () => {
    const schedule = [
      { ...scheduled('2026-11-10', '40'), status: 'Shipped' },
      scheduled('2026-11-24', '60', '0002'),
    ];
    const partly = aLine({ deliverySchedule: schedule });
    const text = {
      ...proposal('40', '60'),
      deliveries: [
        { id: '0', position: '0001', date: '10-11-2026', quantity: '40' },
        { id: '1', position: '0002', date: '24-11-2026', quantity: '60' },
      ],
    };
    const divided = equalDeliveries(partly, text, 2, formats, open);
    expect(divided?.deliveries.map((one) => [one.position, one.date, one.quantity])).toEqual([
      ['0001', '10-11-2026', '40'],
      ['0002', '24-11-2026', '30'],
      [null, '01-12-2026', '30'],
    ]);
    expect(areEqual(partly, divided?.deliveries ?? [], formats)).toBe(true);
    // Nor is it divided by a split.
    const all = text.deliveries.slice(0, 1).map((one) => ({ ...one, quantity: '100' }));
    const split = splitDelivery(partly, { ...text, deliveries: all }, formats, open);
    expect(quantities(split.text)).toEqual(['100', '']);
  });

  test('are refused where a piece would be divided', () => {
    expect(equalDeliveries(line('3'), proposal('3'), 4, formats, open)).toBeNull();
  });

  test('are known as such by their quantities', () => {
    expect(areEqual(line('100'), proposal('33', '33', '34').deliveries, formats)).toBe(true);
    expect(areEqual(line('100'), proposal('33', '34', '33').deliveries, formats)).toBe(false);
    expect(areEqual(line('100'), proposal('33', '33', '').deliveries, formats)).toBe(false);
  });
});

describe('the last delivery', () => {
  const typeInto = (text: ProposalText, id: string, quantity: string): ProposalText =>
    withDelivery(line('100'), text, id, { quantity }, formats);

  test('holds the remainder while others are typed, also after what can’t be read', () => {
    let text = proposal('50', '50');
    text = typeInto(text, '0', '4');
    expect(quantities(text)).toEqual(['4', '96']);
    text = typeInto(text, '0', '4x');
    expect(quantities(text)).toEqual(['4x', '']);
    text = typeInto(text, '0', '400');
    expect(quantities(text)).toEqual(['400', '']);
    text = typeInto(text, '0', '40');
    expect(quantities(text)).toEqual(['40', '60']);
  });

  test('keeps what was typed into it', () => {
    const edited = typeInto(proposal('50', '50'), '1', '30');
    expect(quantities(edited)).toEqual(['50', '30']);
    expect(holdsRemainder(line('100'), edited.deliveries, formats)).toBe(false);
    expect(quantities(typeInto(edited, '0', '60'))).toEqual(['60', '30']);
  });

  test('never changes where the buyer asked for it', () => {
    const text = proposal('50', '50');
    const asked = { ...text, deliveries: text.deliveries.map((one) => ({ ...one, position: one.id })) };
    expect(quantities(typeInto(asked, '0', '40'))).toEqual(['40', '50']);
  });

  test('never changes where its quantity is unknown', () => {
    expect(quantities(typeInto(proposal('50', null), '0', '40'))).toEqual(['40', null]);
  });

  test('gets back what a removed part held', () => {
    const without = (text: ProposalText, id: string) =>
      quantities(withoutDelivery(line('100'), text, id, formats));
    expect(without(proposal('40', '60'), '1')).toEqual(['100']);
    expect(without(proposal('40', '30', '30'), '1')).toEqual(['40', '60']);
    // The sum was wrong before, or the buyer asked for the removed one.
    expect(without(proposal('40', '50'), '1')).toEqual(['40']);
    expect(without(proposal('40', '60'), '0')).toEqual(['60']);
  });
});

test('a wrong sum is known by its difference', () => {
  const missing = (...typed: (string | null)[]) =>
    missingQuantity(line('100'), proposal(...typed).deliveries, formats);
  expect(missing('40', '50')).toBe('10');
  expect(missing('40', '70,5')).toBe('-10.5');
  expect(missing('40', '')).toBeNull();
  expect(missing('40', null)).toBeNull();
});

test('a proposal for a line without a delivery begins with an empty one, but for a charge', () => {
  const proposed = (type: string) =>
    textFor('propose', aLine({ lineType: type, deliverySchedule: [] }), formats);
  expect(proposed(lineType.item)).toMatchObject({
    deliveries: [{ id: '0', position: null, date: '', quantity: '' }],
  });
  expect(proposed(lineType.charge)).toMatchObject({ deliveries: [] });
});
