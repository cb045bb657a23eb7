import { termsOfAnswer } from '../../../shared/domain/line-answer.ts';
import type { Order, OrderLine, Terms } from '../../../shared/domain/order.ts';
import { compareTimestamps } from '../../../shared/domain/service-timestamp.ts';
import { inProgressStatus, processStatus } from '../../../shared/domain/statuses.ts';
import {
  confirmedTerms,
  isOwnOpenRequest,
  proposedTerms,
  requestedTerms,
  sameTerms,
} from '../../../shared/domain/terms.ts';
import type { ResponseContent, SaidLine } from './entry.ts';

/** What is known of an answer before the order is looked at. */
export type Said = Pick<ResponseContent, 'base' | 'lines' | 'form'> & {
  /** `maybe`: nobody knows. `taken`: the service said yes. `overdue`: so long ago that the order should show it. */
  arrived: 'no' | 'maybe' | 'taken' | 'overdue';
  /** What an answer carries beside its lines is not seen in them: only the service's yes proves that it arrived. */
  hasDocuments: boolean;
  /**
   * Positions to which an earlier answer of ours was still on its way when this one was written: what the buyer turned down
   * there may have been that one.
   */
  contested?: ReadonlySet<string>;
};

/** `changed` names the lines whose terms are no longer those that were seen. */
export type Effect = { kind: 'visible' } | { kind: 'changed'; positions: string[] } | { kind: 'neither' };

/**
 * What an order, as the service shows it now, means for an answer of ours. Pure. The table behind it, row by row:
 * `docs/decisions/what-an-order-proves.md`.
 *
 * A version that is not later than the one seen proves nothing: polling may echo an older state (interface, section 3,
 * rule 4). What the line showed already when it was answered (a confirmed line confirmed once more) can't be seen as an
 * effect either: there the service's own yes counts, or the effect on another line of the same message.
 */
export const effectOf = (said: Said, order: Order): Effect => {
  const later = isLater(order, said.base);
  const lines = said.lines.map((line) => ({
    position: line.seen.position,
    verdict: verdictOf(
      line,
      order.lines.find(({ position }) => position === line.seen.position),
      {
        ...{ later, arrived: said.arrived, form: said.form, hasDocuments: said.hasDocuments },
        contested: said.contested?.has(line.seen.position) ?? false,
      },
    ),
  }));
  const changed = lines.filter(({ verdict }) => verdict === 'changed').map(({ position }) => position);
  if (changed.length > 0) return { kind: 'changed', positions: changed };
  const settled = lines.every(({ verdict }) => verdict === 'proven' || verdict === 'there-already');
  const proven = wasTaken(said.arrived) || lines.some(({ verdict }) => verdict === 'proven');
  const lacksDocuments = said.arrived === 'no' && said.hasDocuments;
  return settled && proven && !lacksDocuments ? { kind: 'visible' } : { kind: 'neither' };
};

/**
 * Whether the buyer's side of a line is no longer what was seen: its process, or the terms that an acceptance agrees
 * to. How far the goods are, and notes, change nothing of what is agreed.
 */
export const isOtherThanSeen = (seen: OrderLine, now: OrderLine): boolean =>
  seen.status.processStatus !== now.status.processStatus ||
  seen.status.inProgressStatus !== now.status.inProgressStatus ||
  !sameTerms(requestedTerms(seen), requestedTerms(now));

/** The line that the user answered on: as first seen, or as shown in the conflict that she overruled. */
export const answeredOn = (line: SaidLine): OrderLine => line.known ?? line.seen;

type Verdict = 'proven' | 'there-already' | 'changed' | 'open';

const verdictOf = (
  said: SaidLine,
  now: OrderLine | undefined,
  {
    later,
    arrived,
    form,
    hasDocuments,
    contested,
  }: Pick<Said, 'arrived' | 'form' | 'hasDocuments'> & { later: boolean; contested: boolean },
): Verdict => {
  if (now === undefined) return 'open';
  const seen = answeredOn(said);
  const wanted = wantedBy(said, form);
  if (shows(seen, wanted) && shows(now, wanted)) {
    const isNew = isNewlyAgreed(seen, now) || (!contested && isNewRequest(seen, now));
    // It may have arrived, the line has moved, and it shows what we said: sent again it could only meet what comes next.
    const mayBeOurs = arrived === 'maybe' && !hasDocuments && isTouched(seen, now);
    return later && (isNew || mayBeOurs) ? 'proven' : 'there-already';
  }
  if (!later) return 'open';
  if (shows(now, wanted)) return 'proven';
  if (arrived !== 'no' && wasShown(seen, now, wanted, { taken: wasTaken(arrived), contested }))
    return 'proven';
  if (isOtherThanSeen(seen, now)) return 'changed';
  // It was taken, the line moved, and yet it stands as before: the buyer may have turned it back. The user has to look.
  return arrived === 'overdue' && isTouched(seen, now) ? 'changed' : 'open';
};

