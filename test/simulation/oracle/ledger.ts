import type { Terms } from '../model/model-order.ts';

/** What the supplier said about one line, and the version of the line that she had before her eyes. */
export type SaidLine = {
  position: string;
  kind: 'accept' | 'reject' | 'propose';
  /** The terms that she named or, accepting, saw. */
  terms: Terms;
  seenSince: number;
};

/** An answer as the supplier gave it: kept by the simulation itself. Instants in ms of true time. */
export type GivenAnswer = {
  id: string;
  orderNumber: number;
  body: string;
  lines: SaidLine[];
  /** When she said it, and when she said it again in spite of a conflict: each allows one effect. */
  given: number[];
  takenBackAt: number | null;
};

/** The answer that bytes at `at` belong to: two answers with the same bytes never are under way together. */
export const answerOf = (ledger: readonly GivenAnswer[], body: string, at: number): GivenAnswer | null =>
  ledger.findLast((answer) => answer.body === body && (answer.given[0] ?? 0) <= at) ?? null;
