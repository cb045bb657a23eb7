import { hasGap, termsOfAnswer } from '../../../shared/domain/line-answer.ts';
import type { Order, OrderLine, Terms } from '../../../shared/domain/order.ts';
import {
  compareTimestamps,
  type ServiceTimestamp,
  undated,
} from '../../../shared/domain/service-timestamp.ts';
import { inProgressStatus, processStatus } from '../../../shared/domain/statuses.ts';
import {
  confirmedTerms,
  isOwnOpenRequest,
  proposedTerms,
  requestedTerms,
  sameTerms,
} from '../../../shared/domain/terms.ts';
import { isSameUnit } from '../../../shared/domain/units.ts';
import type { AnsweredLine, ResponseContent } from './entries.ts';

/** What is known of an answer before the order is looked at. */
export type Said = Pick<ResponseContent, 'base' | 'lines' | 'form'> & {
  /** `maybe`: nobody knows. `taken`: the service said yes. `overdue`: so long ago that the order should show it. */
  arrived: 'no' | 'maybe' | 'taken' | 'overdue';
  /** What it carries beside its lines: the ids of its documents at the service, `null` for one that has none there yet. */
  documents: readonly (string | null)[];
  /** What left earlier, another answer that was given up or this one before a conflict, may have carried the same documents. */
  documentsWentBefore?: boolean;
  /**
   * Positions to which an earlier answer of ours was still on its way when this one was written: what the buyer turned down
   * there may have been that one.
   */
  contested?: ReadonlySet<string>;
  /** Positions to which a later answer of ours went: a request there of which nothing is shown may be that one's. */
  followed?: ReadonlySet<string>;
};

/**
 * `changed` names the lines whose terms are no longer those that were seen. `unknown`: those of which nobody can say whether the
 * answer arrived; `unseen`: it did, and they don't show it; `documents`: the lines show it, and the documents that went with it aren't there.
 */
export type Effect =
  | { kind: 'visible' }
  | { kind: 'changed' | 'unknown' | 'unseen' | 'documents'; positions: string[] }
  | { kind: 'neither' };

/**
 * What an order, as the service shows it now, means for an answer of ours. Pure. The table behind it, row by row:
 * `docs/decisions/what-an-order-proves.md`.
 *
 * A version that is not later than the one seen proves nothing: polling may echo an older state (interface, section 3,
 * rule 4). Where the service neither dates nor counts an order, a line with another text is a later one. What the line showed already when it was answered (a confirmed line confirmed once more) can't be seen as an
 * effect either: there the service's own yes counts, or the effect on another line of the same message.
 */
export const effectOf = (said: Said, order: Order): Effect => judge(said, order).effect;

/**
 * The effect, and two kinds of lines that leave nothing to decide. `shown`: the answer left, and the line shows it. `tooLate`: the buyer
 * ended the line after that.
 */
export type Judgement = { effect: Effect; shown: string[]; tooLate: string[] };

/** Judges each line of an answer by itself, then the answer by its lines. */
export const judge = (said: Said, order: Order): Judgement => {
  const showsDocuments = documentsAreThere(said, order);
  // Nobody else knows their ids.
  const provesArrival = showsDocuments && said.arrived === 'maybe' && said.documentsWentBefore !== true;
  const arrived = provesArrival ? 'overdue' : said.arrived;
  const later = isLater(order, said.base);
  // Moments may be too coarse to tell which line made the order a later one.
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
  // A message is worked off as a whole. One line that shows it says that it reached the ended line, too, while that took answers.
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
  how: Pick<Said, 'arrived'> & { lineCount: number } & Record<
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
  // What has arrived never goes again by itself.
  if (!isSettled && provesArrival) return { kind: 'unseen', positions: positionsOf('open') };
  if (!isSettled || (proven.length === 0 && !wasTaken(arrived))) return { kind: 'neither' };
  if (wasTaken(arrived) || !how.carriesDocuments) return { kind: 'visible' };
  if (arrived === 'no') return { kind: 'neither' };
  // The lines say what we said: with the documents it is done, whoever brought them. Without, only she can tell whose words these are.
  return how.showsDocuments ? { kind: 'visible' } : { kind: 'documents', positions: proven };
};

const isEndedSince = (seen: OrderLine, now: OrderLine): boolean =>
  isEnded(now.status.processStatus) && !isEnded(seen.status.processStatus);

const isEnded = (process: string): boolean =>
  process === processStatus.cancelled || process === processStatus.completed;

const documentsAreThere = ({ documents }: Said, order: Order): boolean => {
  if (documents.length === 0) return false;
  const shown = [order, ...order.lines].flatMap(({ supplierDocuments }) => supplierDocuments);
  return documents.every((id) => id !== null && shown.some(({ objectId }) => objectId === id));
};

/**
 * Whether a line is no longer what was seen: its process, the terms that an acceptance agrees to, what they are of, or an open
 * request of our own side, which a colleague may have made in the service's portal. How far the goods are, and notes, change
 * nothing of what is agreed.
 */
