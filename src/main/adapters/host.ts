import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Host } from '../core/ports.ts';
import type { DataFolder } from './data-folder.ts';
import { diskError } from './disk-error.ts';
import { readLogLines } from './log-file.ts';

/** The runtime of this process and the size of its data folder. */
export const createHost = ({ path: folder, logs }: Pick<DataFolder, 'path' | 'logs'>): Host => ({
  folder,
  logLines: () => readLogLines(logs),
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
      // A log or a staged document may be deleted while it is counted.
      bytes += await stat(join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0,
      );
    }
    return bytes;
  },
  keep: async (name, text) => {
    const path = join(folder, 'reports', name);
    try {
      await mkdir(join(folder, 'reports'), { recursive: true, mode: 0o700 });
      await writeFile(path, text, { mode: 0o600 });
    } catch (error) {
      throw diskError(error);
    }
    return path;
  },
});
