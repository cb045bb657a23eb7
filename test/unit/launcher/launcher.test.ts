import { execFileSync } from 'node:child_process';
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ourArguments } from '../../../src/main/electron/start/start-arguments.ts';
import { isFresh } from '../../../src/main/launcher/built-files.ts';
import { chooseShell, findElectron } from '../../../src/main/launcher/choose-shell.ts';
import { hasDisplay } from '../../../src/main/shells/display.ts';
import { electronArguments, readStartOptions } from '../../../src/main/shells/start-options.ts';
import { temporaryFolder } from '../../fakes/temporary-folder.ts';

describe('the options', () => {
  test('have their defaults', () => {
    expect(readStartOptions([], '/here')).toEqual({
      kind: 'options',
      options: { shell: 'auto', practice: false, dataDir: null, port: 0, open: true, ifDamaged: null },
      note: null,
    });
  });

  test('are all understood, with a folder relative to the user’s', () => {
    const args = [
      '--shell',
      'web',
      '--practice',
      '--data-dir',
      'mine',
      '--port=8123',
      '--no-open',
      '--if-damaged=restore',
    ];
    expect(readStartOptions(args, '/here')).toEqual({
      kind: 'options',
      options: {
        shell: 'web',
        practice: true,
        dataDir: resolve('/here', 'mine'),
        port: 8123,
        open: false,
        ifDamaged: 'restore',
      },
      note: null,
    });
  });

  test('take the old name of --shell, with a note', () => {
    expect(readStartOptions(['--door', 'web'], '/here')).toMatchObject({
      options: { shell: 'web' },
      note: '--door is now called --shell. The old name still works.',
    });
    expect(readStartOptions(['--door', 'window'], '/here')).toMatchObject({ kind: 'wrong' });
  });

  test.each([
    [['--dor', 'web'], /--dor/],
    [['--shell', 'window'], /--shell must be electron, web or auto, not "window"/],
    [['--shell'], /--shell/],
    [['--port', '0'], /--port must be a number from 1 to 65535, not "0"/],
    [['--port', '65536'], /65536/],
    [['--port', 'http'], /http/],
    [['--data-dir='], /--data-dir/],
    [['--if-damaged', 'anything'], /--if-damaged must be restore or empty, not "anything"/],
    [['web'], /web/],
  ])('that are wrong are named in one line: %j', (args, message) => {
    const read = readStartOptions(args, '/here');
    expect(read).toEqual({ kind: 'wrong', message: expect.stringMatching(message) });
    expect(read.kind === 'wrong' && read.message).not.toContain('\n');
  });

  test('reach Electron so that it finds them among its own', () => {
    const read = readStartOptions(
      ['--practice', '--data-dir', 'mine', '--port', '8123', '--if-damaged', 'empty'],
      '/here',
    );
    const passed = read.kind === 'options' ? electronArguments(read.options) : [];
    expect(passed).toEqual(['--practice', `--data-dir=${resolve('/here', 'mine')}`, '--if-damaged=empty']);
    expect(ourArguments(['electron', '.', ...passed, '--no-sandbox'])).toEqual(passed);
  });

  test('can be requested', () => expect(readStartOptions(['--help'], '/here')).toEqual({ kind: 'help' }));
});

describe('the choice of the shell', () => {
  const found = { kind: 'found', path: '/electron' } as const;
  const missing = { kind: 'missing', reason: 'its binary has not been downloaded' } as const;

  test('is Electron if its binary and a display exist', () => {
    expect(chooseShell('auto', found, true)).toEqual({ shell: 'electron', binary: '/electron' });
    expect(chooseShell('electron', found, true)).toEqual({ shell: 'electron', binary: '/electron' });
  });

  test('is the web shell with a reason otherwise', () => {
    expect(chooseShell('auto', missing, true)).toEqual({
      shell: 'web',
      reason: "Electron can't start: its binary has not been downloaded. Opening the web browser instead.",
    });
    expect(chooseShell('auto', found, false)).toMatchObject({ shell: 'web', reason: /no display/ });
  });

  test('is the web shell without a message if requested', () => {
    expect(chooseShell('web', found, true)).toEqual({ shell: 'web', reason: null });
  });

  test('opens nothing else if only Electron was requested', () => {
    expect(chooseShell('electron', missing, true)).toMatchObject({ shell: 'none' });
  });
});

