import type { ResponseEntry, ResponseState } from '../../../shared/contract/calls/responses.ts';
import { OrderbellError } from '../../../shared/contract/errors.ts';
import {
  type LineAnswer,
  termsOfAnswer,
  whyUnanswerable,
} from '../../../shared/domain/answer/line-answer.ts';
import { attentionOf } from '../../../shared/domain/order/line-attention.ts';
import type { Order, OrderLine, Terms } from '../../../shared/domain/order/order.ts';
import {
  logisticsStatus,
  processStatus,
  processStatusFacts,
  stepFacts,
} from '../../../shared/domain/order/statuses.ts';
import {
  confirmedTerms,
  proposedTerms,
  requestedTerms,
  sameTerms,
} from '../../../shared/domain/order/terms.ts';

/**
 * The state of a line between buyer and supplier. `open`: it waits for our answer. `accepted`: as ordered.
 * `changed`: with other values, confirmed or proposed, or confirmed without a stored version that shows
 * what was ordered. `delivered` and `delivered-otherwise`: the same two, and delivered. `cancelled`: by the
 * buyer.
 */
export type LineOutcome =
  | 'open'
  | 'accepted'
  | 'changed'
  | 'rejected'
  | 'delivered'
  | 'delivered-otherwise'
  | 'cancelled';

/** `terms`: our values. `reason`: in our words; `null` when none was needed. */
export type LineWithOutcome = { line: OrderLine; outcome: LineOutcome; terms: Terms; reason: string | null };

/**
 * The state of all lines of an order. An answer that is being sent counts, whether or not the service shows
 * it yet. One that needs the user (refused, in conflict) doesn't.
 *
 * @param earlier the order's versions before this one, newest first. They show what the buyer ordered
 */
export const linesWithOutcome = (
  { lines }: Pick<Order, 'lines'>,
  responses: ResponseEntry[],
  earlier: Pick<Order, 'lines'>[],
): LineWithOutcome[] => {
  const pending = newestAnswers(responses, onTheirWay);
  const given = newestAnswers(responses, new Set([...onTheirWay, 'done']));
  return lines.map((line) => {
    const { position } = line;
    const before = earlier.flatMap((version) => version.lines.filter((one) => one.position === position));
    const known: Known = { line, requested: requestedTermsIn([line, ...before]), given: given.get(position) };
    const answer = pending.get(position);
    const state = answer === undefined ? outcomeOf(known) : outcomeOfAnswer(known, answer);
    return { line, ...state, reason: reasonOf(known.given) };
  });
};

/**
 * `requested`: what the buyer last ordered, `null` where no stored version shows it. `given`: our newest answer
 * that was sent.
 */
type Known = { line: OrderLine; requested: Terms | null; given: LineAnswer | undefined };

type OutcomeAndTerms = Pick<LineWithOutcome, 'outcome' | 'terms'>;

const onTheirWay: ReadonlySet<ResponseState> = new Set<ResponseState>(['waiting', 'sending', 'sent']);

const newestAnswers = (
  responses: ResponseEntry[],
  states: ReadonlySet<ResponseState>,
): Map<string, LineAnswer> =>
  new Map(
    responses
      .filter(({ state }) => states.has(state))
      .toSorted((a, b) => a.composedAt - b.composedAt)
      .flatMap(({ answers }) => answers.map(({ position, answer }) => [position, answer] as const)),
  );

const reasonOf = (answer: LineAnswer | undefined): string | null =>
  answer === undefined || answer.kind === 'accept' || answer.reason === '' ? null : answer.reason;

const outcomeOfAnswer = (known: Known, answer: LineAnswer): OutcomeAndTerms => {
  const terms = termsOfAnswer(known.line, answer);
  if (answer.kind === 'reject') return { outcome: 'rejected', terms };
  return { outcome: isAsOrdered(known, terms) ? 'accepted' : 'changed', terms };
};

const outcomeOf = (known: Known): OutcomeAndTerms => {
  const { line } = known;
  const requested = requestedTerms(line);
  switch (processStatusFacts(line.status.processStatus)?.outcome) {
    case 'cancelled':
      return { outcome: 'cancelled', terms: requested };
    case 'rejected':
      return { outcome: 'rejected', terms: requested };
    case 'agreed':
      return agreed(known, confirmedTerms(line) ?? requested);
    default:
      // If it is the buyer's turn, we have answered: our open request is our answer.
      return attentionOf(line) === 'buyer' && whyUnanswerable(line) === null
        ? { outcome: 'changed', terms: proposedTerms(line) ?? requested }
        : { outcome: 'open', terms: requested };
  }
};

const agreed = (known: Known, terms: Terms): OutcomeAndTerms => {
  const { line } = known;
  const delivered = line.delivered || line.status.logisticsStatus === logisticsStatus.delivered;
  return isAsOrdered(known, terms)
    ? { outcome: delivered ? 'delivered' : 'accepted', terms }
    : { outcome: delivered ? 'delivered-otherwise' : 'changed', terms };
};

/**
 * Whether the terms are those that the buyer ordered. In doubt they aren't: an acceptance sends no values,
 * and the buyer's system would keep the old ones. Values that came from our proposal (with a reason where
 * they differ) weren't ordered.
 */
const isAsOrdered = ({ line, requested, given }: Known, terms: Terms): boolean => {
  if (requested === null || !sameTerms(terms, requested)) return false;
  const proposed = given?.kind === 'propose' && given.reason !== '' ? termsOfAnswer(line, given) : null;
  return proposed === null || !sameTerms(terms, proposed);
};

/**
 * What the buyer last ordered on a line, or `null` when no stored version shows it. Once a line is
 * confirmed, its `deliverySchedule` and `prices` are the confirmed values (open points, section 3).
 * Comparing those with themselves would make every counter-proposal look like the order.
 *
 * @param versions the line in its newest version and in earlier ones, newest first
 */
const requestedTermsIn = (versions: OrderLine[]): Terms | null => {
  const asking = versions.find(showsRequest);
  return asking === undefined ? null : requestedTerms(asking);
};

const showsRequest = ({ status, confirmedLine, reopenRequest }: OrderLine): boolean => {
  if (status.processStatus === processStatus.issued) return true;
  if (status.processStatus !== processStatus.inProgress) return false;
  const requested = stepFacts(status.inProgressStatus)?.requested;
  if (requested === 'reopen-request') return reopenRequest !== null;
  // Such a line has the values of an earlier or a new confirmation.
  return confirmedLine === null && requested !== 'replaced';
};

/**
 * The lines that an answer can speak of. A cancelled line was the buyer's decision. Throws
 * `export.all-cancelled`.
 */
export const uncancelledLines = (lines: LineWithOutcome[]): LineWithOutcome[] => {
  const uncancelled = lines.filter(({ outcome }) => outcome !== 'cancelled');
  if (uncancelled.length === 0) throw new OrderbellError('export.all-cancelled');
  return uncancelled;
};

/** The lines that have no answer yet. */
export const unanswered = (lines: LineWithOutcome[]): OrderbellError =>
  new OrderbellError('export.unanswered', {
    params: {
      list: lines
        .filter(({ outcome }) => outcome === 'open')
        .map(({ line }) => line.position)
        .join(', '),
    },
  });

export const cancelledNote = 'Cancelled by the buyer.';
