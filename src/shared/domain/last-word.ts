import { z } from 'zod';
import { type Consequence, consequenceOf, type LineAnswer } from './line-answer.ts';
import type { OrderLine } from './order.ts';
import { type OrderChange, statusOf } from './order-changes/order-change.ts';
import { inProgressStatus, processStatus } from './statuses.ts';

const turn = z.enum(['confirmed', 'proposed']);

/**
 * Who had the last word when a buyer was answered last. His own settings decide it (open points, section 4: `proposeWhenAccepted`,
 * `autoConfirm`), and the service tells them to no supplier: only what became of an answer shows them. `null`: nothing has shown it yet.
 */
export const lastWordSchema = z.object({
  /** What became at once of a line that was accepted as asked. */
  accepted: turn.nullable(),
  /** What became at once of a line for which something else was proposed. */
  changed: turn.nullable(),
});
export type LastWord = z.infer<typeof lastWordSchema>;

/** A line that was answered. `changes`: those of the line, in the version that the answer led to. */
export type AnsweredLine = { seen: OrderLine; answer: LineAnswer; changes: readonly OrderChange[] };

/**
 * What an answer shows of it. Settings may differ from line to line: what one wouldn't expect counts, so that it is told.
 *
 * @param atOnce whether the version came so soon that the buyer himself can't have agreed in between
 */
export const lastWordOf = (lines: readonly AnsweredLine[], atOnce: boolean): LastWord => {
  const turns = lines.map(({ seen, answer, changes }) => ({
    consequence: isFirstAgreement(seen) ? consequenceOf(seen, answer) : null,
    turn: turnOf(changes, atOnce),
  }));
  const of = (consequence: Consequence, unexpected: z.infer<typeof turn>): LastWord['accepted'] => {
    const seen = turns.flatMap((one) => (one.consequence === consequence ? (one.turn ?? []) : []));
    return seen.includes(unexpected) ? unexpected : (seen[0] ?? null);
  };
  return { accepted: of('confirmed', 'proposed'), changed: of('proposal', 'confirmed') };
};

const turnOf = (changes: readonly OrderChange[], atOnce: boolean): LastWord['accepted'] => {
  const now = changes.filter(({ field }) => isStep.has(field)).map(({ after }) => statusOf(after));
  if (now.includes(processStatus.confirmed)) return atOnce ? 'confirmed' : null;
  return now.includes(inProgressStatus.openSupplierProposal) ? 'proposed' : null;
};

const isStep: ReadonlySet<OrderChange['field']> = new Set<OrderChange['field']>([
  'processStatus',
  'inProgressStatus',
]);

/** The settings are about these: what was agreed once is confirmed anew at once. */
const isFirstAgreement = ({ status }: OrderLine): boolean => status.processStatus === processStatus.issued;

/** What may well become of a line by what this buyer's settings made of the last answer. */
export type Outlook = Consequence | 'perhaps-proposed' | 'perhaps-confirmed';

/** @param consequence by the transition table alone */
export const outlookOf = (
  line: OrderLine,
  consequence: Consequence,
  lastWord: LastWord | undefined,
): Outlook => {
  if (!isFirstAgreement(line)) return consequence;
  if (consequence === 'confirmed' && lastWord?.accepted === 'proposed') return 'perhaps-proposed';
  if (consequence === 'proposal' && lastWord?.changed === 'confirmed') return 'perhaps-confirmed';
  return consequence;
};
