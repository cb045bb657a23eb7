import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';
import { z } from 'zod';

/** A place of updates as a release leaves it, over real HTTP, for Windows. */
export type Feed = {
  address: string;
  /** What was asked for: method and path, without the number that only keeps caches away. */
  asked: () => string[];
  /** The number by which electron-updater would tell computers apart, of every request. */
  told: () => (string | string[] | undefined)[];
  /** What the installer is on its way. */
  change: (installer: string) => void;
  close: () => void;
};

export const newest = '9.9.9';
const file = `Orderbell-${newest}-x64-setup.exe`;

/** @param installer what was released, by whose hash it is known */
export const createFeed = async (installer: string): Promise<Feed> => {
  const sha512 = createHash('sha512').update(installer).digest('base64');
  const latest = [
    `version: ${newest}`,
    `files:\n  - url: ${file}\n    sha512: ${sha512}\n    size: ${Buffer.byteLength(installer)}`,
    `path: ${file}\nsha512: ${sha512}\nreleaseDate: '2026-11-22T08:00:00.000Z'\n`,
  ].join('\n');
  const asked: string[] = [];
  const told: ReturnType<Feed['told']> = [];
  let served = installer;
  const server = createServer(({ method, url, headers }, response) => {
    const path = (url ?? '').split('?')[0] ?? '';
    asked.push(`${method} ${path}`);
    told.push(headers['x-user-staging-id']);
    if (path === '/latest.yml') response.end(latest);
    else if (path === `/${file}`) response.setHeader('content-length', Buffer.byteLength(served)).end(served);
    else response.writeHead(404).end();
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const close = (): void => void server.close();
  onTestFinished(close);
  return {
    address: `http://127.0.0.1:${port}`,
    asked: () => asked,
    told: () => told,
    change: (other) => {
      served = other;
    },
    close,
  };
};
