import { join } from 'node:path';
import { app } from 'electron';
import type { AppUpdater } from 'electron-updater';
import { OrderbellError } from '../../shared/contract/errors.ts';
import type { Updates } from '../core/ports.ts';
import { jsonOf, textOf } from './read-file.ts';
import { strictly } from './strict-signature.ts';
import { noUpdatesReason } from './updates-rule.ts';

export type DoorUpdates = {
  port: Updates;
  /**
   * Once everything was stopped, and the process ends: starts the installer of an update that waits for that. Gives whether
   * there is one, which starts Orderbell again.
   */
  startInstaller: () => boolean;
};

/**
 * Updates by electron-updater, which is loaded only where there may be any.
 *
 * @param onLeaving macOS closes the windows itself before it asks whether to quit: they must not hide then
 */
export const createUpdates = (onLeaving: () => void): DoorUpdates => {
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
        const told = ({ percent }: { percent: number }): void => progress(percent);
        one.on('download-progress', told);
        try {
          await one.downloadUpdate();
        } finally {
          one.off('download-progress', told);
        }
      },
      install: async () => {
        const one = await updater();
        // The installer for Windows ends whatever still runs: it is started last. macOS checks the signature only now,
        // and Orderbell goes on when it is wrong.
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
  // It would say addresses and paths; what failed is logged by its step alone.
  one.logger = null;
  // Else each computer is told apart by a number of its own.
  one.requestHeaders = { 'x-user-staging-id': '' };
  if (one instanceof library.NsisUpdater) {
    one.verifyUpdateCodeSignature = strictly(one.verifyUpdateCodeSignature);
  }
  return one;
};
