import { z } from 'zod';
import { mostRecentSearches } from '../../../shared/contract/calls/search.ts';
import type { CurrentAccount } from '../accounts/current-account.ts';
import type { Database } from '../ports.ts';
import type { HandlersOf } from '../rpc/handlers.ts';
import { fold } from './query.ts';

const textRow = z.object({ id: z.number().int(), text: z.string() });

/** The searches of the account in use that led to an order. Without an account there are none. */
export const recentSearchesHandlers = (
  database: Database,
  account: CurrentAccount,
): HandlersOf<'search.recent' | 'search.remember' | 'search.forget'> => {
  const all = (accountId: number) =>
    database
      .all('SELECT id, text FROM recent_searches WHERE account_id = ? ORDER BY id DESC', accountId)
      .map((row) => textRow.parse(row));
  const remove = (id: number): void => {
    database.run('DELETE FROM main.recent_searches WHERE id = ?', id);
  };
  return {
    'search.recent': () => {
      const accountId = account.get()?.id;
      return { texts: accountId === undefined ? [] : all(accountId).map(({ text }) => text) };
    },
    'search.remember': ({ text }) => {
      const accountId = account.get()?.id;
      if (accountId === undefined) return {};
      database.write(() => {
        const folded = fold(text);
        const before = all(accountId);
        const others = before.filter((one) => fold(one.text) !== folded);
        const kept = new Set(others.slice(0, mostRecentSearches - 1));
        for (const one of before) if (!kept.has(one)) remove(one.id);
        database.run('INSERT INTO main.recent_searches (account_id, text) VALUES (?, ?)', accountId, text);
      });
      return {};
    },
    'search.forget': () => {
      const accountId = account.get()?.id;
      if (accountId !== undefined)
        database.run('DELETE FROM main.recent_searches WHERE account_id = ?', accountId);
      return {};
    },
  };
};
