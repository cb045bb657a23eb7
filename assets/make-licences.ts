import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * Writes down whose work is shipped with Orderbell, from what is installed: every package that its own code brings along,
 * and Electron. `npm run licences`, after a dependency came or went; a test says when.
 */
type Lock = {
  packages: Record<
    string,
    { version?: string; license?: string; dependencies?: Record<string, string>; dev?: boolean }
  >;
};

const root = resolve(import.meta.dirname, '..');
const lock: Lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

/** What of the optional packages is shipped: the others only start Orderbell from its sources. */
const shippedBesides = ['keytar', 'electron'];

const placeOf = (name: string, from: string): string | null => {
  for (let at = from; ; at = at.slice(0, at.lastIndexOf('node_modules/')).replace(/\/$/, '')) {
    const place = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (lock.packages[place] !== undefined) return place;
    if (at === '') return null;
  }
};

const shipped = new Set<string>();
const take = (name: string, from: string): void => {
  const place = placeOf(name, from);
  if (place === null || shipped.has(place)) return;
  shipped.add(place);
  // What Electron itself depends on only fetches it.
  if (name === 'electron' || name === 'keytar') return;
  for (const one of Object.keys(lock.packages[place]?.dependencies ?? {})) {
    if (!one.startsWith('@types/')) take(one, place);
  }
};
for (const name of [...Object.keys(lock.packages['']?.dependencies ?? {}), ...shippedBesides]) take(name, '');

/** What a package brings along of others, in folders with licences of their own: fonts and decoders. */
const foldersOf: Readonly<Partial<Record<string, readonly string[]>>> = {
  'node_modules/pdfjs-dist': ['standard_fonts', 'wasm'],
};

const textIn = (place: string): string =>
  ['', ...(foldersOf[place] ?? [])]
    .flatMap((folder) =>
      readdirSync(join(root, place, folder))
        .filter((name) => /^(licen[cs]e|copying)/i.test(name) && !/quickjs|qcms/i.test(name))
        .slice(0, folder === '' ? 1 : undefined)
        .map((name) => readFileSync(join(root, place, folder, name), 'utf8')),
    )
    .map((text) => text.replaceAll('\r\n', '\n').trim())
    .join('\n\n');

const licences = [...shipped]
  .map((place) => ({
    name: place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
    version: lock.packages[place]?.version ?? '',
    licence: lock.packages[place]?.license ?? '',
    text: textIn(place),
  }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'));

// Many packages have the very same text, but for whose it is: each paragraph is shipped once.
const paragraphsOf = (text: string): string[] => text.split('\n\n');
const paragraphs = [...new Set(licences.flatMap(({ text }) => paragraphsOf(text)))];
const packages = licences.map(({ text, ...about }) => ({
  ...about,
  paragraphs: paragraphsOf(text).map((one) => paragraphs.indexOf(one)),
}));

writeFileSync(
  join(root, 'src/renderer/features/about/licences.json'),
  `${JSON.stringify({ packages, paragraphs }, null, 2)}\n`,
);
console.log(
  `${licences.length} packages, ${
    licences
      .filter(({ text }) => text === '')
      .map(({ name }) => name)
      .join(', ') || 'each with its text'
  }`,
);
