import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { OrderbellError } from '../../../shared/contract/errors.ts';
import type { WebhookReceiver, WebhookServer } from '../../core/webhook-ports.ts';
import { codeOf, diskError } from '../data-folder/disk-error.ts';
import { newKey, sameKey } from '../random.ts';
import { createPieces } from './pieces.ts';
import { serverOptions, type TimeLimits, usualLimits } from './server-limits.ts';

/** An event with 500 lines has 2.4 MB. Longer ones are left to polling. */
const mostBytes = 8 * 1024 * 1024;
/** Connections at once. The header of each has 16 kB at most. */
const mostConnections = 128;
/** Bounds the memory. The service sends one call at a time. */
const mostBodies = 4;

/**
 * The server for the service's calls. A caller without the secret gets a 404 for everything, and one with
 * it an empty answer, so nothing can be read here. The service never repeats a call after a 4xx or 500, so
 * a call that can't be accepted now gets a 503.
 * Callers without the secret can't keep others out: the oldest of their connections gives way to a new one.
 */
export const createWebhookServer = (
  secret: WebhookSecret,
  limits: TimeLimits = usualLimits,
): WebhookServer => {
  let server: Server | null = null;

  const close = async (): Promise<void> => {
    const before = server;
    server = null;
    if (before === null) return;
    await new Promise((resolve) => {
      before.close(resolve);
      before.closeAllConnections();
    });
  };

  return {
    open: async ({ host, port }, receiver) => {
      await close();
      const bodies = { held: 0 };
      const callers = createCallers();
      const serve = (request: IncomingMessage, response: ServerResponse): void => {
        response.setHeader('Cache-Control', 'no-store');
        answer(request, response, { secret, receiver, bodies, callers }).catch(() => response.destroy());
      };
      const next = createServer(serverOptions(limits), serve);
      // With `Expect: 100-continue` the path and the credentials are checked before the body is sent.
      next.on('checkContinue', serve);
      next.on('connection', callers.admit);
      next.on('upgrade', (_request, socket) => socket.destroy());
      next.on('clientError', (_error, socket) => socket.destroy());
      await bound(next, host, port);
      server = next;
    },
    close,
    secret: secret.read,
    renewSecret: secret.renew,
    isAwaited: secret.isAwaited,
    ownAddress,
  };
};

/** The connections to the server. */
type Callers = {
  /** Closes the oldest connection without the secret once there are too many, this one if there is no other. */
  admit: (socket: Socket) => void;
  /** A call with the secret arrived on this connection, which stays from now on. */
  trust: (socket: Socket) => void;
};

const createCallers = (): Callers => {
  const strangers = new Set<Socket>();
  const trusted = new Set<Socket>();
  return {
    admit: (socket) => {
      strangers.add(socket);
      socket.once('close', () => {
        strangers.delete(socket);
        trusted.delete(socket);
      });
      if (strangers.size + trusted.size <= mostConnections) return;
      const [oldest] = strangers;
      oldest?.destroy();
      // It counts until its end is reported, a moment later.
      if (oldest !== undefined) strangers.delete(oldest);
    },
    trust: (socket) => {
      if (strangers.delete(socket)) trusted.add(socket);
    },
  };
};

type Called = {
  secret: WebhookSecret;
  receiver: WebhookReceiver;
  bodies: { held: number };
  callers: Callers;
};

const answer = async (
  request: IncomingMessage,
  response: ServerResponse,
  { secret, receiver, bodies, callers }: Called,
): Promise<void> => {
  const address = request.url ?? '';
  const mark = address.indexOf('?');
  const [, given = '', ...rest] = (mark < 0 ? address : address.slice(0, mark)).split('/');
  const { method } = request;
  const known = isSecret(given, secret);
  if (known === null) return end(response, 503);
  if (!known || (method !== 'GET' && method !== 'POST')) return end(response, 404);
  const reject = (why: Parameters<WebhookReceiver['onRejected']>[0], status: number): void => {
    receiver.onRejected(why);
    end(response, status);
  };
  const demanded = receiver.authorization();
  if (demanded === 'unknown') return reject('not-now', 503);
  if (demanded !== null && !sameKey(normalized(request.headers.authorization ?? ''), demanded)) {
    response.setHeader('WWW-Authenticate', demanded.startsWith('Basic') ? 'Basic realm="webhook"' : 'Bearer');
    return reject('wrong-credentials', 401);
  }
  secret.used();
  callers.trust(request.socket);
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) return reject('too-long', 413);
  if (bodies.held >= mostBodies) return reject('not-now', 503);
  bodies.held += 1;
  try {
    if (request.headers.expect !== undefined) response.writeContinue();
    const body = method === 'POST' ? await bodyOf(request) : new Uint8Array();
    if (body === null) return reject('too-long', 413);
    const path = rest.map((segment) => `/${segment}`).join('');
    const query = mark < 0 ? '' : address.slice(mark + 1);
    end(response, statuses[receiver.take({ method, path: path === '/' ? '' : path, query, body })]);
  } finally {
    bodies.held -= 1;
  }
};

