import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * Every form in which a text can be in bytes: plain, in JSON, URL-encoded (fully or partly, upper and lower
 * case), as UTF-16, and as base64 alone or within other text, in both alphabets.
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
      // Neighbouring bytes change the first and the last letters of its base64.
      const text = Buffer.concat([Buffer.alloc(offset), bytes])
        .toString('base64')
        .replace(/=+$/, '');
      const own = text.slice(Math.ceil((offset * 4) / 3), text.length - 1);
      return [own, own.replaceAll('+', '-').replaceAll('/', '_')];
    }),
  ];
  return [...texts.map((text) => Buffer.from(text, 'utf8')), Buffer.from(canary, 'utf16le')];
};

/** The number of traces of a canary in these bytes. */
export const countTraces = (content: Buffer, canary: string): number =>
  traces(canary).reduce((sum, trace) => {
    let count = 0;
    for (let at = content.indexOf(trace); at !== -1; at = content.indexOf(trace, at + 1)) count += 1;
    return sum + count;
  }, 0);

/**
 * The content of every file in a folder, by relative path. Files that disappear during the reading don't
 * count.
 */
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
