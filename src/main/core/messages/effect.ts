import { hasGap, termsOfAnswer } from '../../../shared/domain/answer/line-answer.ts';
import type { Order, OrderLine, Terms } from '../../../shared/domain/order/order.ts';
import {
  inProgressStatus,
  isRefusal,
  processStatus,
  processStatusFacts,
} from '../../../shared/domain/order/statuses.ts';
import {
  confirmedTerms,
  isOwnOpenRequest,
  proposedTerms,
  requestedTerms,
  sameTerms,
} from '../../../shared/domain/order/terms.ts';
import {
  compareTimestamps,
  type ServiceTimestamp,
  undated,
} from '../../../shared/domain/values/service-timestamp.ts';
import { isSameUnit } from '../../../shared/domain/values/units.ts';
import type { AnsweredLine, ResponseContent } from './entries.ts';

/** The facts about an answer that an order is compared with. */
export type SentAnswer = Pick<ResponseContent, 'base' | 'lines' | 'form'> & {
  /**
   * `maybe`: unclear. `taken`: the service accepted it. `overdue`: accepted so long ago that the order
   * should show it.
   */
  arrived: 'no' | 'maybe' | 'taken' | 'overdue';
  /** The ids of its documents at the service, `null` for one that isn't uploaded yet. */
  documents: readonly (string | null)[];
  /**
   * An earlier message may have carried the same documents: a dropped answer, or this one before a
   * conflict.
   */
  documentsWentBefore?: boolean;
  /**
   * Positions with an earlier answer that was still being sent when this one was written. A rejection by
   * the buyer may be for that answer.
   */
  contested?: ReadonlySet<string>;
  /** Positions with a later answer. A request there whose terms aren't shown may be that answer's. */
  followed?: ReadonlySet<string>;
};

/**
 * `changed`: the lines' terms are no longer those that the user saw. `unknown`: the lines don't tell
 * whether the answer arrived. `unseen`: it arrived, and the lines don't show it. `documents`: the lines
 * show it, but its documents are missing.
 */
export type Effect =
  | { kind: 'visible' }
  | { kind: 'changed' | 'unknown' | 'unseen' | 'documents'; positions: string[] }
  | { kind: 'neither' };

/**
 * What the newest version of an order shows about an answer. Pure. The table of cases is in
 * `docs/decisions/what-an-order-proves.md`.
 *
 * A version that isn't later than the one the user saw proves nothing, since polling may repeat an older
 * state (interface, section 3, rule 4). Where the service neither dates nor counts versions, a line with
 * another text is a later one. A line that showed the same before (a confirmed line confirmed again) can't
 * show an effect: there the service's acceptance counts, or the effect on another line of the same message.
 */
export const effectOf = (said: SentAnswer, order: Order): Effect => judge(said, order).effect;

/**
 * The effect, and two kinds of lines that need no decision. `shown`: the answer was sent and the line shows
 * it. `tooLate`: the buyer ended the line after the answer.
 */
export type Judgement = { effect: Effect; shown: string[]; tooLate: string[] };

/** Judges each line of an answer alone, then the answer by its lines. */
export const judge = (said: SentAnswer, order: Order): Judgement => {
  const showsDocuments = documentsAreThere(said, order);
  // Only this answer knows the ids of its documents.
  const provesArrival = showsDocuments && said.arrived === 'maybe' && said.documentsWentBefore !== true;
  const arrived = provesArrival ? 'overdue' : said.arrived;
  const later = isLater(order, said.base);
  // Timestamps may be too coarse to tell which line made the order later.
  const unexplained = !order.lines.some((line) => isAfter(line.lastUpdatedAt, said.base.lastUpdatedAt));
  const isUndated = !later && hasNoOrder(order, said.base);
  const how = { unexplained, arrived, form: said.form };
  const verdicts = said.lines.map((line) => {
    const { position } = line.seen;
    const now = order.lines.find((one) => one.position === position);
    const contested = said.contested?.has(position) ?? false;
    const followed = said.followed?.has(position) ?? false;
    const isLaterLine = later || (isUndated && now !== undefined && isOtherText(answeredOn(line), now));
    const verdict = verdictOf(line, now, { ...how, later: isLaterLine, contested, followed });
    return { position, verdict, isOver: now !== undefined && isEndedSince(answeredOn(line), now) };
  });
  // A message takes effect as a whole. If one line shows it, it also reached the line that the buyer ended
  // afterwards.
  const hasArrived = arrived !== 'no' && verdicts.some(({ verdict }) => verdict === 'proven');
  const lines = verdicts.map(({ position, verdict, isOver }): { position: string; verdict: Verdict } => {
    const isTooLate = hasArrived && isOver && (verdict === 'changed' || verdict === 'unknown');
    return { position, verdict: isTooLate ? 'too-late' : verdict };
  });
  const positionsOf = (verdict: Verdict): string[] =>
    lines.filter((line) => line.verdict === verdict).map(({ position }) => position);

  const effect = effectOfLines(positionsOf, {
    ...{ lineCount: lines.length, arrived, showsDocuments, provesArrival },
    carriesDocuments: said.documents.length > 0,
  });
  return {
    effect,
    shown: arrived === 'no' ? [] : positionsOf('proven'),
    tooLate: positionsOf('too-late'),
  };
};

