import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Portion } from './scheduler/portions.ts';
import { addReports, emptyReport, type RunReport, runReportSchema } from './scheduler/run-report.ts';

/**
 * Runs the histories `from` … `from + count - 1` of a seed against the real core, shared out over worker processes: the
 * same ones give the same report on any number of workers.
 *
 * @param onProgress called with the number of histories done so far, about every hundred
 */
export const runHistories = async (options: {
  seed: number;
  from: number;
  count: number;
  workers?: number;
  onProgress?: (done: number) => void;
}): Promise<RunReport> => {
  const { seed, from, count } = options;
  const portions: Portion[] = [];
  for (let at = from; at < from + count; at += portionSize) {
    portions.push({ seed, from: at, count: Math.min(portionSize, from + count - at) });
  }
  let report = emptyReport;
  const workers = Math.min(options.workers ?? availableParallelism(), portions.length);
  const work = async (): Promise<void> => {
    const worker = fork(workerPath, { stdio: 'inherit', execArgv: [] });
    try {
      for (let portion = portions.shift(); portion !== undefined; portion = portions.shift()) {
        worker.send(portion);
        const answer = await answerOf(worker);
        report = addReports(report, answer);
        options.onProgress?.(report.runs);
      }
    } finally {
      worker.kill();
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  return report;
};

const workerPath = fileURLToPath(new URL('./scheduler/portion-worker.ts', import.meta.url));

const portionSize = 100;

const answerOf = (worker: ReturnType<typeof fork>): Promise<RunReport> =>
  new Promise((resolve, reject) => {
    const ended = (code: number | null): void =>
      reject(new Error(`A worker of the simulation ended with ${code}.`));
    worker.once('exit', ended);
    worker.once('message', (message) => {
      worker.off('exit', ended);
      resolve(runReportSchema.parse(message));
    });
  });
