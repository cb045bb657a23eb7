import { once } from 'node:events';
import { createServer, type IncomingMessage, request as requestOf, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { SecureContextOptions } from 'node:tls';

/** The service's answer, before it becomes bytes. */
export type Answer = { status: number; headers: Record<string, string>; body: Buffer };

/** The bytes on the socket, and how it ends. `drip`: one byte now and then. */
export type Delivery = { bytes: Buffer; drip?: boolean; end: 'close' | 'reset' | 'hang' };

/**
 * The fault of a request. `takenIn`: the service still processes it, and `deliver` gets its answer;
 * otherwise an empty 200. `stalls`: the client has to wait.
 */
export type Fault = { takenIn: boolean; deliver: (answer: Answer) => Delivery; stalls?: boolean };

/** A request as received. `offset` is that of a poll, of orders or of shipments. */
export type ReceivedRequest = {
  method: string;
  path: string;
  offset: number | null;
  authorization: string | null;
  body: string;
  /** The service's status; `null` if a fault replaced it. */
  status: number | null;
  faulty: boolean;
};

/** With the supported versions of TLS, if they aren't the usual ones. */
export type Certificate = { key: string; cert: string } & Pick<
  SecureContextOptions,
  'minVersion' | 'maxVersion' | 'ciphers'
>;

export type FaultServer = {
  /** Listens on a loopback port in front of the service at `target`. Resolves with the address. */
  start: (target: string, serviceClock: { now: () => number }) => Promise<string>;
  seen: readonly ReceivedRequest[];
  /** Every token that the service issued. */
  tokens: ReadonlySet<string>;
  /** From now on matching requests have this fault, for a number of times. Replaces an earlier fault. */
  break: (meant: (seen: ReceivedRequest) => boolean, fault: Fault, times?: number) => void;
  heal: () => void;
  /** Whether this request would meet a stalling fault. */
  stalls: (request: Pick<ReceivedRequest, 'method' | 'path' | 'body'>) => boolean;
  /** Closes the address until `back`. */
  away: () => Promise<void>;
  back: () => Promise<void>;
  /**
   * Uses another certificate, or other versions of TLS, from the next connection on. Cuts all open
   * connections.
   */
  show: (certificate: Certificate) => void;
  stop: () => Promise<void>;
};

/** A server in front of a service with the faults of networks and machines. Real sockets on loopback. */
export const createFaultServer = (tls: Certificate | null = null): FaultServer => {
  const seen: ReceivedRequest[] = [];
  const tokens = new Set<string>();
  let target = '';
  let clock = { now: Date.now };
  let broken: { meant: (seen: ReceivedRequest) => boolean; fault: Fault; left: number } | null = null;
  let port = 0;

  const faultFor = (request: ReceivedRequest): Fault | null => {
    if (broken === null || broken.left <= 0 || !broken.meant(request)) return null;
    broken.left -= 1;
    return broken.fault;
  };

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request);
    const one = seenOf(request, body);
    const fault = faultFor(one);
    const reaches = fault === null || fault.takenIn;
    const entry: ReceivedRequest = { ...one, faulty: fault !== null };
    seen.push(entry);
    const answer = reaches ? await forward(target, request, body, clock.now()) : nothingSaid;
    if (reaches) entry.status = answer.status;
    for (const name of ['set-authorization', 'set-refresh-token']) {
      const token = answer.headers[name];
      if (token !== undefined) tokens.add(token);
    }
    if (fault === null) {
      response.writeHead(answer.status, answer.headers).end(answer.body);
    } else {
      deliver(request.socket, fault.deliver(answer));
    }
  };

  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    respond(request, response).catch(() => request.socket.destroy());
  };
  const secure = tls === null ? null : createTlsServer(tls, listener);
  const server = secure ?? createServer(listener);

  const listen = async (): Promise<void> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    port = isTcp(address) ? address.port : 0;
  };
  const close = async (): Promise<void> => {
    if (!server.listening) return;
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };

  return {
    seen,
    tokens,
    start: async (url, serviceClock) => {
      target = url;
      clock = serviceClock;
      await listen();
      return tls === null ? `http://127.0.0.1:${port}` : `https://localhost:${port}`;
    },
    break: (meant, fault, times = Number.POSITIVE_INFINITY) => {
      broken = { meant, fault, left: times };
    },
    heal: () => {
      broken = null;
    },
    stalls: ({ method, path, body }) =>
      broken?.fault.stalls === true &&
      broken.left > 0 &&
      broken.meant(seenOf({ method, url: path, headers: {} }, Buffer.from(body))),
    away: close,
    back: listen,
    show: (certificate) => {
      secure?.setSecureContext(certificate);
      server.closeAllConnections();
    },
    stop: close,
  };
};

const nothingSaid: Answer = { status: 200, headers: {}, body: Buffer.alloc(0) };

const isTcp = (address: AddressInfo | string | null): address is AddressInfo =>
  typeof address === 'object' && address !== null;

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
};

const seenOf = (
  { method, url, headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  body: Buffer,
): Omit<ReceivedRequest, 'faulty'> & ReceivedRequest => {
  const path = url ?? '/';
  const text = body.toString('latin1');
  const offset = path.endsWith('/poll') ? Number(/"offset":(\d+)/.exec(text)?.[1]) : null;
  const authorization = headers.authorization ?? null;
  return { method: method ?? 'GET', path, offset, authorization, body: text, status: null, faulty: false };
};

// `Date` has the service's own clock, as if the service ran on it.
const forward = (target: string, from: IncomingMessage, body: Buffer, now: number): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { host, connection, ...headers } = from.headers;
    const sending = requestOf(
      `${target}${from.url ?? '/'}`,
      { method: from.method ?? 'GET', headers: { ...headers, 'content-length': String(body.length) } },
      (answer) => {
        bodyOf(answer).then((read) => {
          const { connection: _connection, date: _date, ...rest } = answer.headers;
          const kept = Object.entries(rest).map(([name, value]) => [name, String(value)]);
          const date = new Date(now).toUTCString();
          resolve({
            status: answer.statusCode ?? 0,
            headers: { ...Object.fromEntries(kept), date },
            body: read,
          });
        }, reject);
      },
    );
    sending.once('error', reject);
    sending.end(body);
  });

const deliver = (socket: Socket, { bytes, drip = false, end }: Delivery): void => {
  // A closed client is no error of the server.
  socket.on('error', () => undefined);
  if (drip) {
    dripTo(socket, bytes);
    return;
  }
  socket.write(bytes, () => {
    if (end === 'close') socket.end();
    if (end === 'reset') socket.resetAndDestroy();
  });
};

const dripTo = (socket: Socket, bytes: Buffer): void => {
  let at = 0;
  const drop = setInterval(() => {
    if (socket.destroyed || at >= bytes.length) {
      clearInterval(drop);
      return;
    }
    socket.write(bytes.subarray(at, at + 1));
    at += 1;
  }, 10);
};
