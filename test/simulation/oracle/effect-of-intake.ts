import { type Line, sameOptional } from '../model/model-order.ts';
import type { Intake } from '../model/service.ts';

/** Whether what the service took in changed anything that is agreed, asked for or refused. */
export const hasEffect = ({ applied }: Intake): boolean =>
  applied?.before.some((line, index) => differs(line, applied.after[index])) ?? false;

/** The same for one line. The service may touch a line without changing it: a rejection of a confirmed one, say. */
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
