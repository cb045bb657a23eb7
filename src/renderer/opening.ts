import '../shared/contract/without-eval.ts';
import { languageFor } from '../shared/words/language.ts';
import { type Spoken, speak } from './i18n/words.ts';
import type { Connection } from './transport/connection.ts';
import { type Core, openCore } from './transport/core.ts';
import { accountQuery, firstRowsQuery, settingsQuery } from './transport/queries.ts';

/** For so long a window stays empty for the sake of its first rows, in ms. After that it shows that they are on their way. */
const patienceMs = 500;

/** Until the screens are there nobody looks at what was answered: for so long it stays, in ms. */
const keptMs = 10_000;

/**
 * Asks for what the first screen shows, all of it at once: so a window draws itself once, with its rows and in its language, and not a
 * piece with each answer.
 *
 * @param likely what is spoken until that is known
 * @returns `spoken`: resolves once it may be drawn
 */
export const open = (
  connection: Connection,
  likely: Promise<Spoken>,
): { core: Core; spoken: Promise<Spoken> } => {
  const core = openCore(connection);
  return { core, spoken: orSoon(askFirst(core), likely) };
};

const orSoon = async (wanted: Promise<Spoken | null>, likely: Promise<Spoken>): Promise<Spoken> => {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), patienceMs);
  const spoken = await Promise.race([wanted, late.promise]);
  clearTimeout(timer);
  return spoken ?? (await likely);
};

/** Never fails: who needs an answer that didn't come asks again, and says so. `null`: the user's language isn't known. */
const askFirst = async ({ client, queries }: Core): Promise<Spoken | null> => {
  const rows = firstRowsQuery(client, 'to-answer');
  const [settings, account] = await Promise.all([
    queries.fetchQuery(settingsQuery(client)).catch(() => null),
    queries.fetchQuery(accountQuery(client)).catch(() => null),
    queries.prefetchQuery({ ...rows, gcTime: keptMs }),
  ]);
  // Nobody is signed in: whoever signs in next has orders.
  if (account?.account == null) queries.removeQueries({ queryKey: rows.queryKey });
  if (settings === null) return null;
  return speak(languageFor(settings.language, navigator.languages)).catch(() => null);
};
