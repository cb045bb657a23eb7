import { findHeadlessBrowser } from './browser/find-browser.ts';
import { kinds } from './runner/kinds.ts';
import { build, electronMissing, printSummary, type Row, run, runTests } from './runner/steps.ts';

/**
 * `npm test`: the checks, the build, then every kind of test in the amounts for one commit. The desktop app runs on a double
 * of Electron, and in Electron itself where its binary is found. The last line is `N passed, N failed, N skipped`. The exit
 * code is 0 only when nothing failed and something passed.
 */
const check = async (): Promise<Row> => {
  const begin = performance.now();
  const { ok, output } = await run('node', ['test/check.ts']);
  const [, passed, failed] = /^check: (\d+) passed, (\d+) failed/m.exec(output) ?? [];
  return {
    ...{
      name: 'check',
      passed: Number(passed ?? 0),
      failed: Number(failed ?? 0) || (ok ? 0 : 1),
      skipped: 0,
    },
    seconds: (performance.now() - begin) / 1000,
  };
};

console.log(`browser: ${findHeadlessBrowser()}`);
const before = [await check(), await build()];
const missing = electronMissing();
const outcome = await runTests([...kinds, 'e2e-double', ...(missing === null ? ['e2e-electron'] : [])]);
printSummary(
  { ...outcome, rows: [...before, ...outcome.rows] },
  missing === null ? [] : [`e2e, desktop app in Electron: not run, ${missing}`],
);
