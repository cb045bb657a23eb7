import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import type { HtmlTagDescriptor, IndexHtmlTransformContext, Plugin, UserConfig } from 'vite';

/**
 * The renderer's build, the same for both doors. Nothing is inlined: the content security policy forbids it.
 *
 * @param root the repository: a configuration that is bundled doesn't know where it was
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
    // One sheet, which the page names: no pane that is fetched later can come without its styles.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // It comes from this computer: one file is as quick as ten.
    chunkSizeWarningLimit: 2000,
    rollupOptions: { input: join(root, 'src', 'renderer', 'index.html') },
  },
});

/**
 * The texts of a language as one piece of JSON: a browser reads that in a fraction of the time that it takes to run thirty tables and put them
 * into each other, and no first row is drawn before it has.
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

/** A chunk after all that it can't do without, in the order in which they are read in. */
const withImports = (bundle: Bundle, name: string, known = new Set<string>()): Set<string> => {
  const file = bundle[name];
  if (file?.type !== 'chunk' || known.has(name)) return known;
  for (const other of file.imports) withImports(bundle, other, known);
  return known.add(name);
};

/** What `main.tsx` reads in, in its order. */
const readInTurn = ['/opening.ts', '/show.tsx'];

const chunkOf = (bundle: Bundle, module: string): { fileName: string } => {
  const found = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.facadeModuleId?.replaceAll('\\', '/').endsWith(module),
  );
  if (found === undefined) throw new Error(`there is no chunk of ${module} to name in the page`);
  return found;
};

/** The page names its screens, too: they are fetched beside what asks the core for the first rows, and not after it. */
const screensAtOnce: Plugin = {
  name: 'screens-at-once',
  transformIndexHtml: (_html, { bundle, chunk: entry }) => {
    // While the screens are being written nothing is bundled.
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
