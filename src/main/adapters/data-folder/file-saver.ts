import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { constants, readdirSync } from 'node:fs';
import { access, type FileHandle, open, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { OrderbellError } from '../../../shared/contract/errors.ts';
import type { Place, Saver } from '../../core/ports.ts';
import { codeOf } from './disk-error.ts';
import { makeFolder } from './files.ts';

type Desktop = {
  /** Asks the user where to save a file of this name; `null` when they cancel. */
  choose: (name: string) => Promise<string | null>;
  /** Asks the user for a folder; `null` when they cancel. */
  chooseFolder: () => Promise<string | null>;
  open: (path: string) => Promise<void>;
  reveal: (path: string) => Promise<void>;
};

/** Left free on the disk for other programs. Bytes. */
const spareBytes = 10 * 1024 * 1024;

/**
 * Saves documents where the user wants them. A partial document has a name that says so, in the same
 * folder. A complete one is marked as downloaded from the internet and gets its final name. If a file has
 * that name already, a number is added (docs/security.md, files). Throws `document.save-full`,
 * `document.save-refused` or `document.save-failed`.
 */
export const createFileSaver = (
  desktop: Desktop,
  {
    parts = null,
    platform = process.platform,
  }: {
    /** Where partial documents are noted, in case this process is killed. */
    parts?: OpenParts | null;
    platform?: NodeJS.Platform;
  } = {},
): Saver => {
  const folders = new Map<string, Promise<string | null>>();
  const inFolder = async (name: string, batch: string): Promise<string | null> => {
    const choice = folders.get(batch) ?? desktop.chooseFolder();
    folders.set(batch, choice);
    const folder = await choice;
    return folder === null ? null : join(folder, name);
  };
  return {
    place: async (name, batch) => {
      const path = await (batch === undefined ? desktop.choose(name) : inFolder(name, batch));
      return path === null ? null : guarded(() => openPlace(path, parts, platform));
    },
    open: (path) => found(path, desktop.open),
    reveal: (path) => found(path, desktop.reveal),
  };
};

const openPlace = async (
  path: string,
  parts: OpenParts | null,
  platform: NodeJS.Platform,
): Promise<Place> => {
  const folder = dirname(path);
  const part = join(folder, newPartName());
  const forget = await parts?.note(part);
  const file = await open(part, newFile, 0o600).catch(async (error: unknown) => {
    await forget?.();
    throw error;
  });
  let saved = false;
  let end: Promise<void> | null = null;
  const removePart = async (): Promise<void> => {
    await file.close().catch(() => undefined);
    await rm(part, { force: true });
    await forget?.();
  };
  return {
    address: null,
    begin: (length) =>
      guarded(async () => {
        const { bavail, bsize } = await statfs(folder);
        if (length !== null && bavail * bsize < length + spareBytes) {
          throw new OrderbellError('document.save-full');
        }
      }),
    write: (piece) => guarded(() => writeAll(file, piece)),
    finish: () =>
      guarded(async () => {
        await file.sync();
        await file.close();
        await markAsForeign(part, platform);
        const target = await reserve(path);
        try {
          await rename(part, target);
        } catch (error) {
          await rm(target, { force: true });
          throw error;
        }
        saved = true;
        // A note that stays too long is checked at the next start and finds no file.
        await forget?.().catch(() => undefined);
        return { name: basename(target), path: target };
      }),
    // A second call waits for the same end.
    discard: async () => {
      if (!saved) end ??= removePart();
      await end;
    },
  };
};

const newFile = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0);

const writeAll = async (file: FileHandle, piece: Uint8Array): Promise<void> => {
  for (let written = 0; written < piece.byteLength; ) {
    const { bytesWritten } = await file.write(piece, written, piece.byteLength - written);
    written += bytesWritten;
  }
};

/** Creates an empty file where there is none. The whole document replaces it. */
const reserve = async (path: string): Promise<string> => {
  const ending = extname(path);
  const stem = path.slice(0, path.length - ending.length);
  for (let number = 1; number < 1000; number += 1) {
    const target = number === 1 ? path : `${stem} (${number})${ending}`;
    try {
      await (await open(target, newFile, 0o600)).close();
      return target;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
  throw new OrderbellError('document.save-failed', { detail: 'a thousand of that name' });
};

// The system then asks before it runs the file. A disk that can't store the mark gets the file without it.
const markAsForeign = async (path: string, platform: NodeJS.Platform): Promise<void> => {
  try {
    if (platform === 'win32') await writeFile(`${path}:Zone.Identifier`, '[ZoneTransfer]\r\nZoneId=3\r\n');
    if (platform === 'darwin') await promisify(execFile)('/usr/bin/xattr', quarantine(path));
  } catch {
    // See above.
  }
};

/** 0081: downloaded by an application, not yet looked at by the user. */
const quarantine = (path: string): string[] => [
  '-w',
  'com.apple.quarantine',
  `0081;${Math.floor(Date.now() / 1000).toString(16)};Orderbell;`,
  path,
];

const found = async (path: string, show: (path: string) => Promise<void>): Promise<void> => {
  try {
    await access(path);
  } catch (error) {
    throw new OrderbellError('document.not-found', { cause: error });
  }
  await show(path);
};

const guarded = async <Result>(task: () => Promise<Result>): Promise<Result> => {
  try {
    return await task();
  } catch (error) {
    throw placeError(error);
  }
};

const placeError = (error: unknown): OrderbellError => {
  if (error instanceof OrderbellError) return error;
  switch (codeOf(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return new OrderbellError('document.save-full', { cause: error });
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return new OrderbellError('document.save-refused', { cause: error });
    default:
      return new OrderbellError('document.save-failed', { detail: codeOf(error) ?? 'file', cause: error });
  }
};

/** The partial downloads in the user's folders, so that a killed process leaves none of them for ever. */
export type OpenParts = {
  /**
   * Notes a file before it is created. Returns the function that forgets it after its removal. Rejects with
   * the disk's error.
   */
  note: (part: string) => Promise<() => Promise<void>>;
  /** Removes the partial files of an earlier process, as far as they can be reached. */
  clear: () => Promise<void>;
};

const newPartName = (): string => `.${randomUUID().slice(0, 8)}.orderbell-part`;
// Only files with such a name are removed, even if a note names another file.
const isPartName = (name: string): boolean => /^\.[0-9a-f]{8}\.orderbell-part$/.test(name);

/** @param folder in the data folder, with a small file for each note */
export const createOpenParts = (folder: string): OpenParts => {
  // Before this process has any of its own.
  const left = notesIn(folder);
  return {
    note: async (part) => {
      const note = join(folder, randomUUID());
      await makeFolder(folder);
      await writeFile(note, part, { mode: 0o600, flag: 'wx' });
      return () => rm(note, { force: true });
    },
    clear: async () => {
      for (const name of left) await clearOne(join(folder, name)).catch(() => undefined);
    },
  };
};

const clearOne = async (note: string): Promise<void> => {
  const part = await readFile(note, 'utf8');
  if (isPartName(basename(part))) {
    // It may lie on a disk that isn't connected now, so its note stays.
    await access(dirname(part));
    await rm(part, { force: true });
  }
  await rm(note, { force: true });
};

const notesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};
