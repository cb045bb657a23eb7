import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Host } from '../core/ports.ts';

/** What this process runs on, and how much lies in its data folder. */
export const createHost = (folder: string): Host => ({
  runtime: [
    ...(process.versions['electron'] === undefined ? [] : [`Electron ${process.versions['electron']}`]),
    `Node ${process.versions.node}`,
    `${process.platform} ${process.arch}`,
  ].join(', '),
  folderBytes: async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    let bytes = 0;
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      // A log or a staged document may go while it is counted.
      bytes += await stat(join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0,
      );
    }
    return bytes;
  },
});
