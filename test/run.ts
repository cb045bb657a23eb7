import { hasDisplay } from '../src/main/doors/display.ts';
import { findElectron } from '../src/main/launcher/electron-binary.ts';
import { findBrowser } from './browser/find-browser.ts';
import { kinds } from './runner/kinds.ts';
import { build, run, runTests, sum, type Tally, tellFailures, told } from './runner/steps.ts';

/**
 * `npm test`: the checks, then every kind of test; those that drive the whole app go through the web door and through the
 * desktop app on its double, and in Electron itself where its binary is found. A check counts as one test. The last line is
 * `N passed, N failed, N skipped`, and the exit code is 0 only when nothing failed and something passed.
 */
const check = async (): Promise<Tally> => {
  const { ok, output } = await run('node', ['test/check.ts']);
  const counts = /^check: (\d+) passed, (\d+) failed/m.exec(output);
  if (counts === null) return { passed: 0, failed: 1, skipped: 0 };
  return { passed: Number(counts[1]), failed: Number(counts[2]) || (ok ? 0 : 1), skipped: 0 };
};

/** What stands in the way of a real Electron; `null` when nothing does. */
const electronMissing = (): string | null => {
  const binary = findElectron(process.env);
  if (binary.kind === 'missing') return binary.reason;
  return hasDisplay(process.platform, process.env)
    ? null
    : 'there is no display for its window; xvfb-run npm run test:electron brings one';
};

console.log(`browser: ${findBrowser()}`);
const first = [await check(), await build()];
const most = await runTests(kinds);
const double = await runTests(['e2e-double']);
const missing = electronMissing();
const electron = missing === null ? await runTests(['e2e-electron']) : null;

const runs = [most, double, ...(electron === null ? [] : [electron])];
tellFailures(runs);
console.log(`e2e, web door: ${told(most.within('e2e'))}`);
console.log(`e2e, desktop app on the double: ${told(double.within('e2e'))}`);
console.log(
  `e2e, desktop app in Electron: ${electron === null ? `not run, ${missing}` : told(electron.within('e2e'))}`,
);
console.log(`shell, desktop app on the double: ${told(double.within('shell'))}`);
if (electron !== null) console.log(`shell, desktop app in Electron: ${told(electron.within('shell'))}`);

const total = sum([...first, ...runs.map(({ tally }) => tally)]);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
console.log(told(total));
