import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { z } from 'zod';
import type { CoreEvent } from '../../shared/contract/events.ts';
import { serverOptions, type TimeLimits, usualLimits } from '../adapters/network/server-limits.ts';
import { sameKey } from '../adapters/random.ts';
import type { Dispatch } from '../core/rpc/handlers.ts';
import { contentSecurityPolicy, readStaticFile, type StaticFile } from '../shells/static-files.ts';
import type { BrowserSaver } from './browser-saver.ts';
import { createEventStreams } from './event-streams.ts';
import { isVisit, landingPage } from './landing-page.ts';
import { foreignRequest, hasOrigin, isJson, isOwnStep, type RequestHead, readJsonBody } from './requests.ts';
import { createFailureLock, createLaunchTokens, createSessions, type Session } from './sign-in.ts';

/** A piece of a document as base64 with its envelope is a little over 1 MB, the largest call there is. */
const callBytes = 4 * 1024 * 1024;
const exchangeBytes = 4 * 1024;

export type WebServerOptions = {
  dispatch: Dispatch;
  subscribe: (listener: (event: CoreEvent) => void) => () => void;
  /** The built renderer. */
  staticFolder: string;
  /** The documents that wait for the browser. */
  downloads?: BrowserSaver;
  /** Milliseconds since 1970. */
  now?: () => number;
  heartbeatMs?: number;
  limits?: TimeLimits;
};

export type WebServer = {
  /** Listens on 127.0.0.1 only. 0 takes any free port. Returns the port. Rejects when the port is taken. */
  listen: (port: number) => Promise<number>;
  /** An address that signs one browser in within a minute. It replaces the one before. */
  newAddress: () => string;
  /** Ends the streams, waits briefly for running calls, then closes. */
  close: () => Promise<void>;
};

/**
 * The web shell's server. Every request passes the rules against foreign pages first; the page and its assets hold nothing
 * and need no session (docs/decisions/web-shell.md), everything else does.
 */
export const createWebServer = (options: WebServerOptions): WebServer => {
  const { dispatch, subscribe, staticFolder, downloads, now = Date.now } = options;
  const tokens = createLaunchTokens(now);
  const lock = createFailureLock(now);
  const sessions = createSessions();
  const streams = createEventStreams(subscribe, options.heartbeatMs);
  let port = 0;

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const head: RequestHead = { method: request.method ?? '', headers: request.headersDistinct };
    const path = pathOf(request.url);
    const foreign = foreignRequest(head, port);
    if (foreign === 'sec-fetch-site' && isVisit(head, path))
      return sendText(response, 403, 'html', landingPage.page);
    if (foreign !== null) return refuse(response, 403);
    if (head.method === 'GET' && path === landingPage.scriptPath) {
      return sendText(response, 200, 'javascript', landingPage.script);
    }
    if (path === '/session' && head.method === 'POST') return exchange(head, request, response);
    if (head.method === 'GET' || head.method === 'HEAD') {
      const file = await readStaticFile(staticFolder, path);
      if (file !== null) return void sendFile(response, file, head.method === 'HEAD');
    }
    const session = sessionOf(head, response);
    if (session === null) return;
    if (downloads?.isOurs(path) === true) return download(head, path, response);
    if (path !== '/rpc' && path !== '/events') return refuse(response, 404);
    if (head.method !== 'POST') return refuse(response, 405, { Allow: 'POST' });
    if (path === '/events' && !hasOrigin(head)) return refuse(response, 403);
    if (!carriesToken(head, session)) return refuse(response, 403);
    if (!isJson(head)) return refuse(response, 415);
    return path === '/events' ? stream(request, response) : call(request, response);
  };

  const exchange = async (head: RequestHead, request: IncomingMessage, response: ServerResponse) => {
    if (lock.secondsLeft() > 0) return refuseLocked(response, lock.secondsLeft());
    if (!isJson(head)) return refuse(response, 415);
    const body = await readJsonBody(request, exchangeBytes);
    if (!body.ok) return refuse(response, body.status);
    const wanted = exchangeSchema.safeParse(body.value);
    if (!wanted.success) return refuse(response, 400);
    if (!tokens.redeem(wanted.data.launchToken)) {
      lock.fail();
      return refuse(response, 401);
    }
    lock.succeed();
    const { session, setCookie } = sessions.open();
    sendJson(response, 200, { requestToken: session.requestToken }, { 'Set-Cookie': setCookie });
  };

  const sessionOf = (head: RequestHead, response: ServerResponse): Session | null => {
    const found = sessions.find(head);
    if (typeof found !== 'string') return found;
    if (lock.secondsLeft() > 0) refuseLocked(response, lock.secondsLeft());
    else refuse(response, 401);
    if (found === 'wrong') lock.fail();
    return null;
  };

  // A browser that saves a file sends none of our headers. The secret address proves that our page
  // requested it.
  const download = (head: RequestHead, path: string, response: ServerResponse): void => {
    if (head.method !== 'GET') refuse(response, 405, { Allow: 'GET' });
    else if (!isOwnStep(head)) refuse(response, 403);
    else if (downloads?.answer(path, response) !== true) refuse(response, 404);
  };

  const call = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readJsonBody(request, callBytes);
    if (!body.ok) return refuse(response, body.status);
    sendJson(response, 200, await dispatch(body.value));
  };

  const stream = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readJsonBody(request, exchangeBytes);
    if (!body.ok) return refuse(response, body.status);
    streams.open(response);
  };

  const server = createServer(serverOptions(options.limits ?? usualLimits), (request, response) => {
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
    answer(request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else refuse(response, 500);
    });
  });
  server.on('upgrade', (_request: IncomingMessage, socket: Socket) => socket.destroy());
  server.on('clientError', (_error: Error, socket: Socket) => socket.destroy());

  return {
    listen: async (wanted) => {
      port = await bind(server, wanted);
      return port;
    },
    newAddress: () => `http://127.0.0.1:${port}/#${tokens.issue()}`,
    close: () => {
      streams.close();
      return closed(server);
    },
  };
};

