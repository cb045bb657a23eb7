import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { StartOptions } from '../shells/start-options.ts';

export type ShellChoice =
  | { shell: 'electron'; binary: string }
  | { shell: 'web'; reason: string | null }
  | { shell: 'none'; reason: string };

/**
 * Chooses the shell. By default Orderbell falls back to the web shell and says why. If the user asks for
 * Electron, there is no fallback.
 */
export const chooseShell = (
  wanted: StartOptions['shell'],
  binary: ElectronBinary,
  hasDisplay: boolean,
): ShellChoice => {
  if (wanted === 'web') return { shell: 'web', reason: null };
  if (binary.kind === 'found' && hasDisplay) return { shell: 'electron', binary: binary.path };
  const reason = binary.kind === 'missing' ? binary.reason : 'there is no display';
  return wanted === 'electron'
    ? { shell: 'none', reason: `Electron can't start: ${reason}.` }
    : { shell: 'web', reason: `Electron can't start: ${reason}. Opening the web browser instead.` };
};

export type ElectronBinary = { kind: 'found'; path: string } | { kind: 'missing'; reason: string };

const howToGet = 'Run: npx install-electron --no';

/**
 * Finds Electron's binary. It only reads the package's files, since importing `electron` in plain Node
 * starts a download.
 *
 * @param packageFile the path of electron's package.json, `null` when the package isn't installed
 */
export const findElectron = (
  env: NodeJS.ProcessEnv,
  packageFile: string | null = electronPackage(),
  platform: NodeJS.Platform = process.platform,
): ElectronBinary => {
  if (packageFile === null) {
    return { kind: 'missing', reason: "the electron package isn't installed. Run: npm ci" };
  }
  const folder = dirname(packageFile);
  const name = nameIn(join(folder, 'path.txt'));
  const override = env['ELECTRON_OVERRIDE_DIST_PATH'];
  if (override !== undefined && override !== '') {
    const path = join(override, name ?? usualName(platform));
    if (existsSync(path)) return { kind: 'found', path };
    return { kind: 'missing', reason: `ELECTRON_OVERRIDE_DIST_PATH has no ${path}` };
  }
  if (name === null) {
    return { kind: 'missing', reason: `its binary hasn't been downloaded. ${howToGet}` };
  }
  const path = join(folder, 'dist', name);
  if (existsSync(path)) return { kind: 'found', path };
  return { kind: 'missing', reason: `its binary isn't at ${path}. ${howToGet}` };
};

/** The name in the packages of Electron's releases. A download writes the same name into `path.txt`. */
const usualName = (platform: NodeJS.Platform): string => {
  if (platform === 'win32') return 'electron.exe';
  return platform === 'darwin' ? join('Electron.app', 'Contents', 'MacOS', 'Electron') : 'electron';
};

const electronPackage = (): string | null => {
  try {
    return createRequire(import.meta.url).resolve('electron/package.json');
  } catch {
    return null;
  }
};

const nameIn = (pathFile: string): string | null => {
  try {
    return readFileSync(pathFile, 'utf8').trim() || null;
  } catch {
    return null;
  }
};
