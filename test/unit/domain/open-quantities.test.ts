import { describe, expect, it } from 'vitest';
import { openQuantities } from '../../../src/shared/domain/delivery/open-quantities.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
import { decimal } from '../../../src/shared/domain/values/decimal.ts';

const entry = (position: string | null, date: string | null, quantity: string | null, status = 'Open') => ({
  position,
  date: date === null ? null : calendarDate(date),
  quantity: quantity === null ? null : decimal(quantity),
  status,
});

const november = entry('1', '2026-11-10', '60');
const december = entry('2', '2026-12-10', '40');

/** Goods that name a delivery, or none: `60 of 1`, `60`. */
const goods = (...texts: string[]) =>
  texts.map((text) => {
    const [quantity = '', deliverySchedulePosition = null] = text.split(' of ');
    return { deliverySchedulePosition, quantity: decimal(quantity) };
  });

const openOf = (schedule: ReturnType<typeof entry>[], received: string[], despatched: string[]) =>
  openQuantities(schedule, { received: goods(...received), despatched: goods(...despatched) });

describe('60 pieces for November and 40 for December', () => {
  it.each([
    ['nothing', [], ['60', '40']],
    ['a part', ['20 of 1'], ['40', '40']],
    ['two parts', ['10', '15'], ['35', '40']],
    ['a whole delivery', ['40 of 2'], ['60', '0']],
    ['more than its delivery, the rest from the other one', ['70 of 1'], ['0', '30']],
    ['more than the later delivery, the rest from the earlier one', ['50 of 2'], ['50', '0']],
    ['no certain delivery, the earliest first', ['70'], ['0', '30']],
    ['a delivery that the schedule doesn’t have, the earliest first', ['70 of 9'], ['0', '30']],
    ['more than was ordered', ['110'], ['0', '0']],
  ])('are reduced if the buyer received or we despatched %s', (_, moved, open) => {
    expect(openOf([november, december], moved, [])).toEqual(open);
    expect(openOf([november, december], [], moved)).toEqual(open);
  });

  it.each([
    ['the same delivery', ['60 of 1'], ['60 of 1'], ['0', '40']],
    ['no certain delivery', ['60'], ['60'], ['0', '40']],
    ['a part of what left', ['20 of 1'], ['60 of 1'], ['0', '40']],
    ['a part of a part', ['20 of 1'], ['30 of 1'], ['30', '40']],
    ['other deliveries', ['60 of 1'], ['40 of 2'], ['0', '0']],
  ])('are reduced once by goods that we despatched and the buyer received: %s', (_, received, sent, open) => {
    expect(openOf([november, december], received, sent)).toEqual(open);
  });

  it.each([
    ['no goods', [], ['0', '40']],
    ['this delivery', ['60 of 1'], ['0', '40']],
    ['no certain delivery', ['60'], ['0', '40']],
    ['the other delivery', ['40 of 2'], ['0', '0']],
    ['more than this delivery', ['70'], ['0', '30']],
  ])('are reduced once if the service shows one as shipped, with a shipment of %s', (_, sent, open) => {
    expect(openOf([{ ...november, status: 'Shipped' }, december], [], sent)).toEqual(open);
    expect(openOf([{ ...november, status: 'Delivered' }, december], [], sent)).toEqual(open);
  });
});

describe('goods of no certain delivery', () => {
  it.each([
    ['the earliest, wherever it is listed', [december, november], ['40', '0']],
    ['the first of one day', [november, { ...december, date: november.date }], ['0', '40']],
    ['one without a date last', [{ ...december, date: null }, november], ['40', '0']],
    ['one without a position like others', [{ ...december, position: null }, november], ['40', '0']],
    ['none of an unknown quantity', [{ ...november, quantity: null }, december], [null, '0']],
  ])('reduce %s', (_, schedule, open) => {
    expect(openOf(schedule, ['60'], [])).toEqual(open);
    expect(openOf(schedule, [], ['60'])).toEqual(open);
  });
});

it('goods that name a delivery reduce it, wherever it is listed', () => {
  expect(openOf([december, november], ['40 of 2'], [])).toEqual(['0', '60']);
  expect(openOf([december, november], [], ['40 of 2'])).toEqual(['0', '60']);
});

it('a delivery of an unknown quantity takes all goods that name it, and stays unknown', () => {
  const unknown = { ...november, quantity: null };
  expect(openOf([unknown, december], ['60 of 1'], [])).toEqual([null, '40']);
  expect(openOf([unknown, december], [], ['60 of 1'])).toEqual([null, '40']);
  expect(openOf([{ ...unknown, status: 'Shipped' }, december], [], [])).toEqual([null, '40']);
});
