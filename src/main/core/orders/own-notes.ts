import { z } from 'zod';
import { mostNotesInRow, type OwnNote } from '../../../shared/contract/calls/notes.ts';
import { type CurrentAccount, ofCurrentAccount } from '../accounts/current-account.ts';
import type { Emit } from '../events.ts';
import type { Database } from '../ports.ts';
import type { HandlersOf } from '../rpc/handlers.ts';
import type { OrdersStore } from './orders-store.ts';

/** The notes on an order, its own first. A damaged note is left out. */
export const notesOn = (database: Database, orderKey: number, most = mostNotes): OwnNote[] =>
  database
    .all('SELECT position, note FROM own_notes WHERE order_key = ? ORDER BY position LIMIT ?', orderKey, most)
    .map((row) => noteRow.parse(row))
    .map(({ position, note }) => ({ position: position === '' ? null : position, text: note }));

/** The same for a row of a list. */
export const notesInRow = (database: Database, orderKey: number): OwnNote[] =>
  notesOn(database, orderKey, mostNotesInRow);

/** More than an order has lines. */
const mostNotes = 100_000;

const noteRow = z.object({ position: z.string(), note: z.string() });

/** The notes that the user writes for themselves. They are never sent. */
export const notesHandlers = (deps: {
  database: Database;
  account: CurrentAccount;
  store: OrdersStore;
  emit: Emit;
}): HandlersOf<'notes.save'> => ({
  'notes.save': ({ orderKey, position, text }) => {
    const row = deps.store.byKey(orderKey);
    ofCurrentAccount(deps.account, row === null ? null : { accountId: row.account_id });
    // No line is named by an empty text.
    const place = position ?? '';
    if (text.trim() === '') {
      deps.database.run('DELETE FROM main.own_notes WHERE order_key = ? AND position = ?', orderKey, place);
    } else {
      deps.database.run(
        `INSERT INTO main.own_notes (order_key, position, note) VALUES (?, ?, ?)
         ON CONFLICT (order_key, position) DO UPDATE SET note = excluded.note`,
        orderKey,
        place,
        text,
      );
    }
    deps.emit({ name: 'notes.saved', orderKey, notes: notesOn(deps.database, orderKey) });
    return {};
  },
});
