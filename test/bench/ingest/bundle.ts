import { join } from 'node:path';
import { build } from 'vite';

const processes = ['orderbell-process', 'floor-process', 'json-file-process'] as const;
export type BenchProcess = (typeof processes)[number];

/**
 * Bundles each measured process into one file in `folder`, as in the packaged app. Type stripping at the
 * start would stay in its memory.
 */
export const bundleProcesses = async (folder: string): Promise<void> => {
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: true,
      target: 'node24',
      outDir: folder,
      emptyOutDir: true,
      rollupOptions: {
        input: Object.fromEntries(processes.map((name) => [name, join(import.meta.dirname, `${name}.ts`)])),
        output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
    ssr: { noExternal: true },
  });
};
