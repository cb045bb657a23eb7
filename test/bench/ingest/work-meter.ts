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
 * The longest stretch in which a process didn't come back to its timers. `cpuMs`: what its thread computed meanwhile, so
 * that other programs on the computer don't count. `wallMs`: how long it took, waits for the disk and for a free
 * processor included. Each has a longest one of its own.
 */
export type Hold = { cpuMs: number; wallMs: number };

/** Starts to watch the event loop; the result ends it. The watching is work itself, up to a fifth of what it watches. */
export const measureLongestHold = (): (() => Hold) => {
  const longest: Hold = { cpuMs: 0, wallMs: 0 };
  let [cpuBefore, wallBefore] = [threadMs(), performance.now()];
  const look = (): void => {
    const [cpu, wall] = [threadMs(), performance.now()];
    longest.cpuMs = Math.max(longest.cpuMs, cpu - cpuBefore);
    longest.wallMs = Math.max(longest.wallMs, wall - wallBefore - stepMs);
    [cpuBefore, wallBefore] = [cpu, wall];
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
