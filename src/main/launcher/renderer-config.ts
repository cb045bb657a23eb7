import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';

/**
 * The renderer's build, the same for both doors. Nothing is inlined: the content security policy forbids it.
 *
 * @param root the repository: a configuration that is bundled doesn't know where it was
 */
export const rendererConfig = (root: string): UserConfig => ({
  root: join(root, 'src', 'renderer'),
  base: './',
  plugins: [react()],
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
