import '../shared/contract/without-eval.ts';
import { languageFor } from '../shared/words/language.ts';
import { type LoadedLanguage, loadLanguage } from './i18n/words.ts';
import type { Connection } from './transport/connection.ts';
import { type Core, openCore } from './transport/core.ts';
import { firstQuestion } from './transport/first-questions.ts';
import { keys } from './transport/keys.ts';

/** How long a window stays empty to wait for its first rows, in ms. After that it shows a loading state. */
const longestWaitMs = 500;

/** How long the first answers are cached, in ms. No component uses them until the screens render. */
const cachedMs = 10_000;

/**
 * Fetches everything for the first screen, so that the window renders once, with rows and in the right
 * language.
 *
 * @param likely the language used until the setting is known
 * @returns `language`: resolves once the screens may render
 */
export const open = (
  connection: Connection,
  likely: Promise<LoadedLanguage>,
): { core: Core; language: Promise<LoadedLanguage> } => {
  const core = openCore(connection);
  return { core, language: orAfterWait(askFirst(core), likely) };
};

const orAfterWait = async (
  wanted: Promise<LoadedLanguage | null>,
  likely: Promise<LoadedLanguage>,
): Promise<LoadedLanguage> => {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), longestWaitMs);
  const language = await Promise.race([wanted, late.promise]);
  clearTimeout(timer);
  return language ?? (await likely);
};

/**
 * Never rejects: without an answer the screens fetch for themselves and show errors. `null`: the user's
 * language isn't known.
 */
const askFirst = async ({ client, queries }: Core): Promise<LoadedLanguage | null> => {
  const opening = await client.call('opening.get', firstQuestion().input).catch(() => null);
  if (opening === null) return null;
  const { settings, account, rows } = opening;
  // If this answer is late, the screens have fetched already, and events may have updated the cache.
  queries.setQueryData<typeof settings>(keys.settings, (known) => known ?? settings);
  queries.setQueryData<{ account: typeof account }>(keys.account, (known) => known ?? { account });
  // Without an account there are no rows to cache: the next account has its own.
  if (account !== null) {
    const queryKey = keys.firstRows('to-answer');
    await queries.prefetchQuery({ queryKey, queryFn: () => rows, gcTime: cachedMs });
  }
  return loadLanguage(languageFor(settings.language, navigator.languages)).catch(() => null);
};
