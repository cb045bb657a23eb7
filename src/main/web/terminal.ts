import { createInterface } from 'node:readline';

/** Runs `task` whenever Enter is pressed in the terminal. Returns what stops that. */
export const onEnter = (task: () => void): (() => void) => {
  const lines = createInterface({ input: process.stdin, terminal: false });
  lines.on('line', task);
  return () => {
    lines.close();
    process.stdin.destroy();
  };
};

const stopMs = 15_000;

/**
 * Ends the process with 0 after `stop`, when the terminal or the system asks for it; with 1 when stopping fails or takes
 * too long. A second signal ends it at once.
 */
export const onSignal = (stop: () => Promise<void>): void => {
  let stopping = false;
  const end = (): void => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), stopMs).unref();
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
};
