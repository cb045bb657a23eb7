import { z } from 'zod';
import { type SavedView, type View, viewSchema } from '../../../shared/contract/calls/views.ts';
import { jsonColumn } from '../db/json-column.ts';
import type { Database } from '../ports.ts';

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

  /** Its id. */
  put: (accountId: number, id: number | null, view: View): number => {
    const { lastId } = database.run(
      `INSERT INTO views (id, account_id, view) VALUES (?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET view = excluded.view WHERE account_id = excluded.account_id`,
      id,
      accountId,
      JSON.stringify(view),
    );
    return id ?? lastId;
  },

  remove: (accountId: number, id: number): void => {
    database.run('DELETE FROM views WHERE account_id = ? AND id = ?', accountId, id);
  },
});
