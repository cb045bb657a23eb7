import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { access, chmod, constants, mkdir, open, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { type FolderReason, StartFailure } from '../start-failure.ts';
import { codeOf } from './disk-error.ts';
import { makePrivate } from './private-folder.ts';

/** The paths in the data folder. */
export type DataFolder = {
  path: string;
  database: string;
  documents: string;
  /** Copies of the store. */
  backups: string;
  /** Files of a save or a restore under way, and a store that the next start puts in place. */
  restore: string;
  /** Notes of partial downloads in the user's folders. */
  parts: string;
  logs: string;
  practice: string;
};

/** The system's folder for the data of an application. */
export const usualDataFolder = (
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
  home: string = homedir(),
): string => {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Orderbell');
  if (platform === 'win32') return join(env['APPDATA'] ?? join(home, 'AppData', 'Roaming'), 'Orderbell');
  const shared = env['XDG_DATA_HOME'];
  // A relative XDG_DATA_HOME is ignored (XDG Base Directory Specification).
  return join(shared?.startsWith('/') === true ? shared : join(home, '.local', 'share'), 'orderbell');
};

export const databaseIn = (folder: string): string => join(folder, 'orderbell.sqlite');

/** Creates the folder if it is missing, for this user only. Throws a StartFailure when it can't be used. */
export const openDataFolder = async (path: string): Promise<DataFolder> => {
  try {
    const made = await mkdir(path, { recursive: true, mode: 0o700 });
    if (made !== undefined) await chmod(path, 0o700);
    makePrivate(path);
    await writable(path);
  } catch (error) {
    throw unusable(path, error);
  }
  return {
    path,
    database: databaseIn(path),
    documents: join(path, 'documents'),
    backups: join(path, 'backups'),
    restore: join(path, 'restore'),
    parts: join(path, 'parts'),
    logs: join(path, 'logs'),
    practice: join(path, 'practice'),
  };
};

/**
 * Creates a folder inside the data folder at once, for files that must exist before anything else starts.
 * Throws a StartFailure when the data folder can't be used.
 */
export const makeInside = (path: string, name: string): string => {
  const inside = join(path, name);
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    makePrivate(path);
    // One level at a time: for a whole path, the system's reason gets lost.
    if (statSync(inside, { throwIfNoEntry: false })?.isDirectory() !== true)
      mkdirSync(inside, { mode: 0o700 });
    // A full disk may still take a folder, but not a byte.
    const probe = join(inside, '.writable');
    writeFileSync(probe, '-', { mode: 0o600 });
    rmSync(probe);
  } catch (error) {
    throw unusable(path, error);
  }
  return inside;
};

/** What keeps Orderbell from using its data folder, by the system's error. */
export const unusable = (folder: string, error: unknown): StartFailure => {
  if (error instanceof StartFailure) return error;
  const code = codeOf(error) ?? '';
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new StartFailure({ code: 'folder-disk-full', params: { folder } }, error);
  }
  const said = error instanceof Error ? error.message : String(error);
  const params = { folder, reason: reasons.get(code) ?? null, said };
  return new StartFailure({ code: 'folder-unusable', params }, error);
};

const writable = async (path: string): Promise<void> => {
  // In the system's words for a folder that can't be created.
  if (!(await stat(path)).isDirectory())
    throw Object.assign(new Error('it is not a folder'), { code: 'EEXIST' });
  await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
  // Only a written file proves it: a full or read-only disk passes the check above. The name is always the
  // same, so a file that a crash left is removed at the next start.
  const probe = join(path, '.writable');
  const file = await open(probe, 'w', 0o600);
  await file.close();
  await rm(probe, { force: true });
};

const reasons = new Map<string, FolderReason>([
  ['EACCES', 'denied'],
  ['EPERM', 'denied'],
  ['EROFS', 'disk-read-only'],
  ['EEXIST', 'no-folder'],
  ['ENOTDIR', 'not-below-a-folder'],
]);
