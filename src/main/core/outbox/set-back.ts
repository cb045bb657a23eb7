import type { Clock, Timers } from '../ports.ts';

/** Milliseconds: less than that is a correction that no wait notices. */
const noticedFrom = 1_000;

/** The wall clock was set back by `by`, at some moment of the last `awake` ms. */
export type SetBack = { by: number; awake: number };

/**
 * Tells whether the wall clock was set back since it was last asked: it and the clock of the timers go alike otherwise. A
 * sleep, which moves the wall clock alone, can hide it; then what waits is due anyway.
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
