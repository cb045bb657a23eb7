import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { access, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

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

export const newPartName = (): string => `.${randomUUID().slice(0, 8)}.orderbell-part`;
// Only files with such a name are removed, even if a note names another file.
const isPartName = (name: string): boolean => /^\.[0-9a-f]{8}\.orderbell-part$/.test(name);

/** @param folder in the data folder, with a small file for each note */
export const createOpenParts = (folder: string): OpenParts => {
  // Before this process has any of its own.
  const left = notesIn(folder);
  return {
    note: async (part) => {
      const note = join(folder, randomUUID());
      await mkdir(folder, { recursive: true, mode: 0o700 });
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
