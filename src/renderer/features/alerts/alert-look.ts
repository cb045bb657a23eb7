import type { AlertKind } from '../../../shared/domain/alert-rule.ts';
import type { IconName } from '../../components/icon.tsx';
import type { Tone } from '../../components/tone.ts';

/** Colour and shape of an alert; its words stand beside them. */
export const alertLook = (kind: AlertKind): { tone: Tone; icon: IconName } => {
  if (kind === 'cancelled') return { tone: 'grey', icon: 'slash' };
  return kind === 'proposal-approved' ? { tone: 'green', icon: 'tick' } : { tone: 'amber', icon: 'bell' };
};
