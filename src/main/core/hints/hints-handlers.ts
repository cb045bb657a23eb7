import { OrderbellError } from '../../../shared/contract/errors.ts';
import { type LineAnswer, termsOfAnswer } from '../../../shared/domain/answer/line-answer.ts';
import { type Delivery, type PromisedDate, promisedDates } from '../../../shared/domain/delivery/delivery.ts';
import type { OrderLine } from '../../../shared/domain/order/order.ts';
import type { CalendarDate } from '../../../shared/domain/values/calendar-date.ts';
import type { CurrentAccount } from '../accounts/current-account.ts';
import type { createPromises } from '../calendar/promises.ts';
import { inSlices } from '../in-slices.ts';
import type { MessagesStore } from '../messages/messages-store.ts';
import type { OrdersStore } from '../orders/orders-store.ts';
import type { Database, Timers } from '../ports.ts';
import type { HandlersOf } from '../rpc/handlers.ts';
import { createOrderFacts } from './order-facts.ts';
import { createPublicHolidays, type PublicHoliday } from './public-holidays.ts';

/** Hints for promising a date. Read only. */
export const hintsHandlers = (deps: {
  timers: Timers;
  database: Database;
  account: CurrentAccount;
  orders: Pick<OrdersStore, 'byKey' | 'linesOf' | 'revisionsOf'>;
  promises: Pick<ReturnType<typeof createPromises>, 'all'>;
  outbox: Pick<MessagesStore, 'openResponses'>;
}): HandlersOf<'hints.holidays' | 'hints.places' | 'hints.promised' | 'hints.order'> => {
  const { timers, account, promises, outbox } = deps;
  const holidays = createPublicHolidays();
  const factsOfOrder = createOrderFacts(deps);
  return {
    'hints.holidays': async ({ country, region, years, language }) => {
      const all: PublicHoliday[] = [];
      for (const year of years) {
        all.push(...(await holidays.of({ country, region }, year, language)));
        // A year takes a while to compute, so other work runs in between.
        await timers.pause();
      }
      return { holidays: all };
    },
    'hints.places': async ({ country, language }) => ({
      countries: await holidays.countries(),
      regions: country === null ? [] : await holidays.regionsOf(country, language),
    }),
    'hints.promised': async ({ except }) => {
      const all = await promises.all();
      const accountId = account.get()?.id;
      if (all === null || accountId === undefined) return { days: [] };
      const pending = outbox
        .openResponses(accountId)
        .map(({ orderKey, content }) => ({ orderKey, lines: content.lines }));
      const days = createPromisedDays(pending, new Set(except));
      await inSlices(timers, all.orders, days.add);
      return { days: days.result() };
    },
    'hints.order': async ({ orderKey }) => {
      const accountId = account.get()?.id;
      const facts = accountId === undefined ? null : await factsOfOrder(accountId, orderKey);
      if (facts === null) throw new OrderbellError('order.not-found');
      return facts;
    },
  };
};

type PromisedOrder = { orderKey: number; deliveries: readonly Delivery[] };
type PromisedDay = { date: CalendarDate; agreed: number; waiting: number };
type PendingAnswer = { orderKey: number; lines: readonly { seen: OrderLine; answer: LineAnswer }[] };

/**
 * How many deliveries are promised on each day, by the orders and by answers that are being sent. For a
 * line with such an answer, the answer counts instead of the order.
 */
export const createPromisedDays = (pending: readonly PendingAnswer[], except: ReadonlySet<number>) => {
  const counts = new Map<CalendarDate, PromisedDay>();
  const count = ({ date, standing }: Omit<PromisedDate, 'position'>): void => {
    const day = counts.get(date) ?? { date, agreed: 0, waiting: 0 };
    day[standing] += 1;
    counts.set(date, day);
  };
  const said = promisedDatesOf(pending.filter(({ orderKey }) => !except.has(orderKey)));
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

/** By order and position. The last of several answers about a line counts. */
const promisedDatesOf = (pending: readonly PendingAnswer[]): Map<number, Map<string, CalendarDate[]>> => {
  const said = new Map<number, Map<string, CalendarDate[]>>();
  for (const { orderKey, lines } of pending) {
    const byPosition = said.get(orderKey) ?? new Map<string, CalendarDate[]>();
    said.set(orderKey, byPosition);
    for (const { seen, answer } of lines) {
      const terms = answer.kind === 'reject' ? null : termsOfAnswer(seen, answer);
      byPosition.set(seen.position, terms?.deliverySchedule.flatMap(({ date }) => date ?? []) ?? []);
    }
  }
  return said;
};