export const isOtherThanSeen = (seen: OrderLine, now: OrderLine): boolean =>
  seen.status.processStatus !== now.status.processStatus ||
  seen.status.inProgressStatus !== now.status.inProgressStatus ||
  !sameTerms(requestedTerms(seen), requestedTerms(now)) ||
  isOtherProposal(proposedTerms(seen), proposedTerms(now)) ||
  isOfOther(seen, now);

// Not every service tells what we proposed.
const isOtherProposal = (seen: Terms | null, now: Terms | null): boolean =>
  seen !== null && now !== null && !sameTerms(seen, now);

/**
 * Whether the figures of a line are of something else: `100` pieces are no `100` kilograms, nor those of another item or of
 * another state of its drawing. What one side doesn't give is no difference.
 */
const isOfOther = ({ item: seen }: OrderLine, { item: now }: OrderLine): boolean =>
  isOther(seen.number, now.number) ||
  isOther(seen.revision, now.revision) ||
  !isSameUnit(seen.purchaseUnitOfMeasureIso, now.purchaseUnitOfMeasureIso);

const isOther = (seen: string | null, now: string | null): boolean =>
  seen !== null && now !== null && seen !== now;

/** The line that the user answered on: as first seen, or as shown in the conflict that she overruled. */
export const answeredOn = (line: AnsweredLine): OrderLine => line.known ?? line.seen;

/** `too-late`: the buyer ended the line, so that it takes no answer any more. */
type Verdict = 'proven' | 'there-already' | 'too-late' | 'changed' | 'unknown' | 'open';

type How = Pick<Said, 'arrived' | 'form'> &
  Record<'later' | 'unexplained' | 'contested' | 'followed', boolean>;

const verdictOf = (
  said: AnsweredLine,
  now: OrderLine | undefined,
  { later, unexplained, arrived, form, contested, followed }: How,
): Verdict => {
  if (now === undefined) return 'open';
  const seen = answeredOn(said);
  const wanted = wantedBy(said, form);
  // The same figures of something else aren't what we said, whoever agreed to them. A rejection says nothing of them.
  if (later && wanted !== 'rejection' && isOfOther(seen, now)) return 'changed';
  const before = showing(seen, wanted);
  const after = showing(now, wanted);
  if (before === 'yes' && after === 'yes') {
    const isNew = isNewlyAgreed(seen, now) || (!contested && isNewRequest(seen, now));
    // It may have arrived, the line has moved, and it shows what we said: sent again it could only meet what comes next.
    const mayBeOurs = arrived === 'maybe' && (isMoved(seen, now) || unexplained);
    if (later && (isNew || mayBeOurs)) return 'proven';
    // Our own open request says the same, while the buyer asks for something else by now.
    return later && arrived === 'no' && isOtherThanSeen(seen, now) ? 'changed' : 'there-already';
  }
  if (!later) return 'open';
  if (after === 'yes') return 'proven';
  if (after === 'perhaps' && arrived !== 'no')
    return ofHiddenRequest(seen, now, arrived, contested || followed);
  if (arrived !== 'no' && wasAgreedTo(seen, now, wanted)) return 'proven';
  if (wasTaken(arrived) && !contested && wasTurnedDown(seen, now, wanted)) return 'proven';
  if (isOtherThanSeen(seen, now)) return 'changed';
  // The line moved, and yet it stands as before: our answer may have been there and been turned back. The user has to look.
  const isDue = arrived === 'maybe' || arrived === 'overdue';
  const isTouched = mayBeTouched(seen, now) || (unexplained && arrived === 'maybe');
  return isDue && isTouched ? 'unknown' : 'open';
};

/** A request of ours is open, and the service doesn't show what it asks for. */
const ofHiddenRequest = (
  seen: OrderLine,
  now: OrderLine,
  arrived: Said['arrived'],
  ofMany: boolean,
): Verdict => {
  // Where another answer of ours was on its way as well, it may be that one's: in the end only she can tell.
  const ofTwo: Verdict = arrived === 'overdue' ? 'unknown' : 'open';
  // It may be anybody's, and an answer that is sent again over itself could take itself back.
  if (!wasTaken(arrived)) return 'unknown';
  if (!isNewRequest(seen, now)) {
    if (isOtherThanSeen(seen, now)) return 'changed';
    // In the place of one that was there: that the line moved since is all there can be to see.
    if (!mayBeTouched(seen, now)) return 'open';
  }
  return ofMany ? ofTwo : 'proven';
};

// Agreed on before, asked for by us now: only an answer of ours does that, here over a request of the buyer.
const isNewRequest = (seen: OrderLine, now: OrderLine): boolean =>
  isOwnOpenRequest(now.status.inProgressStatus) && !isOwnOpenRequest(seen.status.inProgressStatus);

// Asked for by us before, agreed on now: there is nothing left to send, whoever agreed to it first.
const isNewlyAgreed = (seen: OrderLine, now: OrderLine): boolean =>
  isOwnOpenRequest(seen.status.inProgressStatus) && now.status.processStatus === processStatus.confirmed;

