import { createHash } from 'node:crypto';
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

export type StaticFile = {
  type: string;
  content: Buffer;
  /**
   * For `Cache-Control`. A file in `assets` never changes, since its name contains its hash. If the browser
   * keeps it, it also keeps the compiled script for the next window. The page itself is always requested.
   */
  keep: 'private, max-age=31536000, immutable' | 'no-store';
  /** For `Content-Security-Policy`. */
  policy: string;
};

/**
 * A file of the built renderer, or `null`. It serves only known types and regular files inside the folder,
 * and never leaves the folder.
 */
export const readStaticFile = async (folder: string, path: string): Promise<StaticFile | null> => {
  const name = path === '/' ? '/index.html' : path;
  // The bundler writes only plain names. All others, dots and escapes included, are refused.
  if (!/^(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/.test(name)) return null;
  const type = types[extname(name)];
  if (type === undefined) return null;
  try {
    const root = await realpath(folder);
    const file = await realpath(join(root, name));
    if (!file.startsWith(root + sep) || !(await lstat(file)).isFile()) return null;
    const keep = name.startsWith('/assets/') ? 'private, max-age=31536000, immutable' : 'no-store';
    const content = await readFile(file);
    return {
      type,
      content,
      keep,
      policy: name === viewerPath ? viewerPolicy(content) : contentSecurityPolicy,
    };
  } catch {
    return null;
  }
};

/** The page that shows documents, in a frame of the renderer's page. */
const viewerPath = '/viewer.html';

/**
 * What the renderer's page may load and do, in every shell. Nothing from elsewhere, nothing inline. It may
 * frame the viewer: every other page of ours refuses to be framed.
 */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "font-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * What the viewer may do: run its own script and style, which are known by their hashes, and the worker that
 * this script makes. It has no origin, reaches no network, and only a page of the same shell can frame it.
 */
const viewerPolicy = (page: Buffer): string =>
  [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src ${hashOf(page, 'script')}`,
    `style-src ${hashOf(page, 'style')}`,
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');

// The page has one element of each kind, and nothing in it closes the element early.
const hashOf = (page: Buffer, element: 'script' | 'style'): string => {
  const begin = page.indexOf('>', page.indexOf(`<${element}`)) + 1;
  const content = page.subarray(begin, page.indexOf(`</${element}>`));
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
};
