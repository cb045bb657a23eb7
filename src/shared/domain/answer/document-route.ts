import type { OrderLine } from '../order/order.ts';
import { processStatus, stepFacts } from '../order/statuses.ts';
import { openReopenRequest } from '../order/terms.ts';
import { consequenceOf, type LineAnswer, problemsOf, whyUnanswerable } from './line-answer.ts';

/**
 * The answer that carries documents on a confirmed line: its confirmed values, which the service confirms
 * again (open points, section 4).
 */
export const repeatsConfirmed: LineAnswer = { kind: 'accept' };

/**
 * Whether documents can be sent on a line without an answer. The line must be confirmed and complete, and
 * neither side may have an open request.
 */
export const carriesDocuments = (line: OrderLine): boolean =>
  line.status.processStatus === processStatus.confirmed &&
  !hasOpenRequest(line) &&
  problemsOf(line, repeatsConfirmed).length === 0 &&
  consequenceOf(line, repeatsConfirmed) === 'stays-confirmed';

// An unknown step may be a request.
const hasOpenRequest = (line: OrderLine): boolean => {
  const { inProgressStatus: step } = line.status;
  if (openReopenRequest(line) !== null) return true;
  if (step === null) return false;
  const facts = stepFacts(step);
  return facts === null || facts.isOwnRequest || facts.next === 'answer';
};

/** An unsent document of ours: of a line, or with `null` of the whole order. */
type Placed = { position: string | null };

/**
 * How an unsent document reaches the buyer. `now`: it can be sent without an answer. `answer`: it waits for
 * the next answer. `never`: its line takes no answer any more.
 */
export type DocumentRoute = 'now' | 'answer' | 'never';

/** @param pending positions with an answer of ours that isn't finished */
export const documentRoute = (
  { position }: Placed,
  lines: readonly OrderLine[],
  pending: ReadonlySet<string>,
): DocumentRoute => {
  const routes = lines
    .filter((line) => position === null || line.position === position)
    .map((line): DocumentRoute => {
      if (carriesDocuments(line) && !pending.has(line.position)) return 'now';
      return whyUnanswerable(line) === null ? 'answer' : 'never';
    });
  return (['now', 'answer'] as const).find((route) => routes.includes(route)) ?? 'never';
};

/**
 * The lines of the response that carries all documents that can be sent now. These are their own lines. For
 * documents of the order alone it is the first possible line.
 */
export const carriersOf = (
  documents: readonly Placed[],
  lines: readonly OrderLine[],
  pending: ReadonlySet<string>,
): OrderLine[] => {
  const possible = lines.filter((line) => carriesDocuments(line) && !pending.has(line.position));
  const own = possible.filter((line) => documents.some(({ position }) => position === line.position));
  if (own.length > 0) return own;
  return documents.some(({ position }) => position === null) ? possible.slice(0, 1) : [];
};
