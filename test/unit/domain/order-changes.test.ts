import { describe, expect, it } from 'vitest';
import type { OrderLine } from '../../../src/shared/domain/order.ts';
import { orderChanges } from '../../../src/shared/domain/order-changes.ts';
import {
  aLine,
  anOrder,
  confirmedLine,
  delivery,
  netPrice,
  reopenedLine,
  status,
  termsOf,
} from '../../fixtures/build-order.ts';

const changesOf = (before: OrderLine, after: OrderLine) =>
  orderChanges(anOrder({ lines: [before] }), anOrder({ lines: [after] }));

it('finds nothing between an order and itself', () => {
  expect(orderChanges(anOrder(), anOrder({ version: 9 }))).toEqual([]);
});

describe('a line', () => {
  it('that is new is told as a whole', () => {
    expect(orderChanges(anOrder({ lines: [] }), anOrder())).toEqual([
      {
        position: '00010',
        field: 'line',
        before: null,
        after: { type: 'text', text: 'M8x40 · Hexagon screw' },
      },
    ]);
  });

  it('with another date says which', () => {
    expect(changesOf(aLine(), aLine({ deliverySchedule: [delivery('2026-12-24', '100')] }))).toEqual([
      {
        position: '00010',
        field: 'date',
        before: { type: 'date', date: '2026-12-10' },
        after: { type: 'date', date: '2026-12-24' },
      },
    ]);
  });

  it('with another quantity says which, with its unit', () => {
    expect(changesOf(aLine(), aLine({ deliverySchedule: [delivery('2026-12-10', '80')] }))).toMatchObject([
      { field: 'quantity', before: { quantity: '100', unit: 'PCE' }, after: { quantity: '80' } },
    ]);
  });

  it('with one delivery more or less tells that delivery', () => {
    const split = aLine({ deliverySchedule: [delivery('2026-12-10', '100'), delivery('2027-01-07', '5')] });
    expect(changesOf(aLine(), split)).toMatchObject([
      { field: 'delivery', before: null, after: { date: '2027-01-07', quantity: '5' } },
    ]);
    expect(changesOf(split, aLine())).toMatchObject([
      { field: 'delivery', before: { date: '2027-01-07' }, after: null },
    ]);
  });

  it('with another price says what it is per', () => {
    expect(changesOf(aLine(), aLine({ prices: netPrice('390', '100') }))).toMatchObject([
      {
        field: 'price',
        before: { type: 'price', value: '4.20', per: '1' },
        after: { value: '390', per: '100', currencyIso: 'EUR', unit: 'PCE' },
      },
    ]);
  });

  it('with a request of the buyer tells what stands and what is asked for', () => {
    const wanted = termsOf('2027-02-01', '80', '4.00');
    expect(changesOf(confirmedLine(), reopenedLine(wanted))).toMatchObject([
      { field: 'processStatus', before: { status: 'Confirmed' }, after: { status: 'InProgress' } },
      { field: 'inProgressStatus', before: null, after: { status: 'OpenBuyerReopenRequest' } },
      { field: 'requestedDelivery', before: { date: '2026-12-10' }, after: { date: '2027-02-01' } },
      { field: 'requestedDelivery', before: { quantity: '100' }, after: { quantity: '80' } },
      { field: 'requestedPrice', before: { value: '4.20' }, after: { value: '4.00' } },
    ]);
  });

  it('with another status, reason, note, document or reference says so', () => {
    const after = aLine({
      status: { ...status('Cancelled'), logisticsStatus: 'Cancelled' },
      reason: 'No longer needed.',
      notes: ['Gate 3'],
      documents: [
        {
          code: 'D1',
          revision: 'B',
          name: 'Drawing',
          description: null,
          type: null,
          objectId: null,
          url: null,
        },
      ],
      projectNumber: 'P-7',
    });
    expect(changesOf(aLine(), after).map(({ field }) => field)).toEqual([
      'processStatus',
      'logisticsStatus',
      'reason',
      'reference',
      'note',
      'document',
    ]);
  });
});

describe('the header', () => {
  it('comes first', () => {
    const after = anOrder({ notes: ['Deliver in the morning'], lines: [aLine({ reason: 'New.' })] });
    expect(orderChanges(anOrder(), after).map(({ position, field }) => [position, field])).toEqual([
      [null, 'note'],
      ['00010', 'reason'],
    ]);
  });

  it('tells a new address in one piece', () => {
    const { destination } = anOrder();
    const after = anOrder({ destination: { ...destination, city: 'Hilltown' } });
    expect(orderChanges(anOrder(), after)).toMatchObject([
      {
        field: 'destination',
        before: { text: expect.stringContaining('Harbour') },
        after: { text: expect.stringContaining('Hilltown') },
      },
    ]);
  });

  it('takes a list in another order for the same', () => {
    expect(orderChanges(anOrder({ notes: ['a', 'b'] }), anOrder({ notes: ['b', 'a'] }))).toEqual([]);
    expect(orderChanges(anOrder({ notes: ['a'] }), anOrder({ notes: ['b'] }))).toHaveLength(2);
  });
});
