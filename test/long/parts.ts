import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { electronMissing } from '../runner/steps.ts';
import { wrongClients } from '../simulation/wrong-clients/clients.ts';
import { emptyRow, type Row } from './row.ts';
import { type RunningPart, runCommand, runShares } from './run-part.ts';
import type { Share } from './share-process.ts';

/** The numbers `from`, …, `to - 1`. */
export type Range = { from: number; to: number };

export type Part = {
  name: string;
  /** The name of its row: with the range where several runs can share the part. */
  label: string;
  /** What the runs are. */
  unit: string;
  /** `null` where the part itself knows how many runs it has. */
  wanted: number | null;
  needsBuild: boolean;
  /** Why this computer can't run the part; `null` where it can. */
  missing: string | null;
  /** `folder` is for reports. */
  start: (folder: string, env: NodeJS.ProcessEnv) => RunningPart;
};

/** All parts, in the order in which they run: the short ones first. */
export const partsOf = (
  seed: number,
  ranges: Readonly<Record<'fuzz' | 'histories' | 'kills' | 'nights', Range>>,
): Part[] => [
  {
    ...{ name: 'check', label: 'check', unit: 'run', wanted: null, needsBuild: false, missing: null },
    start: (_, env) =>
      runCommand({ program: 'node', args: ['test/check.ts'], read: () => ({ ...emptyRow, runs: 1 }) }, env),
  },
  vitestPart('budgets', ['--project', 'long', 'test/long/bundle.test.ts', 'test/long/package.test.ts']),
  vitestPart('desktop', ['--project', 'desktop']),
  {
    ...vitestPart('documents', ['--project', 'long', 'test/long/documents.test.ts']),
    missing: process.platform === 'linux' ? null : 'only Linux reports the peak memory of a process',
  },
  {
    ...vitestPart('unreadable', ['--project', 'long', 'test/long/unreadable.test.ts']),
    missing: process.platform === 'linux' ? null : 'only Linux reports the peak memory of a process',
  },
  vitestPart('tray', ['--project', 'long', 'test/long/tray.test.ts']),
  {
    ...countedPart('wrong-clients', 'wrong clients', seed, { from: 0, to: wrongClients.length }),
    label: 'wrong-clients',
  },
  countedPart('fuzz', 'inputs', seed, ranges.fuzz),
  countedPart('nights', 'nights', seed, ranges.nights),
  countedPart('simulation', 'histories', seed, ranges.histories),
  {
    ...countedPart('kills', 'kills', seed, ranges.kills),
    missing: process.platform === 'win32' ? 'Windows has no signals' : null,
  },
  vitestPart('unit', [
    ...['unit', 'property', 'contract', 'migrations'].map((kind) => `test/${kind}/`),
    // The other kinds are separate parts. The faults that they once found, and the tests of their oracles,
    // run here.
    ...['test/fuzz/found', 'test/fuzz/growth', 'test/fuzz/reading', 'test/fuzz/wrong-parsers'],
    ...['test/simulation/found', 'test/kills/oracle'],
  ]),
  vitestPart('integration', ['--project', 'integration']),
  vitestPart('e2e', ['--project', 'e2e']),
  vitestPart('e2e-double', ['--project', 'e2e-double']),
  { ...vitestPart('e2e-electron', ['--project', 'e2e-electron']), missing: electronMissing() },
  {
    ...{ name: 'gallery', label: 'gallery', unit: 'pictures', wanted: null, needsBuild: true, missing: null },
    start: (_, env) =>
      runCommand({ program: 'node', args: ['test/gallery/main.ts'], read: readGallery }, env),
  },
  {
    ...{
      name: 'mutation',
      label: 'mutation',
      unit: 'changes',
      wanted: null,
      needsBuild: false,
      missing: null,
    },
    start: (_, env) =>
      runCommand({ program: 'stryker', args: ['run', 'stryker.config.mjs'], read: readMutation }, env),
  },
];

const countedPart = (name: Share['part'], unit: string, seed: number, range: Range): Part => ({
  ...{
    name,
    label: `${name} ${range.from}-${range.to}`,
    unit,
    wanted: range.to - range.from,
    needsBuild: false,
    missing: null,
  },
  start: (_, env) => {
    // Kills work on two folders at a time by themselves.
    const shares = divide(range, name === 'kills' ? 1 : availableParallelism());
    return runShares(
      shares.map((share) => ({ part: name, seed, ...share })),
      env,
    );
  },
});

const divide = ({ from, to }: Range, processes: number): Range[] => {
  const size = Math.ceil((to - from) / processes);
  return Array.from({ length: processes }, (_, index) => ({
    from: from + index * size,
    to: Math.min(to, from + (index + 1) * size),
  })).filter((share) => share.from < share.to);
};

const vitestPart = (name: string, args: readonly string[]): Part => ({
  ...{ name, label: name, unit: 'tests', wanted: null, needsBuild: true, missing: null },
  start: (folder, env) => {
    const file = join(folder, `${name}.json`);
    const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    return runCommand(
      { program: 'vitest', args: ['run', ...args, ...reports], read: () => readTests(file) },
      env,
    );
  },
});

const testsSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(
    z.object({ assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })) }),
  ),
});

const readTests = (file: string): Row => {
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = testsSchema.parse(
    JSON.parse(readFileSync(file, 'utf8')),
  );
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .find(({ status }) => status === 'failed');
  return {
    runs: numPassedTests + numFailedTests,
    broken: { otherwise: numFailedTests },
    happened: numPendingTests > 0 ? { 'tests skipped': numPendingTests } : {},
    first: failed?.fullName ?? null,
  };
};

const readGallery = (): Row => ({
  runs: readdirSync('gallery').filter((name) => name.endsWith('.png')).length,
  ...{ broken: { otherwise: 0 }, happened: {}, first: null },
});

const mutationSchema = z.object({
  files: z.record(z.string(), z.object({ mutants: z.array(z.object({ status: z.string() })) })),
});
/** The least score of each folder, in whole per cent: the last measured one. */
const leastScores = {
  'src/shared/domain': 94,
  'src/main/core/service': 96,
  'src/main/core/messages': 74,
  'src/main/core/outbox': 95,
  'src/main/core/sync': 96,
};

/** The score of each folder: the share of the changes that a test notices. */
const readMutation = (): Row => {
  const report: unknown = JSON.parse(readFileSync('test/.tmp/mutation/report.json', 'utf8'));
  const { files } = mutationSchema.parse(report);
  const statusesIn = (folder: string): string[] =>
    Object.entries(files)
      .filter(([file]) => file.startsWith(`${folder}/`))
      .flatMap(([, { mutants }]) => mutants.map(({ status }) => status));
  const noticed = (statuses: string[]): number =>
    statuses.filter((status) => status === 'Killed' || status === 'Timeout').length;
  const counted = (statuses: string[]): number =>
    noticed(statuses) + statuses.filter((status) => status === 'Survived' || status === 'NoCoverage').length;
  const scores = Object.entries(leastScores).map(([folder, least]) => {
    const statuses = statusesIn(folder);
    return { folder, least, score: (noticed(statuses) / counted(statuses)) * 100 };
  });
  // A folder without a change has no score, and that is a failure, too.
  const low = scores.filter(({ least, score }) => !(score >= least));
  const happened = scores.map(
    ({ folder, score }) => [`% of the changes in ${folder} noticed`, score] as const,
  );
  return {
    runs: counted(statusesIn('src')),
    ...{ broken: { otherwise: low.length }, happened: Object.fromEntries(happened) },
    first: low.map(({ folder, least }) => `${folder} has less than ${least} %`).at(0) ?? null,
  };
};
