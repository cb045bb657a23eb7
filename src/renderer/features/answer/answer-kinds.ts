import {
  consequenceOf,
  isComplete,
  whyUnanswerable,
  wouldCancelAgreement,
} from '../../../shared/domain/answer/line-answer.ts';
import { attentionOf } from '../../../shared/domain/order/line-attention.ts';
import type { OrderLine } from '../../../shared/domain/order/order.ts';

const answerKinds = ['accept', 'propose', 'reject'] as const;
export type AnswerKind = (typeof answerKinds)[number];

/**
 * The answers that a line takes: an agreed line can only be proposed anew, one with a gap isn't accepted, a closed one takes none. One
 * that was agreed and waits for an answer again isn't simply rejected: its change is declined, or all of it is cancelled.
 */
export const kindsFor = (line: OrderLine): readonly AnswerKind[] => {
  if (whyUnanswerable(line) !== null) return [];
  if (attentionOf(line) === 'agreed') return ['propose'];
  return answerKinds.filter(
    (kind) => (kind !== 'accept' || isComplete(line)) && (kind !== 'reject' || !wouldCancelAgreement(line)),
  );
};

/** Whether an acceptance of the line takes back what we asked to change: then that is what it is called. */
export const takesBack = (line: OrderLine): boolean =>
  whyUnanswerable(line) === null && consequenceOf(line, { kind: 'accept' }) === 'request-withdrawn';
