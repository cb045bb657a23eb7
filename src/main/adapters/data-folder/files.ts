import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { OrderbellError } from '../../../shared/contract/errors.ts';
import type { Files } from '../../core/ports.ts';
import { createBufferKeeper } from '../heap.ts';
import { codeOf, diskError } from './disk-error.ts';

/**
 * The staging folder of documents, for this user only. Links in it are not followed. Throws `store.full`,
 * `store.read-only` or `store.failed`.
 *
 * @param assertInPlace throws where the data folder is gone: see `Database`
 */
export const createFiles = (folder: string, assertInPlace: () => void = () => undefined): Files => {
  const ready = async (): Promise<void> => {
    assertInPlace();
    await makeFolder(folder);
  };

  const pathOf = (name: string): string => {
    if (!isName(name)) {
      throw new OrderbellError('store.failed', { detail: 'not a name of a staged file' });
    }
    return join(folder, name);
  };

  const reading = (name: string): Promise<FileHandle> =>
    openPlain(pathOf(name), constants.O_RDONLY | noFollow);

  return {
    append: (name, bytes) =>
      guarded(async () => {
        await ready();
        const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | noFollow;
        const file = await openPlain(pathOf(name), flags);
        try {
          await file.writeFile(bytes);
        } finally {
          await file.close();
        }
      }),

    size: (name) =>
      guarded(async () => {
        try {
          const found = await lstat(pathOf(name));
          return found.isFile() ? found.size : 0;
        } catch (error) {
          if (codeOf(error) === 'ENOENT') return 0;
          throw error;
        }
      }),

    read: (name) => chunksOf(() => reading(name)),

    hash: (name) =>
      guarded(async () => {
        // Flushed first, so that the counted bytes survive a power failure. Windows allows that only on a
        // handle that may write.
        const file = await openPlain(pathOf(name), constants.O_RDWR | noFollow);
        await file.sync().finally(() => file.close());
        const hash = createHash('sha256');
        for await (const chunk of chunksOf(() => reading(name))) hash.update(chunk);
        return hash.digest('hex');
      }),

    remove: (name) => guarded(() => rm(pathOf(name), { force: true })),

    names: () =>
      guarded(async () => {
        await ready();
        return (await readdir(folder)).filter(isName);
      }),

    free: () =>
      guarded(async () => {
        await ready();
        const { bavail, bsize } = await statfs(folder);
        return bavail * bsize;
      }),
  };
};

const isName = (name: string): boolean => /^[a-z0-9][a-z0-9-]{0,80}$/i.test(name);

// Windows has no such flag; there a link needs an administrator's right.
const noFollow = constants.O_NOFOLLOW ?? 0;

const chunkBytes = 64 * 1024;

async function* chunksOf(opening: () => Promise<FileHandle>): AsyncGenerator<Uint8Array> {
  const file = await guarded(opening);
  const gone = createBufferKeeper();
  try {
    for (;;) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(chunkBytes), 0, chunkBytes);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
      gone(bytesRead);
    }
  } finally {
    await file.close();
  }
}

/** Makes a folder in the data folder. It never makes the data folder again: that would hide that it is gone. */
export const makeFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error;
  });
  if (!(await lstat(folder)).isDirectory()) {
    throw new OrderbellError('store.failed', { detail: 'the staging folder is a link' });
  }
};

const openPlain = async (path: string, flags: number): Promise<FileHandle> => {
  const file = await open(path, flags, 0o600);
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw new OrderbellError('store.failed', { detail: 'a staged file is not a regular file' });
};

const guarded = async <Result>(task: () => Promise<Result>): Promise<Result> => {
  try {
    return await task();
  } catch (error) {
    throw diskError(error);
  }
};
