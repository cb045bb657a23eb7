import { hasDisplay } from '../src/main/doors/display.ts';
import { type ElectronBinary, findElectron } from '../src/main/launcher/electron-binary.ts';
import { build, run, runTests, tellFailures, told } from './runner/steps.ts';

/** `npm run test:electron`: gets Electron's binary where it isn't there, and runs the specs of the desktop app in it. */
const installed = async (): Promise<ElectronBinary> => {
  const before = findElectron(process.env);
  if (before.kind === 'found') return before;
  console.log(`Electron: ${before.reason}. Installing it ...`);
  await run('install-electron', []);
  return findElectron(process.env);
};

const main = async (): Promise<string | null> => {
  const binary = await installed();
  if (binary.kind === 'missing') {
    return (
      `Electron is still missing: ${binary.reason}. Its binary comes from github.com; where that can't be reached, unpack an Electron ` +
      'of the version in package.json and set ELECTRON_OVERRIDE_DIST_PATH to its folder.'
    );
  }
  if (!hasDisplay(process.platform, process.env)) {
    return 'Electron needs a display for its window: xvfb-run npm run test:electron brings one.';
  }
  if ((await build()).failed > 0) return 'The desktop app could not be built.';
  const electron = await runTests(['e2e-electron']);
  const { tally, within } = electron;
  tellFailures([electron]);
  for (const folder of ['e2e', 'shell'])
    console.log(`${folder}, desktop app in Electron: ${told(within(folder))}`);
  return tally.failed > 0 || tally.passed === 0 ? 'Not everything passed.' : null;
};

const failure = await main();
if (failure !== null) {
  console.error(failure);
  process.exitCode = 1;
}