const exchangeSchema = z.object({ launchToken: z.string().max(200) });

const pathOf = (url: string | undefined): string => url?.split('?')[0] ?? '';

const carriesToken = ({ headers }: RequestHead, { requestToken }: Session): boolean => {
  const given = headers['x-orderbell-token'] ?? [];
  return given.length === 1 && sameKey(given[0] ?? '', requestToken);
};

const sendJson = (
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): void => {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', ...headers });
  response.end(JSON.stringify(value));
};

const sendText = (response: ServerResponse, status: number, kind: string, text: string): void => {
  response.writeHead(status, { 'Content-Type': `text/${kind}; charset=utf-8` });
  response.end(text);
};

const sendFile = (response: ServerResponse, file: StaticFile, headOnly: boolean): void => {
  const { type, content, keep, policy } = file;
  // An older rule than the policy's `frame-ancestors`; it must not forbid what that allows.
  if (policy !== contentSecurityPolicy) response.setHeader('X-Frame-Options', 'SAMEORIGIN');
  response.writeHead(200, {
    ...{ 'Content-Type': type, 'Content-Length': content.length, 'Cache-Control': keep },
    'Content-Security-Policy': policy,
  });
  response.end(headOnly ? undefined : content);
};

// The body of a refused request may be unread, so the connection can't be reused.
const refuse = (response: ServerResponse, status: number, headers: Record<string, string> = {}): void =>
  sendJson(response, status, { refused: status }, { Connection: 'close', ...headers });

const refuseLocked = (response: ServerResponse, seconds: number): void =>
  refuse(response, 429, { 'Retry-After': String(seconds) });

const bind = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });

const graceMs = 2000;

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const hurry = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearTimeout(hurry);
      resolve();
    });
    server.closeIdleConnections();
  });

/**
 * Sent with every answer. Only unchanging files replace `Cache-Control` (`static-files.ts`). There is no
 * CORS header: no other origin may read anything.
 */
const securityHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': contentSecurityPolicy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
};
