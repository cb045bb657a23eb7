import type { OrderDetail } from '../../../shared/contract/orders.ts';
import type { ResponseEntry } from '../../../shared/contract/responses.ts';
import { processStatus } from '../../../shared/domain/statuses.ts';
import type { IconName } from '../../components/icon.tsx';
import type { Tone } from '../../components/tone.ts';
import type { MessageId } from '../../i18n/en.ts';

export type ResponseLook = { tone: Tone; icon: IconName; text: MessageId };

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
): ResponseLook => {
  switch (entry.state) {
    case 'waiting':
      if (canUndo) return { tone: 'blue', icon: 'send', text: 'sent.undoable' };
      if (entry.attempts > 0 && now - entry.composedAt >= stuckAfterMs) {
        return { tone: 'red', icon: 'triangle', text: 'sent.stuck' };
      }
      return {
        tone: 'blue',
        icon: 'send',
        text: entry.nextAttemptAt !== null && entry.attempts > 0 ? 'sent.waiting-again' : 'sent.waiting',
      };
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
  if (problem !== null) return 'sent.conflict-unknown';
  return attempts === 0 ? 'sent.conflict' : 'sent.conflict-after';
};

/** It goes on by itself without end, but by then somebody may have to mend something. Milliseconds. */
const stuckAfterMs = 3_600_000;

/** A service that works off a queue has shown an answer long before; the buyer has had a working day. Milliseconds. */
const unseenForLongMs = 24 * 3_600_000;

/** Whether an answer was taken so long ago that the user has to hear what she can do, since waiting alone won't help. */
export const isUnseenForLong = (entry: Pick<ResponseEntry, 'state' | 'sentAt'>, now: number): boolean =>
  entry.state === 'sent' && entry.sentAt !== null && now - entry.sentAt >= unseenForLongMs;

const doneLook = (entry: ResponseEntry, lines: OrderDetail['order']['lines']): ResponseLook => {
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
