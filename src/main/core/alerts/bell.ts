import type { Alert, UnreadableAlert } from '../../../shared/contract/alerts.ts';
import type { Settings } from '../../../shared/contract/settings.ts';
import { hushAt } from '../../../shared/domain/hush.ts';
import type { CurrentAccount } from '../accounts/current-account.ts';
import type { Emit } from '../events.ts';
import type { Clock, Notice, Notifier, Timers } from '../ports.ts';
import type { AlertsStore } from './alerts-store.ts';

/** Rings for what the store says nobody was told of; waits by itself for the end of a silence and for the next stroke. */
export type Bell = {
  /** Something came in, or what the rule looks at has changed. */
  look: () => void;
  stop: () => void;
};

export const createBell = (deps: {
  clock: Clock;
  timers: Timers;
  emit: Emit;
  notifier: Notifier;
  store: AlertsStore;
  account: CurrentAccount;
  settings: () => Settings;
}): Bell => {
  const { clock, store } = deps;
  let struckAt = clock.now();
  let cancel: (() => void) | null = null;

  const tell = (accountId: number, alerts: Alert[], unreadable: UnreadableAlert[], now: number): void => {
    // First, so that nothing is told twice: what gets lost between the two is in the list still, and in the count.
    store.markTold(accountId, now);
    if (alerts.length + unreadable.length === 0) return;
    deps.emit({ name: 'alerts.rang', alerts, unreadable });
    if (!deps.settings().notifications) return;
    for (const notice of noticesFor(alerts, unreadable)) deps.notifier.notify(notice);
  };

  const wait = (ms: number | null): void => {
    cancel?.();
    cancel = ms === null ? null : deps.timers.after(ms, look);
  };

  const look = (): void => {
    wait(null);
    const accountId = deps.account.get()?.id;
    if (accountId === undefined) return;
    // Should the store fail: it is asked again.
    wait(longestWaitMs);
    const now = clock.now();
    const settings = deps.settings();
    const untold = store.untold(accountId);
    const unreadable = store.untoldUnreadable(accountId);
    const unopened = settings.repeatMinutes > 0 && store.waiting(accountId) > 0;
    const {
      tell: tells,
      strike,
      again,
    } = decideBell({ untold: untold.length + unreadable.length > 0, unopened, struckAt }, settings, now);
    if (strike) struckAt = now;
    // The wall clock may jump while a timer runs, after a sleep or by hand: it is looked at every minute.
    const soonest = again === null ? null : Math.min(again - now, longestWaitMs);
    if (tells) tell(accountId, untold, unreadable, now);
    wait(soonest);
    if (strike) deps.emit({ name: 'alerts.struck' });
  };

  return {
    look,
    stop: () => wait(null),
  };
};

const longestWaitMs = 60_000;

/** One notice for each order and each record that can't be read; more than three become one. */
const noticesFor = (alerts: Alert[], unreadable: UnreadableAlert[]): Notice[] => {
  const count = alerts.length + unreadable.length;
  if (count > maxSingle) return [{ kind: 'several-orders', count }];
  return [
    ...alerts.map(
      ({ kind, orderKey, purchaseOrderNumber, buyerName }): Notice => ({
        kind: 'order',
        alert: kind,
        orderKey,
        purchaseOrderNumber,
        buyerName,
      }),
    ),
    ...unreadable.map(
      ({ purchaseOrderNumber, buyerName }): Notice => ({
        kind: 'unreadable-order',
        purchaseOrderNumber,
        buyerName,
      }),
    ),
  ];
};

const maxSingle = 3;

/** What of the stored alerts the rule needs. */
type BellState = {
  /** Alerts that nobody was told of yet, of orders that were not opened since. */
  untold: boolean;
  /** Alerts that were told, of orders that were not opened since. */
  unopened: boolean;
  /** When the bell last struck, or when Orderbell started; milliseconds since 1970. */
  struckAt: number;
};

/** `again`: when to decide anew, at the latest; `null` when nothing can come of it without news. */
export type BellDecision = { tell: boolean; strike: boolean; again: number | null };

const silent: BellDecision = { tell: false, strike: false, again: null };

/**
 * What the bell does now. What comes while it keeps still is told at once when that ends, unless it was opened meanwhile;
 * the repeated stroke waits for the same end. Pure: the caller stores what was told before it tells.
 *
 * @param now milliseconds since 1970; may have jumped since the last time
 */
export const decideBell = (
  { untold, unopened, struckAt }: BellState,
  settings: Pick<Settings, 'sound' | 'repeatMinutes' | 'snoozedUntil' | 'quietHours'>,
  now: number,
): BellDecision => {
  const everyMs = settings.sound ? settings.repeatMinutes * 60_000 : 0;
  const repeats = unopened && everyMs > 0;
  if (!untold && !repeats) return silent;
  const hush = hushAt(settings, now);
  if (hush !== null) return { ...silent, again: hush.until };
  if (untold) {
    return { tell: true, strike: settings.sound, again: everyMs > 0 ? now + everyMs : null };
  }
  // A stroke in the future: the clock was set back since.
  const last = Math.min(struckAt, now);
  const strike = now - last >= everyMs;
  return { tell: false, strike, again: (strike ? now : last) + everyMs };
};
