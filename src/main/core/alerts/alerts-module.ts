import { snoozeEnd } from '../../../shared/domain/alerts/alert-silence.ts';
import type { CurrentAccount } from '../accounts/current-account.ts';
import type { CoreContext } from '../context.ts';
import type { HandlersOf } from '../rpc/handlers.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import { createAlerter } from './alerter.ts';
import { createAlertsStore } from './alerts-store.ts';

/** Alerts for new and changed orders: the list, the notifications, the sound, and the time without them. */
export const createAlerts = (
  core: CoreContext,
  { account, settings }: { account: CurrentAccount; settings: SettingsService },
) => {
  const { clock, notifier } = core;
  const store = createAlertsStore(core.database);
  const alerter = createAlerter({ ...core, store, account, settings: settings.get });
  let unsubscribe = (): void => undefined;

  const handlers: HandlersOf<'alerts.list' | 'alerts.snooze' | 'alerts.test'> = {
    'alerts.list': () => {
      const id = account.get()?.id;
      return id === undefined
        ? { alerts: [], waiting: 0 }
        : { alerts: store.list(id, listLength), waiting: store.waiting(id) };
    },
    'alerts.snooze': ({ length }) => {
      const id = account.get()?.id;
      const until = length === null ? null : snoozeEnd(length, clock.now());
      // The snooze is stored first, so that an alert that is to be repeated waits for its end.
      settings.set({ snoozedUntil: until });
      if (id !== undefined && until !== null) store.showAgain(id);
      alerter.check();
      return { until };
    },
    'alerts.test': async () => ({ notification: (await notifier.test?.()) ?? 'unavailable' }),
  };

  return {
    handlers,
    /** Call it after a commit that may have stored a new alert. */
    check: alerter.check,
    start: (): void => {
      unsubscribe = core.subscribe(({ name }) => {
        if (name === 'settings.changed' || name === 'accounts.changed') alerter.check();
      });
    },
    stop: (): void => {
      unsubscribe();
      alerter.stop();
    },
  };
};

/** More than a person looks through. */
const listLength = 300;
