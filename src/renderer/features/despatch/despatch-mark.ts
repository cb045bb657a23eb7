import type { DespatchEntry } from '../../../shared/contract/calls/despatch.ts';
import type { MessageId } from '../../i18n/en.ts';
import { attentionMark, type SentMark, waitingMark, waitingOf } from '../sent/sent-entry.ts';

/**
 * The state of a despatch advice in words. Done means that the service shows the shipment. The buyer's
 * approval belongs to the shipment.
 *
 * @param now wall clock, ms since 1970
 */
export const despatchMark = (entry: DespatchEntry, canUndo: boolean, now: number): SentMark => {
  switch (entry.state) {
    case 'waiting':
      return waitingMark(waitingOf(entry, canUndo, now));
    case 'sending':
      return { tone: 'blue', icon: 'send', text: 'despatch.sending' };
    case 'sent':
      return { tone: 'blue', icon: 'hourglass', text: 'despatch.sent' };
    case 'conflict':
      return { tone: 'red', icon: 'triangle', text: conflictText(entry) };
    case 'needs-attention':
      return attentionMark(entry, 'despatch.needs-attention');
    case 'done':
      return { tone: 'grey', icon: 'check', text: 'despatch.done' };
    default:
      return { tone: 'grey', icon: 'undo', text: `despatch.${entry.state}` };
  }
};

const conflictText = ({ conflict, left }: DespatchEntry): MessageId => {
  if (conflict === 'number-taken') return 'despatch.number-taken';
  return left ? 'despatch.order-changed-after' : 'despatch.order-changed';
};
