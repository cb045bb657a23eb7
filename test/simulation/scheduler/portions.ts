import { z } from 'zod';
import { nthHistory } from './nth-history.ts';
import { runHistory } from './run-history.ts';
import { addReports, emptyReport, type RunReport, reportOf } from './run-report.ts';

/** Histories `from` … `from + count - 1` of a seed: one task of a worker. */
export const portionSchema = z.object({ seed: z.number(), from: z.number(), count: z.number() });
export type Portion = z.infer<typeof portionSchema>;

export const runPortion = async ({ seed, from, count }: Portion): Promise<RunReport> => {
  let report = emptyReport;
  for (let n = from; n < from + count; n += 1) {
    report = addReports(report, reportOf(n, await runHistory(nthHistory(seed, n))));
  }
  return report;
};
