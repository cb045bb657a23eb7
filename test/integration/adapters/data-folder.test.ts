import { fork } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Conf from 'conf';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDataFolder, usualDataFolder } from '../../../src/main/adapters/data-folder/data-folder.ts';
import { lockFolder } from '../../../src/main/adapters/data-folder/folder-lock.ts';
import { createLogFile, readLogLines } from '../../../src/main/adapters/data-folder/log-file.ts';
import { createSettingsStorage } from '../../../src/main/adapters/data-folder/settings-file.ts';
import { StartFailure } from '../../../src/main/adapters/start-failure.ts';
import { temporaryFolder } from '../../fakes/temporary-folder.ts';

/** Windows has no such modes: its user folders are private already. */
const expectMode = (path: string, mode: number): void => {
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(mode);
};
const day = 24 * 60 * 60_000;

describe('the usual data folder', () => {
  test('is the one of the system', () => {
    const usual = (...given: Parameters<typeof usualDataFolder>): string =>
      usualDataFolder(...given).replaceAll('\\', '/');
    expect(usual('linux', {}, '/home/a')).toBe('/home/a/.local/share/orderbell');
    expect(usual('linux', { XDG_DATA_HOME: '/data' }, '/home/a')).toBe('/data/orderbell');
    expect(usual('linux', { XDG_DATA_HOME: 'data' }, '/home/a')).toBe('/home/a/.local/share/orderbell');
    expect(usual('darwin', {}, '/Users/a')).toBe('/Users/a/Library/Application Support/Orderbell');
    expect(usual('win32', { APPDATA: '/roaming' }, '/a')).toBe('/roaming/Orderbell');
  });
});

describe('the data folder', () => {
  test('is made for this user alone', async () => {
    const path = join(temporaryFolder(), 'deep', 'orderbell');
    const folder = await openDataFolder(path);
    expectMode(path, 0o700);
    expect(folder.database).toBe(join(path, 'orderbell.sqlite'));
    expect(readdirSync(path)).toEqual([]);
  });

  test('removes the file that proves write access, also one left by a kill', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, '.writable'), '');
    await openDataFolder(folder);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('that is a file or below one is refused with its name and a remedy', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, 'mine');
    for (const path of [file, join(file, 'below')]) {
      const refused = expect(openDataFolder(path)).rejects;
      await refused.toThrow(StartFailure);
      await expect(openDataFolder(path)).rejects.toThrow(`can't write to its data folder ${path} (`);
    }
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
    'that may not be written to is refused',
    async () => {
      const path = join(temporaryFolder(), 'locked');
      mkdirSync(path, { mode: 0o500 });
      await expect(openDataFolder(path)).rejects.toThrow(/permission denied/);
    },
  );
});

describe('the lock', () => {
  test('refuses a second process and names the first', () => {
    const folder = temporaryFolder();
    const { release } = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(StartFailure);
    expect(() => lockFolder(folder)).toThrow(
      `already running with the data folder ${folder} (process ${process.pid})`,
    );
    release();
    lockFolder(folder).release();
  });

  test('is released when the process ends in any way', async () => {
    const folder = temporaryFolder();
    const holder = join(import.meta.dirname, 'hold-lock.ts');
    const child = fork(holder, [folder]);
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child, 'message');
    expect(() => lockFolder(folder)).toThrow(`(process ${child.pid})`);
    child.kill('SIGKILL');
    await once(child, 'exit');
    lockFolder(folder).release();
  });

  test('that is no lock is left alone and named', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'orderbell.lock'), 'something else entirely, and longer than a header');
    expect(() => lockFolder(folder)).toThrow(/orderbell\.lock in it can't be used/);
    expect(readFileSync(join(folder, 'orderbell.lock'), 'utf8')).toContain('something else');
  });
});

