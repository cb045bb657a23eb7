import type { ResponseEntry, ResponseState } from '../../../shared/contract/responses.ts';
import { type LineAnswer, termsOfAnswer, whyUnanswerable } from '../../../shared/domain/line-answer.ts';
import { attentionOf } from '../../../shared/domain/line-attention.ts';
import type { Order, OrderLine, Terms } from '../../../shared/domain/order.ts';
import { inProgressStatus, logisticsStatus, processStatus } from '../../../shared/domain/statuses.ts';
import { confirmedTerms, proposedTerms, requestedTerms, sameTerms } from '../../../shared/domain/terms.ts';

/**
 * Where a line stands between buyer and supplier. `open`: it waits for an answer of ours. `accepted`: as asked.
 * `changed`: with other values, agreed or proposed, or agreed without anyone here having seen what was asked. `delivered`
 * and `delivered-otherwise`: the same two, and delivered. `cancelled`: by the buyer.
 */
export type Stand =
  | 'open'
  | 'accepted'
  | 'changed'
  | 'rejected'
  | 'delivered'
  | 'delivered-otherwise'
  | 'cancelled';

/** `terms`: what we say of it. `reason`: why, in our own words; `null` when none was needed. */
export type StandingLine = { line: OrderLine; stand: Stand; terms: Terms; reason: string | null };

/**
 * The full state of an order's lines. An answer of ours that is on its way counts: it is what we say, whether or not the
 * service shows it yet. One that waits for the user (refused, in conflict) doesn't.
 *
 * @param earlier the order's versions before this one, newest first: they show what the buyer asked for
 */
export const standingLines = (
  { lines }: Pick<Order, 'lines'>,
  responses: ResponseEntry[],
  earlier: Pick<Order, 'lines'>[],
): StandingLine[] => {
  const underWay = newestAnswers(responses, onTheirWay);
  const given = newestAnswers(responses, new Set([...onTheirWay, 'done']));
  return lines.map((line) => {
    const { position } = line;
    const before = earlier.flatMap((version) => version.lines.filter((one) => one.position === position));
    const known: Known = { line, asked: askedTerms([line, ...before]), given: given.get(position) };
    const answer = underWay.get(position);
    const said = answer === undefined ? standOf(known) : saidOf(known, answer);
    return { line, ...said, reason: reasonOf(known.given) };
  });
};

/** `asked`: what the buyer last asked for, `null` when nobody here saw it. `given`: our newest answer that went out. */
type Known = { line: OrderLine; asked: Terms | null; given: LineAnswer | undefined };

type Said = Pick<StandingLine, 'stand' | 'terms'>;

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

const saidOf = (known: Known, answer: LineAnswer): Said => {
  const terms = termsOfAnswer(known.line, answer);
  if (answer.kind === 'reject') return { stand: 'rejected', terms };
  return { stand: isAsAsked(known, terms) ? 'accepted' : 'changed', terms };
};

const standOf = (known: Known): Said => {
  const { line } = known;
  const requested = requestedTerms(line);
  switch (line.status.processStatus) {
    case processStatus.cancelled:
      return { stand: 'cancelled', terms: requested };
    case processStatus.rejected:
      return { stand: 'rejected', terms: requested };
    case processStatus.confirmed:
    case processStatus.completed:
      return agreed(known, confirmedTerms(line) ?? requested);
    default:
      // Whose move it isn't has been answered by us: our open request is what we say.
      return attentionOf(line) === 'buyer' && whyUnanswerable(line) === null
        ? { stand: 'changed', terms: proposedTerms(line) ?? requested }
        : { stand: 'open', terms: requested };
  }
};

const agreed = (known: Known, terms: Terms): Said => {
  const { line } = known;
  const delivered = line.delivered || line.status.logisticsStatus === logisticsStatus.delivered;
  return isAsAsked(known, terms)
    ? { stand: delivered ? 'delivered' : 'accepted', terms }
    : { stand: delivered ? 'delivered-otherwise' : 'changed', terms };
};

/**
 * Whether the terms are those that the buyer asked for. In doubt they aren't: "as asked" sends no values along, and the
 * buyer's system would keep the old ones. What came about by a proposal of ours (it has a reason where it differs) wasn't asked.
 */
const isAsAsked = ({ line, asked, given }: Known, terms: Terms): boolean => {
  if (asked === null || !sameTerms(terms, asked)) return false;
  const proposed = given?.kind === 'propose' && given.reason !== '' ? termsOfAnswer(line, given) : null;
  return proposed === null || !sameTerms(terms, proposed);
};

/**
 * What the buyer last asked of a line, or `null` when no version that is kept shows it. As soon as a line is agreed, its
 * `deliverySchedule` and `prices` are the agreed values (open points, section 3): whoever compares those with themselves
 * takes every counter-proposal for what was asked.
 *
 * @param versions the line as it stands, then as it stood before, newest first
 */
const askedTerms = (versions: OrderLine[]): Terms | null => {
  const asking = versions.find(showsWhatIsAsked);
  return asking === undefined ? null : requestedTerms(asking);
};

const showsWhatIsAsked = ({ status, confirmedLine, reopenRequest }: OrderLine): boolean => {
  if (status.processStatus === processStatus.issued) return true;
  if (status.processStatus !== processStatus.inProgress) return false;
  const { inProgressStatus: step } = status;
  if (step === inProgressStatus.openBuyerReopenRequest) return reopenRequest !== null;
  // An agreement from before, or one that has just been reached, stands in such a line.
  return confirmedLine === null && step !== inProgressStatus.approvedDeliverySchedule;
};
