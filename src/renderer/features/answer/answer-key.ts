import {
  isComplete,
  termsToKeep,
  type Unanswerable,
  whyUnanswerable,
} from '../../../shared/domain/line-answer.ts';
import { attentionOf } from '../../../shared/domain/line-attention.ts';
import type { OrderLine } from '../../../shared/domain/order.ts';
import type { Formats } from '../../format/formats.ts';
import type { LineView } from '../order/line-view.ts';
import { type AnswerKind, kindsFor } from './answer-kinds.ts';
import type { AnswerText } from './draft-model.ts';
import { keeps } from './keep-agreed.ts';
import { textFor } from './text-for.ts';

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

/** The lines that an acceptance of all that wait is about: what was typed stays, and one with a gap isn't accepted. */
export const acceptable = (views: readonly LineView[], answered: ReadonlySet<string>): OrderLine[] =>
  views
    .filter((view) => isOpen(view, answered) && kindsFor(view.line).includes('accept'))
    .map(({ line }) => line);

/** What a key does with the answer of the line that it means. */
type KeyWriting =
  | { what: 'write'; text: AnswerText }
  /** What is being written already is gone on with, and not begun anew. */
  | { what: 'go-on' }
  /** The buyer's change can't be declined: see `keepText`. */
  | { what: 'nothing'; why: 'not-kept' };

export const writingOf = (
  kind: AnswerKind,
  line: OrderLine,
  written: AnswerText | undefined,
  formats: Formats,
): KeyWriting => {
  const text = textFor(kind, line, formats);
  if (text === null) return { what: 'nothing', why: 'not-kept' };
  // A proposal that is begun declines nothing yet.
  const isDecline = kind === 'reject' && text.kind === 'propose';
  const isThere = isDecline ? keeps(line, written, formats) : written?.kind === text.kind;
  return isThere ? { what: 'go-on' } : { what: 'write', text };
};

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
