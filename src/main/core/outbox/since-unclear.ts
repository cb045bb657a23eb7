import type { Timers } from '../ports.ts';

/**
 * How long attempts of unknown fate have had to show, by the clock that nobody sets: the one on the wall may be moved by a
 * day within the very minute for which the next attempt waits. It lives as long as the process; what an earlier one left
 * counts from the start of this.
 */
export type SinceUnclear = {
  /** An attempt to send this entry ended, and nobody knows whether it arrived. */
  begin: (entryId: string) => void;
  /** Milliseconds, those of a sleep perhaps not among them. */
  ms: (entryId: string) => number;
  /** Nobody knows any more when the last attempts ended: they count from now. */
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
