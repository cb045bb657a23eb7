import { once } from 'node:events';
import { createServer, type IncomingMessage, request as requestOf, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';

/** A request for a document, as received. */
type DocumentRequest = {
  /**
   * `metadata`, `link`, `download` or `document`: the routes of the interface, and the link that leads to
   * the first.
   */
  way: string;
  authorization: string | null;
  range: string | null;
};

/**
 * The fault of a request.
 *
 * - `status`: only this status.
 * - `cutAfter`: the connection ends after this many bytes of the body.
 * - `whole`: a service without ranges.
 * - `portion`: at most this many bytes of a requested range.
 * - `unmeasured`: no Content-Length.
 * - `longer`: the head promises this many bytes too many.
 * - `headers`: replace the service's own.
 * - `instead`: a 200 with this body.
 * - `metadata`: replaces fields of the metadata.
 */
type Mishap = {
  instead?: { type: string; body: string };
  metadata?: Record<string, unknown>;
  status?: number;
  cutAfter?: number;
  whole?: boolean;
  portion?: number;
  unmeasured?: boolean;
  longer?: number;
  headers?: Record<string, string>;
  /** Replaces the metadata's own `downloadUrl`. */
  link?: string;
};

export type Wire = {
  front: (target: string) => Promise<string>;
  asked: DocumentRequest[];
  ways: () => string[];
  /** The fault of a request for a document. `count`: earlier requests on its route. */
  mishap: (asked: DocumentRequest, count: number) => Mishap | null;
};

/**
 * A proxy in front of the service with the faults of networks and other installations. Streams in both
 * directions.
 */
export const createWire = (): Wire => {
  let target = '';
  let own = '';

  const respond = (request: IncomingMessage, response: ServerResponse): void => {
    const path = request.url ?? '/';
    const way = request.method === 'GET' ? wayOf(path) : null;
    const { authorization = null, range = null } = request.headers;
    const asked = way === null ? null : { way, authorization, range };
    const count = wire.asked.filter((one) => one.way === way).length;
    if (asked !== null) wire.asked.push(asked);
    const mishap = (asked === null ? null : wire.mishap(asked, count)) ?? {};
    if (mishap.status !== undefined) {
      response.writeHead(mishap.status).end('not this way');
      return;
    }
    if (mishap.instead !== undefined) {
      response.writeHead(200, { 'content-type': mishap.instead.type }).end(mishap.instead.body);
      return;
    }
    const { host, connection, ...headers } = request.headers;
    if (mishap.whole === true) delete headers.range;
    const sending = requestOf(`${target}${path}`, { method: request.method ?? 'GET', headers }, (answer) => {
      if (way === 'metadata') void rewrite(answer, response, mishap);
      else deliver(answer, response, mishap);
    });
    sending.once('error', () => response.destroy());
    request.pipe(sending);
  };

  const rewrite = async (
    answer: IncomingMessage,
    response: ServerResponse,
    { link, metadata }: Mishap,
  ): Promise<void> => {
    let text = '';
    for await (const piece of answer) text += String(piece);
    const told =
      link === undefined
        ? text.replace(target, own)
        : text.replace(/"downloadUrl":"[^"]*"/, `"downloadUrl":"${link}"`);
    const body = metadata === undefined ? told : JSON.stringify({ ...JSON.parse(told), ...metadata });
    response.writeHead(answer.statusCode ?? 500, { 'content-type': 'application/json' }).end(body);
  };

  const server = createServer(respond);
  const wire: Wire = {
    front: async (url) => {
      target = url;
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const address = server.address();
      own = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
      onTestFinished(async () => {
        server.close();
        server.closeAllConnections();
      });
      return own;
    },
    asked: [],
    ways: () => wire.asked.map(({ way }) => way),
    mishap: () => null,
  };
  return wire;
};

const wayOf = (path: string): string | null => {
  if (path.startsWith('/object-storage/ticket/')) return 'link';
  if (path.startsWith('/object-storage/download/')) return 'download';
  if (!path.startsWith('/v2/object-storage/document/')) return null;
  return path.endsWith('/metadata') ? 'metadata' : 'document';
};

const deliver = (answer: IncomingMessage, response: ServerResponse, mishap: Mishap): void => {
  const { portion } = mishap;
  const start = Number(/^bytes (\d+)/.exec(answer.headers['content-range'] ?? '')?.[1]);
  const total = /\d+$/.exec(answer.headers['content-range'] ?? '')?.[0] ?? '';
  const length = portion ?? Number(answer.headers['content-length'] ?? 0) + (mishap.longer ?? 0);
  const { 'content-length': measured, ...headers } = answer.headers;
  response.writeHead(answer.statusCode ?? 500, {
    ...headers,
    ...(measured !== undefined && mishap.unmeasured !== true ? { 'content-length': String(length) } : {}),
    ...(portion === undefined ? {} : { 'content-range': `bytes ${start}-${start + portion - 1}/${total}` }),
    ...mishap.headers,
  });
  if (portion !== undefined) {
    answer.once('data', (piece: Buffer) => {
      answer.destroy();
      response.end(piece.subarray(0, portion));
    });
    return;
  }
  const { cutAfter = Number.POSITIVE_INFINITY } = mishap;
  let sent = 0;
  answer.on('data', (piece: Buffer) => {
    const part = piece.subarray(0, Math.max(0, cutAfter - sent));
    sent += part.length;
    if (part.length > 0) response.write(part, () => sent >= cutAfter && response.destroy());
    else response.destroy();
  });
  // Without the promised bytes, the answer has no proper end.
  answer.on('end', () => (mishap.longer === undefined ? response.end() : response.destroy()));
  answer.on('error', () => response.destroy());
};
