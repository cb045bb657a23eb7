import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { galleryPage } from './page.ts';

/**
 * `npm run gallery [-- --docs]`: stores the pictures of `gallery.test.ts` in the folder `gallery`, with a
 * page that shows them all. `--docs` also replaces the pictures of README and docs, and the film, which
 * wants `img2webp` (Debian: `webp`).
 */
const { values } = parseArgs({ options: { docs: { type: 'boolean', default: false } } });

const root = resolve(import.meta.dirname, '../..');
const folder = join(root, 'gallery');

/** The pictures of docs/images, by file name. */
const inDocs: Readonly<Record<string, string>> = {
  'desk.png': 'en-order-changed-light-large.png',
  'desk-dark.png': 'nl-desk-dark-large.png',
  'answering.png': 'en-order-answering-light-large.png',
  'calendar.png': 'en-calendar-weeks-light-large.png',
  'escalation.png': 'en-escalation-light-small.png',
  'order-escalated.png': 'en-order-escalated-light-small.png',
};

/** Milliseconds that a frame of the film stands. */
const frameMs = 450;

/** Makes the film of the README: each key press of the morning triage is a frame. */
const film = (): number => {
  const frames = mkdtempSync(join(tmpdir(), 'orderbell-film-'));
  const filmed = spawnSync(process.execPath, ['test/run-e2e.ts', 'triage'], {
    ...{ cwd: root, stdio: 'inherit' },
    env: { ...process.env, ORDERBELL_FILM: frames },
  });
  const shots = readdirSync(frames).sort();
  const packed = spawnSync(
    'img2webp',
    [
      ...['-loop', '0', '-min_size', '-lossy', '-q', '60', '-m', '6', '-d', String(frameMs)],
      ...shots.map((name) => join(frames, name)),
      ...['-o', join(root, 'docs/images/triage.webp')],
    ],
    { stdio: 'inherit' },
  );
  rmSync(frames, { recursive: true });
  return filmed.status || packed.status || 0;
};

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const { status } = spawnSync('vitest', ['run', '--project', 'gallery'], {
  ...{ cwd: root, stdio: 'inherit', shell: process.platform === 'win32' },
  env: { ...process.env, ORDERBELL_TESTS: 'long', ORDERBELL_SCREENSHOTS: folder },
});
const pictures = readdirSync(folder)
  .filter((name) => name.endsWith('.png'))
  .sort();
writeFileSync(join(folder, 'index.html'), galleryPage(pictures));
if (values.docs && status === 0) {
  for (const [name, picture] of Object.entries(inDocs)) {
    copyFileSync(join(folder, picture), join(root, 'docs/images', name));
  }
}
const filmed = values.docs && status === 0 ? film() : 0;
console.log(`${pictures.length} pictures in ${folder}; look through ${join(folder, 'index.html')}`);
process.exitCode = (status ?? 1) || filmed;
