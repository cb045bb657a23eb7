import { readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { momentInName } from '../../../shared/domain/values/file-name.ts';
import type { SettingsStorage } from '../../core/ports.ts';
import { diskError } from './disk-error.ts';

/** The options of `conf` and `electron-store`: both shells use the same file and format. */
export type SettingsFileOptions = { cwd: string; fileExtension: 'json'; configFileMode: number };

/** `conf` or `electron-store`, opened. */
export type SettingsFile = { store: Record<string, unknown> };

/**
 * Settings in `settings.json`. A file that can't be read is renamed and kept, and Orderbell starts with its
 * defaults. A failed write throws `store.*` and leaves the file as it was.
 *
 * @param openFile opens `settings.json` with the shell's library
 * @param now milliseconds since 1970
 */
export const createSettingsStorage = (
  folder: string,
  openFile: (options: SettingsFileOptions) => SettingsFile,
  now: () => number = Date.now,
): SettingsStorage => {
  dropHalfWritten(folder);
  const wasSetAside = setAsideUnreadable(folder, now());
  const file = openFile({ cwd: folder, fileExtension: 'json', configFileMode: 0o600 });
  return {
    read: () => ({ ...file.store }),
    write: (settings) => {
      try {
        file.store = settings;
      } catch (error) {
        throw diskError(error);
      }
    },
    wasSetAside,
  };
};

// Both libraries write a new file beside the old one and rename it. A kill in between leaves the new one.
const dropHalfWritten = (folder: string): void => {
  for (const name of readdirSync(folder).filter((one) => one.startsWith('settings.json.tmp-'))) {
    rmSync(join(folder, name), { force: true });
  }
};

const setAsideUnreadable = (folder: string, now: number): boolean => {
  const path = join(folder, 'settings.json');
  const text = readOrNull(path);
  if (text === null || isSettings(text)) return false;
  const time = momentInName(now);
  renameSync(path, join(folder, `settings.unreadable-${time}.json`));
  return true;
};

const readOrNull = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    return '';
  }
};

const isSettings = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
};
