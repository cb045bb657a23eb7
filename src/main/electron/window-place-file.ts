import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonOf } from './read-file.ts';
import { type WindowPlace, windowPlaceSchema } from './window-place.ts';

/** Remembers where the window stood, in a file of its own: it changes with every move, and is nobody's choice. */
export const createWindowPlaceFile = (folder: string) => {
  const path = join(folder, 'window-place.json');
  let written = '';
  return {
    /** `null`: nothing that can be read is there. */
    read: (): WindowPlace | null => windowPlaceSchema.safeParse(jsonOf(path)).data ?? null,
    /** On a full disk the window opens in its old place next time: not worth a word. */
    write: (place: WindowPlace): void => {
      const text = JSON.stringify(place);
      if (text === written) return;
      try {
        writeFileSync(`${path}.new`, text, { mode: 0o600 });
        renameSync(`${path}.new`, path);
        written = text;
      } catch {
        // As said above.
      }
    },
  };
};
