import type { Accounts } from '../accounts/accounts-service.ts';
import type { CoreContext } from '../context.ts';
import type { Orders } from '../orders/orders.ts';
import type { Secrets } from '../ports.ts';
import type { RemoteService } from '../service/remote-service.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { Shipments } from '../shipments/shipments.ts';
import type { WebhookServer } from '../webhook-ports.ts';
import { fetchHinted } from './fetch-hinted.ts';
import { createWebhooks, webhooksHandlers } from './webhooks-service.ts';

/** Receives the service's webhook calls and fetches the orders and shipments that they name. */
export const createWebhooksModule = (
  core: CoreContext,
  deps: {
    server: WebhookServer | null;
    secrets: Secrets;
    settings: SettingsService;
    accounts: Accounts;
    service: RemoteService;
    orders: Pick<Orders, 'store' | 'announce'>;
    shipments: Pick<Shipments, 'store' | 'announce'>;
    poll: () => void;
    pollIntervalMs: () => number;
  },
) => {
  const { settings, accounts, service } = deps;
  const fetch = fetchHinted({
    ...{ ...core, orders: deps.orders, shipments: deps.shipments },
    ...{ account: accounts.current, session: accounts.session },
    ...{ service: service.orders, shipmentService: service.shipments },
  });
  const webhooks = createWebhooks({
    ...{ ...core, ...deps, fetch },
    settings: () => settings.get().webhook,
    keepDemand: (demands) => void settings.set({ webhook: { demands } }),
    canFollow: () => accounts.session() !== null && accounts.current.get()?.canCall === true,
  });
  let unsubscribe = (): void => undefined;
  return {
    handlers: webhooksHandlers(webhooks),
    /** Fetches one record by its id and stores it like a polled one. */
    fetch,
    start: (): void => {
      unsubscribe = core.subscribe(({ name }) => {
        if (name === 'settings.changed') webhooks.settingsChanged();
      });
      webhooks.start();
    },
    stop: (): Promise<void> => {
      unsubscribe();
      return webhooks.stop();
    },
  };
};
