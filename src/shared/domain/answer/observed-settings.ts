import { z } from 'zod';
import type { OrderLine } from '../order/order.ts';
import { inProgressStatus, processStatus } from '../order/statuses.ts';
import { type OrderChange, statusOf } from '../order-changes/order-change.ts';
import { type Consequence, consequenceOf, type LineAnswer } from './line-answer.ts';

const turn = z.enum(['confirmed', 'proposed']);

/**
 * Whether a buyer decided on our last answer, or the service confirmed it at once. The buyer's settings
 * `proposeWhenAccepted` and `autoConfirm` decide this (open points, section 4). The service doesn't show
 * them to suppliers, so earlier answers have to show it. `null`: none has shown it.
 */
export const observedSettingsSchema = z.object({
  /** The result for a line that was accepted. */
  accepted: turn.nullable(),
  /** The result for a line with a proposal of ours. */
  changed: turn.nullable(),
});
export type ObservedSettings = z.infer<typeof observedSettingsSchema>;

/** A line that was answered. `changes`: those of the line in the version after the answer. */
export type ObservedAnswer = { seen: OrderLine; answer: LineAnswer; changes: readonly OrderChange[] };

/**
 * What an answer shows of the buyer's settings. Settings can differ by line: the unexpected result counts.
 *
 * @param atOnce whether the version followed so soon that no person can have agreed in between
 */
export const observedSettingsOf = (lines: readonly ObservedAnswer[], atOnce: boolean): ObservedSettings => {
  const turns = lines.map(({ seen, answer, changes }) => ({
    consequence: isFirstAgreement(seen) ? consequenceOf(seen, answer) : null,
    turn: turnOf(changes, atOnce),
  }));
  const of = (consequence: Consequence, unexpected: z.infer<typeof turn>): ObservedSettings['accepted'] => {
    const seen = turns.flatMap((one) => (one.consequence === consequence ? (one.turn ?? []) : []));
    return seen.includes(unexpected) ? unexpected : (seen[0] ?? null);
  };
  return { accepted: of('confirmed', 'proposed'), changed: of('proposal', 'confirmed') };
};

const turnOf = (changes: readonly OrderChange[], atOnce: boolean): ObservedSettings['accepted'] => {
  const now = changes.filter(({ field }) => isStep.has(field)).map(({ after }) => statusOf(after));
  if (now.includes(processStatus.confirmed)) return atOnce ? 'confirmed' : null;
  return now.includes(inProgressStatus.openSupplierProposal) ? 'proposed' : null;
};

const isStep: ReadonlySet<OrderChange['field']> = new Set<OrderChange['field']>([
  'processStatus',
  'inProgressStatus',
]);

/** The settings only apply to these lines: a line that was agreed once is confirmed again at once. */
const isFirstAgreement = ({ status }: OrderLine): boolean => status.processStatus === processStatus.issued;

/** The expected result of an answer, including the settings that the last answer showed. */
export type ExpectedConsequence = Consequence | 'perhaps-proposed' | 'perhaps-confirmed';

/** @param consequence the result by the transition table alone */
export const expectedConsequence = (
  line: OrderLine,
  consequence: Consequence,
  observed: ObservedSettings | undefined,
): ExpectedConsequence => {
  if (!isFirstAgreement(line)) return consequence;
  if (consequence === 'confirmed' && observed?.accepted === 'proposed') return 'perhaps-proposed';
  if (consequence === 'proposal' && observed?.changed === 'confirmed') return 'perhaps-confirmed';
  return consequence;
};
