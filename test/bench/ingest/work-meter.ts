/** What a process spent. `cpuMs`: of all its threads. */
export type Work = { cpuMs: number; wallMs: number };

/** Starts to measure this process. The result ends it. */
export const measureWork = (): (() => Work) => {
  const cpu = process.cpuUsage();
  const started = performance.now();
  return () => {
    const { user, system } = process.cpuUsage(cpu);
    return { cpuMs: (user + system) / 1000, wallMs: performance.now() - started };
  };
};

/**
 * Starts to watch the event loop; the result ends it and gives the longest stretch, ms, that its thread computed without
 * coming back to its timers, in CPU time, so that other programs on the computer don't count. The watching is work itself,
 * up to a fifth of what it watches: its CPU time counts for nothing.
 */
export const measureLongestHold = (): (() => number) => {
  let longest = 0;
  let before = threadMs();
  const look = (): void => {
    const now = threadMs();
    longest = Math.max(longest, now - before);
    before = now;
  };
  const timer = setInterval(look, stepMs);
  return () => {
    look();
    clearInterval(timer);
    return longest;
  };
};

const stepMs = 2;

const threadMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
