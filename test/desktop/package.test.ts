import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { linksIn, numberInLink } from '../../src/main/electron/start/start-arguments.ts';
import { newFolder, newUser, run, withParts } from './parts.ts';

const folder = mkdtempSync(join(tmpdir(), 'orderbell-deb-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Replaces Electron, which can't be downloaded everywhere. Writes its arguments to a file in the user's
 * home.
 */
const standIn = `#!/bin/sh
printf '%s\\n' "$@" > "$HOME/started.part"
mv "$HOME/started.part" "$HOME/started"
`;

let made: string | null = null;
/** The Debian package, built by electron-builder and dpkg-deb. */
const debianPackage = (): string => {
  if (made !== null) return made;
  if (!existsSync('out/main/electron.js')) throw new Error('There is nothing to package: npm run build.');
  const electron = join(folder, 'electron');
  mkdirSync(electron);
  writeFileSync(join(electron, 'electron'), standIn, { mode: 0o755 });
  writeFileSync(join(electron, 'chrome-sandbox'), standIn, { mode: 0o755 });
  run(
    'electron-builder',
    [
      ...['--linux', 'deb', '--publish', 'never', `-c.electronDist=${electron}`],
      ...[`-c.directories.output=${folder}`, '-c.extraMetadata.homepage=https://makers.example'],
      '-c.linux.maintainer=Makers <makers@makers.example>',
    ],
    { ...process.env, CUSTOM_FPM_PATH: resolve(import.meta.dirname, 'fpm') },
  );
  const [name = ''] = readdirSync(folder).filter((file) => file.endsWith('.deb'));
  made = join(folder, name);
  return made;
};

/**
 * Unpacks the package with dpkg into a folder that serves as the root of a system, and runs the package's
 * own script. Paths in the script lead to this folder, and the script finds only the listed programs.
 */
const install = () => {
  const root = newFolder();
  const state = join(root, 'var/lib/dpkg');
  for (const name of ['info', 'updates', 'triggers']) mkdirSync(join(state, name), { recursive: true });
  writeFileSync(join(state, 'status'), '');
  run(
    'fakeroot',
    ['dpkg', `--root=${root}`, '--force-depends', '--force-bad-path', '--unpack', debianPackage()],
    newUser().env,
  );
  const programs = join(root, 'programs');
  mkdirSync(programs);
  for (const name of ['ln', 'rm', 'readlink', 'chmod', 'unshare', 'update-desktop-database']) {
    symlinkSync(run('which', [name], process.env).trim(), join(programs, name));
  }
  mkdirSync(join(root, 'usr/bin'));
  const inRoot = (text: string): string => text.replaceAll(/(?<=['"\s=])\/(?=(opt|usr|etc)\/)/g, `${root}/`);
  const setUp = (script: 'postinst' | 'postrm', step: string): void => {
    const own = join(root, script);
    writeFileSync(own, inRoot(readFileSync(join(state, 'info', `orderbell.${script}`), 'utf8')));
    run('/bin/bash', ['-e', own, step], { PATH: programs });
  };
  const entry = join(root, 'usr/share/applications/orderbell.desktop');
  writeFileSync(entry, inRoot(readFileSync(entry, 'utf8')));
  setUp('postinst', 'configure');
  return { root, remove: () => setUp('postrm', 'remove') };
};

/** The errors that lintian reports, and why they stay. */
const known: readonly { line: RegExp; because: string }[] = [
  { line: /^E: orderbell: dir-or-file-in-opt /, because: 'programs from elsewhere than Debian belong there' },
  {
    line: /^E: orderbell: (shared-library-is-executable|unstripped-binary-or-object) .*\/keytar\.node\]$/,
    because: 'this is the file as npm ci built it, whose size stands in the archive',
  },
];

withParts(
  'the package for Debian',
  ['lintian', 'desktop-file-utils', 'fakeroot', 'libglib2.0-bin', 'xdg-utils'],
  () => {
    test('has what Debian requires of every package, and lintian finds only the known errors', () => {
      const { env } = newUser();
      const said = run(
        'lintian',
        ['--allow-root', '--profile', 'debian', '--fail-on', 'none', debianPackage()],
        env,
      );
      const errors = said.split('\n').filter((line) => line.startsWith('E:'));
      expect(errors.length).toBeGreaterThan(0);
      expect(errors.filter((error) => !known.some(({ line }) => line.test(error)))).toEqual([]);
      const field = (name: string): string => run('dpkg-deb', ['-f', debianPackage(), name], env).trim();
      expect(field('Description')).toMatch(/^order desk for small suppliers\n/);
      expect(field('Depends').split(', ')).toEqual(
        expect.arrayContaining(['libsecret-1-0', 'libgtk-3-0', 'libnss3', 'libnotify4', 'libc6']),
      );
    });

    test('brings a launcher, its icons in every size, and the licence', () => {
      const { root, remove } = install();
      const share = join(root, 'usr/share');
      const entry = join(share, 'applications/orderbell.desktop');
      run('desktop-file-validate', [entry], newUser().env);
      // Electron's app_id: without it the desktop can't assign the window to the launcher.
      expect(readFileSync(entry, 'utf8')).toMatch(/^StartupWMClass=orderbell$/m);
      const sizes = [16, 24, 32, 48, 64, 128, 256, 512];
      expect(readdirSync(join(share, 'icons/hicolor')).sort()).toEqual(
        sizes.map((size) => `${size}x${size}`).sort(),
      );
      for (const size of sizes) {
        const icon = readFileSync(join(share, `icons/hicolor/${size}x${size}/apps/orderbell.png`));
        expect([icon.readUInt32BE(16), icon.readUInt32BE(20)]).toEqual([size, size]);
      }
      expect(readFileSync(join(share, 'doc/orderbell/copyright'), 'utf8')).toBe(
        readFileSync('LICENSE', 'utf8'),
      );

      const command = join(root, 'usr/bin/orderbell');
      expect(readlinkSync(command)).toBe(join(root, 'opt/Orderbell/orderbell'));
      remove();
      expect(existsSync(command)).toBe(false);
    });

    test('is what opens order links', async () => {
      const { root } = install();
      const { home, env: user } = newUser();
      const env = { ...user, XDG_DATA_DIRS: join(root, 'usr/share') };
      expect(run('xdg-mime', ['query', 'default', 'x-scheme-handler/orderbell'], env).trim()).toBe(
        'orderbell.desktop',
      );
      for (const [link, number] of [
        ['orderbell://order/1', '1'],
        ['orderbell://order/4500%2F7%20%26%20%C3%BC%25U', '4500/7 & ü%U'],
        ["orderbell://order/$HOME'`id`;", "$HOME'`id`;"],
        ['orderbell://order/--hidden', '--hidden'],
      ] as const) {
        run('gio', ['open', link], env);
        const started = join(home, 'started');
        await expect
          .poll(() => linksIn(readFileSync(started, 'utf8').trim().split('\n')).map(numberInLink))
          .toEqual([number]);
        rmSync(started);
      }
    });
  },
);
