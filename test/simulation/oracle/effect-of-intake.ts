import { type Line, sameOptional } from '../model/model-order.ts';
import type { Intake } from '../model/service.ts';

/** Whether a response changed the confirmed terms, a proposal or the status of any line. */
export const hasEffect = ({ applied }: Intake): boolean =>
  applied?.before.some((line, index) => differs(line, applied.after[index])) ?? false;

/**
 * The same for one line. The service may touch a line without changing it, for example when a confirmed
 * line is rejected.
 */
export const hasEffectOn = ({ applied }: Intake, position: string): boolean => {
  const before = applied?.before.find((line) => line.position === position);
  const after = applied?.after.find((line) => line.position === position);
  return before !== undefined && differs(before, after);
};

export const differs = (a: Line, b: Line | undefined): boolean =>
  b === undefined ||
  a.process !== b.process ||
  a.step !== b.step ||
  !sameOptional(a.confirmed, b.confirmed) ||
  !sameOptional(a.proposal, b.proposal);
