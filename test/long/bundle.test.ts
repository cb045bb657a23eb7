import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { expect, it, vi } from 'vitest';
import { rendererConfig } from '../../src/main/launcher/renderer-config.ts';

/** Bytes that the first screen needs, with the texts of one language and without fonts. */
const most = 300_000;

it('the page names everything that the first screen needs, and that is below 300 kB compressed', {
  timeout: 300_000,
}, async () => {
  // Otherwise React is built with its warnings.
  vi.stubEnv('NODE_ENV', 'production');
  const config = rendererConfig(resolve('.'));
  const built = await build({
    ...config,
    configFile: false,
    mode: 'production',
    logLevel: 'error',
    build: { ...config.build, write: false, sourcemap: false },
  });
  if (!('output' in built)) throw new Error('one build was asked for');
  const files = new Map(built.output.map((file) => [file.fileName, file]));
  const contentOf = (name: string): string | Uint8Array => {
    const file = files.get(name);
    if (file === undefined) throw new Error(`there is no ${name}`);
    return file.type === 'chunk' ? file.code : file.source;
  };
  /** A chunk and everything that it imports. */
  const withImports = (name: string, known = new Set<string>()): Set<string> => {
    const file = files.get(name);
    if (file === undefined || known.has(name)) return known;
    if (file.type === 'chunk') for (const other of file.imports) withImports(other, known);
    return known.add(name);
  };
  const chunkOf = (end: string): string => {
    const chunk = built.output.find(
      (file) => file.type === 'chunk' && file.facadeModuleId?.replaceAll('\\', '/').endsWith(end) === true,
    );
    if (chunk === undefined) throw new Error(`there is no chunk of ${end}`);
    return chunk.fileName;
  };
  const styles = built.output.filter(({ fileName }) => fileName.endsWith('.css'));
  const first = new Set(withImports(chunkOf('/renderer/index.html')));
  const page = String(contentOf('index.html'));
  const named = [...page.matchAll(/(?:src|href)="\.\/([^"]+\.(?:js|css))"/g)].map(([, name]) => name);
  expect(named.filter((name) => name?.endsWith('.js')).toSorted()).toEqual([...first].toSorted());
  // One sheet has all styles. A button's styles come first, so that its place can override them. The base
  // styles are in a layer, which any component overrides.
  expect(named.filter((name) => name?.endsWith('.css'))).toEqual(styles.map(({ fileName }) => fileName));
  const sheet = styles.map(({ fileName }) => String(contentOf(fileName))).join('');
  const places = ['._button_', '._middle_', '._legend_'].map((rule) => sheet.indexOf(rule));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(sheet).toContain('@layer base{');
  const sizes = ['en', 'nl', 'de'].map((language) => {
    const needed = new Set([...first, ...withImports(chunkOf(`/i18n/${language}.ts`))]);
    for (const { fileName } of styles) needed.add(fileName);
    return [...needed].reduce((sum, name) => sum + gzipSync(contentOf(name)).length, 0);
  });
  console.log(`compressed, in English, Dutch and German: ${sizes.join(', ')} bytes`);
  expect(Math.max(...sizes)).toBeLessThan(most);
});
