import type { PositionedAnswer } from '../../../src/shared/contract/calls/responses.ts';
import type { LineResponse } from '../model/line-moves.ts';
import type { Terms } from '../model/model-order.ts';
import { dayOf } from '../model/wire.ts';

/** A user's answer to one line, and the version of the line that they saw. */
export type AnsweredLine = {
  position: string;
  kind: 'accept' | 'reject' | 'propose';
  /** The terms that the user named, or saw when accepting. */
  terms: Terms;
  seenSince: number;
};

/**
 * Whether a message matches an answer: the same lines with the same content. (A bare acceptance matches
 * too; see `unseen`.)
 */
export const matchesMessage = (
  lines: readonly AnsweredLine[],
  message: ReadonlyMap<string, LineResponse>,
): boolean =>
  lines.length === message.size &&
  lines.every(({ position, kind, terms }) => {
    const response = message.get(position);
    switch (response?.kind) {
      case 'rejected':
        return kind === 'reject';
      case 'accepted':
        return kind === 'accept';
      case 'values':
        return (
          kind !== 'reject' &&
          response.day === terms.day &&
          response.quantity === terms.quantity &&
          response.price === terms.price
        );
      default:
        return false;
    }
  });

/** Whether a screen shows an answer as the user gave it. */
export const isShownAsGiven = (lines: readonly AnsweredLine[], shown: readonly PositionedAnswer[]): boolean =>
  lines.length === shown.length &&
  lines.every(({ position, kind, terms }) => {
    const answer = shown.find((one) => one.position === position)?.answer;
    if (answer?.kind !== 'propose') return answer?.kind === kind;
    const [entry] = answer.deliverySchedule;
    const price = answer.prices?.netPrice?.priceInTransactionCurrency?.value;
    return (
      kind === 'propose' &&
      entry?.date === dayOf(terms.day) &&
      Number(entry.quantity) === terms.quantity &&
      (price === undefined || Number(price) === terms.price)
    );
  });
