import { chmodSync, existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { StartFailure } from '../start-failure.ts';
import { codeOf } from './disk-error.ts';
import { createLogFile } from './log-file.ts';

/** What Orderbell keeps in its data folder and would trust at the next start. */
const ownNames = [
  ...['orderbell.sqlite', 'orderbell.sqlite-wal', 'orderbell.sqlite-shm', 'orderbell.lock'],
  ...['settings.json', 'webhook-secret', 'passwords.safe'],
  ...['backups', 'documents', 'logs', 'parts', 'practice', 'reports', 'restore', 'window'],
];

/** Folders with a store of an earlier build, or one that another store replaced. */
const ownFolders = /^(earlier|replaced)-/;

const writableByOthers = 0o022;
const sticky = 0o1000;

/**
 * Makes sure that no other user can write to the data folder and to Orderbell's files in it. Permissions that
 * are too wide are repaired, and the log says how many. Throws a StartFailure that says what to do in three cases: another user is the
 * owner, the folder is shared on purpose (as `/tmp`), or the disk keeps no permissions.
 *
 * On Windows nothing is checked: Node reads no access lists there. The usual folder in the user's profile is
 * private, and another one inherits the rights of the folder around it.
 */
export const makePrivate = (folder: string): void => {
  const user = process.getuid?.();
  if (user === undefined) return;
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory() !== true) return;
  if ((found.mode & sticky) !== 0 && (found.mode & writableByOthers) !== 0) {
    throw sharedFolder(folder);
  }
  const check = (path: string): boolean => repair(path, { folder, user });
  const repaired = [folder].filter(check);
  const names = readdirSync(folder).filter((name) => ownNames.includes(name) || ownFolders.test(name));
  for (const path of names.map((name) => join(folder, name))) {
    repaired.push(...[path, ...entriesOf(path)].filter(check));
  }
  // The desktop shell repairs the folder before it opens the log.
  if (repaired.length > 0) {
    createLogFile(join(folder, 'logs'))('warn', 'folder-closed-to-others', { count: repaired.length });
  }
};

/** What a folder contains; nothing for a file. */
const entriesOf = (path: string): string[] =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
    ? readdirSync(path).map((name) => join(path, name))
    : [];

/** Whether others could write there until now. */
const repair = (path: string, { folder, user }: { folder: string; user: number }): boolean => {
  const found = statSync(path, { throwIfNoEntry: false });
  // An administrator may have linked the data folder. A link in it can be changed by its owner.
  const link = path === folder ? found : lstatSync(path, { throwIfNoEntry: false });
  if (link !== undefined && [found?.uid ?? user, link.uid].some((owner) => owner !== user)) {
    // Any other folder of another user, such as /opt, must not become ours.
    if (path === folder && !existsSync(join(folder, 'orderbell.sqlite'))) throw sharedFolder(folder);
    const command = `sudo chown -Rh ${nameOf(user)} ${quoted(folder)}`;
    throw new StartFailure({ code: 'folder-not-ours', params: { path, command } });
  }
  if (found === undefined || (found.mode & writableByOthers) === 0) return false;
  try {
    chmodSync(path, found.mode & 0o700);
  } catch (error) {
    // Nobody can write to a read-only disk, and another check reports it.
    if (codeOf(error) === 'EROFS') return false;
    throw new StartFailure({ code: 'folder-unprotected', params: { path } }, error);
  }
  // FAT and some network drives accept a change of permissions and ignore it.
  if ((statSync(path).mode & writableByOthers) !== 0) {
    throw new StartFailure({ code: 'folder-unprotected', params: { path } });
  }
  return true;
};

const sharedFolder = (folder: string): StartFailure =>
  new StartFailure({
    code: 'folder-shared',
    params: { folder, option: `--data-dir ${quoted(join(folder, 'orderbell'))}` },
  });

const nameOf = (user: number): string => {
  try {
    return userInfo().username;
  } catch {
    // A user without an entry in the list of users, as in a container.
    return String(user);
  }
};

/** For a POSIX shell. */
const quoted = (path: string): string => `'${path.replaceAll("'", `'\\''`)}'`;
