import { OrderbellError } from '../../../shared/contract/errors.ts';
import type { CurrentAccount } from '../accounts/current-account.ts';
import type { createPromises } from '../calendar/promises.ts';
import { inSlices } from '../in-slices.ts';
import type { MessagesStore } from '../messages/messages-store.ts';
import type { OrdersStore } from '../orders/orders-store.ts';
import type { Database, Timers } from '../ports.ts';
import type { HandlersOf } from '../rpc/handlers.ts';
import { createOrderFacts } from './order-facts.ts';
import { createPromisedDays } from './promised-days.ts';
import { createPublicHolidays, type PublicHoliday } from './public-holidays.ts';

/** What helps to promise a date. Nothing here writes anything. */
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
        // A year takes a while to work out: others have their turn in between.
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
      const underWay = outbox
        .openResponses(accountId)
        .map(({ orderKey, content }) => ({ orderKey, lines: content.lines }));
      const days = createPromisedDays(underWay, new Set(except));
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
