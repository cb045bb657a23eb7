import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * The path of a browser that can show a window and notifications: Chromium, Chrome or Edge. As root on a
 * Debian, it installs a missing one. Elsewhere the error says what to install. `ORDERBELL_BROWSER` names
 * another one.
 */
export const findBrowser = (): string => {
  const found = namedBrowser() ?? firstExecutable(browsers());
  if (found !== null) return found;
  if (canInstall()) {
    execFileSync('apt-get', ['update', '-q'], { stdio: 'ignore' });
    execFileSync('apt-get', ['install', '-y', '-q', 'chromium'], { stdio: 'ignore' });
    const installed = firstExecutable(browsers());
    if (installed !== null) return installed;
  }
  throw new Error(
    'No browser found. Install Chromium, Google Chrome or Microsoft Edge, or set ORDERBELL_BROWSER to the path of one.',
  );
};

/**
 * The path of Chromium's headless shell, or else of any browser. The shell shows pages as Chromium does in
 * a quarter less processor time, but without notifications and windows.
 */
export const findHeadlessBrowser = (): string =>
  namedBrowser() ??
  firstExecutable(inPath(['chromium-headless-shell', 'chrome-headless-shell'])) ??
  findBrowser();

const namedBrowser = (): string | null => process.env['ORDERBELL_BROWSER'] || null;

const firstExecutable = (paths: string[]): string | null => paths.find(isExecutable) ?? null;

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const browsers = (): string[] => {
  switch (process.platform) {
    case 'darwin':
      return ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
        (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
      );
    case 'win32':
      return [process.env['PROGRAMFILES'], process.env['PROGRAMFILES(X86)'], process.env['LOCALAPPDATA']]
        .filter((folder) => folder !== undefined)
        .flatMap((folder) => [
          join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
          join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
        ]);
    default:
      return inPath([
        'chromium',
        'chromium-browser',
        'google-chrome',
        'google-chrome-stable',
        'microsoft-edge',
      ]);
  }
};

const inPath = (names: string[]): string[] =>
  (process.env['PATH'] ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));

const canInstall = (): boolean =>
  process.platform === 'linux' &&
  existsSync('/etc/debian_version') &&
  process.getuid !== undefined &&
  process.getuid() === 0;
