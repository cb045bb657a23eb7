import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'vite';

/**
 * Builds `viewer.html`, which shows a buyer's documents: one file with its script, its style, the worker with
 * pdf.js, the standard fonts and the character maps. The shells serve it with a policy of its own
 * (docs/security.md, documents that are shown).
 *
 * @param root the repository
 */
export const viewerPage = (root: string): Plugin => ({
  name: 'viewer-page',
  apply: 'build',
  async generateBundle() {
    const folder = join(root, 'src', 'renderer', 'viewer');
    const [worker, frame] = await Promise.all(
      ['draw-worker.ts', 'frame.ts'].map((name) => bundled(root, join(folder, name))),
    );
    const script = `const drawWorker="${packed(Buffer.from(worker ?? ''))}";${frame?.replaceAll('</', '<\\/')}`;
    const fonts = JSON.stringify(fontPack(root));
    const style = readFileSync(join(folder, 'frame.css'), 'utf8');
    this.emitFile({
      type: 'asset',
      fileName: 'viewer.html',
      source: `<!doctype html><html><head><meta charset="utf-8"><title>Orderbell</title><style>${style}</style></head><body><script type="module">${script}</script><script type="application/json">${fonts}</script></body></html>\n`,
    });
  },
});

/** A script and all its imports as one text. */
const bundled = async (root: string, input: string): Promise<string> => {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [codecsWithoutWasm],
    build: {
      ...{ target: 'chrome156', write: false, minify: true, modulePreload: false },
      rollupOptions: { input, output: { format: 'iife', codeSplitting: false } },
    },
  });
  if (!('output' in built)) throw new Error('One build was expected.');
  const [chunk, ...others] = built.output;
  if (others.length > 0) throw new Error(`${input} isn't one script.`);
  return chunk.code;
};

/**
 * pdf.js imports the decoders of JPEG 2000 and JBIG2 from an address when it needs them. The viewer has none,
 * so they become part of the worker: those without WebAssembly.
 */
const codecsWithoutWasm: Plugin = {
  name: 'codecs-without-wasm',
  enforce: 'pre',
  transform: (code, id) => {
    if (!id.replaceAll('\\', '/').endsWith('/pdfjs-dist/build/pdf.worker.mjs')) return null;
    const imports = /await import\(\s*\/\*webpackIgnore: true\*\/\s*\/\*@vite-ignore\*\/\s*`[^`]+`\)/g;
    if (code.match(imports)?.length !== 1) throw new Error('pdf.js imports its decoders in another way.');
    const names = ['jbig2_nowasm_fallback.js', 'openjpeg_nowasm_fallback.js'];
    return {
      code: [
        ...names.map((name, index) => `import codec${index} from 'pdfjs-dist/wasm/${name}';`),
        `const codecs = {${names.map((name, index) => `'${name}': codec${index}`).join(', ')}};`,
        code.replace(imports, '{ default: codecs[this._noWasmFilename] }'),
      ].join('\n'),
      map: null,
    };
  },
};

const packed = (bytes: Uint8Array): string => gzipSync(bytes, { level: 9 }).toString('base64');

/** The standard fonts and the character maps of pdf.js by their names, each packed by itself. */
const fontPack = (root: string): Record<string, string> => {
  const pdfjs = dirname(createRequire(join(root, 'package.json')).resolve('pdfjs-dist/package.json'));
  return Object.fromEntries(
    ['standard_fonts', 'cmaps'].flatMap((folder) =>
      readdirSync(join(pdfjs, folder))
        .filter((name) => !name.startsWith('LICENSE'))
        .map((name) => [name, packed(readFileSync(join(pdfjs, folder, name)))]),
    ),
  );
};
