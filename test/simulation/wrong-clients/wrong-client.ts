import type { ViolationKind } from '../oracle/violations.ts';
import type { Client } from '../scheduler/client.ts';

export type WrongClient = Client & {
  /** The rule that it breaks. */
  as: ViolationKind;
  /**
   * The first history of the fixed seed that `npm test` runs, because earlier ones don't catch this client.
   * The long run starts with the first history of its own seed.
   */
  from?: number;
};
