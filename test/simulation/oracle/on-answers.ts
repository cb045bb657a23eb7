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
import type { Heard } from './heard.ts';
import { type Judged, leftAtOf, seenBy, wasChecked } from './judged.ts';
import type { GivenAnswer, Ledger, Post, Round } from './ledger.ts';
import { judgeSubjects } from './on-subjects.ts';
import type { Tally } from './tally.ts';
import type { Violation } from './violations.ts';

/** A message left the client: it has to say what she said, in the same bytes as before, and never after she took it back. */
export const judgePost = (post: Post, answer: GivenAnswer | null): Violation[] => {
  const left = `what left at ${new Date(post.leftAt).toISOString()}`;
  if (answer === null) return [{ kind: 'never-said', text: `${left} says what nobody said` }];
  const where = `PO-${answer.orderNumber}: ${left}`;
  const changed: Violation[] =
    answer.posts[0]?.body === post.body
      ? []
      : [{ kind: 'changed-bytes', text: `${where} has other bytes than at first` }];
  const late: Violation[] =
    answer.takenBackAt !== null && answer.takenBackAt < post.leftAt
      ? [{ kind: 'unseen', text: `${where} had been taken back` }]
      : [];
  return [...changed, ...late];
};

/**
 * Judges what came of the supplier's answers, from what the service took in: each at most one effect for each time that they
 * gave it, on terms that they saw.
 *
 * @param twins whether the service shows what our own side proposed
 */
export const judgeIntakes = (
  service: Service,
  ledger: Ledger,
  heard: Heard,
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
      ...unseenRejections(judged, heard, tally),
      ...judgeSubjects(judged, heard, tally),
      ...overruledUnseen(service, ledger, judged, heard, tally, isOther),
    ];
  });
};

const unseenAgreements = ({ intake: { applied }, answer, where }: Judged): Violation[] =>
  (applied?.after ?? []).flatMap((after, index): Violation[] => {
    const said = answer.lines.find(({ position }) => position === after.position);
    const before = applied?.before[index];
    if (said === undefined || before === undefined || !differs(before, after)) return [];
    if (after.process !== 'Confirmed' || after.confirmed === null) return [];
    if (sameTerms(after.confirmed, said.terms)) return [];
    const { day, quantity, price } = after.confirmed;
    const agreed = `${day}.12. × ${quantity} at ${price}`;
    return [
      { kind: 'unseen', text: `${where} line ${after.position} was confirmed with ${agreed}, never seen` },
    ];
  });

/**
 * A rejection has no terms of its own, and rejects whatever stands there when it arrives. So it may meet unseen terms where
 * the look before it was a moment too early: that is counted. Not where the client had heard of the terms, and not without a
 * check.
 */
const unseenRejections = (judged: Judged, heard: Heard, tally: Tally): Violation[] => {
  const { intake, answer, order, round, where } = judged;
  return (intake.applied?.before ?? []).flatMap((before, index): Violation[] => {
    const said = answer.lines.find(({ position }) => position === before.position);
    if (said?.kind !== 'reject' || intake.applied?.after[index]?.process !== 'Rejected') return [];
    const seen = seenBy(order, said, round);
    if (before.process === 'Rejected' || seen === undefined) return [];
    const isSame = sameTerms(requestedOf(before), requestedOf(seen));
    if (isSame && sameSubject(before.subject, seen.subject)) return [];
    const what = `${where} line ${said.position} was rejected with terms never seen`;
    if (heard.knewBefore(order.number, before.since, leftAtOf(judged))) {
      return [{ kind: 'unseen', text: `${what}, though they had been heard of` }];
    }
    if (!wasChecked(judged, heard)) {
      return [{ kind: 'unseen', text: `${what}, without a check` }];
    }
    tally.add('rejections that raced a change');
    return [];
  });
};

/**
 * An answer took effect on terms that somebody else had made since its own user saw the line: the buyer, a colleague at another desk
 * or in the service's portal. Nobody can keep what goes out in that very moment from it, that is counted. Not where the client had
 * heard of the terms, and not where it hadn't received the order shortly before.
 */
const overruledUnseen = (
  service: Service,
  ledger: Ledger,
  judged: Judged,
  heard: Heard,
  tally: Tally,
  isOther: IsOther,
): Violation[] => {
  const { intake, answer, order, round, where } = judged;
  return (intake.applied?.before ?? []).flatMap((met, index): Violation[] => {
    const said = answer.lines.find(({ position }) => position === met.position);
    if (said === undefined || !differs(met, intake.applied?.after[index])) return [];
    const seen = seenBy(order, said, round);
    if (seen === undefined || !isOther(met, seen)) return [];
    const change = firstChangeByOthers(service, ledger, order, met, seen, isOther);
    if (change === null) return [];
    const what = `${where} line ${said.position} was answered on terms of version ${change}, not seen`;
    if (heard.knewBefore(order.number, change, leftAtOf(judged))) {
      return [{ kind: 'unseen', text: `${what}, though it had been heard of` }];
    }
    if (!wasChecked(judged, heard)) {
      return [{ kind: 'unseen', text: `${what}, without a check` }];
    }
    tally.add('answers that raced a change');
    return [];
  });
};

type IsOther = (a: Line, b: Line) => boolean;

// Of a proposal that the service doesn't show, nobody can tell whether it is another one.
const isShownOtherThan: IsOther = (a, b) =>
  !sameTerms(requestedOf(a), requestedOf(b)) ||
  !sameOptional(a.confirmed, b.confirmed) ||
  (a.proposal === null) !== (b.proposal === null) ||
  !sameSubject(a.subject, b.subject);

const isOtherThan: IsOther = (a, b) => isShownOtherThan(a, b) || !sameOptional(a.proposal, b.proposal);

/**
 * The first version since a line was seen, up to the one that was met, in which somebody else made other terms. What was taken back in
 * between, so that the line stood as seen again, was not met.
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
