import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { galleryPage } from './page.ts';

/**
 * `npm run gallery [-- --docs]`: stores the pictures of `gallery.test.ts` in the folder `gallery`, with a
 * page that shows them all. `--docs` also replaces the pictures of README and docs.
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
console.log(`${pictures.length} pictures in ${folder}; look through ${join(folder, 'index.html')}`);
process.exitCode = status ?? 1;
