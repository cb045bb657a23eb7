import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { HtmlTagDescriptor, Plugin, UserConfig } from 'vite';

/**
 * The renderer's build, the same for both doors. Nothing is inlined: the content security policy forbids it.
 *
 * @param root the repository: a configuration that is bundled doesn't know where it was
 */
export const rendererConfig = (root: string): UserConfig => ({
  root: join(root, 'src', 'renderer'),
  base: './',
  plugins: [react(), screensAtOnce],
  build: {
    target: 'chrome156',
    outDir: join(root, 'out', 'renderer'),
    emptyOutDir: true,
    minify: true,
    sourcemap: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // It comes from this computer: one file is as quick as ten.
    chunkSizeWarningLimit: 2000,
    rollupOptions: { input: join(root, 'src', 'renderer', 'index.html') },
  },
});

/** The page names its screens and their styles, too: they are fetched beside what asks the core for the first rows, and not after it. */
const screensAtOnce: Plugin = {
  name: 'screens-at-once',
  transformIndexHtml: (_html, { bundle = {} }) => {
    const screens = Object.values(bundle).find(
      (file) => file.type === 'chunk' && file.facadeModuleId?.replaceAll('\\', '/').endsWith('/show.tsx'),
    );
    // While the screens are being written there is no bundle.
    if (screens?.type !== 'chunk') return [];
    const chunks = [screens.fileName, ...screens.imports].flatMap((name) => {
      const file = bundle[name];
      return file?.type === 'chunk' ? [file] : [];
    });
    const styles = new Set(chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
    const link = (rel: string, name: string): HtmlTagDescriptor => ({
      ...{ tag: 'link', injectTo: 'head' },
      attrs: { rel, href: `./${name}`, crossorigin: '' },
    });
    return [
      ...chunks.map(({ fileName }) => link('modulepreload', fileName)),
      ...[...styles].map((name) => link('stylesheet', name)),
    ];
  },
};
