import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { realPlatform } from './platform.ts';

const secondSchema = z.object({ argv: z.array(z.string()), folder: z.string() });

/**
 * Allows one instance per profile folder, between real processes. A second one sends its command line to
 * the first.
 */
export const createInstanceLock = () => {
  let server: Server | null = null;
  let file: string | null = null;
  const handing: Promise<void>[] = [];

  const handOver = (address: string): Promise<void> =>
    new Promise((done) => {
      const socket = connect(address, () =>
        socket.end(JSON.stringify({ argv: rearranged(process.argv), folder: process.cwd() })),
      );
      socket.on('close', () => done());
      socket.on('error', () => done());
    });

  return {
    request: (profile: string, onSecond: (argv: string[], folder: string) => void): boolean => {
      if (server !== null) return true;
      const name = `orderbell-double-${createHash('sha256').update(profile).digest('hex').slice(0, 16)}`;
      const address = realPlatform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
      const mine = join(profile, 'double.lock');
      mkdirSync(profile, { recursive: true });
      if (isHeld(mine)) {
        handing.push(handOver(address));
        return false;
      }
      writeFileSync(mine, String(process.pid));
      file = mine;
      if (realPlatform !== 'win32') rmSync(address, { force: true });
      server = createServer({ allowHalfOpen: true }, (socket) => {
        void text(socket).then((said) => {
          const { argv, folder } = secondSchema.parse(JSON.parse(said));
          onSecond(argv, folder);
          socket.end();
        });
      })
        .listen(address)
        .unref();
      return true;
    },
    /** Resolves once a command line on its way has arrived. */
    release: async (): Promise<void> => {
      server?.close();
      if (file !== null) rmSync(file, { force: true });
      server = null;
      file = null;
      await Promise.all(handing);
    },
  };
};

/**
 * "The order might change and additional arguments might be appended": switches first, with some of
 * Chromium's.
 */
const rearranged = ([program = '', ...args]: readonly string[]): string[] => {
  const end = args.indexOf('--');
  const [before, behind] = end < 0 ? [args, []] : [args.slice(0, end), args.slice(end)];
  const isSwitch = (arg: string): boolean => arg.startsWith('--');
  return [
    ...[program, ...before.filter(isSwitch), '--allow-file-access-from-files'],
    ...[...before.filter((arg) => !isSwitch(arg)), ...behind],
  ];
};

const isHeld = (path: string): boolean => {
  try {
    process.kill(Number(readFileSync(path, 'utf8')), 0);
    return true;
  } catch {
    return false;
  }
};
