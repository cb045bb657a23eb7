import { ipcMain } from 'electron';
import Store from 'electron-store';
import type { SettingsFile, SettingsFileOptions } from '../adapters/settings-file.ts';

/**
 * `settings.json`, opened with electron-store. As it opens, that listens on a channel of its own, on which it tells whoever
 * asks where the data folder is: no page of ours asks, and no other one should be told.
 */
export const openSettingsStore = (options: SettingsFileOptions): SettingsFile => {
  const store = new Store({ ...options, name: 'settings' });
  ipcMain.removeAllListeners('electron-store-get-data');
  return store;
};
