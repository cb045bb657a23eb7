import { type Line, type ModelOrder, sameSubject } from '../model/model-order.ts';
import { differs } from './effect-of-intake.ts';
import type { Heard } from './heard.ts';
import { type Judged, leftAtOf, seenBy, wasChecked } from './judged.ts';
import { type GivenAnswer, type Round, seenLine } from './ledger.ts';
import type { Tally } from './tally.ts';
import type { Violation } from './violations.ts';
import type { AnsweredLine } from './what-was-said.ts';

/**
 * A service compares figures alone: an acceptance or a proposal takes effect also where they are of another item, revision or unit by
 * then. Nobody can keep what goes out in that very moment from it: that is counted. Not where the client had heard of it, and not where
 * it hadn't received the order shortly before, or hadn't looked at it after an attempt of unknown fate.
 */
export const judgeSubjects = (judged: Judged, heard: Heard, tally: Tally): Violation[] => {
  const { intake, answer, order, round, where } = judged;
  return (intake.applied?.before ?? []).flatMap((before, index): Violation[] => {
    const said = answer.lines.find(({ position }) => position === before.position);
    if (said === undefined || said.kind === 'reject') return [];
    if (!differs(before, intake.applied?.after[index])) return [];
    const seen = seenBy(order, said, round);
    if (seen === undefined || sameSubject(before.subject, seen.subject)) return [];
    const what = `${where} line ${said.position} was answered on another item or unit than was seen`;
    if (heard.knewBefore(order.number, otherSince(order, before, seen), leftAtOf(judged))) {
      return [{ kind: 'unseen', text: `${what}, though it had been heard of` }];
    }
    if (!wasChecked(judged, heard)) {
      return [{ kind: 'unseen', text: `${what}, without a check` }];
    }
    tally.add('agreements that raced another item or unit');
    return [];
  });
};

/**
 * An answer that is newly called confirmed: not where all that a client has heard of a line since she saw it is of another item,
 * revision or unit. A rejection goes for the line whatever it is of, and what the line showed before it may show still.
 */
export const judgeDone = (order: ModelOrder, answer: GivenAnswer, heard: Heard): Violation[] => {
  const versions = heard.versionsOf(order.number);
  const isOfOther = (said: AnsweredLine, round: Round): boolean => {
    const seen = seenBy(order, said, round);
    if (seen === undefined || seen.process === 'Confirmed' || seen.proposal !== null) return false;
    const later = versions.filter((version) => version > (round.seen.get(said.position) ?? said.seenSince));
    const isOther = (version: number): boolean => {
      const line = seenLine(order, said.position, version);
      return line !== undefined && !sameSubject(line.subject, seen.subject);
    };
    return later.length > 0 && later.every(isOther);
  };
  return answer.lines.flatMap((said): Violation[] => {
    // Each time that she gave it counts, also one whose call died with the process: it may have been written down.
    if (said.kind === 'reject' || !answer.rounds.every((round) => isOfOther(said, round))) return [];
    const text = `PO-${order.number}: ${answer.id} is done, and line ${said.position} is of another item or unit`;
    return [{ kind: 'told-too-early', text }];
  });
};

/** The first version in a row, up to the one that an answer met, in which the line was of something else than was seen. */
const otherSince = (order: ModelOrder, met: Line, seen: Line): number =>
  1 +
  (order.versions.findLast(({ version, lines }) => {
    const line = lines.find(({ position }) => position === met.position);
    return version < met.since && line !== undefined && sameSubject(line.subject, seen.subject);
  })?.version ?? 0);
