import { ipcMain } from 'electron';
import Store from 'electron-store';
import type { SettingsFile, SettingsFileOptions } from '../adapters/settings-file.ts';

/**
 * Opens `settings.json` with electron-store. The library listens on a channel and tells any page where the
 * data folder is. No page of ours needs that, so the listener is removed.
 */
export const openSettingsStore = (options: SettingsFileOptions): SettingsFile => {
  const store = new Store({ ...options, name: 'settings' });
  ipcMain.removeAllListeners('electron-store-get-data');
  return store;
};
