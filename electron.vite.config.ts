import { join } from 'node:path';
import { defineConfig } from 'electron-vite';
import { rendererConfig } from './src/main/launcher/renderer-config.ts';

const root = import.meta.dirname;

/** Everything is bundled, so that the package needs no node_modules but the one with a binary. */
const external = ['electron', 'keytar'];

export default defineConfig({
  main: {
    build: {
      target: 'node24',
      outDir: join(root, 'out', 'main'),
      externalizeDeps: false,
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
