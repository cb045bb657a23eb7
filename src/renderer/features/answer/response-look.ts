import type { OrderDetail } from '../../../shared/contract/orders.ts';
import type { ResponseEntry } from '../../../shared/contract/responses.ts';
import { processStatus } from '../../../shared/domain/statuses.ts';
import type { MessageId } from '../../i18n/en.ts';
import { type SentLook, waitingLook, waitingOf } from '../sent/sent-entry.ts';

/**
 * Where an answer is, in words. `done` alone doesn't make it confirmed: that is said only when each line that we
 * accepted or proposed is Confirmed at the service; a proposal that arrived waits for the buyer.
 *
 * @param now wall clock, ms since 1970
 */
export const responseLook = (
  entry: ResponseEntry,
  { order }: Pick<OrderDetail, 'order'>,
  canUndo: boolean,
  now: number,
): SentLook => {
  switch (entry.state) {
    case 'waiting':
      return waitingLook(waitingOf(entry, canUndo, now));
    case 'sending':
      return { tone: 'blue', icon: 'send', text: 'sent.sending' };
    case 'sent':
      return { tone: 'blue', icon: 'hourglass', text: 'sent.sent' };
    case 'conflict':
      // An answer that left may have arrived: only what never left was certainly not sent.
      return {
        tone: 'red',
        icon: 'triangle',
        text: conflictText(entry),
      };
    case 'needs-attention':
      return { tone: 'red', icon: 'triangle', text: 'sent.needs-attention' };
    case 'done':
      return doneLook(entry, order.lines);
    default:
      return { tone: 'grey', icon: 'undo', text: `sent.${entry.state}` };
  }
};

const conflictText = ({ problem, attempts }: ResponseEntry): MessageId => {
  if (problem !== null && problem.code !== 'response.effect-unseen') return 'sent.conflict-unknown';
  return attempts === 0 ? 'sent.conflict' : 'sent.conflict-after';
};

const doneLook = (entry: ResponseEntry, lines: OrderDetail['order']['lines']): SentLook => {
  const states = entry.answers.map(
    ({ position }) => lines.find((line) => line.position === position)?.status.processStatus,
  );
  const every = (state: string): boolean => states.every((one) => one === state);
  if (every(processStatus.confirmed)) return { tone: 'green', icon: 'tick', text: 'sent.confirmed' };
  if (every(processStatus.rejected)) return { tone: 'grey', icon: 'cross', text: 'sent.rejected' };
  if (entry.answers.every(({ answer }) => answer.kind === 'propose') && every(processStatus.inProgress)) {
    return { tone: 'blue', icon: 'hourglass', text: 'sent.proposed' };
  }
  return { tone: 'grey', icon: 'check', text: 'sent.arrived' };
};