const statuses = { taken: 202, 'not-understood': 400, 'not-now': 503 } as const;

/** `null` if the secret can't be read at the moment. */
const isSecret = (given: string, secret: WebhookSecret): boolean | null => {
  try {
    return sameKey(given, secret.read());
  } catch {
    return null;
  }
};

// A scheme may be written in any case (RFC 9110, section 11.1).
const normalized = (authorization: string): string =>
  authorization.replace(/^(basic|bearer) +/i, (_, scheme: string) =>
    scheme.toLowerCase() === 'basic' ? 'Basic ' : 'Bearer ',
  );

// Closes the connection for a wrong path and after a refused `Expect: 100-continue`. Otherwise the rest of
// the body is read and dropped: a client may not read the answer before it has sent everything.
const end = (response: ServerResponse, status: number): void => {
  const isUnsent = status !== 202 && response.req.headers.expect !== undefined;
  if (status === 404 || isUnsent) response.setHeader('Connection', 'close');
  response.writeHead(status, { 'Content-Length': 0 }).end();
};

/** `null` once the body is longer than `mostBytes`; the rest is dropped. Rejects if the connection breaks. */
const bodyOf = (request: IncomingMessage): Promise<Uint8Array | null> =>
  new Promise((resolve, reject) => {
    let pieces = createPieces();
    let length = 0;
    request.on('data', (piece: Buffer) => {
      length += piece.length;
      if (length <= mostBytes) pieces.add(piece);
      else {
        pieces = createPieces();
        resolve(null);
      }
    });
    request.once('end', () => resolve(Buffer.concat(pieces.all())));
    request.once('error', reject);
    request.once('close', () => reject(new Error('cut off')));
  });

const bound = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error) => reject(openFailure(error, port)));
    server.listen({ host, port, exclusive: true }, resolve);
  });

const openFailure = (error: unknown, port: number): OrderbellError => {
  const params = { port: String(port) };
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new OrderbellError('webhook.port-taken', { params, cause: error });
    case 'EACCES':
      return new OrderbellError('webhook.port-refused', { params, cause: error });
    default:
      return new OrderbellError('webhook.failed', { detail: codeOf(error) ?? 'unknown', cause: error });
  }
};

const ownAddress = (): string => {
  const all = Object.values(networkInterfaces()).flatMap((some) => some ?? []);
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? hostname();
};

/** The secret part of the webhook's address. `read` and `renew` throw `store.*`. */
type WebhookSecret = {
  read: () => string;
  renew: () => string;
  /** Called after a call with this secret. */
  used: () => void;
  /** Whether it replaced another secret and no call has used it yet. */
  isAwaited: () => boolean;
};

/**
 * Stores the secret in a file of its own, readable by this user only. It is no password: a caller with it
 * can only make Orderbell fetch what the service has anyway.
 */
export const createWebhookSecret = (folder: string): WebhookSecret => {
  const path = join(folder, 'webhook-secret');
  const awaited = join(folder, 'webhook-secret-awaited');
  let known: string | null = null;
  let isAwaited = existsSync(awaited);

  const make = (): string => {
    const next = newKey();
    try {
      writeFileSync(`${path}.new`, next, { mode: 0o600 });
      renameSync(`${path}.new`, path);
    } catch (error) {
      throw diskError(error);
    }
    known = next;
    return next;
  };

  return {
    read: () => {
      known ??= stored(path);
      return known ?? make();
    },
    renew: () => {
      try {
        writeFileSync(awaited, '', { mode: 0o600 });
      } catch (error) {
        throw diskError(error);
      }
      isAwaited = true;
      return make();
    },
    used: () => {
      if (!isAwaited) return;
      isAwaited = false;
      try {
        rmSync(awaited, { force: true });
      } catch {
        // The file stays, so after the next start the secret counts as awaited again.
      }
    },
    isAwaited: () => isAwaited,
  };
};

const stored = (path: string): string | null => {
  try {
    const text = readFileSync(path, 'utf8');
    return /^[\w-]{43}$/.test(text) ? text : null;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw diskError(error);
  }
};
