import { type ElectronBinary, findElectron } from '../src/main/launcher/choose-shell.ts';
import { hasDisplay } from '../src/main/shells/display.ts';
import { build, printSummary, run, runTests } from './runner/steps.ts';

/**
 * `npm run test:electron`: installs Electron's binary if it is missing, and runs the desktop specs in it.
 */
const installed = async (): Promise<ElectronBinary> => {
  const before = findElectron(process.env);
  if (before.kind === 'found') return before;
  console.log(`Electron: ${before.reason}. Installing it ...`);
  await run(['install-electron'], 'shown');
  return findElectron(process.env);
};

const fail = (message: string): void => {
  console.error(message);
  process.exitCode = 1;
};

const binary = await installed();
if (binary.kind === 'missing') {
  fail(
    `Electron is still missing: ${binary.reason}. Its binary comes from github.com; where that can't be reached, unpack an Electron ` +
      'of the version in package.json and set ELECTRON_OVERRIDE_DIST_PATH to its folder.',
  );
} else if (!hasDisplay(process.platform, process.env)) {
  fail('Electron needs a display for its window: xvfb-run npm run test:electron brings one.');
} else {
  const built = await build();
  const outcome =
    built.row.failed > 0
      ? { rows: [], files: [], skips: [], failures: [] }
      : await runTests(['e2e-electron']);
  printSummary({
    ...outcome,
    rows: [built.row, ...outcome.rows],
    failures: [...built.failures, ...outcome.failures],
  });
}
