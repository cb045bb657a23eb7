import {
  isComplete,
  termsToKeep,
  type Unanswerable,
  whyUnanswerable,
} from '../../../shared/domain/answer/line-answer.ts';
import { attentionOf } from '../../../shared/domain/order/line-attention.ts';
import type { LineView } from '../order/line-view.ts';
import { type AnswerKind, kindsFor } from './answer-kinds.ts';

/** Why a key answers nothing. `agreed`: only a proposal changes it. `none`: no line takes an answer, each for its own reason. */
type WhyNot = 'incomplete' | Unanswerable | 'agreed' | 'under-way' | 'none';

/** What a key for an answer means: a line, the choice of one among those that take it, or nothing, and then why. */
export type KeyMeaning =
  | { what: 'answer'; view: LineView }
  | { what: 'choose'; view: LineView }
  | { what: 'nothing'; why: WhyNot };

/** Whether a line waits for an answer, takes one, and none is on its way: one of a status that isn't known waits and takes none. */
export const waits = ({ line, underWay }: LineView): boolean =>
  underWay === null && attentionOf(line) === 'answer' && whyUnanswerable(line) === null;

/** The same for one whose answer isn't being written yet. */
export const isOpen = (view: LineView, answered: ReadonlySet<string>): boolean =>
  waits(view) && !answered.has(view.line.position);

/**
 * The line that has the focus is meant, else the first one that waits, else the only one of the order. Of several that don't
 * wait none is meant before it is chosen.
 *
 * @param answered positions of the lines that are answered in the draft
 */
export const meaningOf = (
  kind: AnswerKind,
  views: readonly LineView[],
  focused: LineView | undefined,
  answered: ReadonlySet<string>,
): KeyMeaning => {
  // To reject a change is to decline it.
  const takes = ({ line, underWay }: LineView): boolean =>
    underWay === null && (kindsFor(line).includes(kind) || (kind === 'reject' && termsToKeep(line) !== null));
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

const whyNot = ({ line, underWay }: LineView): WhyNot =>
  underWay !== null
    ? 'under-way'
    : (whyUnanswerable(line) ??
      (attentionOf(line) === 'agreed' || isComplete(line) ? 'agreed' : 'incomplete'));