// Agreed on before, asked for by us now: only an answer of ours does that, here over a request of the buyer.
const isNewRequest = (seen: OrderLine, now: OrderLine): boolean =>
  isOwnOpenRequest(now.status.inProgressStatus) && !isOwnOpenRequest(seen.status.inProgressStatus);

// Asked for by us before, agreed on now: there is nothing left to send, whoever agreed to it first.
const isNewlyAgreed = (seen: OrderLine, now: OrderLine): boolean =>
  isOwnOpenRequest(seen.status.inProgressStatus) && now.status.processStatus === processStatus.confirmed;

type Wanted = 'rejection' | { terms: Terms };

// Values say what was seen when they were written; a bare yes says yes to what was shown last.
const wantedBy = (said: SaidLine, form: Said['form']): Wanted => {
  if (said.answer.kind === 'reject') return 'rejection';
  const bare = said.answer.kind === 'accept' && form === 'indicators';
  return { terms: termsOfAnswer(bare ? answeredOn(said) : said.seen, said.answer) };
};

const shows = (line: OrderLine, wanted: Wanted): boolean =>
  wanted === 'rejection'
    ? line.status.processStatus === processStatus.rejected
    : isConfirmedWith(line, wanted.terms) || isProposedWith(line, wanted.terms);

const isConfirmedWith = (line: OrderLine, terms: Terms): boolean =>
  line.status.processStatus === processStatus.confirmed && isAgreed(line, terms);

const isAgreed = (line: OrderLine, terms: Terms): boolean =>
  sameTerms(confirmedTerms(line) ?? requestedTerms(line), terms);

// Also an acceptance: with `proposeWhenAccepted` it becomes a proposal with the requested values.
const isProposedWith = (line: OrderLine, terms: Terms): boolean => {
  if (!isOwnOpenRequest(line.status.inProgressStatus)) return false;
  const proposed = proposedTerms(line);
  // Without the twins the service shows that there is a request, not what it asks for.
  return proposed === null || sameTerms(proposed, terms);
};

/** The effect was there, but the buyer moved on before we looked. */
const wasShown = (
  seen: OrderLine,
  now: OrderLine,
  wanted: Wanted,
  { taken, contested }: { taken: boolean; contested: boolean },
): boolean => {
  const { inProgressStatus: before } = seen.status;
  const { inProgressStatus: step } = now.status;
  if (wanted === 'rejection') {
    const { reissuedRejectedLine } = inProgressStatus;
    return !contested && step === reissuedRejectedLine && before !== reissuedRejectedLine;
  }
  const agreed = confirmedTerms(now);
  const agreedBefore = confirmedTerms(seen);
  if (agreed !== null && sameTerms(agreed, wanted.terms)) {
    if (agreedBefore === null || !sameTerms(agreedBefore, wanted.terms)) return true;
  }
  // From here on the buyer said no to something, and where two answers were on their way nobody can say to which.
  if (contested) return false;
  const turnedDown =
    step === inProgressStatus.rejectedSupplierProposal || step === inProgressStatus.rejectedDeliverySchedule;
  // An earlier request of ours may be the one that was turned down, even when this one was taken: it may still be queued.
  if (turnedDown && before !== step) return !isOwnOpenRequest(before);
  return taken && wasTurnedDownInPlace(seen, now);
};

// A request on an agreed line that was turned down leaves it as it was; only the buyer's reason for it is new.
const wasTurnedDownInPlace = (seen: OrderLine, now: OrderLine): boolean =>
  seen.confirmedLine !== null &&
  !isOtherThanSeen(seen, now) &&
  now.reason !== null &&
  now.reason !== seen.reason;

const wasTaken = (arrived: Said['arrived']): boolean => arrived === 'taken' || arrived === 'overdue';

const isTouched = (seen: OrderLine, now: OrderLine): boolean =>
  seen.lastUpdatedAt === null ||
  now.lastUpdatedAt === null ||
  compareTimestamps(now.lastUpdatedAt, seen.lastUpdatedAt) > 0;

const isLater = (order: Pick<Order, 'version' | 'lastUpdatedAt'>, base: ResponseContent['base']): boolean => {
  if (order.version !== null && base.version !== null && order.version !== base.version) {
    return order.version > base.version;
  }
  return compareTimestamps(order.lastUpdatedAt, base.lastUpdatedAt) > 0;
};
