import { join } from 'node:path';
import { app, BrowserWindow, dialog, ipcMain, safeStorage, shell } from 'electron';
import Store from 'electron-store';
import { OrderbellError } from '../../shared/contract/errors.ts';
import { createFileSaver, type OpenParts } from '../adapters/data-folder/file-saver.ts';
import type { SettingsFile, SettingsFileOptions } from '../adapters/data-folder/settings-file.ts';
import { type Keychain, loadKeytar } from '../adapters/keychain-secrets.ts';
import type { DamagedChoice, DamagedStore } from '../adapters/store/open-or-restore.ts';
import type { Saver } from '../core/ports.ts';
import { dropPubliclyEncrypted, strongSafeStorage } from './safe-storage-keychain.ts';
import type { ShellTexts } from './texts.ts';

/**
 * The keychains of this computer, best first: keytar, then Electron's own encryption. Electron also reaches
 * a KWallet without the Secret Service. Call it after the app is ready.
 */
export const findKeychains = async (folder: string): Promise<(Keychain | null)[]> => {
  const path = join(folder, 'passwords.safe');
  // On failure the damaged file stays as it is, and its keychain isn't used.
  await dropPubliclyEncrypted(process.platform, path).catch(() => undefined);
  return [loadKeytar(), strongSafeStorage(safeStorage, process.platform, path)];
};

/** Saves documents where the user chooses in the system's dialog. */
export const createDialogSaver = (parts: OpenParts): Saver =>
  createFileSaver(
    {
      choose: async (name) => {
        const options = { defaultPath: join(app.getPath('downloads'), name) };
        const [parent] = BrowserWindow.getAllWindows();
        const { canceled, filePath } =
          parent === undefined
            ? await dialog.showSaveDialog(options)
            : await dialog.showSaveDialog(parent, options);
        return canceled || filePath === '' ? null : filePath;
      },
      chooseFolder: async () => {
        const options = {
          defaultPath: app.getPath('downloads'),
          properties: ['openDirectory' as const, 'createDirectory' as const],
        };
        const [parent] = BrowserWindow.getAllWindows();
        const { canceled, filePaths } =
          parent === undefined
            ? await dialog.showOpenDialog(options)
            : await dialog.showOpenDialog(parent, options);
        return canceled ? null : (filePaths[0] ?? null);
      },
      open: async (path) => {
        // It resolves with the system's error message.
        if ((await shell.openPath(path)) !== '') throw new OrderbellError('document.not-found');
      },
      reveal: async (path) => shell.showItemInFolder(path),
    },
    { parts },
  );

/** Asks what to do about a damaged or missing store. Without a good copy it can't be restored. */
export const askAboutDamage = async (
  { path, isMissing, backupAt }: DamagedStore,
  { damaged, missing, day }: ShellTexts,
): Promise<DamagedChoice> => {
  const words = isMissing ? missing : damaged;
  const choices = [...(backupAt === null ? [] : ['restore' as const]), 'empty' as const, 'quit' as const];
  const { response } = await dialog.showMessageBox({
    ...{ type: 'warning', title: 'Orderbell', message: words.message },
    detail: `${backupAt === null ? words.noBackup : words.backup(day(backupAt))}\n\n${words.kept(path)}`,
    buttons: choices.map((choice) => damaged[choice]),
    ...{ defaultId: choices.length - 1, cancelId: choices.length - 1, noLink: true },
  });
  return choices[response] ?? 'quit';
};

/**
 * Opens `settings.json` with electron-store. The library listens on a channel and tells any page where the
 * data folder is. No page of ours needs that, so the listener is removed.
 */
export const openSettingsStore = (options: SettingsFileOptions): SettingsFile => {
  const store = new Store({ ...options, name: 'settings' });
  ipcMain.removeAllListeners('electron-store-get-data');
  return store;
};
