import type { OrderDetail } from '../../../../shared/contract/calls/orders.ts';
import {
  isComplete,
  termsToKeep,
  type Unanswerable,
  whyUnanswerable,
} from '../../../../shared/domain/answer/line-answer.ts';
import { attentionOf } from '../../../../shared/domain/order/line-attention.ts';
import type { OrderLine } from '../../../../shared/domain/order/order.ts';
import { type LineView, pendingAnswers } from '../../order/lines/line-view.ts';
import { type AnswerKind, kindsFor } from '../answer-kinds.ts';

/**
 * Why a key answers nothing. `agreed`: the line is confirmed, so only a proposal changes it. `none`: no
 * line takes an answer, each for another reason.
 */
type WhyNot = 'incomplete' | Unanswerable | 'agreed' | 'under-way' | 'none';

/** What an answer key does: answers a line, asks which line is meant, or does nothing. */
export type KeyMeaning =
  | { what: 'answer'; view: LineView }
  | { what: 'choose'; view: LineView }
  | { what: 'nothing'; why: WhyNot };

/** Whether a line takes an answer that it waits for. A line of an unknown status waits but takes none. */
export const waits = ({ line, pending }: Pick<LineView, 'line' | 'pending'>): boolean =>
  pending === null && attentionOf(line) === 'answer' && whyUnanswerable(line) === null;

/** Whether a line waits for an answer and has none in the draft yet. */
export const isOpen = (view: LineView, answered: ReadonlySet<string>): boolean =>
  waits(view) && !answered.has(view.line.position);

/**
 * The lines of an order that still need an answer.
 *
 * @param answered positions of the lines that have one
 */
export const linesLeft = (
  { order, responses }: Pick<OrderDetail, 'order' | 'responses'>,
  answered: ReadonlySet<string>,
): OrderLine[] => {
  const pending = pendingAnswers(responses);
  return order.lines.filter(
    (line) => waits({ line, pending: pending.get(line.position) ?? null }) && !answered.has(line.position),
  );
};

/**
 * The line with the focus is meant, else the first line that waits, else the order's only line. Where
 * several lines take the answer and none waits, the user chooses.
 *
 * @param answered positions of the lines that the draft answers
 */
export const meaningOf = (
  kind: AnswerKind,
  views: readonly LineView[],
  focused: LineView | undefined,
  answered: ReadonlySet<string>,
): KeyMeaning => {
  // Rejecting a change means declining it.
  const takes = ({ line, pending }: LineView): boolean =>
    pending === null && (kindsFor(line).includes(kind) || (kind === 'reject' && termsToKeep(line) !== null));
  if (focused !== undefined) {
    return takes(focused) ? { what: 'answer', view: focused } : { what: 'nothing', why: whyNot(focused) };
  }
  const taking = views.filter(takes);
  const waiting = taking.find((view) => isOpen(view, answered));
  if (waiting !== undefined) return { what: 'answer', view: waiting };
  const [first] = taking;
  if (first !== undefined) return { what: views.length === 1 ? 'answer' : 'choose', view: first };
  const reasons = new Set(views.map(whyNot));
  const [only = 'none'] = reasons;
  const why = (['under-way', 'agreed'] as const).find((one) => reasons.has(one));
  return { what: 'nothing', why: why ?? (reasons.size === 1 ? only : 'none') };
};

const whyNot = ({ line, pending }: LineView): WhyNot =>
  pending !== null
    ? 'under-way'
    : (whyUnanswerable(line) ??
      (attentionOf(line) === 'agreed' || isComplete(line) ? 'agreed' : 'incomplete'));
