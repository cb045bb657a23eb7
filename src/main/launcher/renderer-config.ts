import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Plugin, UserConfig } from 'vite';
import { viewerPage } from './viewer-page.ts';

/**
 * The build of the renderer for both shells. The content security policy forbids inline code, so nothing is
 * inlined.
 *
 * @param root the repository; a bundled configuration doesn't know its own place
 */
export const rendererConfig = (root: string): UserConfig => ({
  root: join(root, 'src', 'renderer'),
  base: './',
  plugins: [react({ jsxImportSource: 'orderbell-jsx' }), textsAsJson, zipsInPage, viewerPage(root)],
  css: {
    modules: {
      // By the file alone: with the place in the file, as usual, each name compresses badly.
      generateScopedName: (name, file) => `_${name}_${hashOf(relative(root, file).replaceAll('\\', '/'))}`,
    },
  },
  resolve: {
    alias: [{ find: /^orderbell-jsx\/jsx-(dev-)?runtime$/, replacement: join(root, ...jsxRuntime) }],
  },
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

const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 4).replaceAll('_', 'x');

const jsxRuntime = ['src', 'renderer', 'jsx', 'jsx-runtime.ts'];

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

/**
 * write-excel-file compresses files from 160 kB on in workers that fflate makes of blobs. The content
 * security policy refuses those, and the file would never be done. So the page compresses by itself.
 */
const zipsInPage: Plugin = {
  name: 'zips-in-page',
  enforce: 'pre',
  load: (id) =>
    id.replaceAll('\\', '/').endsWith('/write-excel-file/modules/zip/zipToArrayBuffer.js')
      ? "import { zipSync } from 'fflate'; export default async (files) => zipSync(files).buffer;"
      : null,
};
