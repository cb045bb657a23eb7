import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { app } from 'electron';
import type { AppUpdater } from 'electron-updater';
import { OrderbellError } from '../../../shared/contract/errors.ts';
import type { Updates } from '../../core/ports.ts';
import { jsonOf, textOf } from '../read-file.ts';
import { noUpdatesReason } from './updates-rule.ts';

export type ShellUpdates = {
  port: Updates;
  /**
   * Starts the installer of a waiting update. Call it as the process exits. Returns whether there is one,
   * which then also starts Orderbell again.
   */
  startInstaller: () => boolean;
};

/**
 * Updates by electron-updater, which is loaded only where updates are possible.
 *
 * @param onLeaving called before macOS closes the windows, which must not hide then
 */
export const createUpdates = (onLeaving: () => void): ShellUpdates => {
  const reason = noUpdatesReason({
    packaged: app.isPackaged,
    platform: process.platform,
    portable: process.env['PORTABLE_EXECUTABLE_FILE'] !== undefined,
    manifest: jsonOf(join(app.getAppPath(), 'package.json')),
    feed: textOf(join(process.resourcesPath ?? '', 'app-update.yml')),
  });
  if (reason !== null) return { port: { kind: 'off', reason }, startInstaller: () => false };

  let loaded: AppUpdater | null = null;
  let installs: AppUpdater | null = null;
  const updater = async (): Promise<AppUpdater> => {
    loaded ??= await loadUpdater(onLeaving);
    return loaded;
  };
  return {
    port: {
      kind: 'on',
      newer: async () => {
        const found = await (await updater()).checkForUpdates();
        return found?.isUpdateAvailable === true ? found.updateInfo.version : null;
      },
      fetch: async (progress) => {
        const one = await updater();
        const report = ({ percent }: { percent: number }): void => progress(percent);
        one.on('download-progress', report);
        try {
          await one.downloadUpdate();
        } finally {
          one.off('download-progress', report);
        }
      },
      install: async () => {
        const one = await updater();
        // The Windows installer ends all running processes, so it starts last. macOS checks the signature
        // only now, and Orderbell goes on when it is wrong.
        if (process.platform === 'win32') {
          installs = one;
          app.quit();
          return;
        }
        await new Promise<never>((_resolve, reject) => {
          one.once('error', () => reject(new OrderbellError('internal', { detail: 'update refused' })));
          one.quitAndInstall(true, true);
        });
      },
    },
    startInstaller: () => {
      installs?.quitAndInstall(true, true);
      return installs !== null;
    },
  };
};

const loadUpdater = async (onLeaving: () => void): Promise<AppUpdater> => {
  const { autoUpdater: system } = await import('electron');
  system.on('before-quit-for-update', onLeaving);
  const { default: library } = await import('electron-updater');
  const one = library.autoUpdater;
  one.autoDownload = false;
  one.autoInstallOnAppQuit = false;
  one.allowDowngrade = false;
  one.allowPrerelease = false;
  one.disableWebInstaller = true;
  // Its log would contain addresses and paths. The core logs a failure by its step alone.
  one.logger = null;
  // A proxy asks for a password. Without an answer the request would never end: electron-updater always listens.
  one.on('login', (_proxy, cancel: (...none: never[]) => void) => cancel());
  // Otherwise each computer sends a number of its own.
  one.requestHeaders = { 'x-user-staging-id': '' };
  if (one instanceof library.NsisUpdater) {
    one.verifyUpdateCodeSignature = strictly(one.verifyUpdateCodeSignature);
  }
  return one;
};

/**
 * Checks the signature of the installer at this path. Returns what is wrong; `null`: one of the publishers
 * signed it.
 */
type Verify = (publishers: string[], path: string) => Promise<string | null>;

/**
 * electron-updater accepts an update when it can't start PowerShell to check the signature. This refuses an
 * unchecked update.
 */
const strictly =
  (verify: Verify): Verify =>
  async (publishers, path) =>
    (await verify(publishers, path)) ?? ((await canAsk()) ? null : 'nobody can be asked about it');

/** Enough for a busy computer. Milliseconds. */
const patienceMs = 20_000;

const canAsk = (): Promise<boolean> => {
  // The variable may name modules of another PowerShell, which this one can't load.
  const { PSModulePath: _others, ...env } = process.env;
  const args = ['-NoProfile', '-NonInteractive', '-Command', 'ConvertTo-Json test'];
  return new Promise((resolve) => {
    execFile('powershell.exe', args, { env, timeout: patienceMs, windowsHide: true }, (error) =>
      resolve(error === null),
    );
  });
};
