import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createWebServer,
  type WebServer,
  type WebServerOptions,
} from '../../../src/main/web/create-web-server.ts';
import type { CoreEvent } from '../../../src/shared/contract/events.ts';
import type { Reply } from '../../../src/shared/contract/transport.ts';

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string };
export type PlainRequest = {
  method?: string;
  path?: string;
  /** `null` leaves out a header that is otherwise added. */
  headers?: Record<string, string | null>;
  body?: string;
};

export type OpenShell = {
  server: WebServer;
  port: number;
  /** The calls that reached the core. */
  dispatched: unknown[];
  emit: (event: CoreEvent) => void;
  /** Moves the server's clock, in milliseconds. */
  pass: (ms: number) => void;
  ask: (asked: PlainRequest) => Promise<Answer>;
  /** Exchanges a fresh launch token for a session, as the page does. */
  enter: () => Promise<Record<'cookie' | 'x-orderbell-token', string>>;
  stream: (headers: Record<string, string>) => Promise<IncomingMessage>;
  close: () => Promise<void>;
};

/** A web server on real sockets, in front of a core that answers every call with an empty object. */
export const openShell = async (
  options: Pick<WebServerOptions, 'heartbeatMs' | 'downloads' | 'limits'> = {},
): Promise<OpenShell> => {
  const folder = await mkdtemp(join(tmpdir(), 'orderbell-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Orderbell</title>');
  await writeFile(join(folder, 'assets', 'page.js'), 'export {};');
  await writeFile(join(folder, 'viewer.html'), '<style>p{}</style><script type="module">1;</script>');
  await writeFile(join(folder, 'secret.sqlite'), 'not for the web');
  const dispatched: unknown[] = [];
  const listeners = new Set<(event: CoreEvent) => void>();
  let now = Date.UTC(2026, 10, 21);
  const server = createWebServer({
    dispatch: async (call): Promise<Reply> => {
      dispatched.push(call);
      return { ok: true, output: {} };
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    staticFolder: folder,
    now: () => now,
    ...options,
  });
  const port = await server.listen(0);
  const ask = (asked: PlainRequest): Promise<Answer> => askPort(port, asked);
  return {
    server,
    port,
    dispatched,
    emit: (event) => {
      for (const listener of listeners) listener(event);
    },
    pass: (ms) => {
      now += ms;
    },
    ask,
    enter: async () => {
      const answer = await ask(exchangeOf(tokenOf(server.newAddress())));
      const cookie = String(answer.headers['set-cookie']?.[0]).split(';')[0] ?? '';
      return { cookie, 'x-orderbell-token': requestTokenOf(answer) };
    },
    stream: (headers) => openStream(port, headers),
    close: async () => {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

export const tokenOf = (address: string): string => new URL(address).hash.slice(1);

export const requestTokenOf = ({ text }: Answer): string => {
  const body: unknown = JSON.parse(text);
  return typeof body === 'object' && body !== null && 'requestToken' in body ? String(body.requestToken) : '';
};

const json = { 'content-type': 'application/json' };

export const exchangeOf = (launchToken: string): PlainRequest => ({
  method: 'POST',
  path: '/session',
  headers: json,
  body: JSON.stringify({ launchToken }),
});

export const callOf = (headers: Record<string, string | null>): PlainRequest => ({
  method: 'POST',
  path: '/rpc',
  headers: { ...json, ...headers },
  body: JSON.stringify({ call: 'app.info', input: {} }),
});

/** One request with exactly these headers, `Host` included. Nothing is added that a browser would add. */
export const askPort = async (
  port: number,
  { method = 'GET', path = '/', headers = {}, body }: PlainRequest,
) => {
  const sent = request({
    host: '127.0.0.1',
    port,
    method,
    path,
    setHost: false,
    agent: false,
    headers: present({ host: `127.0.0.1:${port}`, ...headers }),
  });
  const answered = answerTo(sent);
  sent.end(body);
  const response = await answered;
  const pieces: Buffer[] = [];
  for await (const piece of response) pieces.push(Buffer.from(piece));
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text: Buffer.concat(pieces).toString(),
  };
};

/**
 * The status of a request that sends a part of its body and then waits. Nothing is under way when the
 * server answers, so a broken connection can't lose the answer.
 */
export const statusOfUnfinished = async (
  port: number,
  { method = 'POST', path = '/', headers = {} }: PlainRequest,
  sentBytes: number,
): Promise<number> => {
  const sent = request({
    ...{ host: '127.0.0.1', port, method, path, setHost: false, agent: false },
    headers: present({ host: `127.0.0.1:${port}`, ...headers }),
  });
  const answered = answerTo(sent);
  sent.flushHeaders();
  if (sentBytes > 0) sent.write('x'.repeat(sentBytes));
  const { statusCode } = await answered;
  sent.destroy();
  return statusCode ?? 0;
};

const answerTo = (sent: ReturnType<typeof request>): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    sent.once('response', resolve);
    sent.once('error', reject);
  });

const present = (headers: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );

const openStream = async (port: number, headers: Record<string, string>): Promise<IncomingMessage> => {
  const sent = request({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: '/events',
    agent: false,
    headers: { host: `127.0.0.1:${port}`, origin: `http://127.0.0.1:${port}`, ...json, ...headers },
  });
  const answered = answerTo(sent);
  sent.end('{}');
  return answered;
};

/** Reads until `found` returns true for the text so far. */
export const readUntil = async (
  stream: IncomingMessage,
  found: (text: string) => boolean,
): Promise<string> => {
  let text = '';
  stream.setEncoding('utf8');
  while (!found(text)) {
    const piece: unknown = stream.read();
    if (typeof piece === 'string') text += piece;
    else await once(stream, 'readable');
  }
  return text;
};