const effectOfLines = (
  positionsOf: (verdict: Verdict) => string[],
  how: Pick<SentAnswer, 'arrived'> & { lineCount: number } & Record<
      'showsDocuments' | 'carriesDocuments' | 'provesArrival',
      boolean
    >,
): Effect => {
  const { arrived, provesArrival } = how;
  const changed = positionsOf('changed');
  if (changed.length > 0) return { kind: 'changed', positions: changed };
  const proven = positionsOf('proven');
  const settled = [...proven, ...positionsOf('there-already'), ...positionsOf('too-late')];
  const isSettled = settled.length === how.lineCount;
  const unknown = positionsOf('unknown');
  if (unknown.length > 0) return { kind: wasTaken(arrived) ? 'unseen' : 'unknown', positions: unknown };
  // An answer that has arrived is never sent again automatically.
  if (!isSettled && provesArrival) return { kind: 'unseen', positions: positionsOf('open') };
  if (!isSettled || (proven.length === 0 && !wasTaken(arrived))) return { kind: 'neither' };
  if (wasTaken(arrived) || !how.carriesDocuments) return { kind: 'visible' };
  if (arrived === 'no') return { kind: 'neither' };
  // The lines show our values. With the documents the answer is done, whoever sent them. Without, only the
  // user can tell.
  return how.showsDocuments ? { kind: 'visible' } : { kind: 'documents', positions: proven };
};

const isEndedSince = (seen: OrderLine, now: OrderLine): boolean =>
  isEnded(now.status.processStatus) && !isEnded(seen.status.processStatus);

const isEnded = (process: string): boolean => {
  const facts = processStatusFacts(process);
  return facts !== null && facts.next === 'closed' && facts.outcome !== 'rejected';
};

const documentsAreThere = ({ documents }: SentAnswer, order: Order): boolean => {
  if (documents.length === 0) return false;
  const shown = [order, ...order.lines].flatMap(({ supplierDocuments }) => supplierDocuments);
  return documents.every((id) => id !== null && shown.some(({ objectId }) => objectId === id));
};

/**
 * Whether a line differs from the one the user saw: its status, the terms that an acceptance confirms, its
 * item and unit, or an open request of our side (perhaps made in the service's portal). Logistics and notes
 * change nothing of that.
 */
export const differsFromSeen = (seen: OrderLine, now: OrderLine): boolean =>
  seen.status.processStatus !== now.status.processStatus ||
  seen.status.inProgressStatus !== now.status.inProgressStatus ||
  !sameTerms(requestedTerms(seen), requestedTerms(now)) ||
  isOtherProposal(proposedTerms(seen), proposedTerms(now)) ||
  isOfOther(seen, now);

// Some services don't show our proposal.
const isOtherProposal = (seen: Terms | null, now: Terms | null): boolean =>
  seen !== null && now !== null && !sameTerms(seen, now);

/**
 * Whether the figures of a line are for something else: 100 pieces aren't 100 kilograms, and another item
 * or drawing revision is another product. A value that one side leaves out is no difference.
 */
const isOfOther = ({ item: seen }: OrderLine, { item: now }: OrderLine): boolean =>
  isOther(seen.number, now.number) ||
  isOther(seen.revision, now.revision) ||
  !isSameUnit(seen.purchaseUnitOfMeasureIso, now.purchaseUnitOfMeasureIso);

const isOther = (seen: string | null, now: string | null): boolean =>
  seen !== null && now !== null && seen !== now;

/** The line that the user answered: as first seen, or as an overruled conflict showed it. */
export const answeredOn = (line: AnsweredLine): OrderLine => line.known ?? line.seen;

