import type { SyncStatus } from '../../../shared/contract/calls/sync.ts';
import type { CalendarDate } from '../../../shared/domain/values/calendar-date.ts';
import type { Events } from '../events.ts';
import type { Notifier, Timers } from '../ports.ts';

type TrayStatus = Parameters<Notifier['show']>[0];

/**
 * Keeps the tray icon up to date: how many orders wait for an answer, and whether Orderbell is connected.
 * Returns the function that ends it.
 * Counting reads every order. So it only follows a change of orders or a new day, and runs once after a
 * burst of changes (a first import).
 */
export const keepTrayStatus = (deps: {
  events: Events;
  timers: Timers;
  notifier: Notifier;
  toAnswer: () => number;
  /** An unanswered order becomes overdue at midnight. */
  today: () => CalendarDate;
  status: () => SyncStatus;
}): (() => void) => {
  let counted: { on: CalendarDate; toAnswer: number } | null = null;
  let shown: TrayStatus | null = null;
  const count = (): number => {
    const today = deps.today();
    if (counted?.on !== today) counted = { on: today, toAnswer: deps.toAnswer() };
    return counted.toAnswer;
  };
  const refresh = (): void => {
    const status = trayStatusOf(count(), deps.status());
    if (JSON.stringify(status) === JSON.stringify(shown)) return;
    shown = status;
    deps.notifier.show(status);
  };
  let cancel: (() => void) | null = null;
  const soon = (): void => {
    cancel ??= deps.timers.after(burstMs, () => {
      cancel = null;
      refresh();
    });
  };
  refresh();
  const unsubscribe = deps.events.subscribe(({ name }) => {
    if (movesOrders.has(name)) counted = null;
    if (movesOrders.has(name) || name === 'sync.changed') soon();
  });
  return () => {
    unsubscribe();
    cancel?.();
  };
};

const burstMs = 250;

/** Signed out counts as not connected too, but there is no error to show. */
const trayStatusOf = (toAnswer: number, { state, reason, lastSuccessAt }: SyncStatus): TrayStatus => ({
  toAnswer,
  connected: state === 'connected' || state === 'starting',
  reason: state === 'not-connected' ? (reason?.code ?? null) : null,
  lastSuccessAt: state === 'not-connected' ? lastSuccessAt : null,
});

const movesOrders: ReadonlySet<string> = new Set(['orders.changed', 'responses.changed', 'accounts.changed']);
