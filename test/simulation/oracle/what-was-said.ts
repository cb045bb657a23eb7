import type { PositionedAnswer } from '../../../src/shared/contract/responses.ts';
import type { Said } from '../model/line-moves.ts';
import type { Terms } from '../model/model-order.ts';
import { dayOf } from '../model/wire.ts';

/** What the supplier said about one line, and the version of the line that she had before her eyes. */
export type AnsweredLine = {
  position: string;
  kind: 'accept' | 'reject' | 'propose';
  /** The terms that she named or, accepting, saw. */
  terms: Terms;
  seenSince: number;
};

/** Whether a message says what she said: the same lines, and of each the same. (A bare yes says yes as well: see `unseen`.) */
export const sayTheSame = (lines: readonly AnsweredLine[], message: ReadonlyMap<string, Said>): boolean =>
  lines.length === message.size &&
  lines.every(({ position, kind, terms }) => {
    const words = message.get(position);
    switch (words?.kind) {
      case 'rejected':
        return kind === 'reject';
      case 'accepted':
        return kind === 'accept';
      case 'values':
        return (
          kind !== 'reject' &&
          words.day === terms.day &&
          words.quantity === terms.quantity &&
          words.price === terms.price
        );
      default:
        return false;
    }
  });

/** Whether a screen shows an answer as she gave it. */
export const showsWhatWasSaid = (
  lines: readonly AnsweredLine[],
  shown: readonly PositionedAnswer[],
): boolean =>
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
