import { availableParallelism } from 'node:os';
import type { Portion } from './scheduler/portions.ts';
import { addReports, emptyReport, type RunReport, runReportSchema } from './scheduler/run-report.ts';
import { startWorker } from './scheduler/worker.ts';

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
    const worker = startWorker('portion-worker.ts');
    try {
      for (let portion = portions.shift(); portion !== undefined; portion = portions.shift()) {
        // First the answer: the others add theirs to the report meanwhile.
        const answer = runReportSchema.parse(await worker.ask(portion));
        report = addReports(report, answer);
        options.onProgress?.(report.runs);
      }
    } finally {
      worker.stop();
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  return report;
};

const portionSize = 100;
