import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Account } from '../../shared/contract/calls/accounts.ts';
import type { Client } from '../../shared/contract/client.ts';
import { keys } from './keys.ts';
import { settingsKeys } from './pending-settings.ts';

export const accountQuery = (client: Client) =>
  queryOptions({
    queryKey: keys.account,
    queryFn: async ({ client: queries, signal }) => {
      const current = await client.call('accounts.current', {});
      // Aborted: an accounts.changed event has set a newer account.
      signal.throwIfAborted();
      dropOtherAccounts(queries, current.account);
      return current;
    },
  });

/** Sets the signed-in account. Removes the previous account's data first: its orders must never show. */
export const putAccount = (queries: QueryClient, account: Account | null): void => {
  dropOtherAccounts(queries, account);
  queries.setQueryData<AccountInUse>(keys.account, { account });
};

type AccountInUse = { account: Account | null };

/** Removes cached answers of every other account. */
const dropOtherAccounts = (queries: QueryClient, account: Account | null): void => {
  const before = queries.getQueryData<AccountInUse>(keys.account);
  if (before === undefined || before.account?.id === account?.id) return;
  queries.removeQueries({ predicate: ({ queryKey: [name] }) => !ofNoAccount.has(name) });
};

/** Answers that belong to no account. All others belong to one, or can be fetched again without harm. */
const ofNoAccount: ReadonlySet<unknown> = new Set(
  [keys.info, keys.account, settingsKeys.reported, settingsKeys.pending, settingsKeys.error].map(
    ([name]) => name,
  ),
);
