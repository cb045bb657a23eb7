import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { emptyRow, type Row, rowSchema } from './row.ts';

const fileSchema = z.object({
  of: z.record(z.string(), z.string()),
  /** By part: what ran in it, in a short name. */
  code: z.record(z.string(), z.string()),
  /** By share: what it has run. */
  rows: z.record(z.string(), rowSchema),
  /** By part: how long it has run. */
  seconds: z.record(z.string(), z.number().nonnegative()),
});
type File = z.infer<typeof fileSchema>;

/** How far a run has come, on the disk: hours needn't be run in one go. */
export type Kept = {
  row: (share: string) => Row;
  seconds: (part: string) => number;
  keep: (share: string, row: Row, part: string, seconds: number) => void;
  /** The parts that ran with other code: they begin anew. */
  outdated: readonly string[];
};

/**
 * Takes up what is kept in a file. Throws where it is of another run; of a part with other code nothing is taken up, for figures of
 * different code make no table.
 *
 * @param path `null`: nothing is kept
 * @param of what the run is of: its figures, its seed and the computer
 * @param code by part: what runs in it
 */
export const openKept = (
  path: string | null,
  of: Readonly<Record<string, string>>,
  code: Readonly<Record<string, string>>,
): Kept => {
  const { rows, seconds, code: ran } = path === null || !existsSync(path) ? nothing() : read(path, of);
  const partOf = (share: string): string => share.split(' ')[0] ?? '';
  const outdated = [...new Set(Object.keys(rows).map(partOf))].filter((part) => ran[part] !== code[part]);
  for (const part of outdated) {
    delete seconds[part];
    for (const share of Object.keys(rows)) if (partOf(share) === part) delete rows[share];
  }
  return {
    outdated,
    row: (share) => rows[share] ?? emptyRow,
    seconds: (part) => seconds[part] ?? 0,
    keep: (share, row, part, passed) => {
      rows[share] = row;
      seconds[part] = passed;
      if (path === null) return;
      // Whoever is interrupted in this moment has the old one or the new one.
      writeFileSync(`${path}.new`, JSON.stringify({ of, code, rows, seconds }));
      renameSync(`${path}.new`, path);
    },
  };
};

const nothing = (): Omit<File, 'of'> => ({ code: {}, rows: {}, seconds: {} });

const read = (path: string, of: Readonly<Record<string, string>>): File => {
  const file = fileSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  const other = Object.keys({ ...of, ...file.of }).filter((name) => of[name] !== file.of[name]);
  if (other.length > 0) throw new RangeError(`${path} is of a run with another ${other.join(', ')}`);
  return file;
};