/** `too-late`: the buyer ended the line, so it takes no answer any more. */
type Verdict = 'proven' | 'there-already' | 'too-late' | 'changed' | 'unknown' | 'open';

type How = Pick<SentAnswer, 'arrived' | 'form'> &
  Record<'later' | 'unexplained' | 'contested' | 'followed', boolean>;

const verdictOf = (
  said: AnsweredLine,
  now: OrderLine | undefined,
  { later, unexplained, arrived, form, contested, followed }: How,
): Verdict => {
  if (now === undefined) return 'open';
  const seen = answeredOn(said);
  const wanted = wantedBy(said, form);
  // The same figures for another product aren't our answer. A rejection has no figures.
  if (later && wanted !== 'rejection' && isOfOther(seen, now)) return 'changed';
  const before = showing(seen, wanted);
  const after = showing(now, wanted);
  if (before === 'yes' && after === 'yes') {
    const isNew = isNewlyAgreed(seen, now) || (!contested && isNewRequest(seen, now));
    // It may have arrived, the line has changed, and it shows our values. A second delivery could only meet
    // a later state.
    const mayBeOurs = arrived === 'maybe' && (isMoved(seen, now) || unexplained);
    if (later && (isNew || mayBeOurs)) return 'proven';
    // Our own open request has the same values, but the buyer now asks for something else.
    return later && arrived === 'no' && differsFromSeen(seen, now) ? 'changed' : 'there-already';
  }
  if (!later) return 'open';
  if (after === 'yes') return 'proven';
  if (after === 'perhaps' && arrived !== 'no')
    return ofHiddenRequest(seen, now, arrived, contested || followed);
  if (arrived !== 'no' && wasAgreedTo(seen, now, wanted)) return 'proven';
  if (wasTaken(arrived) && !contested && wasTurnedDown(seen, now, wanted)) return 'proven';
  if (differsFromSeen(seen, now)) return 'changed';
  // The line changed and shows the same as before: our answer may have been rejected. The user has to
  // decide.
  const isDue = arrived === 'maybe' || arrived === 'overdue';
  const isTouched = mayBeTouched(seen, now) || (unexplained && arrived === 'maybe');
  return isDue && isTouched ? 'unknown' : 'open';
};

/** A request of ours is open, and the service doesn't show its values. */
const ofHiddenRequest = (
  seen: OrderLine,
  now: OrderLine,
  arrived: SentAnswer['arrived'],
  ofMany: boolean,
): Verdict => {
  // Another answer of ours was sent as well, and the request may be that one's. Only the user can tell.
  const ofTwo: Verdict = arrived === 'overdue' ? 'unknown' : 'open';
  // It may be another request. And an answer sent again over itself could withdraw itself.
  if (!wasTaken(arrived)) return 'unknown';
  if (!isNewRequest(seen, now)) {
    if (differsFromSeen(seen, now)) return 'changed';
    // It replaces an earlier request. That the line changed since is all there is to see.
    if (!mayBeTouched(seen, now)) return 'open';
  }
  return ofMany ? ofTwo : 'proven';
};

// Confirmed before, requested by us now: only an answer of ours does that, here over a request of the
// buyer.
const isNewRequest = (seen: OrderLine, now: OrderLine): boolean =>
  isOwnOpenRequest(now.status.inProgressStatus) && !isOwnOpenRequest(seen.status.inProgressStatus);

// Requested by us before, confirmed now: nothing is left to send, whoever confirmed it first.
const isNewlyAgreed = (seen: OrderLine, now: OrderLine): boolean =>
  isOwnOpenRequest(seen.status.inProgressStatus) && now.status.processStatus === processStatus.confirmed;

type Wanted = 'rejection' | { terms: Terms };

// Exact values are those that the user saw when writing. An acceptance without values confirms the newest
// terms.
const wantedBy = (said: AnsweredLine, form: SentAnswer['form']): Wanted => {
  if (said.answer.kind === 'reject') return 'rejection';
  const bare = said.answer.kind === 'accept' && form === 'indicators';
  return { terms: termsOfAnswer(bare ? answeredOn(said) : said.seen, said.answer) };
};

/** `perhaps`: a request of ours is open, and the service doesn't show its values. */
type Showing = 'yes' | 'perhaps' | 'no';

