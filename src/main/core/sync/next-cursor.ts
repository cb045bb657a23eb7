import {
  compareTimestamps,
  instantOf,
  type ServiceTimestamp,
} from '../../../shared/domain/service-timestamp.ts';

export type NextCursor =
  | { kind: 'move'; value: ServiceTimestamp }
  | { kind: 'keep' }
  /** The value lies so far ahead that storing it would skip everything until then. */
  | { kind: 'far-future'; value: ServiceTimestamp };

/** How far a value may lie ahead of the service's own clock. */
const farFutureMs = 24 * 3_600_000;

/**
 * What becomes of the cursor: it never moves backwards, and never far into the future.
 *
 * @param candidate what the pass allows (see `cursorAfter`)
 * @param serverTime the answer's `Date` header, ms since 1970
 */
export const nextCursor = (
  current: ServiceTimestamp,
  candidate: ServiceTimestamp | null,
  serverTime: number,
): NextCursor => {
  if (candidate === null || compareTimestamps(candidate, current) <= 0) return { kind: 'keep' };
  return instantOf(candidate) > serverTime + farFutureMs
    ? { kind: 'far-future', value: candidate }
    : { kind: 'move', value: candidate };
};
