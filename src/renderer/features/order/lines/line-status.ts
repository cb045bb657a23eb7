import type { ResponseEntry } from '../../../../shared/contract/calls/responses.ts';
import type { LineAnswer } from '../../../../shared/domain/answer/line-answer.ts';
import { attentionOf } from '../../../../shared/domain/order/line-attention.ts';
import type { OrderLine } from '../../../../shared/domain/order/order.ts';
import { isDelivered } from '../../../../shared/domain/order/order-facts.ts';
import {
  type LineAttention,
  processStatus,
  processStatusFacts,
  stepFacts,
} from '../../../../shared/domain/order/statuses.ts';
import { isOpenAcceptance } from '../../../../shared/domain/order/terms.ts';
import type { IconName } from '../../../components/icon.tsx';
import type { Tone } from '../../../components/tone.ts';
import type { MessageId } from '../../../i18n/en.ts';

/** A line's status as shown. `text` null: `raw` has a status of the service that the app doesn't know. */
export type LineStatusLook = { tone: Tone; icon: IconName; text: MessageId | null; raw: string };

/** A response of ours that the order doesn't show yet. */
export type PendingAnswer = {
  state: ResponseEntry['state'];
  answer: LineAnswer;
  /** In a conflict: whether the buyer changed this line. */
  changed: boolean;
  /** Whether a request was ever sent. It may then have arrived, whatever the order shows. */
  left: boolean;
};

/**
 * "Confirmed" appears only if the service says so. While a response is being sent, the line shows that
 * instead: the service's older status would look as if nothing had been done.
 */
export const lineStatusLook = (line: OrderLine, pending: PendingAnswer | null): LineStatusLook => {
  if (pending !== null) return pendingLook(pending);
  const { processStatus: state, inProgressStatus: step } = line.status;
  if (isOpenAcceptance(line)) return look('blue', 'hourglass', 'line.open-acceptance');
  // Whatever the line asks for, its obstacle prevents an answer.
  if (
    line.obstacle !== null &&
    attentionOf(line) === 'buyer' &&
    attentionOf({ status: line.status }) === 'answer'
  ) {
    return look('blue', 'hourglass', 'line.buyers-turn');
  }
  if (state === processStatus.inProgress && step !== null) return stepLook(step);
  if (line.deliveryOverdue && attentionOf(line) === 'agreed' && !isDelivered(line)) {
    return { tone: 'red', icon: 'triangle', text: 'line.overdue', raw: state };
  }
  // Only the buyer can say what a line without a status means.
  if (state === '') return look('blue', 'hourglass', 'gap.status');
  return stateLook(state);
};

/** The status in a past version, in which nothing waits for anybody. */
export const pastStatusLook = (line: OrderLine): LineStatusLook => {
  const { text, icon, ...rest } = lineStatusLook(line, null);
  return {
    ...rest,
    tone: 'grey',
    icon: icon === 'bell' ? 'dash' : icon,
    text: text === 'line.issued' ? 'status.Issued' : text,
  };
};

const look = (tone: Tone, icon: IconName, text: MessageId): LineStatusLook => ({ tone, icon, text, raw: '' });

// A line in an unknown status waits for the buyer.
const unknownLook = (raw: string): LineStatusLook => ({ tone: 'blue', icon: 'hourglass', text: null, raw });

const stateLook = (state: string): LineStatusLook => {
  const facts = processStatusFacts(state);
  return facts === null ? unknownLook(state) : knownLook(facts, closedIcons[facts.outcome]);
};

const closedIcons = { open: 'box', agreed: 'box', rejected: 'cross', cancelled: 'slash' } as const;

const stepLook = (step: string): LineStatusLook => {
  const facts = stepFacts(step);
  return facts === null ? unknownLook(step) : knownLook(facts, 'box');
};

const knownLook = (
  { next, label }: { next: LineAttention | 'by-step'; label: MessageId },
  closedIcon: IconName,
): LineStatusLook => {
  switch (next) {
    case 'answer':
    case 'by-step':
      return look('amber', 'bell', label);
    case 'buyer':
      return look('blue', 'hourglass', label);
    case 'agreed':
      return look('green', 'tick', label);
    case 'closed':
      return look('grey', closedIcon, label);
  }
};

const pendingLook = ({ state, changed, left }: PendingAnswer): LineStatusLook => {
  switch (state) {
    case 'sending':
      return look('blue', 'send', 'line.sending');
    case 'sent':
      return look('blue', 'hourglass', 'line.sent');
    case 'conflict':
      return look('red', 'triangle', changed ? 'line.conflict' : left ? 'line.not-shown' : 'line.not-sent');
    case 'needs-attention':
      return look('red', 'triangle', 'line.needs-attention');
    default:
      return look('blue', 'send', 'line.waiting');
  }
};
