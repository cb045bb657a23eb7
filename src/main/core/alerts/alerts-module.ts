import { snoozeEnd } from '../../../shared/domain/alerts/alert-silence.ts';
import type { CurrentAccount } from '../accounts/current-account.ts';
import type { CoreContext } from '../context.ts';
import type { HandlersOf } from '../rpc/handlers.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import { createAlertsStore } from './alerts-store.ts';
import { createBell } from './bell.ts';

/** Alerts for new and changed orders: the list, the notifications, the sound, and the time without them. */
export const createAlerts = (
  core: CoreContext,
  { account, settings }: { account: CurrentAccount; settings: SettingsService },
) => {
  const { clock, notifier } = core;
  const store = createAlertsStore(core.database);
  const bell = createBell({ ...core, store, account, settings: settings.get });
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
      if (id !== undefined && until !== null) store.tellAgain(id);
      bell.look();
      return { until };
    },
    'alerts.test': async () => ({ notification: (await notifier.test?.()) ?? 'unavailable' }),
  };

  return {
    handlers,
    /** Call it after a commit that may have stored a new alert. */
    check: bell.look,
    start: (): void => {
      unsubscribe = core.subscribe(({ name }) => {
        if (name === 'settings.changed' || name === 'accounts.changed') bell.look();
      });
    },
    stop: (): void => {
      unsubscribe();
      bell.stop();
    },
  };
};

/** More than a person looks through. */
const listLength = 300;