type Wanted = 'rejection' | { terms: Terms };

// Values say what was seen when they were written; a bare yes says yes to what was shown last.
const wantedBy = (said: AnsweredLine, form: Said['form']): Wanted => {
  if (said.answer.kind === 'reject') return 'rejection';
  const bare = said.answer.kind === 'accept' && form === 'indicators';
  return { terms: termsOfAnswer(bare ? answeredOn(said) : said.seen, said.answer) };
};

/** `perhaps`: a request of ours is open, and the service doesn't show what it asks for (it sends no twins). */
type Showing = 'yes' | 'perhaps' | 'no';

const showing = (line: OrderLine, wanted: Wanted): Showing => {
  const { processStatus: process, inProgressStatus: step } = line.status;
  if (wanted === 'rejection') return process === processStatus.rejected ? 'yes' : 'no';
  if (process === processStatus.confirmed) return isAgreed(line, wanted.terms) ? 'yes' : 'no';
  // Also for an acceptance: with `proposeWhenAccepted` it becomes a proposal with the requested values.
  if (!isOwnOpenRequest(step)) return 'no';
  const proposed = proposedTerms(line);
  if (proposed === null) return 'perhaps';
  if (!sameTerms(proposed, wanted.terms)) return 'no';
  return isHidden(line, wanted.terms) ? 'perhaps' : 'yes';
};

const isAgreed = (line: OrderLine, terms: Terms): boolean =>
  sameTerms(confirmedTerms(line) ?? requestedTerms(line), terms) && !isHidden(line, terms);

/** What can't be read has no value here: it is no proof that the service left out what we left out. */
const isHidden = ({ unread }: OrderLine, { deliverySchedule }: Terms): boolean =>
  unread.length > 0 && deliverySchedule.some(hasGap);

/** Our terms were agreed to, and the buyer moved on before we looked. */
const wasAgreedTo = (seen: OrderLine, now: OrderLine, wanted: Wanted): boolean => {
  const [before, after] = [confirmedTerms(seen), confirmedTerms(now)];
  if (wanted === 'rejection' || after === null || !sameTerms(after, wanted.terms)) return false;
  if (isHidden(now, wanted.terms)) return false;
  return before === null || !sameTerms(before, wanted.terms);
};

/**
 * The buyer said no to it before we looked. That he said no to something is all that the line tells: so the answer has to
 * have been taken, and no other of ours may have been on its way.
 */
const wasTurnedDown = (seen: OrderLine, now: OrderLine, wanted: Wanted): boolean => {
  const { inProgressStatus: before } = seen.status;
  const { inProgressStatus: step } = now.status;
  if (wanted === 'rejection') return step === inProgressStatus.reissuedRejectedLine && before !== step;
  const isNo =
    step === inProgressStatus.rejectedSupplierProposal || step === inProgressStatus.rejectedDeliverySchedule;
  // An earlier request of ours may be the one that was turned down: this answer may still lie in a queue.
  return isNo && before !== step ? !isOwnOpenRequest(before) : wasTurnedDownInPlace(seen, now);
};

// A request on an agreed line that was turned down leaves it as it was; only the buyer's reason for it is new.
const wasTurnedDownInPlace = (seen: OrderLine, now: OrderLine): boolean =>
  seen.confirmedLine !== null &&
  !isOtherThanSeen(seen, now) &&
  now.reason !== null &&
  now.reason !== seen.reason;

const wasTaken = (arrived: Said['arrived']): boolean => arrived === 'taken' || arrived === 'overdue';

const isMoved = (seen: OrderLine, now: OrderLine): boolean =>
  seen.lastUpdatedAt !== null && isAfter(now.lastUpdatedAt, seen.lastUpdatedAt);

const isAfter = (moment: ServiceTimestamp | null, other: ServiceTimestamp): boolean =>
  moment !== null && compareTimestamps(moment, other) > 0;

// Where no moments are given, nobody can say that it wasn't.
const mayBeTouched = (seen: OrderLine, now: OrderLine): boolean =>
  seen.lastUpdatedAt === null || now.lastUpdatedAt === null || isMoved(seen, now);

const isLater = (order: Pick<Order, 'version' | 'lastUpdatedAt'>, base: ResponseContent['base']): boolean => {
  if (order.version !== null && base.version !== null && order.version !== base.version) {
    return order.version > base.version;
  }
  return isAfter(order.lastUpdatedAt, base.lastUpdatedAt);
};

// Neither dated nor counted: what came last stands, and only what it says tells it from what was seen.
const hasNoOrder = (
  order: Pick<Order, 'version' | 'lastUpdatedAt'>,
  base: ResponseContent['base'],
): boolean =>
  (order.version === null || base.version === null) &&
  order.lastUpdatedAt === undated &&
  base.lastUpdatedAt === undated;

const isOtherText = (seen: OrderLine, now: OrderLine): boolean =>
  JSON.stringify(seen) !== JSON.stringify(now);
