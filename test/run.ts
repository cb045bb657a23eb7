import { findHeadlessBrowser } from './browser/find-browser.ts';
import { check } from './runner/check.ts';
import { kinds } from './runner/kinds.ts';
import { build, printSummary, runTests } from './runner/steps.ts';

/**
 * `npm test`: the checks, the build, then every kind of test in the amounts for one commit. The desktop app
 * runs on a double of Electron; `npm run test:electron` and the long run use Electron itself. The last line
 * is `N passed, N failed, N skipped`. The exit code is 0 only if nothing failed and something passed.
 */
console.log(`browser: ${findHeadlessBrowser()}`);
const checked = await check();
const built = await build();
// Without a build the desktop app would be an old one or missing.
const outcome = await runTests(built.row.failed === 0 ? [...kinds, 'e2e-double'] : kinds);
printSummary({
  ...outcome,
  rows: [checked.row, built.row, ...outcome.rows],
  failures: [...checked.failures, ...built.failures, ...outcome.failures],
});
