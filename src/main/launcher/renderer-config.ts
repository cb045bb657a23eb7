import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import { rendererOut, rendererRoot } from './folders.ts';

/** The renderer's build, the same for both doors. Nothing is inlined: the content security policy forbids it. */
export const rendererConfig = {
  root: rendererRoot,
  base: './',
  plugins: [react()],
  build: {
    target: 'chrome156',
    outDir: rendererOut,
    emptyOutDir: true,
    minify: true,
    sourcemap: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rollupOptions: { input: join(rendererRoot, 'index.html') },
  },
} satisfies UserConfig;
