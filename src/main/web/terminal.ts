import { createInterface } from 'node:readline';
import { onEndSignals } from '../doors/end-signals.ts';
import { onOrphaned } from '../doors/orphaned.ts';

/** Prints a line; a terminal that is gone is no reason to stop listening. */
export const say = (line: string): void => {
  if (process.stdout.listenerCount('error') === 0) process.stdout.on('error', () => undefined);
  process.stdout.write(`${line}\n`);
};

/** Runs `task` whenever Enter is pressed in the terminal. Returns what stops that. */
export const onEnter = (task: () => void): (() => void) => {
  // A process in the background may not read its terminal; it goes on without.
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
 * Ends the process with 0 after `stop`, when the terminal or the system asks for it or npm is gone; with 1 when stopping
 * fails. A second signal, or a stop that takes too long, ends it at once.
 */
export const onSignal = (stop: () => Promise<void>): void => {
  let stopping = false;
  const end = (): void => {
    stopping = true;
    // `exit` waits for every thread: one that hangs in the system's keychain would keep the process for ever.
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), stopMs).unref();
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
  onEndSignals(() => (stopping ? process.exit(1) : end()));
  onOrphaned(process.env, () => {
    if (!stopping) end();
  });
};
