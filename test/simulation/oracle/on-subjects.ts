import { type Line, type ModelOrder, sameSubject } from '../model/model-order.ts';
import type { AnsweredLine } from './answered-line.ts';
import { differs } from './effect-of-intake.ts';
import { type JudgedIntake, leftAtOf, seenBy, wasChecked } from './judged-intake.ts';
import { type GivenAnswer, type Round, seenLine } from './ledger.ts';
import type { Receipts } from './receipts.ts';
import type { Tally } from './tally.ts';
import type { Violation } from './violations.ts';

/**
 * Judges answers to another item, revision or unit than the user saw. The service compares only figures, so
 * an acceptance or proposal takes effect all the same. No client can prevent this at the very moment of
 * sending, so that case is counted. It is a violation if the client had received the change, hadn't
 * received the order shortly before, or didn't check after an attempt with unknown result.
 */
export const judgeSubjects = (judged: JudgedIntake, receipts: Receipts, tally: Tally): Violation[] => {
  const { intake, answer, order, round, where } = judged;
  return (intake.applied?.before ?? []).flatMap((before, index): Violation[] => {
    const answered = answer.lines.find(({ position }) => position === before.position);
    if (answered === undefined || answered.kind === 'reject') return [];
    if (!differs(before, intake.applied?.after[index])) return [];
    const seen = seenBy(order, answered, round);
    if (seen === undefined || sameSubject(before.subject, seen.subject)) return [];
    const what = `${where} line ${answered.position} was answered on another item or unit than was seen`;
    if (receipts.receivedBefore(order.number, otherSince(order, before, seen), leftAtOf(judged))) {
      return [{ kind: 'unseen', text: `${what}, though the client had received it` }];
    }
    if (!wasChecked(judged, receipts)) {
      return [{ kind: 'unseen', text: `${what}, without a check` }];
    }
    tally.add('agreements that raced another item or unit');
    return [];
  });
};

/**
 * Judges an answer that is newly shown as confirmed. It is a violation if all later versions that a client
 * received are of another item, revision or unit. A rejection holds for any item. The lines may still show
 * a state from before the answer.
 */
export const judgeDone = (order: ModelOrder, answer: GivenAnswer, receipts: Receipts): Violation[] => {
  const versions = receipts.versionsOf(order.number);
  const isOfOther = (answered: AnsweredLine, round: Round): boolean => {
    const seen = seenBy(order, answered, round);
    if (seen === undefined || seen.process === 'Confirmed' || seen.proposal !== null) return false;
    const later = versions.filter(
      (version) => version > (round.seen.get(answered.position) ?? answered.seenSince),
    );
    const isOther = (version: number): boolean => {
      const line = seenLine(order, answered.position, version);
      return line !== undefined && !sameSubject(line.subject, seen.subject);
    };
    return later.length > 0 && later.every(isOther);
  };
  return answer.lines.flatMap((answered): Violation[] => {
    // Each round counts, even if its process ended before the reply: the round may be stored.
    if (answered.kind === 'reject' || !answer.rounds.every((round) => isOfOther(answered, round))) return [];
    const text = `PO-${order.number}: ${answer.id} is done, and line ${answered.position} is of another item or unit`;
    return [{ kind: 'confirmed-too-early', text }];
  });
};

/**
 * The first version of the last run, up to the version that the answer met, in which the line had another
 * item or unit.
 */
const otherSince = (order: ModelOrder, met: Line, seen: Line): number =>
  1 +
  (order.versions.findLast(({ version, lines }) => {
    const line = lines.find(({ position }) => position === met.position);
    return version < met.since && line !== undefined && sameSubject(line.subject, seen.subject);
  })?.version ?? 0);
