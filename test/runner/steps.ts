import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { z } from 'zod';

/** How many tests came out how. */
export type Tally = { passed: number; failed: number; skipped: number };

export const sum = (tallies: Tally[]): Tally => {
  const total = (key: keyof Tally): number => tallies.reduce((so, tally) => so + tally[key], 0);
  return { passed: total('passed'), failed: total('failed'), skipped: total('skipped') };
};

export const told = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

/** Runs a program, shows what it says, and keeps that. */
export const run = async (program: string, args: string[]): Promise<{ ok: boolean; output: string }> => {
  const child = spawn(program, args, {
    // On Windows the programs in node_modules/.bin are command files, which only a shell starts.
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    process.stdout.write(chunk);
  });
  return new Promise((resolve) => {
    child.on('error', () => resolve({ ok: false, output }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
};

/** Builds all three parts of the desktop app: counts as one test. */
export const build = async (): Promise<Tally> => {
  const { ok } = await run('electron-vite', ['build', '--logLevel', 'warn']);
  console.log(`${ok ? 'ok    ' : 'FAILED'} build`);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
};

const reportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numFailedTestSuites: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      /** Why the file itself failed, where it couldn't be loaded. */
      message: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).nullable(),
        }),
      ),
    }),
  ),
});

type Report = z.infer<typeof reportSchema>;

/** Of a stack what is ours. */
const withoutLibraries = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !/^ +at .*node_modules/.test(line))
    .join('\n');

/** What failed, by file and name, each with why: vitest tells it too, but far above the counts that people look at. */
const failuresOf = ({ testResults }: Report): string[] =>
  testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const tests = assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) =>
        [`${file} > ${fullName}`, ...(failureMessages ?? []).map(withoutLibraries)].join('\n'),
      );
    return message === '' ? tests : [`${file}\n${message}`, ...tests];
  });

/** Prints them above the counts. */
export const tellFailures = (runs: readonly { failures: string[] }[]): void => {
  for (const failure of runs.flatMap(({ failures }) => failures)) console.log(`\nfailed: ${failure}`);
};

/** Runs kinds of tests. `within` tells how those of one folder below `test` came out, `failures` what failed and why. */
export const runTests = async (
  kinds: readonly string[],
): Promise<{ tally: Tally; failures: string[]; within: (folder: string) => Tally }> => {
  const folder = mkdtempSync(join(tmpdir(), 'orderbell-test-'));
  const file = join(folder, 'report.json');
  const { ok } = await run('vitest', [
    'run',
    ...kinds.flatMap((kind) => ['--project', kind]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  try {
    const report = reportSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    // A file that can't even be loaded has no tests to count as failed; vitest's own verdict catches it.
    const failed = report.numFailedTests || (ok ? 0 : Math.max(1, report.numFailedTestSuites));
    return {
      tally: { passed: report.numPassedTests, failed, skipped: report.numPendingTests },
      failures: failuresOf(report),
      within: (part) => {
        const results = report.testResults
          .filter(({ name }) => name.includes(`/test/${part}/`))
          .flatMap(({ assertionResults }) => assertionResults);
        const count = (status: string): number => results.filter((one) => one.status === status).length;
        const [passed, failedHere] = [count('passed'), count('failed')];
        return { passed, failed: failedHere, skipped: results.length - passed - failedHere };
      },
    };
  } catch {
    const nothing = { passed: 0, failed: 1, skipped: 0 };
    return { tally: nothing, failures: [`${kinds.join(', ')}: no report`], within: () => nothing };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
