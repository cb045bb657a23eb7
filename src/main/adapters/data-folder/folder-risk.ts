import { execFileSync } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import type { FolderRisk } from '../../../shared/contract/calls/app.ts';

/** What is known of this computer. `mounts`: as `readMounts` returns them. */
type Surroundings = {
  platform: NodeJS.Platform;
  env: NodeJS.ProcessEnv;
  mounts: readonly Mount[];
};

type Mount = { path: string; type: string };

/**
 * Whether SQLite can be damaged in this folder: a program synchronises it, or it is on a network drive. Both
 * change or lock files in ways that SQLite can't notice (SQLite, "How To Corrupt An SQLite Database File").
 *
 * The names of sync folders are those that their programs make. macOS shows no sign where iCloud keeps a
 * user's Desktop and Documents. On Windows a drive letter of a network drive resolves to its `\\server` name.
 */
export const folderRiskOf = (folder: string): FolderRisk | null => {
  const { platform, env } = process;
  const around = { platform, env, mounts: readMounts(platform) };
  return folderRisk(folder, around) ?? folderRisk(realOf(folder), around);
};

const realOf = (folder: string): string => {
  try {
    return realpathSync.native(folder);
  } catch {
    return folder;
  }
};

/** The same for one spelling of the path. Pure. */
export const folderRisk = (folder: string, { platform, env, mounts }: Surroundings): FolderRisk | null => {
  const parts = folder.split(platform === 'win32' ? /[\\/]/ : '/');
  const named = parts.flatMap((part) => syncFolders.find(({ name }) => name.test(part))?.service ?? [])[0];
  if (named !== undefined) return named;
  const oneDrives = [env['OneDrive'], env['OneDriveConsumer'], env['OneDriveCommercial']];
  if (oneDrives.some((root) => root !== undefined && root !== '' && isIn(folder, root, platform))) {
    return 'OneDrive';
  }
  if (platform === 'win32') return /^[\\/]{2}(?![?.])|^\\\\\?\\UNC\\/i.test(folder) ? 'network' : null;
  const [mount] = mounts
    .filter(({ path }) => isIn(folder, path, platform))
    .sort((a, b) => b.path.length - a.path.length);
  return mount !== undefined && networkTypes.test(mount.type) ? 'network' : null;
};

/** Each part of a path that a sync program makes: on Windows, macOS (also in `CloudStorage`) and Linux. */
const syncFolders: readonly { name: RegExp; service: FolderRisk }[] = [
  { name: /^OneDrive(?:$|[ -])/i, service: 'OneDrive' },
  { name: /^Dropbox(?:$|[ -])/i, service: 'Dropbox' },
  { name: /^(?:iCloud ?Drive|com~apple~CloudDocs)(?:$|[ -])/i, service: 'iCloud Drive' },
  {
    name: /^(?:Google ?Drive(?:$|[ -])|google-drive:|(?:My Drive|Meine Ablage|Mijn Drive)$)/i,
    service: 'Google Drive',
  },
];

/** Types of file systems that lie on another computer, as Linux and macOS name them. */
const networkTypes =
  /^(?:nfs4?|cifs|smb3?|smbfs|afpfs|webdav|davfs2?|9p|afs|ceph|glusterfs|lustre|ncpfs|fuse\.(?:sshfs|rclone|davfs2?|glusterfs|ceph|gvfsd-fuse|s3fs))$/;

const isIn = (path: string, folder: string, platform: NodeJS.Platform): boolean => {
  const written = (text: string): string => {
    const one = platform === 'win32' ? text.replaceAll('/', '\\').toLowerCase() : text;
    return one.replace(/[\\/]+$/, '');
  };
  const separator = platform === 'win32' ? '\\' : '/';
  return `${written(path)}${separator}`.startsWith(`${written(folder)}${separator}`);
};

/** The mounted file systems. None on Windows, and none where the system doesn't tell. */
const readMounts = (platform: NodeJS.Platform): Mount[] => {
  try {
    if (platform === 'linux') return linuxMounts(readFileSync('/proc/self/mounts', 'utf8'));
    if (platform === 'darwin') {
      return macMounts(execFileSync('/sbin/mount', { encoding: 'utf8', timeout: mountMs }));
    }
  } catch {
    // The warning is left out.
  }
  return [];
};

const mountMs = 2_000;

/** Lines of `/proc/self/mounts`: source, path and type, with spaces written as `\040` (fstab(5)). */
export const linuxMounts = (text: string): Mount[] =>
  text.split('\n').flatMap((line) => {
    const [, path, type] = line.split(' ');
    if (path === undefined || type === undefined) return [];
    const read = path.replace(/\\([0-7]{3})/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 8)),
    );
    return [{ path: read, type }];
  });

/** Lines of macOS' `mount`: `//user@server/share on /Volumes/share (smbfs, nodev, nosuid)`. */
export const macMounts = (text: string): Mount[] =>
  text.split('\n').flatMap((line) => {
    const read = /^.+? on (?<path>\/.*) \((?<type>\w+)/.exec(line)?.groups;
    const { path, type } = read ?? {};
    return path === undefined || type === undefined ? [] : [{ path, type }];
  });
