import { lstat, readFile, realpath } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';

const types: Readonly<Partial<Record<string, string>>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

export type StaticFile = { type: string; content: Buffer };

/**
 * A file of the built renderer, `null` when the path names none. Only known kinds, only regular files inside the folder,
 * whatever the path tries.
 */
export const readStaticFile = async (folder: string, path: string): Promise<StaticFile | null> => {
  const name = path === '/' ? '/index.html' : path;
  // The bundler writes plain names only; everything else, dots and escapes included, is no file of ours.
  if (!/^(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/.test(name)) return null;
  const type = types[extname(name)];
  if (type === undefined) return null;
  try {
    const root = await realpath(folder);
    const file = await realpath(join(root, name));
    if (!file.startsWith(root + sep) || !(await lstat(file)).isFile()) return null;
    return { type, content: await readFile(file) };
  } catch {
    return null;
  }
};
