import { createInterface } from 'node:readline';
import { endAtOnce, onEndSignals, onOrphaned } from '../shells/process-end.ts';

/** Prints a line. Orderbell goes on when the terminal is closed. */
export const say = (line: string): void => {
  if (process.stdout.listenerCount('error') === 0) process.stdout.on('error', () => undefined);
  process.stdout.write(`${line}\n`);
};

/** Runs `task` at each press of Enter. Returns the function that ends this. */
export const onEnter = (task: () => void): (() => void) => {
  // A process in the background may not read its terminal. It goes on without it.
  process.stdin.on('error', () => undefined);
  const lines = createInterface({ input: process.stdin, terminal: false });
  lines.on('line', task);
  return () => {
    lines.close();
    process.stdin.destroy();
  };
};

const stopMs = 15_000;

/**
 * Runs `stop` and ends the process when the terminal or the system requests it, or when npm is gone. The
 * exit code is 1 when stopping fails. A second signal, or a slow stop, ends it at once.
 *
 * @returns the function that ends it in the same way
 */
export const onSignal = (stop: () => Promise<void>): (() => void) => {
  let stopping = false;
  const end = (): void => {
    stopping = true;
    setTimeout(() => endAtOnce(1), stopMs).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        const reason = error instanceof Error ? error.message : 'unknown reason';
        process.stderr.write(
          `Orderbell couldn't quit properly (${reason}). Everything saved is safe.\n`,
          () => process.exit(1),
        );
      },
    );
  };
  onEndSignals(() => (stopping ? endAtOnce(1) : end()));
  const endOnce = (): void => {
    if (!stopping) end();
  };
  onOrphaned(process.env, endOnce);
  return endOnce;
};
