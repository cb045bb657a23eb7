import type { StoredAlert, UnreadableAlert } from '../../../shared/contract/calls/alerts.ts';
import type { AlertKind } from '../../../shared/domain/alerts/alert-rule.ts';
import { shownText } from '../../../shared/domain/values/shown-text.ts';
import type { IconName } from '../../components/icon.tsx';
import type { Tone } from '../../components/tone.ts';
import type { MessageId } from '../../i18n/en.ts';

/** Colour and icon of an alert. */
export const alertMark = (kind: AlertKind): { tone: Tone; icon: IconName } => {
  if (kind === 'cancelled') return { tone: 'grey', icon: 'slash' };
  return kind === 'proposal-approved' || kind === 'decline-accepted'
    ? { tone: 'green', icon: 'tick' }
    : { tone: 'amber', icon: 'bell' };
};

/** Number and buyer of a single unreadable record; `null` if both are unknown, or for several records. */
export const unreadableName = (records: readonly UnreadableAlert[]): string | null => {
  const [record, ...others] = records;
  if (record === undefined || others.length > 0) return null;
  const { purchaseOrderNumber, buyerName } = record;
  return (
    [purchaseOrderNumber, buyerName]
      .filter((one) => one !== null)
      .map(shownText)
      .join(' · ') || null
  );
};

/** The alert's state: opened, not yet played, or not yet opened. */
export const alertState = ({ waiting, shownAt }: Pick<StoredAlert, 'waiting' | 'shownAt'>): MessageId =>
  !waiting ? 'alerts.opened' : shownAt === null ? 'alerts.held' : 'alerts.unopened';

/**
 * The alerts whose row says the state. Orders are counted, so only the newest of an order's unopened alerts
 * says it.
 *
 * @param alerts newest first
 */
export const alertsWithState = (alerts: readonly StoredAlert[]): ReadonlySet<StoredAlert> => {
  const waitingOrders = new Set<number>();
  return new Set(
    alerts.filter(({ waiting, orderKey }) => {
      if (!waiting) return true;
      const isNewest = !waitingOrders.has(orderKey);
      waitingOrders.add(orderKey);
      return isNewest;
    }),
  );
};
