import {
  consequenceOf,
  isComplete,
  whyUnanswerable,
  wouldCancelAgreement,
} from '../../../shared/domain/answer/line-answer.ts';
import { attentionOf } from '../../../shared/domain/order/line-attention.ts';
import type { OrderLine } from '../../../shared/domain/order/order.ts';
import { isOpenDecline } from '../../../shared/domain/order/terms.ts';

const answerKinds = ['accept', 'propose', 'reject'] as const;
export type AnswerKind = (typeof answerKinds)[number];

/**
 * The answers that a line takes. A confirmed line takes only another proposal, a closed line none. An
 * incomplete line can't be accepted, nor one whose change we declined: its terms are those that we keep. Where rejecting would cancel confirmed terms, the user declines the
 * change or cancels the whole line instead.
 */
export const kindsFor = (line: OrderLine): readonly AnswerKind[] => {
  if (whyUnanswerable(line) !== null) return [];
  if (attentionOf(line) === 'agreed') return ['propose'];
  return answerKinds.filter(
    (kind) =>
      (kind !== 'accept' || (isComplete(line) && !isOpenDecline(line))) &&
      (kind !== 'reject' || !wouldCancelAgreement(line)),
  );
};

/** Whether accepting the line withdraws our own change request. The button then says so. */
export const takesBack = (line: OrderLine): boolean =>
  whyUnanswerable(line) === null && consequenceOf(line, { kind: 'accept' }) === 'request-withdrawn';
