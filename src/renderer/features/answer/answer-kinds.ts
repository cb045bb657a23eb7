import { consequenceOf, isComplete, whyUnanswerable } from '../../../shared/domain/line-answer.ts';
import { attentionOf } from '../../../shared/domain/line-attention.ts';
import type { OrderLine } from '../../../shared/domain/order.ts';

const answerKinds = ['accept', 'reject', 'propose'] as const;
export type AnswerKind = (typeof answerKinds)[number];

/** The answers that a line takes: an agreed line can only be proposed anew, one with a gap isn't accepted, a closed one takes none. */
export const kindsFor = (line: OrderLine): readonly AnswerKind[] => {
  if (whyUnanswerable(line) !== null) return [];
  if (attentionOf(line) === 'agreed') return ['propose'];
  return isComplete(line) ? answerKinds : answerKinds.filter((kind) => kind !== 'accept');
};

/** Whether an acceptance of the line takes back what we asked to change: then that is what it is called. */
export const takesBack = (line: OrderLine): boolean =>
  whyUnanswerable(line) === null && consequenceOf(line, { kind: 'accept' }) === 'request-withdrawn';
