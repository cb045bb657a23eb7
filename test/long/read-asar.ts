import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** A file of an archive: its bytes, and whether it is beside the archive, where the system can load it. */
export type Packed = { size: number; unpacked: boolean };

type Entry = z.infer<typeof fileSchema> | { files: Record<string, Entry> };
const fileSchema = z.object({
  size: z.number(),
  offset: z.string().optional(),
  unpacked: z.boolean().optional(),
});
const entrySchema: z.ZodType<Entry> = z.lazy(() =>
  z.union([z.object({ files: z.record(z.string(), entrySchema) }), fileSchema]),
);

/**
 * Reads an archive of Electron: four lengths (Chromium's Pickle), a header in JSON, then the files
 * (github.com/electron/asar, Format).
 */
export const readAsar = (path: string): { files: Map<string, Packed>; text: (name: string) => string } => {
  const bytes = readFileSync(path);
  const start = 8 + bytes.readUInt32LE(4);
  const header: unknown = JSON.parse(bytes.toString('utf8', 16, 16 + bytes.readUInt32LE(12)));
  const files = new Map<string, Packed>();
  const places = new Map<string, number>();
  const walk = (entry: Entry, name: string): void => {
    if ('files' in entry) {
      for (const [part, inside] of Object.entries(entry.files)) {
        walk(inside, name === '' ? part : `${name}/${part}`);
      }
      return;
    }
    files.set(name, { size: entry.size, unpacked: entry.unpacked === true });
    if (entry.offset !== undefined) places.set(name, start + Number(entry.offset));
  };
  walk(entrySchema.parse(header), '');
  return {
    files,
    text: (name) => {
      const at = places.get(name);
      const file = files.get(name);
      if (at === undefined || file === undefined) throw new Error(`${name} is not in the archive`);
      return bytes.toString('utf8', at, at + file.size);
    },
  };
};
