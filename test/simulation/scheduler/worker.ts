import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * A process that does one task at a time. In a test runner's own process a history takes half as long
 * again, since each use of an import is checked up there.
 */
export const startWorker = (
  file: 'portion-worker.ts' | 'client-worker.ts',
): { ask: (task: object) => Promise<unknown>; stop: () => void } => {
  const start = (): ChildProcess =>
    fork(fileURLToPath(new URL(file, import.meta.url)), { stdio: 'inherit', execArgv: [] });
  let child = start();
  return {
    ask: (task) =>
      new Promise((resolve, reject) => {
        // If a task ended the process, the next task gets a new process.
        if (child.exitCode !== null || child.signalCode !== null) child = start();
        const asked = child;
        const ended = (code: number | null): void =>
          reject(new Error(`A worker of the simulation ended with ${code}.`));
        asked.once('exit', ended);
        asked.once('message', (message) => {
          asked.off('exit', ended);
          resolve(message);
        });
        asked.send(task);
      }),
    stop: () => void child.kill(),
  };
};
