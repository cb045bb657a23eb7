import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Account } from '../../shared/contract/calls/accounts.ts';
import type { Client } from '../../shared/contract/client.ts';
import { keys } from './keys.ts';
import { settingsKeys } from './settings-under-way.ts';

export const accountQuery = (client: Client) =>
  queryOptions({
    queryKey: keys.account,
    queryFn: async ({ client: queries, signal }) => {
      const current = await client.call('accounts.current', {});
      // Who is signed in was told meanwhile.
      signal.throwIfAborted();
      dropOthers(queries, current.account);
      return current;
    },
  });

/** Who is signed in now. Nobody sees an order of the account before, not even for a moment. */
export const putAccount = (queries: QueryClient, account: Account | null): void => {
  dropOthers(queries, account);
  queries.setQueryData<AccountInUse>(keys.account, { account });
};

type AccountInUse = { account: Account | null };

/** Forgets what belongs to another account than this one, which is about to be shown. */
const dropOthers = (queries: QueryClient, account: Account | null): void => {
  const before = queries.getQueryData<AccountInUse>(keys.account);
  if (before === undefined || before.account?.id === account?.id) return;
  queries.removeQueries({ predicate: ({ queryKey: [name] }) => !ofNoAccount.has(name) });
};

/** Belongs to no account. Everything else does, or is asked for anew without harm. */
const ofNoAccount: ReadonlySet<unknown> = new Set(
  [keys.info, keys.account, settingsKeys.told, settingsKeys.underWay, settingsKeys.refused].map(
    ([name]) => name,
  ),
);
