import type { Clock, Timers } from '../ports.ts';

/** Smaller steps are corrections that no wait notices. Milliseconds. */
const noticedFrom = 1_000;

/** The wall clock was set back by `by` ms, at some moment of the last `awake` ms. */
export type SetBack = { by: number; awake: number };

/**
 * Returns whether the wall clock was set back since the last call, by comparing it with the timers' clock.
 * A sleep moves only the wall clock and can hide that; but then every wait is over anyway.
 */
export const createSetBackWatch = (clock: Clock, timers: Pick<Timers, 'elapsed'>): (() => SetBack | null) => {
  let wall = clock.now();
  let lived = timers.elapsed();
  return () => {
    const awake = timers.elapsed() - lived;
    const by = awake - (clock.now() - wall);
    wall = clock.now();
    lived = timers.elapsed();
    return by >= noticedFrom ? { by, awake } : null;
  };
};

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
