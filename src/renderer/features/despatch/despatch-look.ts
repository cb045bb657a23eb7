import type { DespatchEntry } from '../../../shared/contract/despatch.ts';
import type { IconName } from '../../components/icon.tsx';
import type { Tone } from '../../components/tone.ts';
import type { MessageId } from '../../i18n/en.ts';

export type DespatchLook = { tone: Tone; icon: IconName; text: MessageId };

/**
 * Where a despatch advice is, in words. Done means that the service shows the shipment; that the buyer approves it is the
 * shipment's own news.
 *
 * @param now wall clock, ms since 1970
 */
export const despatchLook = (entry: DespatchEntry, canUndo: boolean, now: number): DespatchLook => {
  switch (entry.state) {
    case 'waiting':
      if (canUndo) return { tone: 'blue', icon: 'send', text: 'despatch.undoable' };
      if (entry.attempts > 0 && now - entry.composedAt >= stuckAfterMs) {
        return { tone: 'red', icon: 'triangle', text: 'despatch.stuck' };
      }
      return {
        ...{ tone: 'blue', icon: 'send' },
        text: entry.attempts > 0 ? 'despatch.waiting-again' : 'despatch.waiting',
      };
    case 'sending':
      return { tone: 'blue', icon: 'send', text: 'despatch.sending' };
    case 'sent':
      return { tone: 'blue', icon: 'hourglass', text: 'despatch.sent' };
    case 'conflict':
      return { tone: 'red', icon: 'triangle', text: conflictText(entry) };
    case 'needs-attention':
      return { tone: 'red', icon: 'triangle', text: 'despatch.needs-attention' };
    case 'done':
      return { tone: 'grey', icon: 'check', text: 'despatch.done' };
    default:
      return { tone: 'grey', icon: 'undo', text: `despatch.${entry.state}` };
  }
};

// One that left may have arrived: only what never left was certainly not sent.
const conflictText = ({ conflict, attempts }: DespatchEntry): MessageId => {
  if (conflict === 'number-taken') return 'despatch.number-taken';
  return attempts === 0 ? 'despatch.order-changed' : 'despatch.order-changed-after';
};

/** It goes on by itself without end, but by then somebody may have to mend something. Milliseconds. */
const stuckAfterMs = 3_600_000;

const unseenForLongMs = 24 * 3_600_000;

/** Whether one was taken so long ago that waiting alone won't help. */
export const isAdviceUnseenForLong = (entry: DespatchEntry, now: number): boolean =>
  entry.state === 'sent' && entry.sentAt !== null && now - entry.sentAt >= unseenForLongMs;
