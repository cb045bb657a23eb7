import type { Timers } from '../ports.ts';

/**
 * How long ago an attempt with an unclear result ended, by the timers' clock. The wall clock may be set by
 * a day within the minute for which the next attempt waits. Kept in memory: after a start, the time counts
 * from the start.
 */
export type SinceUnclear = {
  /** An attempt to send this entry ended with an unclear result. */
  begin: (entryId: string) => void;
  /** Milliseconds. A sleep of the computer may not be counted. */
  ms: (entryId: string) => number;
  /** The ends of earlier attempts are unknown. They count from now. */
  beginAll: () => void;
};

export const createSinceUnclear = ({ elapsed }: Pick<Timers, 'elapsed'>): SinceUnclear => {
  let beganAt = elapsed();
  const endedAt = new Map<string, number>();
  return {
    begin: (entryId) => void endedAt.set(entryId, elapsed()),
    ms: (entryId) => elapsed() - (endedAt.get(entryId) ?? beganAt),
    beginAll: () => {
      endedAt.clear();
      beganAt = elapsed();
    },
  };
};
