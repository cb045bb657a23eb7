import { join } from 'node:path';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { rendererConfig } from './src/main/launcher/renderer-config.ts';

const root = import.meta.dirname;

/** Everything is bundled, so that the package needs no node_modules but the one with a binary. */
const external = ['electron', 'keytar'];

/** electron-store can check what it stores by a JSON schema, which ours never does: zod does. */
const withoutSchemas: Plugin = {
  name: 'without-schemas',
  enforce: 'pre',
  resolveId: (id) => (['ajv/dist/2020.js', 'ajv-formats'].includes(id) ? '\0without-schemas' : null),
  load: (id) => (id === '\0without-schemas' ? 'export const Ajv2020 = null; export default null;' : null),
};

/**
 * undici comes whole: its index names parts that a client of plain HTTP never meets, stand-ins for tests among them. They are
 * empty in the package, which every user fetches at every version. What it makes at once when it is loaded has to stay. Its second
 * HTTP parser, Milo, is an experiment of 160 kB that only an environment variable switches on: here it stays off.
 */
const withoutUnmet: Plugin = {
  name: 'without-unmet',
  enforce: 'pre',
  transform: (_code, id) => {
    const part = /\/undici\/lib\/(.+)$/.exec(id.replaceAll('\\', '/'))?.[1] ?? '';
    if (part === 'dispatcher/parser-h1.js') {
      return { code: 'module.exports = { getMiloEnabled: () => false };', map: null };
    }
    return /^((mock|interceptor|cache|web\/(websocket|eventsource|cookies))\/|handler\/retry-handler\.js$)/.test(
      part,
    )
      ? { code: 'module.exports = {};', map: null }
      : null;
  },
};

/** Our mails have no attachments, so nodemailer's table of 1,500 kinds of files is never read. */
const withoutKindsOfFiles: Plugin = {
  name: 'without-kinds-of-files',
  enforce: 'pre',
  transform: (_code, id) =>
    id.replaceAll('\\', '/').endsWith('/nodemailer/dist/esm/mime-funcs/mime-types.js')
      ? {
          code: `export const detectMimeType = () => 'application/octet-stream'; export const detectExtension = () => 'bin';`,
          map: null,
        }
      : null,
};

export default defineConfig({
  main: {
    plugins: [withoutSchemas, withoutUnmet, withoutKindsOfFiles],
    // Holidays are days: of the time zones that come with their library, those of ten years are enough, and a tenth of the size.
    resolve: {
      alias: {
        'moment-timezone': 'moment-timezone/builds/moment-timezone-with-data-10-year-range.js',
      },
    },
    build: {
      target: 'node24',
      outDir: join(root, 'out', 'main'),
      externalizeDeps: false,
      // The package is fetched by every user at every version; the source map stays here.
      minify: true,
      sourcemap: true,
      rollupOptions: {
        input: { electron: join(root, 'src', 'main', 'electron', 'main.ts') },
        external,
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      target: 'node24',
      outDir: join(root, 'out', 'preload'),
      externalizeDeps: false,
      sourcemap: true,
      rollupOptions: {
        input: { preload: join(root, 'src', 'main', 'electron', 'preload.ts') },
        external,
        // A sandboxed window loads CommonJS only.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: rendererConfig(root),
});
