import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * Every way in which a text can stand in bytes: as it is, in JSON, URL-encoded (all of it or what must be, large and small
 * digits), as UTF-16, and as base64 of it alone or in the middle of something, of both alphabets.
 */
const traces = (canary: string): Buffer[] => {
  const bytes = Buffer.from(canary, 'utf8');
  const percent = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  const encoded = encodeURIComponent(canary);
  const texts = [
    canary,
    JSON.stringify(canary).slice(1, -1),
    encoded,
    encoded.replace(/%../g, (one) => one.toLowerCase()),
    new URLSearchParams([['', canary]]).toString().slice(1),
    percent,
    percent.toUpperCase(),
    ...[0, 1, 2].flatMap((offset) => {
      // What stands beside it changes the first and the last letters of its base64.
      const text = Buffer.concat([Buffer.alloc(offset), bytes])
        .toString('base64')
        .replace(/=+$/, '');
      const own = text.slice(Math.ceil((offset * 4) / 3), text.length - 1);
      return [own, own.replaceAll('+', '-').replaceAll('/', '_')];
    }),
  ];
  return [...texts.map((text) => Buffer.from(text, 'utf8')), Buffer.from(canary, 'utf16le')];
};

/** How often any trace of a canary stands in there. */
export const countTraces = (content: Buffer, canary: string): number =>
  traces(canary).reduce((sum, trace) => {
    let count = 0;
    for (let at = content.indexOf(trace); at !== -1; at = content.indexOf(trace, at + 1)) count += 1;
    return sum + count;
  }, 0);

/** What every file in there holds, by its path from there; what goes while it is looked for isn't there any more. */
export const filesIn = (folder: string): Map<string, Buffer> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .flatMap((path) => {
        const content = contentOf(path);
        return content === null ? [] : [[relative(folder, path), content]];
      }),
  );

const contentOf = (path: string): Buffer | null => {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
};
