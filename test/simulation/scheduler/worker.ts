import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * A process that does one task at a time. In a test runner's own process the same history takes half as long again: each use of an
 * import is looked up there.
 */
export const startWorker = (
  file: 'portion-worker.ts' | 'client-worker.ts',
): { ask: (task: object) => Promise<unknown>; stop: () => void } => {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), { stdio: 'inherit', execArgv: [] });
  return {
    ask: (task) =>
      new Promise((resolve, reject) => {
        const ended = (code: number | null): void =>
          reject(new Error(`A worker of the simulation ended with ${code}.`));
        child.once('exit', ended);
        child.once('message', (message) => {
          child.off('exit', ended);
          resolve(message);
        });
        child.send(task);
      }),
    stop: () => child.kill(),
  };
};
