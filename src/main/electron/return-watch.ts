import type { Clock, Timers } from '../core/ports.ts';

/**
 * Polls once within ten seconds of a wake-up or of the network's coming back, whether the window shows or not. After a
 * wake-up the network takes a moment: a poll before that would only fail. What has been heard since needs no poll, whoever
 * asked for it.
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
  let seen = { online: true, at: clock.now() };
  let cancelLook = (): void => undefined;
  let waiting: (() => void) | null = null;

  const isBack = async (since: number): Promise<void> => {
    const heardAt = await deps.lastSuccessAt();
    if (heardAt === null || heardAt < since) deps.poll();
  };

  const look = (): void => {
    const online = deps.isOnline();
    const before = seen;
    seen = { online, at: clock.now() };
    if (online && !before.online && waiting === null) void isBack(before.at);
    cancelLook = timers.after(lookMs, look);
  };

  const waitForNetwork = (since: number, left: number): void => {
    waiting = timers.after(left > 0 ? stepMs : 0, () => {
      if (left > 0 && !deps.isOnline()) return waitForNetwork(since, left - stepMs);
      waiting = null;
      // The look that follows has nothing new to see.
      seen = { online: deps.isOnline(), at: clock.now() };
      void isBack(since);
    });
  };

  return {
    start: look,
    resumed: () => {
      waiting?.();
      waitForNetwork(clock.now(), longestWaitMs);
    },
    stop: () => {
      cancelLook();
      waiting?.();
      waiting = null;
    },
  };
};

const lookMs = 4_000;
const stepMs = 1_000;
/** Then it is tried all the same: the system may know less of the network than the service does. */
const longestWaitMs = 7_000;
