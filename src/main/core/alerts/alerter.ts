import type { Alert, UnreadableAlert } from '../../../shared/contract/calls/alerts.ts';
import type { Settings } from '../../../shared/contract/calls/settings.ts';
import { silenceAt } from '../../../shared/domain/alerts/alert-silence.ts';
import { cutText, shownInRow } from '../../../shared/domain/values/cut-text.ts';
import type { CurrentAccount } from '../accounts/current-account.ts';
import type { Emit } from '../events.ts';
import type { Clock, Notice, Notifier, Timers } from '../ports.ts';
import type { AlertsStore } from './alerts-store.ts';

/**
 * Shows new alerts, and repeats the sound. Waits by itself for the end of quiet hours and for the next
 * repetition.
 */
export type Alerter = {
  /** Something that the rule depends on has changed. */
  check: () => void;
  stop: () => void;
};

/** Shows, repeats and snoozes the alerts of orders. What has alerted is in the store, so nothing alerts twice. */
export const createAlerter = (deps: {
  clock: Clock;
  timers: Timers;
  emit: Emit;
  notifier: Notifier;
  store: AlertsStore;
  account: CurrentAccount;
  settings: () => Settings;
}): Alerter => {
  const { clock, store } = deps;
  let soundedAt = clock.now();
  let cancel: (() => void) | null = null;

  const show = (accountId: number, alerts: Alert[], unreadable: UnreadableAlert[], now: number): void => {
    // Stored first, so that nothing is shown twice. An alert lost between the two is still in the list and
    // in the count.
    store.markShown(accountId, now);
    if (alerts.length + unreadable.length === 0) return;
    deps.emit({ name: 'alerts.shown', alerts, unreadable });
    if (!deps.settings().notifications) return;
    for (const notice of noticesFor(alerts, unreadable)) deps.notifier.notify(notice);
  };

  const wait = (ms: number | null): void => {
    cancel?.();
    cancel = ms === null ? null : deps.timers.after(ms, check);
  };

  const check = (): void => {
    wait(null);
    const accountId = deps.account.get()?.id;
    if (accountId === undefined) return;
    // Should the store fail, it is tried again.
    wait(longestWaitMs);
    const now = clock.now();
    const settings = deps.settings();
    const unshown = store.unshown(accountId);
    const unreadable = store.unshownUnreadable(accountId);
    const hasUnopened = settings.repeatMinutes > 0 && store.waiting(accountId) > 0;
    const {
      show: mustShow,
      playSound,
      checkAt,
    } = decideAlert(
      { hasUnshown: unshown.length + unreadable.length > 0, hasUnopened, soundedAt },
      settings,
      now,
    );
    if (playSound) soundedAt = now;
    // The wall clock may jump while a timer runs, after a sleep or by hand, so it is checked every minute.
    const soonest = checkAt === null ? null : Math.min(checkAt - now, longestWaitMs);
    if (mustShow) show(accountId, unshown, unreadable, now);
    wait(soonest);
    if (playSound) deps.emit({ name: 'alerts.sounded' });
  };

  return {
    check,
    stop: () => wait(null),
  };
};

const longestWaitMs = 60_000;

/** One notice for each order and each record that can't be read. More than three become one. */
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
        buyerName: cutText(buyerName, shownInRow),
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

/** The stored alerts, as far as the rule needs them. */
type PendingAlerts = {
  /** Alerts that weren't shown yet, of orders that weren't opened since. */
  hasUnshown: boolean;
  /** Alerts that were shown, of orders that weren't opened since. */
  hasUnopened: boolean;
  /** When the alert sound was last played, or when Orderbell started; milliseconds since 1970. */
  soundedAt: number;
};

/** `again`: when to decide again, at the latest; `null` when only news can change something. */
export type AlertDecision = { show: boolean; playSound: boolean; checkAt: number | null };

const noAction: AlertDecision = { show: false, playSound: false, checkAt: null };

/**
 * Decides what to show and whether to play the sound now. An alert during quiet hours is shown at their end
 * unless the order was opened before; a repetition waits for the same end. Pure: the caller stores what was
 * shown before it shows it.
 *
 * @param now milliseconds since 1970; may have jumped since the last time
 */
export const decideAlert = (
  { hasUnshown, hasUnopened, soundedAt }: PendingAlerts,
  settings: Pick<Settings, 'sound' | 'repeatMinutes' | 'snoozedUntil' | 'quietHours' | 'alertsOff'>,
  now: number,
): AlertDecision => {
  const everyMs = settings.sound ? settings.repeatMinutes * 60_000 : 0;
  const repeats = hasUnopened && everyMs > 0;
  if (!hasUnshown && !repeats) return noAction;
  const silence = silenceAt(settings, now);
  if (silence !== null) return { ...noAction, checkAt: silence.until };
  if (hasUnshown) {
    return { show: true, playSound: settings.sound, checkAt: everyMs > 0 ? now + everyMs : null };
  }
  // A time in the future: the clock was set back since.
  const last = Math.min(soundedAt, now);
  const playSound = now - last >= everyMs;
  return { show: false, playSound, checkAt: (playSound ? now : last) + everyMs };
};
