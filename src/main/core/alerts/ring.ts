import type { CoreEvent } from '../../../shared/contract/events.ts';
import type { Emit } from '../events.ts';
import type { Notice, Notifier } from '../ports.ts';

type Alert = Extract<CoreEvent, { name: 'alerts.rang' }>['alerts'][number];

/** Rings for what came in together: one event, and notifications unless the user wants none. */
export type Ring = (alerts: Alert[]) => void;

export const createRing =
  (deps: { emit: Emit; notifier: Notifier; notificationsOn: () => boolean }): Ring =>
  (alerts) => {
    if (alerts.length === 0) return;
    deps.emit({ name: 'alerts.rang', alerts });
    if (!deps.notificationsOn()) return;
    for (const notice of noticesFor(alerts)) deps.notifier.notify(notice);
  };

/** One notice for each order; more than three become one. */
const noticesFor = (alerts: Alert[]): Notice[] =>
  alerts.length > maxSingle
    ? [{ kind: 'several-orders', count: alerts.length }]
    : alerts.map(({ kind, orderKey, purchaseOrderNumber, buyerName }) => ({
        kind: 'order',
        alert: kind,
        orderKey,
        purchaseOrderNumber,
        buyerName,
      }));

const maxSingle = 3;
