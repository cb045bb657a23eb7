/** What a process used. `cpuMs`: of all its threads. */
export type Work = { cpuMs: number; wallMs: number };

/** Starts measuring this process. The returned function ends it. */
export const measureWork = (): (() => Work) => {
  const cpu = process.cpuUsage();
  const started = performance.now();
  return () => {
    const { user, system } = process.cpuUsage(cpu);
    return { cpuMs: (user + system) / 1000, wallMs: performance.now() - started };
  };
};

/**
 * The longest stretch in which a process didn't return to its timers. `cpuMs`: what its thread computed,
 * without other programs. `wallMs`: the elapsed time, with waits for disk and processor. Each value is a
 * maximum of its own.
 */
export type Hold = { cpuMs: number; wallMs: number };

/**
 * Starts watching the event loop; the returned function ends it. The watching itself costs up to a fifth of
 * the work that it watches.
 */
export const measureLongestHold = (): (() => Hold) => {
  const longest: Hold = { cpuMs: 0, wallMs: 0 };
  let [cpuBefore, wallBefore] = [threadMs(), performance.now()];
  const check = (): void => {
    const [cpu, wall] = [threadMs(), performance.now()];
    longest.cpuMs = Math.max(longest.cpuMs, cpu - cpuBefore);
    longest.wallMs = Math.max(longest.wallMs, wall - wallBefore - stepMs);
    [cpuBefore, wallBefore] = [cpu, wall];
  };
  const timer = setInterval(check, stepMs);
  return () => {
    check();
    clearInterval(timer);
    return longest;
  };
};

const stepMs = 2;

const threadMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
