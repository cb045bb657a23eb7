import { snoozeEnd } from '../../../shared/domain/hush.ts';
import type { CurrentAccount } from '../accounts/current-account.ts';
import type { Clock, Notifier } from '../ports.ts';
import type { HandlersOf } from '../rpc/handlers.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { AlertsStore } from './alerts-store.ts';
import type { Bell } from './bell.ts';

export const alertsHandlers = (deps: {
  clock: Clock;
  account: CurrentAccount;
  store: AlertsStore;
  settings: SettingsService;
  notifier: Notifier;
  bell: Bell;
}): HandlersOf<'alerts.list' | 'alerts.snooze' | 'alerts.test'> => {
  const { account, clock, store } = deps;
  return {
    'alerts.list': () => {
      const id = account.get()?.id;
      return id === undefined
        ? { alerts: [], waiting: 0 }
        : { alerts: store.list(id, listed), waiting: store.waiting(id) };
    },
    'alerts.snooze': ({ length }) => {
      const id = account.get()?.id;
      const until = length === null ? null : snoozeEnd(length, clock.now());
      // The snooze first: what is to be told again must not ring before it.
      deps.settings.set({ snoozedUntil: until });
      if (id !== undefined && until !== null) store.tellAgain(id);
      deps.bell.look();
      return { until };
    },
    'alerts.test': async () => ({ notification: (await deps.notifier.test?.()) ?? 'unavailable' }),
  };
};

/** More than a person looks through. */
const listed = 300;
