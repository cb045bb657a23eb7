import { type Line, requestedOf, sameOptional, sameTerms } from '../model/model-order.ts';
import type { Intake, Service } from '../model/service.ts';
import { answerOf, type GivenAnswer, type SaidLine } from './ledger.ts';
import type { Violation } from './violations.ts';

/**
 * Judges what came of the supplier's answers, from what the service took in: each at most one effect for each time that she
 * gave it, its own bytes, on terms that she saw, and none after she took it back.
 */
export const judgeAnswers = (service: Service, ledger: readonly GivenAnswer[]): Violation[] => {
  const effects = new Map<string, number>();
  return service.intakes.flatMap((intake): Violation[] => {
    const answer = answerOf(ledger, intake.body, intake.at);
    const where = `PO-${intake.orderNumber} at ${new Date(intake.at).toISOString()}`;
    if (answer === null) return [{ kind: 'changed-bytes', text: `${where} took in bytes nobody composed` }];
    if (answer.takenBackAt !== null && answer.takenBackAt < intake.at) {
      return [{ kind: 'unseen', text: `${where} took in an answer that had been taken back` }];
    }
    if (intake.applied === null || !hasEffect(intake)) return [];
    const round = answer.given.filter((at) => at <= intake.at).length;
    const key = `${answer.id} ${round}`;
    const count = (effects.get(key) ?? 0) + 1;
    effects.set(key, count);
    const doubled: Violation[] =
      count > 1 ? [{ kind: 'doubled', text: `${where} took effect ${count} times` }] : [];
    return [...doubled, ...unseenLines(intake, answer, where)];
  });
};

const hasEffect = ({ applied }: Intake): boolean =>
  applied?.before.some((line, index) => differs(line, applied.after[index])) ?? false;

const differs = (a: Line, b: Line | undefined): boolean =>
  b === undefined ||
  a.process !== b.process ||
  a.step !== b.step ||
  !sameOptional(a.confirmed, b.confirmed) ||
  !sameOptional(a.proposal, b.proposal);

const unseenLines = ({ applied }: Intake, answer: GivenAnswer, where: string): Violation[] =>
  (applied?.after ?? []).flatMap((after, index): Violation[] => {
    const said = answer.lines.find(({ position }) => position === after.position);
    const before = applied?.before[index];
    if (said === undefined || before === undefined || !differs(before, after)) return [];
    if (after.process !== 'Confirmed' || after.confirmed === null) return [];
    if (sameTerms(after.confirmed, said.terms)) return [];
    const agreed = `${after.confirmed.day}.12. × ${after.confirmed.quantity}`;
    return [
      { kind: 'unseen', text: `${where} line ${after.position} was confirmed with ${agreed}, never seen` },
    ];
  });

/** Whether any version of the service's own shows what was said, later than what was seen. */
export const isShownByService = (service: Service, answer: GivenAnswer): boolean => {
  const order = service.orders.find(({ number }) => number === answer.orderNumber);
  const later = (order?.versions ?? []).filter(({ version }) =>
    answer.lines.every(({ seenSince }) => version >= seenSince),
  );
  return answer.lines.every((said) =>
    later.some(({ lines }) => lines.some((line) => line.position === said.position && carries(line, said))),
  );
};

const carries = (line: Line, said: SaidLine): boolean => {
  if (said.kind === 'reject') return line.process === 'Rejected';
  if (line.proposal !== null && sameTerms(line.proposal, said.terms)) return true;
  return line.process === 'Confirmed' && sameTerms(line.confirmed ?? requestedOf(line), said.terms);
};
