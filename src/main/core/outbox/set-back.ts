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
