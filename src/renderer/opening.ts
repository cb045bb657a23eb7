import '../shared/contract/without-eval.ts';
import { languageFor } from '../shared/words/language.ts';
import { type Spoken, speak } from './i18n/words.ts';
import type { Connection } from './transport/connection.ts';
import { type Core, openCore } from './transport/core.ts';
import { firstQuestion } from './transport/first-questions.ts';
import { keys } from './transport/keys.ts';

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

/** Never fails: where no answer came the screens ask for themselves, and say why. `null`: the user's language isn't known. */
const askFirst = async ({ client, queries }: Core): Promise<Spoken | null> => {
  const opening = await client.call('opening.get', firstQuestion().input).catch(() => null);
  if (opening === null) return null;
  const { settings, account, rows } = opening;
  // Where it was late the screens have asked for themselves, and what they were told since is newer.
  queries.setQueryData<typeof settings>(keys.settings, (known) => known ?? settings);
  queries.setQueryData<{ account: typeof account }>(keys.account, (known) => known ?? { account });
  // Where nobody is signed in these are no rows: whoever signs in next has orders.
  if (account !== null) {
    const queryKey = keys.firstRows('to-answer');
    await queries.prefetchQuery({ queryKey, queryFn: () => rows, gcTime: keptMs });
  }
  return speak(languageFor(settings.language, navigator.languages)).catch(() => null);
};
