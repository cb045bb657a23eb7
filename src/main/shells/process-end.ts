const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs `task` at each signal that asks this process to end, and removes all other listeners. The library
 * that conf writes files with (when-exit) sends each signal to its own process again. That would end the
 * process at once, or count as the second signal of an impatient user.
 */
export const onEndSignals = (task: () => void): void => {
  for (const signal of signals) {
    process.removeAllListeners(signal);
    process.on(signal, task);
  }
};

/** Seldom, since each check takes 0.15 ms of CPU time. */
const checkMs = 1_000;

// Read as early as possible: later the parent may have changed.
const parent = process.ppid;

/**
 * Runs `task` once when npm, which started this process through a shell, is gone. A signal to npm ends that
 * shell but not its child processes. Without npm nothing is watched: another parent may end normally.
 */
export const onOrphaned = (env: NodeJS.ProcessEnv, task: () => void): void => {
  if (env['npm_lifecycle_event'] === undefined) return;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    task();
  }, checkMs);
  check.unref();
};

/** Runs all stops in order, even when one fails. Then rejects with the first failure. */
export const stopAll = async (stops: readonly (() => void | Promise<void>)[]): Promise<void> => {
  const failures: unknown[] = [];
  for (const stop of stops) {
    try {
      await stop();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
};

/**
 * Ends this process at once. `process.exit` waits for every thread, so a hanging keychain call would keep the
 * process for ever. Its files close, which releases the lock of the data folder.
 */
export const endAtOnce = (code: 0 | 1): void => {
  // Node warns that the function is experimental.
  process.removeAllListeners('warning');
  // Another program takes the place of this one, without its threads.
  process.execve?.('/bin/sh', ['sh', '-c', `exit ${code}`]);
  // Windows has no such function, and ends a killed process with 1.
  process.kill(process.pid, 'SIGKILL');
};

/** What a start has opened so far. */
export type Opened = {
  /** Each stops one part. The newest comes first. */
  stops: (() => void | Promise<void>)[];
  /** Whether a call never returned. It holds a thread, and such a process can't exit normally. */
  isStuck: () => boolean;
};

export const nothingOpened = (): Opened => ({ stops: [], isStuck: () => false });
