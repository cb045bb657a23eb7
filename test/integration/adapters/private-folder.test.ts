import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeInside, openDataFolder } from '../../../src/main/adapters/data-folder/data-folder.ts';
import { folderRisk, linuxMounts, macMounts } from '../../../src/main/adapters/data-folder/folder-risk.ts';
import { temporaryFolder } from '../../fakes/temporary-folder.ts';

const modeOf = (path: string): number => statSync(path).mode & 0o7777;

const folderWith = (mode: number): string => {
  const folder = join(temporaryFolder(), "a user's data");
  mkdirSync(folder);
  chmodSync(folder, mode);
  return folder;
};

// Windows has access lists instead.
describe.skipIf(process.platform === 'win32')('a data folder that other users can write to', () => {
  test.each([0o777, 0o775, 0o770, 0o757])(
    'with mode %o is repaired, with its files, and the log says so',
    async (mode) => {
      const folder = folderWith(mode);
      writeFileSync(join(folder, 'orderbell.sqlite-wal'), '');
      chmodSync(join(folder, 'orderbell.sqlite-wal'), 0o666);
      mkdirSync(join(folder, 'documents'));
      chmodSync(join(folder, 'documents'), 0o777);
      writeFileSync(join(folder, 'not-ours.txt'), '');
      chmodSync(join(folder, 'not-ours.txt'), 0o666);
      await openDataFolder(folder);
      expect(modeOf(folder)).toBe(0o700);
      expect(modeOf(join(folder, 'orderbell.sqlite-wal'))).toBe(0o600);
      expect(modeOf(join(folder, 'documents'))).toBe(0o700);
      expect(modeOf(join(folder, 'not-ours.txt'))).toBe(0o666);
      const logged = () =>
        readFileSync(join(folder, 'logs', 'orderbell.log'), 'utf8')
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line));
      const line = { level: 'warn', event: 'folder-closed-to-others', count: 3 };
      expect(logged()).toEqual([expect.objectContaining(line)]);
      await openDataFolder(folder);
      expect(logged()).toHaveLength(1);
    },
  );

  test('one that others can only read stays as it is', async () => {
    const folder = folderWith(0o755);
    await openDataFolder(folder);
    expect(modeOf(folder)).toBe(0o755);
    expect(existsSync(join(folder, 'logs'))).toBe(false);
  });

  test('is repaired before the window’s profile is made in it', () => {
    const folder = folderWith(0o777);
    makeInside(folder, 'window');
    expect(modeOf(folder)).toBe(0o700);
  });

  test('a shared folder stays as it is, and one in it is suggested', async () => {
    const folder = folderWith(0o1777);
    const start = openDataFolder(folder);
    await expect(start).rejects.toThrow(
      `because it isn't yours alone. Choose a folder of its own: --data-dir '`,
    );
    await expect(start).rejects.toThrow(`a user'\\''s data/orderbell'`);
    expect(modeOf(folder)).toBe(0o1777);
  });

  // A command that gives it away would break the computer if the folder is /opt.
  test.runIf(process.getuid?.() === 0)(
    'of another user, and not a data folder: one in it is suggested',
    async () => {
      const folder = folderWith(0o755);
      chownSync(folder, 54_321, 54_321);
      const start = openDataFolder(folder);
      await expect(start).rejects.toThrow("because it isn't yours alone.");
      await expect(start).rejects.not.toThrow('chown');
    },
  );

  // Only root can give a file to another user.
  test.runIf(process.getuid?.() === 0).each(['', 'orderbell.sqlite'])(
    'that belongs to another user is refused with the command that helps (%j)',
    async (name) => {
      const folder = folderWith(0o700);
      const path = join(folder, name);
      writeFileSync(join(folder, 'orderbell.sqlite'), 'theirs');
      chownSync(path, 54_321, 54_321);
      const start = openDataFolder(folder);
      await expect(start).rejects.toThrow(
        `${path.replace(/\/$/, '')} belongs to another user of this computer`,
      );
      await expect(start).rejects.toThrow(
        `: sudo chown -Rh ${userInfo().username} '${folder.replace("'", `'\\''`)}'`,
      );
    },
  );

  test
    .runIf(process.getuid?.() === 0)
    .each([
      'restore/ready-9',
      'backups/2026-11-27T02-00-00-000Z.sqlite',
      'documents/staged',
      'earlier-20261127T020000/orderbell.sqlite',
    ])('with %s of another user is refused with the command that helps', async (name) => {
    const folder = folderWith(0o777);
    const path = join(folder, name);
    mkdirSync(join(path, '..'));
    writeFileSync(path, 'theirs');
    chownSync(path, 54_321, 54_321);
    const start = openDataFolder(folder);
    await expect(start).rejects.toThrow(`${path} belongs to another user of this computer`);
    await expect(start).rejects.toThrow(': sudo chown -Rh ');
  });

  test.runIf(process.getuid?.() === 0)('with a link of another user is refused', async () => {
    const folder = folderWith(0o777);
    mkdirSync(join(folder, 'restore'));
    const link = join(folder, 'restore', 'ready-9');
    symlinkSync(join(temporaryFolder(), 'missing'), link);
    lchownSync(link, 54_321, 54_321);
    await expect(openDataFolder(folder)).rejects.toThrow(`${link} belongs to another user`);
  });

  test('is repaired with the files in its folders', async () => {
    const folder = folderWith(0o700);
    for (const name of ['restore', 'backups']) mkdirSync(join(folder, name));
    const inside = [join(folder, 'restore', 'ready-9'), join(folder, 'backups', 'x.sqlite')];
    for (const path of inside) {
      writeFileSync(path, '');
      chmodSync(path, 0o666);
    }
    await openDataFolder(folder);
    expect(inside.map(modeOf)).toEqual([0o600, 0o600]);
  });
});

describe('a folder where the store can be damaged', () => {
  const mounts = linuxMounts(
    [
      'proc /proc proc rw 0 0',
      '/dev/sda1 / ext4 rw 0 0',
      'server:/share /mnt/team\\040files nfs4 rw 0 0',
      '//server/share /mnt/office cifs rw 0 0',
      '/dev/sdb1 /mnt/office/disk ext4 rw 0 0',
      'me@host: /home/a/there fuse.sshfs rw 0 0',
      'C:\\134 /mnt/c 9p rw 0 0',
    ].join('\n'),
  );
  const riskAt = (platform: NodeJS.Platform, folder: string, env: NodeJS.ProcessEnv = {}) =>
    folderRisk(folder, { platform, env, mounts });

  test.each([
    ['linux', '/home/a/.local/share/orderbell', null],
    ['linux', '/home/a/Dropbox/orderbell', 'Dropbox'],
    ['linux', '/home/a/Dropbox (Metallbau)/orderbell', 'Dropbox'],
    ['linux', '/home/a/dropbox-old-files', 'Dropbox'],
    ['linux', '/home/a/Dropboxes', null],
    ['linux', '/run/user/1000/gvfs/google-drive:host=example.com,user=a/x', 'Google Drive'],
    ['linux', '/mnt/team files/orderbell', 'network'],
    ['linux', '/mnt/office', 'network'],
    ['linux', '/mnt/officer', null],
    ['linux', '/mnt/office/disk/orderbell', null],
    ['linux', '/home/a/there/x', 'network'],
    ['linux', '/mnt/c/Users/a', 'network'],
    ['darwin', '/Users/a/Library/Application Support/Orderbell', null],
    ['darwin', '/Users/a/Library/Mobile Documents/com~apple~CloudDocs/Orderbell', 'iCloud Drive'],
    ['darwin', '/Users/a/Library/CloudStorage/OneDrive-Metallbau/Orderbell', 'OneDrive'],
    ['darwin', '/Users/a/Library/CloudStorage/GoogleDrive-a@example.com/My Drive', 'Google Drive'],
    ['darwin', '/Users/a/Library/CloudStorage/Dropbox/x', 'Dropbox'],
    ['win32', 'C:\\Users\\a\\AppData\\Roaming\\Orderbell', null],
    ['win32', 'C:\\Users\\a\\OneDrive - Metallbau GmbH\\Orderbell', 'OneDrive'],
    ['win32', 'C:\\Users\\a\\iCloudDrive\\Orderbell', 'iCloud Drive'],
    ['win32', 'G:\\Meine Ablage\\Orderbell', 'Google Drive'],
    ['win32', '\\\\server\\share\\Orderbell', 'network'],
    ['win32', '//server/share/Orderbell', 'network'],
    ['win32', '\\\\?\\UNC\\server\\share', 'network'],
    ['win32', '\\\\?\\C:\\Orderbell', null],
  ] as const)('%s: %s → %s', (platform, folder, risk) => {
    expect(riskAt(platform, folder)).toBe(risk);
  });

  test('a OneDrive of another name is known by its variable, in any case and with any slashes', () => {
    const env = { OneDriveCommercial: 'D:\\Firma' };
    expect(riskAt('win32', 'd:/firma/Orderbell', env)).toBe('OneDrive');
    expect(riskAt('win32', 'D:\\Firmament\\Orderbell', env)).toBeNull();
  });

  test('macOS names the network drives in its list of mounts', () => {
    const listed = macMounts(
      [
        '/dev/disk3s1 on / (apfs, sealed, local, read-only)',
        '//a@server/share on /Volumes/My share (smbfs, nodev, nosuid, mounted by a)',
      ].join('\n'),
    );
    const around = { platform: 'darwin' as const, env: {}, mounts: listed };
    expect(folderRisk('/Volumes/My share/Orderbell', around)).toBe('network');
    expect(folderRisk('/Users/a/Orderbell', around)).toBeNull();
  });
});
