import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import type { HtmlTagDescriptor, IndexHtmlTransformContext, Plugin, UserConfig } from 'vite';

/**
 * The build of the renderer for both shells. The content security policy forbids inline code, so nothing is
 * inlined.
 *
 * @param root the repository; a bundled configuration doesn't know its own place
 */
export const rendererConfig = (root: string): UserConfig => ({
  root: join(root, 'src', 'renderer'),
  base: './',
  plugins: [react(), textsAsJson, screensAtOnce],
  build: {
    target: 'chrome156',
    outDir: join(root, 'out', 'renderer'),
    emptyOutDir: true,
    minify: true,
    sourcemap: true,
    assetsInlineLimit: 0,
    // One style sheet for the page: a chunk that loads later then always has its styles.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The file comes from this computer, where one big file loads as fast as ten small ones.
    chunkSizeWarningLimit: 2000,
    rollupOptions: { input: join(root, 'src', 'renderer', 'index.html') },
  },
});

/**
 * Builds the texts of a language as one JSON. A browser parses that much faster than it runs and merges
 * thirty modules, and the first row waits for it.
 */
const textsAsJson: Plugin = {
  name: 'texts-as-json',
  apply: 'build',
  load: async (id) => {
    const language = /\/i18n\/([a-z]{2})\.ts$/.exec(id.replaceAll('\\', '/'))?.[1];
    if (language === undefined) return null;
    const tables: Record<string, unknown> = await import(pathToFileURL(id).href);
    if (tables[language] === undefined) throw new Error(`${id} has no table "${language}"`);
    return `export const ${language} = JSON.parse(${JSON.stringify(JSON.stringify(tables[language]))});`;
  },
};

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

/** A chunk after all its imports, in the order in which they load. */
const withImports = (bundle: Bundle, name: string, known = new Set<string>()): Set<string> => {
  const file = bundle[name];
  if (file?.type !== 'chunk' || known.has(name)) return known;
  for (const other of file.imports) withImports(bundle, other, known);
  return known.add(name);
};

/** The modules that `main.tsx` imports dynamically, in its order. */
const readInTurn = ['/opening.ts', '/show.tsx'];

const chunkOf = (bundle: Bundle, module: string): { fileName: string } => {
  const found = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.facadeModuleId?.replaceAll('\\', '/').endsWith(module),
  );
  if (found === undefined) throw new Error(`there is no chunk of ${module} to name in the page`);
  return found;
};

/** Preloads the screens in the page, so that they load in parallel with the first request to the core. */
const screensAtOnce: Plugin = {
  name: 'screens-at-once',
  transformIndexHtml: (_html, { bundle, chunk: entry }) => {
    // The development server bundles nothing.
    if (bundle === undefined || entry === undefined) return [];
    const named = withImports(bundle, entry.fileName);
    const chunks = new Set(
      readInTurn.flatMap((module) => [...withImports(bundle, chunkOf(bundle, module).fileName)]),
    );
    return [...chunks]
      .filter((name) => !named.has(name))
      .map(
        (name): HtmlTagDescriptor => ({
          ...{ tag: 'link', injectTo: 'head' },
          attrs: { rel: 'modulepreload', href: `./${name}`, crossorigin: '' },
        }),
      );
  },
};
