import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';
import { z } from 'zod';

/** An update server for Windows with a release, over real HTTP. */
export type Feed = {
  address: string;
  /** The requests: method and path, without the number that prevents caching. */
  requests: () => string[];
  /** The id by which electron-updater would identify computers, of every request. */
  stagingIds: () => (string | string[] | undefined)[];
  /** Replaces the installer on its way. */
  change: (installer: string) => void;
  close: () => void;
};

export const newest = '9.9.9';
const file = `Orderbell-${newest}-x64-setup.exe`;

/** @param installer the released content, which the feed's hash is from */
export const createFeed = async (installer: string): Promise<Feed> => {
  const sha512 = createHash('sha512').update(installer).digest('base64');
  const latest = [
    `version: ${newest}`,
    `files:\n  - url: ${file}\n    sha512: ${sha512}\n    size: ${Buffer.byteLength(installer)}`,
    `path: ${file}\nsha512: ${sha512}\nreleaseDate: '2026-11-22T08:00:00.000Z'\n`,
  ].join('\n');
  const requests: string[] = [];
  const stagingIds: ReturnType<Feed['stagingIds']> = [];
  let served = installer;
  const server = createServer(({ method, url, headers }, response) => {
    const path = (url ?? '').split('?')[0] ?? '';
    requests.push(`${method} ${path}`);
    stagingIds.push(headers['x-user-staging-id']);
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
    requests: () => requests,
    stagingIds: () => stagingIds,
    change: (other) => {
      served = other;
    },
    close,
  };
};
