import type { Clock, Timers } from '../ports.ts';
import { serviceProfile } from './profile.ts';

/** Resolves when the next request may leave; first come, first served. */
export type RequestPace = () => Promise<void>;

/** At most `perSecond` requests in any second, whatever they are for (open points, section 6). */
export const createRequestPace = (
  { clock, timers }: { clock: Clock; timers: Timers },
  perSecond: number = serviceProfile.requestsPerSecond,
): RequestPace => {
  let starts: number[] = [];
  const waiting: (() => void)[] = [];
  let armed = false;

  const release = (): void => {
    const now = clock.now();
    // A start in the future means that the clock was set back: it says nothing any more.
    starts = starts.filter((start) => start <= now && now - start < secondMs);
    while (starts.length < perSecond) {
      const next = waiting.shift();
      if (next === undefined) return;
      starts.push(now);
      next();
    }
    if (armed || waiting.length === 0) return;
    armed = true;
    timers.after(Math.max(1, (starts[0] ?? now) + secondMs - now), () => {
      armed = false;
      release();
    });
  };

  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      release();
    });
};

const secondMs = 1000;
