import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseAst } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadKeytar } from '../../src/main/adapters/keychain-secrets.ts';
import { isDemanded } from '../runner/demands.ts';
import { readAsar } from './read-asar.ts';

/** All files of the package. `#` replaces the hash in a name. */
const listed = [
  'assets/icons/icon-256.png',
  ...['1', '2', '3', '4', '5', '6', '7', '8', '9', 'many', 'not-connected'].map(
    (sign) => `assets/icons/overlay-${sign}.ico`,
  ),
  ...['calm', 'not-connected', 'waiting'].flatMap((icon) =>
    [
      ...['on-dark.ico', 'on-dark.png', 'on-light.ico', 'on-light.png'],
      ...['template.png', 'template@2x.png', 'template@3x.png'],
    ].map((file) => `assets/icons/tray-${icon}-${file}`),
  ),
  'out/main/electron.js',
  // age-encryption, electron-updater, nodemailer and the public holidays: each is loaded on first use.
  'out/main/dist-#.js',
  'out/main/main-#.js',
  'out/main/smtp-library-#.js',
  'out/main/src-#.js',
  'out/preload/preload.cjs',
  // The page, in as many chunks as the bundler makes.
  'out/renderer/assets/#.css',
  'out/renderer/assets/#.js',
  'out/renderer/assets/inter-cyrillic-ext-standard-normal-#.woff2',
  'out/renderer/assets/inter-cyrillic-standard-normal-#.woff2',
  'out/renderer/assets/inter-greek-ext-standard-normal-#.woff2',
  'out/renderer/assets/inter-greek-standard-normal-#.woff2',
  'out/renderer/assets/inter-latin-ext-standard-normal-#.woff2',
  'out/renderer/assets/inter-latin-standard-normal-#.woff2',
  'out/renderer/assets/inter-vietnamese-standard-normal-#.woff2',
  'out/renderer/assets/orderbell-#.svg',
  'out/renderer/index.html',
  'out/renderer/viewer.html',
  'package.json',
];
const keytarFiles = [
  'node_modules/keytar/build/Release/keytar.node',
  'node_modules/keytar/lib/keytar.js',
  'node_modules/keytar/package.json',
];

const hasKeytar = isDemanded('keytar') || loadKeytar() !== null;

const withoutHash = (name: string): string =>
  name
    .replace(/-[\w-]{8}(\.(?:js|css|woff2|svg))$/, '-#$1')
    .replace(/^(out\/renderer\/assets\/)[\w-]+-#(\.(?:js|css))$/, '$1#$2');

const importsOf = (code: string): string[] => [
  ...parseAst(code).body.flatMap((one) => (one.type === 'ImportDeclaration' ? [one.source.value] : [])),
  ...[...code.matchAll(/\bimport\(["'`]([^"'`]+)["'`]\)/g)].map(([, specifier = '']) => specifier),
];

const folder = mkdtempSync(join(tmpdir(), 'orderbell-package-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Packages `out` with a placeholder for Electron, which can't be downloaded everywhere. */
const packageInto = (name: string, args: string[] = ['--dir'], env: Record<string, string> = {}) => {
  const placeholder = join(folder, 'placeholder');
  if (!existsSync(placeholder)) {
    mkdirSync(placeholder);
    writeFileSync(join(placeholder, 'electron'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  }
  const output = join(folder, name);
  const { status, stdout, stderr } = spawnSync(
    'electron-builder',
    [
      ...['--linux', ...args, '--publish', 'never'],
      ...[`-c.electronDist=${placeholder}`, `-c.directories.output=${output}`],
    ],
    { encoding: 'utf8', env: { ...process.env, ...env } },
  );
  return { status, said: `${stdout}${stderr}`, resources: join(output, 'linux-unpacked', 'resources') };
};

describe.skipIf(process.platform !== 'linux')('the package', () => {
  let made: ReturnType<typeof packageInto>;
  beforeAll(() => {
    if (!existsSync('out/main/electron.js')) throw new Error('There is nothing to package: npm run build.');
    made = packageInto('usual');
    expect(made.status, made.said).toBe(0);
  }, 240_000);
  const archive = () => readAsar(join(made.resources, 'app.asar'));

  test('has exactly the listed files', () => {
    const names = [...new Set([...archive().files.keys()].map(withoutHash))].sort();
    expect(names).toEqual([...listed, ...(hasKeytar ? keytarFiles : [])].sort());
  });

  test('imports nothing outside itself but Electron', () => {
    const { files, text } = archive();
    const code = [...files.keys()].filter((name) => /^out\/main\/.*\.js$/.test(name));
    const own = new Set(code.map((name) => `./${basename(name)}`));
    const imported = code.flatMap((name) => importsOf(text(name)));
    expect(imported).toContain('electron');
    expect(imported.filter((one) => !own.has(one) && one !== 'electron' && !isBuiltin(one))).toEqual([]);
  });

  // About 45 kB above the present size: a whole library adds more than that. The goal is 8 MB.
  test('is under 7.9 MB, including the holidays of the world and pdf.js', () => {
    const bytes = statSync(join(made.resources, 'app.asar')).size;
    console.log(`app.asar: ${bytes} bytes`);
    expect(bytes).toBeLessThan(7_900_000);
  });

  test('keeps only keytar outside the archive, where the system can load it', () => {
    const beside = [...archive().files].flatMap(([name, { unpacked }]) => (unpacked ? [name] : []));
    expect(beside.filter((name) => !keytarFiles.includes(name))).toEqual([]);
    for (const name of beside) expect(existsSync(join(made.resources, 'app.asar.unpacked', name))).toBe(true);
  });

  test('has no mark of a signed release and no address for updates', () => {
    const manifest: unknown = JSON.parse(archive().text('package.json'));
    expect(manifest).toMatchObject({ main: 'out/main/electron.js', desktopName: 'orderbell.desktop' });
    expect(manifest).not.toHaveProperty('updates');
    expect(existsSync(join(made.resources, 'app-update.yml'))).toBe(false);
  });

  // Without keytar there is no signed release.
  test.skipIf(!hasKeytar)(
    'of a signed release is the same, with the mark and an address for updates',
    () => {
      const { status, said, resources } = packageInto(
        'signed',
        ['--dir', '--config', 'electron-builder.signed.yml'],
        { ORDERBELL_RELEASES_OWNER: 'makers', ORDERBELL_RELEASES_REPO: 'orderbell' },
      );
      expect(status, said).toBe(0);
      const { files, text } = readAsar(join(resources, 'app.asar'));
      expect([...files.keys()]).toEqual([...archive().files.keys()]);
      expect(JSON.parse(text('package.json'))).toMatchObject({ updates: 'signed' });
      const feed = readFileSync(join(resources, 'app-update.yml'), 'utf8');
      expect(feed).toMatch(/^provider: github$/m);
      expect(feed).toMatch(/^owner: makers$/m);
    },
    120_000,
  );

  test('is refused with an option that electron-builder doesn’t know', () => {
    const { status, said } = packageInto('misspelt', ['--dir', '-c.asarUnpak=x']);
    expect(status).not.toBe(0);
    expect(said).toContain('asarUnpak');
  }, 60_000);
});
