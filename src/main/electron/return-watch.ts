import type { Clock, Timers } from '../core/ports.ts';

/**
 * Polls once within ten seconds after the computer wakes up or the network returns, even with a hidden
 * window. After a wake-up the network needs a moment, and a poll before that would fail. No poll is needed
 * if another one succeeded since.
 */
export const createReturnWatch = (deps: {
  clock: Clock;
  timers: Timers;
  isOnline: () => boolean;
  /** Milliseconds since 1970; `null`: never. */
  lastSuccessAt: () => Promise<number | null>;
  poll: () => void;
}): { start: () => void; resumed: () => void; stop: () => void } => {
  const { clock, timers } = deps;
  let last = { online: true, at: clock.now() };
  let cancelCheck = (): void => undefined;
  let waiting: (() => void) | null = null;

  const isBack = async (since: number): Promise<void> => {
    const succeededAt = await deps.lastSuccessAt();
    if (succeededAt === null || succeededAt < since) deps.poll();
  };

  const check = (): void => {
    const online = deps.isOnline();
    const before = last;
    last = { online, at: clock.now() };
    if (online && !before.online && waiting === null) void isBack(before.at);
    cancelCheck = timers.after(checkMs, check);
  };

  const waitForNetwork = (since: number, left: number): void => {
    waiting = timers.after(left > 0 ? stepMs : 0, () => {
      if (left > 0 && !deps.isOnline()) return waitForNetwork(since, left - stepMs);
      waiting = null;
      // The next check then finds no change.
      last = { online: deps.isOnline(), at: clock.now() };
      void isBack(since);
    });
  };

  return {
    start: check,
    resumed: () => {
      waiting?.();
      waitForNetwork(clock.now(), longestWaitMs);
    },
    stop: () => {
      cancelCheck();
      waiting?.();
      waiting = null;
    },
  };
};

/** Within the ten seconds, and no more often, since each check wakes the processor. */
const checkMs = 8_000;
const stepMs = 1_000;
/** Then it polls in any case, since the system may be wrong about the network. */
const longestWaitMs = 7_000;
