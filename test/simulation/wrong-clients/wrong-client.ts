import type { ViolationKind } from '../oracle/violations.ts';
import type { Client } from '../scheduler/client.ts';

export type WrongClient = Client & {
  /** The rule that it breaks. */
  as: ViolationKind;
  /**
   * The history of the fixed seed with which `npm test` begins, because those before it don't catch the client. The long
   * run begins with the first history of its own seed.
   */
  from?: number;
};
