import type { KeptAlert } from '../../../shared/contract/alerts.ts';
import type { AlertKind } from '../../../shared/domain/alert-rule.ts';
import type { IconName } from '../../components/icon.tsx';
import type { Tone } from '../../components/tone.ts';
import type { MessageId } from '../../i18n/en.ts';

/** Colour and shape of an alert; its words stand beside them. */
export const alertLook = (kind: AlertKind): { tone: Tone; icon: IconName } => {
  if (kind === 'cancelled') return { tone: 'grey', icon: 'slash' };
  return kind === 'proposal-approved' ? { tone: 'green', icon: 'tick' } : { tone: 'amber', icon: 'bell' };
};

/** Whether somebody looked since it rang, or it has yet to ring. */
export const alertState = ({ waiting, toldAt }: Pick<KeptAlert, 'waiting' | 'toldAt'>): MessageId =>
  !waiting ? 'alerts.opened' : toldAt === null ? 'alerts.held' : 'alerts.unopened';
