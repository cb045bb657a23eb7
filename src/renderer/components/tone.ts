import type { Tray } from '../../shared/domain/order/folder.ts';
import type { IconName } from './icon.tsx';

/** What a colour says: yours to answer, the buyer's move, confirmed by the service, late or failed, at its end. */
export type Tone = 'amber' | 'blue' | 'green' | 'red' | 'grey';

/** A colour and the shape that says the same. */
export type Look = { tone: Tone; icon: IconName };

export const trayLooks: Record<Tray, Look> = {
  'to-answer': { tone: 'amber', icon: 'bell' },
  overdue: { tone: 'red', icon: 'triangle' },
  waiting: { tone: 'blue', icon: 'hourglass' },
  confirmed: { tone: 'green', icon: 'tick' },
  closed: { tone: 'grey', icon: 'box' },
};
