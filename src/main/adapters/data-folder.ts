import { access, chmod, constants, mkdir, open, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { StartFailure } from './start-failure.ts';

/** Where things lie in the data folder. */
export type DataFolder = {
  path: string;
  database: string;
  documents: string;
  /** Notes of what isn't whole yet where the user saves documents. */
  parts: string;
  logs: string;
  practice: string;
};

/** The folder that this system keeps for an application's data. */
export const usualDataFolder = (
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
  home: string = homedir(),
): string => {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Orderbell');
  if (platform === 'win32') return join(env['APPDATA'] ?? join(home, 'AppData', 'Roaming'), 'Orderbell');
  const shared = env['XDG_DATA_HOME'];
  // A relative XDG_DATA_HOME is to be ignored (XDG Base Directory Specification).
  return join(shared?.startsWith('/') === true ? shared : join(home, '.local', 'share'), 'orderbell');
};

/** Makes the folder where there is none, for this user alone. Throws a StartFailure when it can't be used. */
export const openDataFolder = async (path: string): Promise<DataFolder> => {
  try {
    const made = await mkdir(path, { recursive: true, mode: 0o700 });
    if (made !== undefined) await chmod(path, 0o700);
    await writable(path);
  } catch (error) {
    throw new StartFailure(
      `Orderbell can't write to its data folder ${path} (${reason(error)}). ` +
        'Make it writable or choose another one with --data-dir.',
      error,
    );
  }
  return {
    path,
    database: join(path, 'orderbell.sqlite'),
    documents: join(path, 'documents'),
    parts: join(path, 'parts'),
    logs: join(path, 'logs'),
    practice: join(path, 'practice'),
  };
};

const writable = async (path: string): Promise<void> => {
  if (!(await stat(path)).isDirectory()) throw new Error('it is not a folder');
  await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
  // Only a written file proves it: a full or read-only disk passes the check above. Always the same name: what a kill
  // leaves goes at the next start.
  const probe = join(path, '.writable');
  const file = await open(probe, 'w', 0o600);
  await file.close();
  await rm(probe, { force: true });
};

const reasons: Readonly<Partial<Record<string, string>>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EEXIST: 'it is not a folder',
  ENOTDIR: 'a part of its path is not a folder',
};

const reason = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return reasons[code] ?? (error instanceof Error ? error.message : 'unknown reason');
};
