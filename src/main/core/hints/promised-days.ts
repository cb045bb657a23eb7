import type { CalendarDate } from '../../../shared/domain/calendar-date.ts';
import type { Delivery } from '../../../shared/domain/delivery.ts';
import { type LineAnswer, termsOfAnswer } from '../../../shared/domain/line-answer.ts';
import type { OrderLine } from '../../../shared/domain/order.ts';
import { type PromisedDate, promisedDates } from '../../../shared/domain/promised-dates.ts';

type PromisedOrder = { orderKey: number; deliveries: readonly Delivery[] };
type PromisedDay = { date: CalendarDate; agreed: number; waiting: number };
type UnderWay = { orderKey: number; lines: readonly { seen: OrderLine; answer: LineAnswer }[] };

/**
 * How many deliveries are promised on each day, by the orders and by the answers that are on their way: for a line with an answer
 * under way, what the answer says counts, as not agreed yet, and not what the order still shows.
 */
export const createPromisedDays = (underWay: readonly UnderWay[], except: ReadonlySet<number>) => {
  const counts = new Map<CalendarDate, PromisedDay>();
  const count = ({ date, standing }: Omit<PromisedDate, 'position'>): void => {
    const day = counts.get(date) ?? { date, agreed: 0, waiting: 0 };
    day[standing] += 1;
    counts.set(date, day);
  };
  const said = datesSaid(underWay.filter(({ orderKey }) => !except.has(orderKey)));
  for (const byPosition of said.values()) {
    for (const dates of byPosition.values()) {
      for (const date of dates) count({ date, standing: 'waiting' });
    }
  }
  return {
    add: ({ orderKey, deliveries }: PromisedOrder): void => {
      if (except.has(orderKey)) return;
      for (const one of promisedDates(deliveries)) {
        if (said.get(orderKey)?.has(one.position) !== true) count(one);
      }
    },
    result: (): PromisedDay[] => [...counts.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1)),
  };
};

/** By order and position: of several answers about a line the last one counts. */
const datesSaid = (underWay: readonly UnderWay[]): Map<number, Map<string, CalendarDate[]>> => {
  const said = new Map<number, Map<string, CalendarDate[]>>();
  for (const { orderKey, lines } of underWay) {
    const byPosition = said.get(orderKey) ?? new Map<string, CalendarDate[]>();
    said.set(orderKey, byPosition);
    for (const { seen, answer } of lines) {
      const terms = answer.kind === 'reject' ? null : termsOfAnswer(seen, answer);
      byPosition.set(seen.position, terms?.deliverySchedule.flatMap(({ date }) => date ?? []) ?? []);
    }
  }
  return said;
};
