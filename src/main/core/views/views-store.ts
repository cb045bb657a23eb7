import { z } from 'zod';
import { type SavedView, type View, viewSchema } from '../../../shared/contract/calls/views.ts';
import { OrderbellError } from '../../../shared/contract/errors.ts';
import type { CurrentAccount } from '../accounts/current-account.ts';
import { jsonColumn } from '../db/json-column.ts';
import type { Emit } from '../events.ts';
import type { Database } from '../ports.ts';
import type { HandlersOf } from '../rpc/handlers.ts';

const viewRow = z.object({ id: z.number().int(), view: jsonColumn(viewSchema) });

export type ViewsStore = ReturnType<typeof createViewsStore>;

/** The views that the user saved, each account's its own. */
export const createViewsStore = (database: Database) => ({
  /** The oldest first. What another Orderbell wrote and this one can't read is left out, and stays. */
  list: (accountId: number): SavedView[] =>
    database.all('SELECT id, view FROM views WHERE account_id = ? ORDER BY id', accountId).flatMap((row) => {
      const read = viewRow.safeParse(row);
      return read.success ? [{ id: read.data.id, ...read.data.view }] : [];
    }),

  /** Stores a new view, or changes the one with this id. Returns its id. */
  put: (accountId: number, id: number | null, view: View): number => {
    const { lastId } = database.run(
      `INSERT INTO main.views (id, account_id, view) VALUES (?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET view = excluded.view WHERE account_id = excluded.account_id`,
      id,
      accountId,
      JSON.stringify(view),
    );
    return id ?? lastId;
  },

  remove: (accountId: number, id: number): void => {
    database.run('DELETE FROM main.views WHERE account_id = ? AND id = ?', accountId, id);
  },
});

/** Both calls throw `account.signed-out`. */
export const viewsHandlers = (
  store: ViewsStore,
  account: CurrentAccount,
  emit: Emit,
): HandlersOf<'views.put' | 'views.remove'> => {
  const accountId = (): number => {
    const id = account.get()?.id;
    if (id === undefined) throw new OrderbellError('account.signed-out');
    return id;
  };
  return {
    'views.put': ({ id, view }) => {
      const kept = store.put(accountId(), id, view);
      emit({ name: 'views.changed' });
      return { id: kept };
    },
    'views.remove': ({ id }) => {
      store.remove(accountId(), id);
      emit({ name: 'views.changed' });
      return {};
    },
  };
};
