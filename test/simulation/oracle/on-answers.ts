import {
  type Line,
  type ModelOrder,
  requestedOf,
  sameOptional,
  sameSubject,
  sameTerms,
} from '../model/model-order.ts';
import type { Service } from '../model/service.ts';
import { differs, hasEffect } from './effect-of-intake.ts';
import { type JudgedIntake, leftAtOf, seenBy, wasChecked } from './judged-intake.ts';
import type { GivenAnswer, Ledger, Post, Round } from './ledger.ts';
import { judgeSubjects } from './on-subjects.ts';
import type { Receipts } from './receipts.ts';
import type { Tally } from './tally.ts';
import type { Violation } from './violations.ts';

/**
 * Judges a message that left the client. It has to match a given answer, with the same bytes each time.
 * Nothing may leave after the answer was withdrawn.
 */
export const judgePost = (post: Post, answer: GivenAnswer | null): Violation[] => {
  const left = `what left at ${new Date(post.leftAt).toISOString()}`;
  if (answer === null) return [{ kind: 'not-given', text: `${left} matches no answer that was given` }];
  const where = `PO-${answer.orderNumber}: ${left}`;
  const changed: Violation[] =
    answer.posts[0]?.body === post.body
      ? []
      : [{ kind: 'changed-bytes', text: `${where} has other bytes than at first` }];
  const late: Violation[] =
    answer.withdrawnAt !== null && answer.withdrawnAt < post.leftAt
      ? [{ kind: 'unseen', text: `${where} had been withdrawn` }]
      : [];
  return [...changed, ...late];
};

/**
 * Judges the effects of the user's answers. Each round allows one effect, and only on terms that the user
 * saw.
 * @param twins whether the service shows the supplier's proposals
 */
export const judgeIntakes = (
  service: Service,
  ledger: Ledger,
  receipts: Receipts,
  tally: Tally,
  twins: boolean,
): Violation[] => {
  const isOther = twins ? isOtherThan : isShownOtherThan;
  const effects = new Map<Round, number>();
  return service.intakes.flatMap((intake): Violation[] => {
    const answer = ledger.senderOf(intake);
    const order = service.orders.find(({ number }) => number === intake.orderNumber);
    const round = answer?.rounds.findLast(({ at }) => at <= intake.at);
    if (answer === null || order === undefined || round === undefined || !hasEffect(intake)) return [];
    const where = `PO-${intake.orderNumber} at ${new Date(intake.at).toISOString()}`;
    const count = (effects.get(round) ?? 0) + 1;
    effects.set(round, count);
    const doubled: Violation[] =
      count > 1 ? [{ kind: 'doubled', text: `${where} took effect ${count} times` }] : [];
    const judged = { intake, answer, order, round, where };
    return [
      ...doubled,
      ...unseenAgreements(judged),
      ...unseenRejections(judged, receipts, tally),
      ...judgeSubjects(judged, receipts, tally),
      ...overruledUnseen(service, ledger, judged, receipts, tally, isOther),
    ];
  });
};

const unseenAgreements = ({ intake: { applied }, answer, where }: JudgedIntake): Violation[] =>
  (applied?.after ?? []).flatMap((after, index): Violation[] => {
    const answered = answer.lines.find(({ position }) => position === after.position);
    const before = applied?.before[index];
    if (answered === undefined || before === undefined || !differs(before, after)) return [];
    if (after.process !== 'Confirmed' || after.confirmed === null) return [];
    if (sameTerms(after.confirmed, answered.terms)) return [];
    const { day, quantity, price } = after.confirmed;
    const agreed = `${day}.12. × ${quantity} at ${price}`;
    return [
      { kind: 'unseen', text: `${where} line ${after.position} was confirmed with ${agreed}, never seen` },
    ];
  });

/**
 * A rejection has no terms of its own: it rejects the terms that the line has on arrival. So it may meet
 * unseen terms if they arrived right after the check. That case is counted. It is a violation if the client
 * had received the terms, or didn't check.
 */
