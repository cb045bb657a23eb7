import type { Folder } from '../../shared/domain/order/folder.ts';
import type { IconName } from './icon.tsx';

/**
 * Meaning of the colours: to answer, waiting for the buyer, confirmed by the service, late or failed,
 * closed.
 */
export type Tone = 'amber' | 'blue' | 'green' | 'red' | 'grey';

/** A colour, and the icon with the same meaning. */
export type MarkStyle = { tone: Tone; icon: IconName };

export const folderMarks: Record<Folder, MarkStyle> = {
  'to-answer': { tone: 'amber', icon: 'bubble' },
  overdue: { tone: 'red', icon: 'triangle' },
  outbox: { tone: 'blue', icon: 'send' },
  later: { tone: 'grey', icon: 'clock' },
  waiting: { tone: 'blue', icon: 'hourglass' },
  confirmed: { tone: 'green', icon: 'tick' },
  closed: { tone: 'grey', icon: 'box' },
};