describe('the settings', () => {
  const open = (folder: string) =>
    createSettingsStorage(
      folder,
      (file) => new Conf({ ...file, configName: 'settings' }),
      () => 0,
    );

  test('are stored in settings.json for this user only', () => {
    const folder = temporaryFolder();
    const settings = open(folder);
    expect(settings.read()).toEqual({});
    settings.write({ theme: 'dark', panes: { list: 300 } });
    expect(open(folder).read()).toEqual({ theme: 'dark', panes: { list: 300 } });
    expect(open(folder).wasSetAside).toBe(false);
    expect(JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8'))).toMatchObject({ theme: 'dark' });
    expectMode(join(folder, 'settings.json'), 0o600);
  });

  test('that a kill left half written are removed, and the old ones count', () => {
    const folder = temporaryFolder();
    open(folder).write({ theme: 'dark' });
    writeFileSync(join(folder, 'settings.json.tmp-1234567890abcdef'), '{"theme":');
    expect(open(folder).read()).toEqual({ theme: 'dark' });
    expect(readdirSync(folder)).toEqual(['settings.json']);
  });

  test.each(['{"theme":', '[]', '"dark"', '', '\0\0\0\0'])(
    'that are unreadable (%j) are set aside, not lost',
    (text) => {
      const folder = temporaryFolder();
      writeFileSync(join(folder, 'settings.json'), text);
      const settings = open(folder);
      expect(settings.wasSetAside).toBe(true);
      expect(settings.read()).toEqual({});
      settings.write({ theme: 'light' });
      expect(readFileSync(join(folder, 'settings.unreadable-1970-01-01T00-00-00-000Z.json'), 'utf8')).toBe(
        text,
      );
    },
  );
});

describe('the log', () => {
  const linesOf = (folder: string, name = 'orderbell.log'): string[] =>
    readFileSync(join(folder, name), 'utf8').trimEnd().split('\n');

  test('holds one line of JSON for each event, for this user alone', () => {
    const folder = join(temporaryFolder(), 'logs');
    createLogFile(folder, () => 0)('info', 'poll-ended', { count: 3, durationMs: 12.5 });
    const line = {
      at: '1970-01-01T00:00:00.000Z',
      level: 'info',
      event: 'poll-ended',
      count: 3,
      durationMs: 12.5,
    };
    expect(linesOf(folder).map((text) => JSON.parse(text))).toEqual([line]);
    expectMode(join(folder, 'orderbell.log'), 0o600);
    expectMode(folder, 0o700);
  });

  test('drops every field that is not on its list', () => {
    const folder = temporaryFolder();
    const fields = {
      code: 'internal',
      password: 'canary-1',
      body: 'canary-2',
      headers: { cookie: 'canary-3' },
    };
    createLogFile(folder)('error', 'call-failed', fields);
    expect(readFileSync(join(folder, 'orderbell.log'), 'utf8')).not.toContain('canary');
  });

  test('cuts the query off a path', () => {
    const folder = temporaryFolder();
    createLogFile(folder)('warn', 'download', { path: '/files/1?signature=canary' });
    expect(JSON.parse(linesOf(folder)[0] ?? '')).toMatchObject({ path: '/files/1' });
  });

  test('never lets a text start a second line', () => {
    const folder = temporaryFolder();
    createLogFile(folder)('info', 'a\r\nb', { path: '/x\n{"level":"error"}\u2028', entry: '\u001b[31m' });
    expect(linesOf(folder)).toHaveLength(1);
    expect(JSON.parse(linesOf(folder)[0] ?? '')).toMatchObject({
      event: 'a  b',
      path: '/x {"level":"error"} ',
    });
  });

  test('never grows beyond five files of 5 MB', () => {
    const folder = temporaryFolder();
    const log = createLogFile(folder);
    for (let turn = 0; turn < 7; turn += 1) {
      writeFileSync(join(folder, 'orderbell.log'), 'x'.repeat(5 * 1024 * 1024));
      log('info', `turn-${turn}`);
    }
    const names = [
      'orderbell.1.log',
      'orderbell.2.log',
      'orderbell.3.log',
      'orderbell.4.log',
      'orderbell.log',
    ];
    expect(readdirSync(folder).sort()).toEqual(names);
    expect(JSON.parse(linesOf(folder)[0] ?? '')).toMatchObject({ event: 'turn-6' });
  });

  test('turns over every two days and forgets after fourteen', () => {
    const folder = temporaryFolder();
    createLogFile(folder)('info', 'long-ago');
    createLogFile(folder, () => Date.now() + 3 * day)('info', 'later');
    expect(readdirSync(folder).sort()).toEqual(['orderbell.1.log', 'orderbell.log']);
    createLogFile(folder, () => Date.now() + 15 * day);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('is read with the newest line first over all its files, without invalid lines', async () => {
    const folder = temporaryFolder();
    createLogFile(folder, () => 0)('info', 'long-ago', { count: 1 });
    createLogFile(folder, () => Date.now() + 3 * day)('warn', 'later');
    const foreign =
      '{"at":"1970-01-01T00:00:00.000Z","level":"info","event":"Canary PO 4711"}\nCanary\n{"a":1}\n';
    appendFileSync(join(folder, 'orderbell.log'), foreign);
    appendFileSync(
      join(folder, 'orderbell.log'),
      '{"at":"1970-01-01T00:00:00.000Z","level":"info","event":"own","body":"Canary"}\n',
    );
    const { lines, older } = await readLogLines(folder);
    expect(older).toBe(0);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { at: expect.any(String), level: 'info', event: 'own' },
      { at: expect.any(String), level: 'warn', event: 'later' },
      { at: expect.any(String), level: 'info', event: 'long-ago', count: 1 },
    ]);
  });

  test('returns a readable amount, and how much more there is', async () => {
    const folder = temporaryFolder();
    const line = { at: '1970-01-01T00:00:00.000Z', level: 'info', event: 'one', count: 1 };
    writeFileSync(join(folder, 'orderbell.log'), `${JSON.stringify(line)}\n`.repeat(10_000));
    const { lines, older } = await readLogLines(folder);
    expect(lines.join('').length).toBeLessThanOrEqual(256 * 1024);
    expect(lines.length).toBeGreaterThan(1_000);
    expect(lines.length + older).toBe(10_000);
  });

  test('is empty if there is none', async () => {
    expect(await readLogLines(join(temporaryFolder(), 'none'))).toEqual({ lines: [], older: 0 });
  });

  test('never fails, even if it cannot write', () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    expect(() => createLogFile(join(file, 'logs'))('info', 'unheard')).not.toThrow();
  });
});
