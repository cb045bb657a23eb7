import type { ResponseEntry } from '../../../shared/contract/responses.ts';
import type { LineAnswer } from '../../../shared/domain/line-answer.ts';
import { attentionOf } from '../../../shared/domain/line-attention.ts';
import type { OrderLine } from '../../../shared/domain/order.ts';
import { isDelivered } from '../../../shared/domain/order-facts.ts';
import { inProgressStatus, processStatus } from '../../../shared/domain/statuses.ts';
import { isOpenAcceptance } from '../../../shared/domain/terms.ts';
import type { IconName } from '../../components/icon.tsx';
import type { Tone } from '../../components/tone.ts';
import type { MessageId } from '../../i18n/en.ts';

/** How a line's state looks and reads. `text` null: the service's own word, in `raw`, which we don't know. */
export type LineStatusLook = { tone: Tone; icon: IconName; text: MessageId | null; raw: string };

/** An answer of ours that the order doesn't show yet. */
export type UnderWay = {
  state: ResponseEntry['state'];
  answer: LineAnswer;
  /** In a conflict: whether this is one of the lines that the buyer changed. */
  changed: boolean;
  /** Whether it ever set out: then it may have arrived, whatever the order shows. */
  left: boolean;
};

/**
 * "Confirmed" is said only when the service says so. While an answer of ours is on its way, that is what the line says;
 * the service's older word would read as if nothing had been done.
 */
export const lineStatusLook = (line: OrderLine, underWay: UnderWay | null): LineStatusLook => {
  if (underWay !== null) return underWayLook(underWay);
  const { processStatus: state, inProgressStatus: step } = line.status;
  if (isOpenAcceptance(line)) return look('blue', 'hourglass', 'line.open-acceptance');
  // Whatever it asks for, nobody can answer it as it is.
  if (
    line.obstacle !== null &&
    attentionOf(line) === 'buyer' &&
    attentionOf({ status: line.status }) === 'answer'
  ) {
    return look('blue', 'hourglass', 'line.buyers-turn');
  }
  if (state === processStatus.inProgress) return stepLook(step);
  if (line.deliveryOverdue && attentionOf(line) === 'agreed' && !isDelivered(line)) {
    return { tone: 'red', icon: 'triangle', text: 'line.overdue', raw: state };
  }
  if (state === '') return look('blue', 'hourglass', 'gap.status');
  return stateLooks[state] ?? unknownLook(state);
};

/** The same in a version that is past: nothing in it waits for anybody any more. */
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

const stateLooks: Record<string, LineStatusLook | undefined> = {
  [processStatus.issued]: look('amber', 'bell', 'line.issued'),
  [processStatus.confirmed]: look('green', 'tick', 'line.confirmed'),
  [processStatus.rejected]: look('grey', 'cross', 'line.rejected'),
  [processStatus.completed]: look('grey', 'box', 'line.completed'),
  [processStatus.cancelled]: look('grey', 'slash', 'line.cancelled'),
};

const stepLook = (step: string | null): LineStatusLook => {
  if (step === null) return look('amber', 'bell', 'line.in-progress');
  return stepLooks[step] ?? unknownLook(step);
};

const stepLooks: Record<string, LineStatusLook | undefined> = {
  [inProgressStatus.openSupplierProposal]: look('blue', 'hourglass', 'line.open-proposal'),
  [inProgressStatus.rejectedSupplierProposal]: look('amber', 'bell', 'line.rejected-proposal'),
  [inProgressStatus.reissuedRejectedLine]: look('amber', 'bell', 'line.reissued'),
  [inProgressStatus.openBuyerReopenRequest]: look('amber', 'bell', 'line.buyer-reopen'),
  [inProgressStatus.openSupplierReopenRequest]: look('blue', 'hourglass', 'line.supplier-reopen'),
  [inProgressStatus.openBuyerReconfirmationRequest]: look('amber', 'bell', 'line.reconfirmation'),
  [inProgressStatus.openSupplierShipmentRescheduleRequest]: look('blue', 'hourglass', 'line.reschedule'),
  [inProgressStatus.approvedDeliverySchedule]: look('blue', 'hourglass', 'line.approved-schedule'),
  [inProgressStatus.rejectedDeliverySchedule]: look('amber', 'bell', 'line.rejected-schedule'),
  [inProgressStatus.revertedCompletedLine]: look('amber', 'bell', 'line.reverted-completed'),
  [inProgressStatus.revertedCancelledLine]: look('amber', 'bell', 'line.reverted-cancelled'),
};

const underWayLook = ({ state, changed, left }: UnderWay): LineStatusLook => {
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