const showing = (line: OrderLine, wanted: Wanted): Showing => {
  const { processStatus: process, inProgressStatus: step } = line.status;
  if (wanted === 'rejection') return process === processStatus.rejected ? 'yes' : 'no';
  if (process === processStatus.confirmed) return isAgreed(line, wanted.terms) ? 'yes' : 'no';
  // With `proposeWhenAccepted`, an acceptance also becomes a proposal with the requested values.
  if (!isOwnOpenRequest(step)) return 'no';
  const proposed = proposedTerms(line);
  if (proposed === null) return 'perhaps';
  if (!sameTerms(proposed, wanted.terms)) return 'no';
  return isHidden(line, wanted.terms) ? 'perhaps' : 'yes';
};

const isAgreed = (line: OrderLine, terms: Terms): boolean =>
  sameTerms(confirmedTerms(line) ?? requestedTerms(line), terms) && !isHidden(line, terms);

/** A date or quantity that can't be read proves nothing about one that our answer leaves out. */
const isHidden = ({ unread }: OrderLine, { deliverySchedule }: Terms): boolean =>
  unread.some(({ field }) => isOfSchedule.test(field)) && deliverySchedule.some(hasGap);

// As the codec names it: `confirmedLine.deliverySchedule.1.date`, or the part that has the schedule.
const isOfSchedule =
  /^(line|confirmedLine|(confirmedLine\.)?deliverySchedule(IncludingRequests)?(\.\d+(\.(date|quantity))?)?)$/;

/** Our terms were confirmed, and the buyer changed the line before we checked. */
const wasAgreedTo = (seen: OrderLine, now: OrderLine, wanted: Wanted): boolean => {
  const [before, after] = [confirmedTerms(seen), confirmedTerms(now)];
  if (wanted === 'rejection' || after === null || !sameTerms(after, wanted.terms)) return false;
  if (isHidden(now, wanted.terms)) return false;
  return before === null || !sameTerms(before, wanted.terms);
};

/**
 * The buyer rejected the answer before we checked. The line tells only that something was rejected. So the
 * answer must have been accepted by the service, and no other answer of ours may have been under way.
 */
const wasTurnedDown = (seen: OrderLine, now: OrderLine, wanted: Wanted): boolean => {
  const { inProgressStatus: before } = seen.status;
  const { inProgressStatus: step } = now.status;
  if (wanted === 'rejection') return step === inProgressStatus.reissuedRejectedLine && before !== step;
  // The rejection may be for an earlier request of ours while this answer still waits in a queue.
  return isRefusal(step) && before !== step ? !isOwnOpenRequest(before) : wasTurnedDownInPlace(seen, now);
};

// A rejected request leaves a confirmed line as it was. Only the buyer's reason is new.
const wasTurnedDownInPlace = (seen: OrderLine, now: OrderLine): boolean =>
  seen.confirmedLine !== null &&
  !differsFromSeen(seen, now) &&
  now.reason !== null &&
  now.reason !== seen.reason;

const wasTaken = (arrived: SentAnswer['arrived']): boolean => arrived === 'taken' || arrived === 'overdue';

const isMoved = (seen: OrderLine, now: OrderLine): boolean =>
  seen.lastUpdatedAt !== null && isAfter(now.lastUpdatedAt, seen.lastUpdatedAt);

const isAfter = (moment: ServiceTimestamp | null, other: ServiceTimestamp): boolean =>
  moment !== null && compareTimestamps(moment, other) > 0;

// Without timestamps a change can't be ruled out.
const mayBeTouched = (seen: OrderLine, now: OrderLine): boolean =>
  seen.lastUpdatedAt === null || now.lastUpdatedAt === null || isMoved(seen, now);

const isLater = (order: Pick<Order, 'version' | 'lastUpdatedAt'>, base: ResponseContent['base']): boolean => {
  if (order.version !== null && base.version !== null && order.version !== base.version) {
    return order.version > base.version;
  }
  return isAfter(order.lastUpdatedAt, base.lastUpdatedAt);
};

// Neither dated nor counted: the record that arrived last is the newest, and only its text can differ.
const hasNoOrder = (
  order: Pick<Order, 'version' | 'lastUpdatedAt'>,
  base: ResponseContent['base'],
): boolean =>
  (order.version === null || base.version === null) &&
  order.lastUpdatedAt === undated &&
  base.lastUpdatedAt === undated;

const isOtherText = (seen: OrderLine, now: OrderLine): boolean =>
  JSON.stringify(seen) !== JSON.stringify(now);
