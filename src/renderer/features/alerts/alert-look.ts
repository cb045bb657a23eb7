import type { StoredAlert, UnreadableAlert } from '../../../shared/contract/calls/alerts.ts';
import type { AlertKind } from '../../../shared/domain/alerts/alert-rule.ts';
import type { IconName } from '../../components/icon.tsx';
import type { Tone } from '../../components/tone.ts';
import type { MessageId } from '../../i18n/en.ts';

/** Colour and shape of an alert; its words stand beside them. */
export const alertLook = (kind: AlertKind): { tone: Tone; icon: IconName } => {
  if (kind === 'cancelled') return { tone: 'grey', icon: 'slash' };
  return kind === 'proposal-approved' ? { tone: 'green', icon: 'tick' } : { tone: 'amber', icon: 'bell' };
};

/** Number and buyer of the one record that can't be read; `null` where neither can be made out, or there are several. */
export const unreadableName = (records: readonly UnreadableAlert[]): string | null => {
  const [record, ...others] = records;
  if (record === undefined || others.length > 0) return null;
  const { purchaseOrderNumber, buyerName } = record;
  return [purchaseOrderNumber, buyerName].filter((one) => one !== null).join(' · ') || null;
};

/** Whether somebody looked since it rang, or it has yet to ring. */
export const alertState = ({ waiting, toldAt }: Pick<StoredAlert, 'waiting' | 'toldAt'>): MessageId =>
  !waiting ? 'alerts.opened' : toldAt === null ? 'alerts.held' : 'alerts.unopened';
