import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const keptSchema = z.object({ id: z.uuid(), filename: z.string(), contentType: z.string() });
type Kept = z.infer<typeof keptSchema>;

/** Documents that outlast a restart. Each has a content file and a description file. */
export type DocumentFolder = {
  all: () => { document: Kept; path: string }[];
  pathOf: (id: string) => string;
  /** Call it once the content is written. It stores the description. */
  keep: (document: Kept) => void;
  drop: (id: string) => void;
};

export const openDocumentFolder = (folder: string): DocumentFolder => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const pathOf = (id: string): string => join(folder, id);
  return {
    all: () =>
      readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .flatMap((name) => {
          const read = keptSchema.safeParse(parsed(join(folder, name)));
          return read.success ? [{ document: read.data, path: pathOf(read.data.id) }] : [];
        }),
    pathOf,
    keep: ({ id, filename, contentType }) =>
      writeFileSync(`${pathOf(id)}.json`, JSON.stringify({ id, filename, contentType }), { mode: 0o600 }),
    drop: (id) => {
      rmSync(`${pathOf(id)}.json`, { force: true });
      rmSync(pathOf(id), { force: true });
    },
  };
};

const parsed = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
};
