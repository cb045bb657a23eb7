import type { ErrorShape } from '../../../shared/contract/errors.ts';
import type { Session } from '../service/session.ts';

/** What a lane remembers of the account in use, from one cycle to the next. */
export type LaneMemory = {
  session: Session | null;
  /** Why the last cycle failed. */
  problem: ErrorShape | null;
  /** What the last cycle that did not fail found wrong with the service all the same. */
  alarm: ErrorShape | null;
  /** Cycles in a row that failed. */
  failures: number;
  /** Cycles in a row that were never clean, failed ones left out. */
  unclean: number;
};

export const forgetfulLane = (): LaneMemory => ({
  session: null,
  problem: null,
  alarm: null,
  failures: 0,
  unclean: 0,
});
