import { once } from 'node:events';
import { createServer, type IncomingMessage, request as requestOf, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';

/** A request for a document, as it came in. */
type Asked = {
  /** `metadata`, `link`, `download` or `document`: the ways of the interface, and what leads to the first. */
  way: string;
  authorization: string | null;
  range: string | null;
};

/**
 * What becomes of it. `status`: that and nothing else. `cutAfter`: the connection ends after so many bytes of the body. `whole`: a
 * service that knows no ranges. `portion`: of a range that was asked for, so many bytes and no more. `longer`: so many more bytes are promised than there are. `headers`: in place of its own.
 */
type Mishap = {
  status?: number;
  cutAfter?: number;
  whole?: boolean;
  portion?: number;
  longer?: number;
  headers?: Record<string, string>;
  /** What the metadata says in place of its own `downloadUrl`. */
  link?: string;
};

export type Wire = {
  front: (target: string) => Promise<string>;
  asked: Asked[];
  ways: () => string[];
  /** What goes wrong with a request for a document; `count` is how many of its way came before it. */
  mishap: (asked: Asked, count: number) => Mishap | null;
};

/** Stands before the service and does to its documents what networks and other installations do. Streams both ways. */
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
    const { host, connection, ...headers } = request.headers;
    if (mishap.whole === true) delete headers.range;
    const sending = requestOf(`${target}${path}`, { method: request.method ?? 'GET', headers }, (answer) => {
      if (way === 'metadata') void rewrite(answer, response, mishap.link);
      else deliver(answer, response, mishap);
    });
    sending.once('error', () => response.destroy());
    request.pipe(sending);
  };

  const rewrite = async (answer: IncomingMessage, response: ServerResponse, link: string | undefined) => {
    let text = '';
    for await (const piece of answer) text += String(piece);
    const told =
      link === undefined
        ? text.replace(target, own)
        : text.replace(/"downloadUrl":"[^"]*"/, `"downloadUrl":"${link}"`);
    response.writeHead(answer.statusCode ?? 500, { 'content-type': 'application/json' }).end(told);
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
  response.writeHead(answer.statusCode ?? 500, {
    ...answer.headers,
    ...('content-length' in answer.headers ? { 'content-length': String(length) } : {}),
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
  // Without what was promised there is no proper end.
  answer.on('end', () => (mishap.longer === undefined ? response.end() : response.destroy()));
  answer.on('error', () => response.destroy());
};
