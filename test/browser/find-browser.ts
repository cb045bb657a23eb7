import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The path of a Chromium, Chrome or Edge on this computer. On a Debian where we are root a missing one is installed;
 * everywhere else the error says what to install. `ORDERBELL_BROWSER` names another one.
 */
export const findBrowser = (): string => {
  const named = process.env['ORDERBELL_BROWSER'];
  if (named !== undefined && named !== '') return named;
  const found = firstExecutable();
  if (found !== null) return found;
  if (canInstall()) {
    execFileSync('apt-get', ['update', '-q'], { stdio: 'ignore' });
    execFileSync('apt-get', ['install', '-y', '-q', 'chromium'], { stdio: 'ignore' });
    const installed = firstExecutable();
    if (installed !== null) return installed;
  }
  throw new Error(
    'No browser found. Install Chromium, Google Chrome or Microsoft Edge, or set ORDERBELL_BROWSER to the path of one.',
  );
};

const firstExecutable = (): string | null => candidates().find(isExecutable) ?? null;

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const candidates = (): string[] => {
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
      return (process.env['PATH'] ?? '')
        .split(':')
        .flatMap((folder) =>
          ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'].map(
            (name) => join(folder, name),
          ),
        );
  }
};

const canInstall = (): boolean =>
  process.platform === 'linux' &&
  existsSync('/etc/debian_version') &&
  process.getuid !== undefined &&
  process.getuid() === 0;
