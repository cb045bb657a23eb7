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
import { isOpenAcceptance, isOpenDecline } from '../../../../shared/domain/order/terms.ts';
import type { IconName } from '../../../components/icon.tsx';
import type { Tone } from '../../../components/tone.ts';
import type { MessageId } from '../../../i18n/en.ts';
import type { ConflictKind } from '../../sent/conflict.ts';
import { pastLabel } from '../status-word.ts';

/** A line's status as shown. `text` null: `raw` has a status of the service that the app doesn't know. */
export type LineStatusMark = { tone: Tone; icon: IconName; text: MessageId | null; raw: string };

/** A response of ours that the order doesn't show yet. */
export type PendingAnswer = {
  state: ResponseEntry['state'];
  answer: LineAnswer;
  /** In a conflict: whether the buyer changed this line. */
  changed: boolean;
  /** In a conflict: whether the response arrived. */
  conflict: ConflictKind;
  /** The line only carries documents and stays as it is. */
  documentsOnly?: boolean;
};

/**
 * "Confirmed" appears only if the service says so. While a response is being sent, the line shows that
 * instead: the service's older status would look as if nothing had been done.
 */
export const lineStatusMark = (line: OrderLine, pending: PendingAnswer | null): LineStatusMark => {
  if (pending !== null) return pendingMark(pending);
  const { processStatus: state, inProgressStatus: step } = line.status;
  if (isOpenAcceptance(line)) return mark('blue', 'hourglass', 'line.open-acceptance');
  if (isOpenDecline(line)) return mark('blue', 'hourglass', 'line.open-decline');
  // Whatever the line asks for, its obstacle prevents an answer.
  if (
    line.obstacle !== null &&
    attentionOf(line) === 'buyer' &&
    attentionOf({ status: line.status }) === 'answer'
  ) {
    return mark('blue', 'hourglass', 'line.buyers-turn');
  }
  if (state === processStatus.inProgress && step !== null) return stepMark(step);
  if (line.deliveryOverdue && attentionOf(line) === 'agreed' && !isDelivered(line)) {
    return { tone: 'red', icon: 'triangle', text: 'line.overdue', raw: state };
  }
  // Only the buyer can say what a line without a status means.
  if (state === '') return mark('blue', 'hourglass', 'gap.status');
  return stateMark(state);
};

/** The status in a past version, in which nothing waits for anybody. */
export const pastStatusMark = (line: OrderLine): LineStatusMark => {
  const { text, icon, ...rest } = lineStatusMark(line, null);
  const { processStatus: state, inProgressStatus: step } = line.status;
  return {
    ...rest,
    tone: 'grey',
    icon: icon === 'bubble' ? 'dash' : icon,
    text: isOfTable(text, line) ? (pastLabel(step ?? state) ?? text) : text,
  };
};

/** Whether the text only names the status or the step. */
const isOfTable = (text: MessageId | null, { status }: OrderLine): boolean =>
  text === (stepFacts(status.inProgressStatus) ?? processStatusFacts(status.processStatus))?.label;

const mark = (tone: Tone, icon: IconName, text: MessageId): LineStatusMark => ({ tone, icon, text, raw: '' });

// A line in an unknown status waits for the buyer.
const unknownMark = (raw: string): LineStatusMark => ({ tone: 'blue', icon: 'hourglass', text: null, raw });

const stateMark = (state: string): LineStatusMark => {
  const facts = processStatusFacts(state);
  return facts === null ? unknownMark(state) : knownMark(facts, closedIcons[facts.outcome]);
};

const closedIcons = { open: 'box', agreed: 'box', rejected: 'cross', cancelled: 'slash' } as const;

const stepMark = (step: string): LineStatusMark => {
  const facts = stepFacts(step);
  return facts === null ? unknownMark(step) : knownMark(facts, 'box');
};

const knownMark = (
  { next, label }: { next: LineAttention | 'by-step'; label: MessageId },
  closedIcon: IconName,
): LineStatusMark => {
  switch (next) {
    case 'answer':
    case 'by-step':
      return mark('amber', 'bubble', label);
    case 'buyer':
      return mark('blue', 'hourglass', label);
    case 'agreed':
      return mark('green', 'tick', label);
    case 'closed':
      return mark('grey', closedIcon, label);
  }
};

const pendingMark = ({ state, changed, conflict, documentsOnly }: PendingAnswer): LineStatusMark => {
  switch (state) {
    case 'sending':
      return mark('blue', 'send', 'line.sending');
    case 'sent':
      return mark('blue', 'hourglass', 'line.sent');
    case 'conflict':
      return mark('red', 'triangle', changed ? 'line.conflict' : conflictLabels[conflict]);
    case 'needs-attention':
      return mark('red', 'triangle', 'line.needs-attention');
    default:
      return mark('blue', 'send', documentsOnly === true ? 'line.waiting-documents' : 'line.waiting');
  }
};

/** For a line that didn't change itself: it waits for the decision about its answer. */
const conflictLabels = {
  before: 'line.not-sent',
  after: 'line.conflict',
  unknown: 'line.not-shown',
} as const satisfies Record<ConflictKind, MessageId>;
