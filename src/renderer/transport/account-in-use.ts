import type { QueryClient } from '@tanstack/react-query';
import type { Account } from '../../shared/contract/accounts.ts';
import { keys } from './keys.ts';
import { settingsKeys } from './settings-under-way.ts';

/** Belongs to no account. Everything else does, or is asked for anew without harm. */
const ofNoAccount: ReadonlySet<unknown> = new Set(
  [keys.info, keys.account, settingsKeys.told, settingsKeys.underWay, settingsKeys.refused].map(
    ([name]) => name,
  ),
);

/** Who is signed in now. Nobody sees an order of the account before, not even for a moment. */
export const putAccount = (queries: QueryClient, account: Account | null): void => {
  dropOthers(queries, account);
  queries.setQueryData<AccountInUse>(keys.account, { account });
};

/** Forgets what belongs to another account than this one, which is about to be shown. */
export const dropOthers = (queries: QueryClient, account: Account | null): void => {
  const before = queries.getQueryData<AccountInUse>(keys.account);
  if (before === undefined || before.account?.id === account?.id) return;
  queries.removeQueries({ predicate: ({ queryKey: [name] }) => !ofNoAccount.has(name) });
};

type AccountInUse = { account: Account | null };
