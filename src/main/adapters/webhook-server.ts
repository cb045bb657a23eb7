import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { hostname, networkInterfaces } from 'node:os';
import { OrderbellError } from '../../shared/contract/errors.ts';
import type { WebhookCall, WebhookDoor } from '../core/ports.ts';
import { codeOf } from './disk-error.ts';
import { sameKey } from './keys.ts';
import type { WebhookSecret } from './webhook-secret.ts';

type Take = (call: WebhookCall) => boolean;

/** An event with 500 lines is about 300 KB. What is longer is left to polling. */
const mostBytes = 1024 * 1024;
const mostConnections = 32;

/**
 * The server for the service's calls. Whoever doesn't have the secret gets the same 404 for everything, and whoever has it
 * an empty answer: there is nothing here that could be read.
 *
 * @param patienceMs for a whole request: who sends slower is cut off
 */
export const createWebhookDoor = (secret: WebhookSecret, patienceMs = 10_000): WebhookDoor => {
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
    open: async ({ host, port }, take) => {
      await close();
      const limits = {
        headersTimeout: patienceMs,
        requestTimeout: patienceMs,
        // Node looks for slow requests every 30 s unless told otherwise.
        connectionsCheckingInterval: Math.min(1_000, patienceMs),
        keepAliveTimeout: 5_000,
        requireHostHeader: false,
      };
      const next = createServer(limits, (request, response) => {
        response.setHeader('Cache-Control', 'no-store');
        answer(request, response, secret, take).catch(() => response.destroy());
      });
      next.maxConnections = mostConnections;
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

const answer = async (
  request: IncomingMessage,
  response: ServerResponse,
  secret: WebhookSecret,
  take: Take,
): Promise<void> => {
  const address = request.url ?? '';
  const mark = address.indexOf('?');
  const [, given = '', ...rest] = (mark < 0 ? address : address.slice(0, mark)).split('/');
  const { method } = request;
  const known = sameKey(given, secret.read());
  if (!known || (method !== 'GET' && method !== 'POST')) return end(response, 404);
  secret.used();
  const body = method === 'POST' ? await bodyOf(request) : new Uint8Array();
  if (body === null) return end(response, 413);
  const path = rest.map((segment) => `/${segment}`).join('');
  const query = mark < 0 ? '' : address.slice(mark + 1);
  end(response, take({ method, path: path === '/' ? '' : path, query, body }) ? 202 : 400);
};

// Of whoever is turned away perhaps not everything was read: that connection can't be used again.
const end = (response: ServerResponse, status: number): void => {
  if (status >= 400) response.setHeader('Connection', 'close');
  response.writeHead(status, { 'Content-Length': 0 }).end();
};

/** `null` when there is more of it than is taken. Rejects when it breaks off. */
const bodyOf = (request: IncomingMessage): Promise<Uint8Array | null> =>
  new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let length = 0;
    if (Number(request.headers['content-length'] ?? 0) > mostBytes) return resolve(null);
    request.on('data', (piece: Buffer) => {
      length += piece.length;
      if (length <= mostBytes) pieces.push(piece);
      else {
        request.pause();
        resolve(null);
      }
    });
    request.once('end', () => resolve(Buffer.concat(pieces)));
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
