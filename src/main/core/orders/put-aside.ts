import { z } from 'zod';
import { folderOf } from '../../../shared/domain/order/folder.ts';
import { type CalendarDate, calendarDateSchema, dayAt } from '../../../shared/domain/values/calendar-date.ts';
import { type CurrentAccount, ofCurrentAccount } from '../accounts/current-account.ts';
import type { CoreContext } from '../context.ts';
import type { OrdersStore } from './orders-store.ts';
import type { PendingAnswers } from './pending-answers.ts';

export type PutAside = ReturnType<typeof createPutAside>;

/** Orders that the user put aside until a day. They return by themselves on that day, with an alert. */
export const createPutAside = (
  { database, clock, timers, emit }: CoreContext,
  deps: {
    account: CurrentAccount;
    store: OrdersStore;
    answers: PendingAnswers;
    /** An alert was stored. Called after the commit. */
    onAlert: () => void;
  },
) => {
  let cancel: (() => void) | null = null;

  const put = (orderKey: number, until: CalendarDate | null): void => {
    database.run('UPDATE main.orders SET put_aside_until = ? WHERE key = ?', until, orderKey);
  };

  /** The order is unread again, and its newest version alerts once more. */
  const alertAgain = (orderKey: number, at: number): void => {
    database.run(
      'UPDATE main.orders SET seen_revision = nullif(revision - 1, 0) WHERE key = ? AND seen_revision = revision',
      orderKey,
    );
    database.run(
      `INSERT INTO main.alerts (order_key, revision, kind, raised_at, answers_before)
       SELECT key, revision, 'returned', ?, (SELECT coalesce(max(sequence), 0) FROM main.outbox WHERE order_key = key)
       FROM orders WHERE key = ?
       ON CONFLICT (order_key, revision) DO UPDATE SET kind = excluded.kind, raised_at = excluded.raised_at,
         answers_before = excluded.answers_before, shown_at = NULL`,
      at,
      orderKey,
    );
  };

  const bringBack = (): void => {
    const now = clock.now();
    const today = dayAt(now);
    const due = database
      .all('SELECT key FROM orders WHERE put_aside_until <= ?', today)
      .map((row) => keyRow.parse(row).key);
    if (due.length === 0) return;
    database.write(() => {
      for (const key of due) {
        put(key, null);
        const facts = deps.store.factsOf(key);
        // It may have been answered since.
        const waits = facts !== null && folderOf(facts, today, deps.answers.of(key), null) === 'to-answer';
        if (waits) alertAgain(key, now);
      }
    });
    emit({ name: 'orders.changed', keys: due });
    deps.onAlert();
  };

  /** Checks every minute while an order is put aside, since the clock may jump. */
  const check = (): void => {
    cancel?.();
    cancel = null;
    bringBack();
    const isAny = database.get('SELECT key FROM orders WHERE put_aside_until IS NOT NULL LIMIT 1') !== null;
    if (isAny) cancel = timers.after(60_000, check);
  };

  return {
    /** `null` or a day that isn't later than today brings it back. Throws `order.not-found`. */
    putAside: (orderKey: number, until: CalendarDate | null): void => {
      const row = deps.store.byKey(orderKey);
      ofCurrentAccount(deps.account, row === null ? null : { accountId: row.account_id });
      put(orderKey, until !== null && until > dayAt(clock.now()) ? until : null);
      emit({ name: 'orders.changed', keys: [orderKey] });
      check();
    },
    start: check,
    /** Brings back the orders whose day has come, before the next check. */
    bringBack,
    stop: (): void => cancel?.(),
  };
};

/** The orders of an account that are put aside, with their day. */
export const putAsideIn = (
  { database }: Pick<CoreContext, 'database'>,
  accountId: number,
): ReadonlyMap<number, CalendarDate> =>
  new Map(
    database
      .all(
        'SELECT key, put_aside_until FROM orders WHERE account_id = ? AND put_aside_until IS NOT NULL',
        accountId,
      )
      .map((row) => asideRow.parse(row))
      .map(({ key, put_aside_until: until }) => [key, until]),
  );

const keyRow = z.object({ key: z.number().int() });
const asideRow = z.object({ key: z.number().int(), put_aside_until: calendarDateSchema });
