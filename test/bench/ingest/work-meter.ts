/**
 * What a process spent. `cpuMs`: of all its threads. `longestHoldMs`: the longest stretch that the event loop's thread
 * computed without coming back to its timers, in CPU time, so that other programs on the computer don't count.
 */
export type Work = { cpuMs: number; wallMs: number; longestHoldMs: number };

/** Starts to measure this process. The result ends it. */
export const measureWork = (): (() => Work) => {
  let longest = 0;
  let before = threadMs();
  const look = (): void => {
    const now = threadMs();
    longest = Math.max(longest, now - before);
    before = now;
  };
  const timer = setInterval(look, stepMs);
  const cpu = process.cpuUsage();
  const started = performance.now();
  return () => {
    look();
    clearInterval(timer);
    const { user, system } = process.cpuUsage(cpu);
    return {
      cpuMs: (user + system) / 1000,
      wallMs: performance.now() - started,
      longestHoldMs: longest,
    };
  };
};

const stepMs = 2;

const threadMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
