import { describe, expect, it } from 'vitest';
import {
  firstInDefaultOrder,
  inDefaultOrder,
  isSortedByDate,
} from '../../../src/shared/domain/order/default-order.ts';
import { scopes } from '../../../src/shared/domain/order/folder.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
import { serviceTimestamp } from '../../../src/shared/domain/values/service-timestamp.ts';

const changedAt = (hour: number) =>
  serviceTimestamp(`2026-11-17T${String(hour).padStart(2, '0')}:00:00.000Z`);

const order = (name: string, hour: number, date: string | null, receivedHour = hour) => ({
  ...{ name, lastUpdatedAt: changedAt(hour), receivedAt: Date.parse(changedAt(receivedHour)) },
  folder: 'confirmed' as const,
  facts: { nextDate: date === null ? null : calendarDate(date), dueDate: null },
});

const orders = [
  order('noon, by March', 12, '2027-03-01'),
  order('morning, undated', 8, null),
  order('evening, by December', 18, '2026-12-09'),
  order('noon too, by March too', 12, '2027-03-01'),
  order('evening but there since night, by May', 18, '2027-05-01', 2),
  order('dawn, by tomorrow', 5, '2026-11-18'),
];

describe('an unsorted list', () => {
  it.each(scopes.map((scope) => [scope, scope === 'confirmed' || scope === 'overdue'] as const))(
    '%s is sorted by delivery days: %s',
    (scope, byDate) => expect(isSortedByDate(scope)).toBe(byDate),
  );

  it.each(['confirmed', 'overdue'] as const)(
    '%s begins with the earliest due date and ends with orders without a day',
    (scope) =>
      expect(inDefaultOrder(orders, scope).map(({ name }) => name)).toEqual([
        'dawn, by tomorrow',
        'evening, by December',
        'noon, by March',
        'noon too, by March too',
        'evening but there since night, by May',
        'morning, undated',
      ]),
  );

  it.each(['to-answer', 'waiting', 'closed'] as const)('%s begins with the shortest wait', (scope) =>
    expect(inDefaultOrder(orders, scope).map(({ name }) => name)).toEqual([
      'evening, by December',
      'noon, by March',
      'noon too, by March too',
      'morning, undated',
      'dawn, by tomorrow',
      'evening but there since night, by May',
    ]),
  );

  it('of overdue orders begins with the longest delay, after any later request', () => {
    const overdue = (name: string, dueDate: string | null, nextDate: string) => ({
      ...order(name, 12, nextDate),
      folder: 'overdue' as const,
      facts: {
        nextDate: calendarDate(nextDate),
        dueDate: dueDate === null ? null : calendarDate(dueDate),
      },
    });
    const late = [
      overdue('less', '2026-11-20', '2026-11-20'),
      overdue('called so by the service', null, '2026-11-15'),
      overdue('more', '2026-11-10', '2027-01-20'),
    ];
    const names = ['more', 'called so by the service', 'less'];
    expect(inDefaultOrder(late, 'overdue').map(({ name }) => name)).toEqual(names);
    expect(firstInDefaultOrder(late, 'overdue', 1).map(({ name }) => name)).toEqual(['more']);
  });

  it('is left as it was given', () => {
    const given = [...orders];
    inDefaultOrder(given, 'confirmed');
    expect(given).toEqual(orders);
  });
});

describe('the first of them', () => {
  it.each(scopes)('of %s are those with which the whole begins, however many are wanted', (scope) => {
    for (const all of [orders, orders.toReversed()]) {
      for (let count = 1; count <= orders.length + 1; count += 1) {
        const whole = inDefaultOrder(all, scope).slice(0, count);
        expect(firstInDefaultOrder(all, scope, count)).toEqual(whole);
      }
    }
  });

  it('leave an order unread that was received before all of them, and no other', () => {
    const read: string[] = [];
    const watched = (name: string, minute: number) => {
      const receivedAt = Date.UTC(2026, 10, 17, 8, minute);
      return {
        ...{ name, receivedAt, folder: 'to-answer' as const, facts: { nextDate: null, dueDate: null } },
        get lastUpdatedAt() {
          read.push(name);
          return serviceTimestamp(new Date(receivedAt).toISOString());
        },
      };
    };
    const all = [watched('first', 9), watched('second', 8), watched('older', 7), watched('newest', 10)];
    expect(firstInDefaultOrder(all, 'to-answer', 2).map(({ name }) => name)).toEqual(['newest', 'first']);
    expect([...new Set(read)]).toEqual(['first', 'second', 'newest']);
  });
});
