import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { findBrowser } from './browser/find-browser.ts';

/**
 * `npm test`: the checks, then every kind of test. A check counts as one test. The last line is
 * `N passed, N failed, N skipped`, and the exit code is 0 only when nothing failed and something passed.
 */
const reportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numFailedTestSuites: z.number(),
});

type Tally = { passed: number; failed: number; skipped: number };

const run = async (program: string, args: string[]): Promise<{ ok: boolean; output: string }> => {
  const child = spawn(program, args, {
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

const check = async (): Promise<Tally> => {
  const { ok, output } = await run('node', ['test/check.ts']);
  const counts = /^check: (\d+) passed, (\d+) failed/m.exec(output);
  if (counts === null) return { passed: 0, failed: 1, skipped: 0 };
  return { passed: Number(counts[1]), failed: Number(counts[2]) || (ok ? 0 : 1), skipped: 0 };
};

const build = async (): Promise<Tally> => {
  const { ok } = await run('electron-vite', ['build', '--logLevel', 'warn']);
  console.log(`${ok ? 'ok    ' : 'FAILED'} build`);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
};

const vitest = async (): Promise<Tally> => {
  const folder = mkdtempSync(join(tmpdir(), 'orderbell-test-'));
  const file = join(folder, 'report.json');
  const { ok } = await run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  try {
    const report = reportSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    // A file that can't even be loaded has no tests to count as failed; vitest's own verdict catches it.
    const failed = report.numFailedTests || (ok ? 0 : Math.max(1, report.numFailedTestSuites));
    return { passed: report.numPassedTests, failed, skipped: report.numPendingTests };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

console.log(`browser: ${findBrowser()}`);
const tallies = [await check(), await build(), await vitest()];
const total = (key: keyof Tally): number => tallies.reduce((sum, tally) => sum + tally[key], 0);
process.exitCode = total('failed') === 0 && total('passed') > 0 ? 0 : 1;
console.log(`${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`);
