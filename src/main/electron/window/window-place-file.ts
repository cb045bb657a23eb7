import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonOf } from '../read-file.ts';
import { type WindowPlace, windowPlaceSchema } from './window-place.ts';

/** Keeps the window's position in a file of its own: it changes with every move and is not a setting. */
export const createWindowPlaceFile = (folder: string) => {
  const path = join(folder, 'window-place.json');
  let written = '';
  return {
    /** `null`: missing or unreadable. */
    read: (): WindowPlace | null => windowPlaceSchema.safeParse(jsonOf(path)).data ?? null,
    /** Fails silently, for example on a full disk: the window then opens at its older position. */
    write: (place: WindowPlace): void => {
      const text = JSON.stringify(place);
      if (text === written) return;
      try {
        writeFileSync(`${path}.new`, text, { mode: 0o600 });
        renameSync(`${path}.new`, path);
        written = text;
      } catch {
        // See above.
      }
    },
  };
};