describe("Electron's binary", () => {
  const packageOf = (files: Record<string, string>): string => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'dist'));
    for (const [name, text] of Object.entries({ 'package.json': '{}', ...files })) {
      writeFileSync(join(folder, name), text);
    }
    return join(folder, 'package.json');
  };

  test('is found at the package’s place', () => {
    const file = packageOf({ 'path.txt': 'electron', 'dist/electron': '' });
    expect(findElectron({}, file)).toMatchObject({ kind: 'found', path: /dist.electron$/ });
  });

  test.each([
    ['linux', ['electron']],
    ['win32', ['electron.exe']],
    ['darwin', ['Electron.app', 'Contents', 'MacOS', 'Electron']],
  ] as const)('is found at the place in the environment, by its name on %s', (platform, name) => {
    const dist = temporaryFolder();
    const path = join(dist, ...name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, '');
    const env = { ELECTRON_OVERRIDE_DIST_PATH: dist };
    expect(findElectron(env, packageOf({}), platform)).toEqual({ kind: 'found', path });
  });

  test('that isn’t at the place in the environment is reported with that place', () => {
    const nowhere = join(temporaryFolder(), 'no');
    const env = { ELECTRON_OVERRIDE_DIST_PATH: nowhere };
    expect(findElectron(env, packageOf({ 'path.txt': 'electron', 'dist/electron': '' }))).toEqual({
      kind: 'missing',
      reason: `ELECTRON_OVERRIDE_DIST_PATH has no ${join(nowhere, 'electron')}`,
    });
  });

  test('that is missing is reported with a remedy', () => {
    const reason = expect.stringContaining('npx install-electron --no');
    expect(findElectron({}, packageOf({}))).toEqual({ kind: 'missing', reason });
    expect(findElectron({}, packageOf({ 'path.txt': 'electron' }))).toEqual({ kind: 'missing', reason });
    expect(findElectron({}, null)).toMatchObject({ kind: 'missing', reason: /npm ci/ });
  });
});

describe('a build', () => {
  test('is fresh until something below its sources is changed or removed', () => {
    const folder = temporaryFolder();
    const sources = join(folder, 'src');
    mkdirSync(join(sources, 'deep'), { recursive: true });
    const source = join(sources, 'deep', 'a.ts');
    const product = join(folder, 'out.html');
    writeFileSync(source, '');
    expect(isFresh(product, [sources])).toBe(false);
    writeFileSync(product, '');
    for (const path of [source, join(sources, 'deep'), sources]) utimesSync(path, 1000, 1000);
    utimesSync(product, 2000, 2000);
    expect(isFresh(product, [sources])).toBe(true);
    utimesSync(join(sources, 'deep'), 3000, 3000);
    expect(isFresh(product, [sources])).toBe(false);
  });
});

describe('a display', () => {
  test('exists on macOS and Windows, and on Linux if the session says so', () => {
    expect(hasDisplay('darwin', {})).toBe(true);
    expect(hasDisplay('linux', {})).toBe(false);
    expect(hasDisplay('linux', { DISPLAY: '' })).toBe(false);
    expect(hasDisplay('linux', { WAYLAND_DISPLAY: 'wayland-0' })).toBe(true);
  });
});

describe('a Node that is too old', () => {
  const check = resolve('src/main/launcher/check-node.cjs');

  test('is reported in a script that such a Node can read', () => {
    const pretend = `Object.defineProperty(process.versions, 'node', { value: '22.22.0' }); require(${JSON.stringify(check)});`;
    expect(() => execFileSync(process.execPath, ['-e', pretend], { stdio: 'pipe' })).toThrow(
      /Orderbell needs Node 24.10 or newer; this is Node 22.22.0/,
    );
  });

  test('is not this one', () => {
    expect(execFileSync(process.execPath, [check]).toString()).toBe('');
  });
});
