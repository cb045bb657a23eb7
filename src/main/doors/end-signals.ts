const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs `task` at each signal by which a terminal or the system asks this process to end, and lets nobody else hear them:
 * what conf writes files with (when-exit) sends each of them to its own process once more, and that would end it at once,
 * or pass for the second one of somebody in a hurry.
 */
export const onEndSignals = (task: () => void): void => {
  for (const signal of signals) {
    process.removeAllListeners(signal);
    process.on(signal, task);
  }
};
