import {
  compareTimestamps,
  instantOf,
  type ServiceTimestamp,
} from '../../../shared/domain/service-timestamp.ts';
import { type CleanReading, cursorAfter } from './pass.ts';

/**
 * `moveTo`: the value to store, `null` to leave the cursor where it is. `farFuture`: a value that lies so far ahead that
 * storing it would skip everything until then. The cursor may move all the same, where another page named a better one.
 */
export type NextCursor = { moveTo: ServiceTimestamp | null; farFuture: ServiceTimestamp | null };

/** How far a value may lie ahead of the service's own clock. */
const farFutureMs = 24 * 3_600_000;

/**
 * What becomes of the cursor after a clean reading: it never moves backwards, and never far into the future. Values too far
 * ahead are taken for none before the highest is looked for: one wrong stamp needn't hold the cursor.
 *
 * @param serverTime the last answer's `Date` header, ms since 1970
 */
export const nextCursor = (
  current: ServiceTimestamp,
  reading: CleanReading,
  serverTime: number,
): NextCursor => {
  const isFar = (value: ServiceTimestamp): boolean => instantOf(value) > serverTime + farFutureMs;
  const isAhead = (value: ServiceTimestamp | null): value is ServiceTimestamp =>
    value !== null && compareTimestamps(value, current) > 0;
  const pageValues = reading.pageValues.map((value) => (value === null || isFar(value) ? null : value));
  const candidate = cursorAfter({ ...reading, pageValues });
  const farFuture =
    reading.moments.size === 0 ? undefined : reading.pageValues.filter(isAhead).find((value) => isFar(value));
  return { moveTo: isAhead(candidate) ? candidate : null, farFuture: farFuture ?? null };
};
