import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { OrderbellError } from '../../shared/contract/errors.ts';
import { newKey } from '../adapters/random.ts';
import type { Place, Saver } from '../core/ports.ts';

/** How long an address waits for the browser. Milliseconds. */
const usualWaitMs = 60_000;

const folder = '/downloads/';

export type BrowserSaver = {
  saver: Saver;
  /** Whether this path may belong to a waiting document. */
  isOurs: (path: string) => boolean;
  /** Gives the response to the document that waits under this path. `false` when none waits there. */
  answer: (path: string, response: ServerResponse) => boolean;
};

/**
 * Sends documents to the browser that requests them. Each has an address of 256 bits that works once within
 * a minute. The session alone isn't enough: a cookie could come from another server on this computer
 * (docs/security.md, the web shell).
 */
export const createBrowserSaver = (waitMs: number = usualWaitMs): BrowserSaver => {
  const waiting = new Map<string, (response: ServerResponse) => void>();

  const place = async (name: string): Promise<Place> => {
    const path = `${folder}${newKey()}`;
    const fetched = Promise.withResolvers<ServerResponse>();
    // The address may expire while nothing awaits this promise.
    fetched.promise.catch(() => undefined);
    let length: number | null = null;
    let taken: ServerResponse | null = null;
    const giveUp = (): void => {
      clearTimeout(timer);
      waiting.delete(path);
      fetched.reject(new OrderbellError('document.not-fetched'));
    };
    const timer = setTimeout(giveUp, waitMs);
    waiting.set(path, (response) => {
      clearTimeout(timer);
      waiting.delete(path);
      taken = response;
      response.writeHead(200, headersOf(name, length));
      // The browser then shows the download before the first piece arrives.
      response.flushHeaders();
      fetched.resolve(response);
    });
    return {
      address: path.slice(1),
      begin: async (bytes) => {
        length = bytes;
      },
      write: async (piece) => {
        const response = await fetched.promise;
        assertThere(response);
        if (!response.write(piece)) await drained(response);
      },
      finish: async () => {
        const response = await fetched.promise;
        assertThere(response);
        const end = Promise.race([once(response, 'finish'), once(response, 'close')]);
        response.end();
        await end;
        if (!response.writableFinished) throw new OrderbellError('document.not-fetched');
        return { name, path: null };
      },
      discard: async () => {
        giveUp();
        // A connection that breaks early tells the browser that the file is incomplete.
        if (taken?.writableFinished !== true) taken?.destroy();
      },
    };
  };

  return {
    saver: { place, open: notHere, reveal: notHere },
    isOurs: (path) => path.startsWith(folder),
    answer: (path, response) => {
      const take = waiting.get(path);
      take?.(response);
      return take !== undefined;
    },
  };
};

// Only the browser knows where it saved the file.
const notHere = (): Promise<never> => Promise.reject(new OrderbellError('document.not-found'));

const assertThere = (response: ServerResponse): void => {
  if (response.destroyed) throw new OrderbellError('document.not-fetched');
};

const drained = async (response: ServerResponse): Promise<void> => {
  const done = new AbortController();
  const { signal } = done;
  const events = [once(response, 'drain', { signal }), once(response, 'close', { signal })];
  for (const event of events) event.catch(() => undefined);
  await Promise.race(events);
  done.abort();
  assertThere(response);
};

// Never a type that a browser displays: a buyer's attachment must not become a page of our origin.
const headersOf = (name: string, length: number | null): Record<string, string | number> => ({
  'Content-Type': 'application/octet-stream',
  'Content-Disposition': `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${extended(name)}`,
  ...(length === null ? {} : { 'Content-Length': length }),
});

// RFC 8187 gives these four a meaning in the header, but encodeURIComponent doesn't escape them.
const extended = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
