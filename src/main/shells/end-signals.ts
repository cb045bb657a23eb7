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
