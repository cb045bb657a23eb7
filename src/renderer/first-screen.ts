import { lastSoonDay } from '../shared/domain/order/due-soon.ts';
import { dayAt } from '../shared/domain/values/calendar-date.ts';
import { languageFor } from '../shared/words/language.ts';
import { whole } from './features/order-list/place.ts';
import { knownLocale } from './format/formats.ts';
import { localesFor } from './format/locales.ts';
import { firstLanguage, type LoadedLanguage, loadLanguage } from './i18n/words.ts';
import { accountQuery } from './transport/account-in-use.ts';
import type { Core } from './transport/core.ts';
import { orderListQuery } from './transport/order-lists.ts';
import { settingsQuery } from './transport/queries.ts';

/** How long a window stays empty to wait for its first rows, in ms. After that it shows a loading state. */
const longestWaitMs = 500;

/**
 * Fetches what the first screen shows, so that the window is drawn once, with rows and in the right
 * language. Never rejects: without an answer the screens fetch for themselves and show errors.
 *
 * @returns the language to begin with
 */
export const prepareFirstScreen = async (core: Core): Promise<LoadedLanguage> => {
  // Most users choose the computer's language, so it loads before the settings are known.
  const likely = loadLanguage(firstLanguage());
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), longestWaitMs);
  const spoken = await Promise.race([fetchFirst(core).catch(() => null), late.promise]);
  clearTimeout(timer);
  return spoken ?? (await likely);
};

const fetchFirst = async ({ client, queries }: Core): Promise<LoadedLanguage> => {
  const account = queries.prefetchQuery(accountQuery(client));
  const settings = await queries.fetchQuery(settingsQuery(client));
  const { figures } = localesFor(settings, navigator.languages);
  // Public holidays take longer. Most days none is near, so that this is the same day.
  const soon = lastSoonDay(dayAt(Date.now()), { ...settings.workshop, holidays: new Map() });
  const list = queries.prefetchQuery(orderListQuery(client, whole('to-answer'), knownLocale(figures), soon));
  const [spoken] = await Promise.all([
    loadLanguage(languageFor(settings.language, navigator.languages)),
    account,
    list,
  ]);
  return spoken;
};