const unseenRejections = (judged: JudgedIntake, receipts: Receipts, tally: Tally): Violation[] => {
  const { intake, answer, order, round, where } = judged;
  return (intake.applied?.before ?? []).flatMap((before, index): Violation[] => {
    const answered = answer.lines.find(({ position }) => position === before.position);
    if (answered?.kind !== 'reject' || intake.applied?.after[index]?.process !== 'Rejected') return [];
    const seen = seenBy(order, answered, round);
    if (before.process === 'Rejected' || seen === undefined) return [];
    const isSame = sameTerms(requestedOf(before), requestedOf(seen));
    if (isSame && sameSubject(before.subject, seen.subject)) return [];
    const what = `${where} line ${answered.position} was rejected with terms never seen`;
    if (receipts.receivedBefore(order.number, before.since, leftAtOf(judged))) {
      return [{ kind: 'unseen', text: `${what}, though the client had received them` }];
    }
    if (!wasChecked(judged, receipts)) {
      return [{ kind: 'unseen', text: `${what}, without a check` }];
    }
    tally.add('rejections that raced a change');
    return [];
  });
};

/**
 * Judges answers to terms that somebody else made after the user saw the line: the buyer, a colleague, or a
 * user of the portal. No client can prevent this at the very moment of sending, so that case is counted. It
 * is a violation if the client had received the terms, or hadn't received the order shortly before.
 */
const overruledUnseen = (
  service: Service,
  ledger: Ledger,
  judged: JudgedIntake,
  receipts: Receipts,
  tally: Tally,
  isOther: IsOther,
): Violation[] => {
  const { intake, answer, order, round, where } = judged;
  return (intake.applied?.before ?? []).flatMap((met, index): Violation[] => {
    const answered = answer.lines.find(({ position }) => position === met.position);
    if (answered === undefined || !differs(met, intake.applied?.after[index])) return [];
    const seen = seenBy(order, answered, round);
    if (seen === undefined || !isOther(met, seen)) return [];
    const change = firstChangeByOthers(service, ledger, order, met, seen, isOther);
    if (change === null) return [];
    const what = `${where} line ${answered.position} was answered on terms of version ${change}, not seen`;
    if (receipts.receivedBefore(order.number, change, leftAtOf(judged))) {
      return [{ kind: 'unseen', text: `${what}, though the client had received it` }];
    }
    if (!wasChecked(judged, receipts)) {
      return [{ kind: 'unseen', text: `${what}, without a check` }];
    }
    tally.add('answers that raced a change');
    return [];
  });
};

type IsOther = (a: Line, b: Line) => boolean;

// If the service doesn't show a proposal's terms, one proposal can't be at from another.
const isShownOtherThan: IsOther = (a, b) =>
  !sameTerms(requestedOf(a), requestedOf(b)) ||
  !sameOptional(a.confirmed, b.confirmed) ||
  (a.proposal === null) !== (b.proposal === null) ||
  !sameSubject(a.subject, b.subject);

const isOtherThan: IsOther = (a, b) => isShownOtherThan(a, b) || !sameOptional(a.proposal, b.proposal);

/**
 * The first version with other terms by somebody else, between the version that the user saw and the
 * version that the answer met. A change that was withdrawn in between doesn't count.
 */
const firstChangeByOthers = (
  service: Service,
  ledger: Ledger,
  order: ModelOrder,
  met: Line,
  seen: Line,
  isOther: IsOther,
): number | null => {
  const lineIn = (index: number): Line | undefined =>
    order.versions[index]?.lines.find(({ position }) => position === met.position);
  const own = new Set(
    service.intakes.filter((one) => ledger.senderOf(one) !== null).map(({ applied }) => applied?.at),
  );
  const asSeen = order.versions.findLast(({ version }, index) => {
    const line = lineIn(index);
    return version <= met.since && line !== undefined && !isOther(line, seen);
  });
  const since = Math.max(seen.since, asSeen?.version ?? 0);
  const change = order.versions.find(({ version, by, madeAt }, index) => {
    if (version <= since || version > met.since) return false;
    if (by === 'supplier' && own.has(madeAt)) return false;
    const [before, after] = [lineIn(index - 1), lineIn(index)];
    return before !== undefined && after !== undefined && isOther(before, after);
  });
  return change?.version ?? null;
};
