import { isAscii, isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { isMarkedAsUntransferable } from 'node:worker_threads';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { Agent, buildConnector, type Dispatcher, EnvHttpProxyAgent } from 'undici';
import { isLoopbackHost } from '../../../shared/domain/values/loopback.ts';
import { HttpFailure } from '../../core/http-failure.ts';
import type {
  BodySink,
  Http,
  HttpAnswer,
  HttpFailureKind,
  HttpRequest,
  ProxyHop,
  UploadBody,
} from '../../core/ports.ts';
import { codeOf } from '../data-folder/disk-error.ts';
import { createBufferKeeper, createHeapShrinker } from '../heap.ts';
import { failureOf } from './http-errors.ts';
import { createPieces } from './pieces.ts';
import { trustedTls } from './trusted-tls.ts';

/**
 * HTTP over undici with its own dispatcher. It never repeats a request or follows a redirect without the
 * core. It needs TLS 1.2 or newer (open points, section 6) and also trusts the computer's certificates. The
 * request names its proxy. Otherwise the environment does, except for requests to this computer.
 */
export const createHttp = (
  options: { extraCertificates?: string[] } = {},
): Http & { close: () => Promise<void> } => {
  const tls = trustedTls(options.extraCertificates);
  // The core's deadlines end an exchange. undici's own are coarse and have another meaning.
  const agentOptions = { headersTimeout: 0, bodyTimeout: 0, connect: { ...tls, timeout: connectMs } };
  const open = (pipelining: 0 | 1) => ({
    direct: new Agent({ ...agentOptions, pipelining }),
    proxied: new EnvHttpProxyAgent({ ...agentOptions, pipelining, requestTls: tls, proxyTls: tls }),
  });
  const [polls, others] = [open(1), open(0)];
  const heap = createHeapShrinker();
  const tunnels = new Map<string, Agent>();
  const tunnelAgent = (hop: ProxyHop, pipelining: 0 | 1): Agent => {
    const key = JSON.stringify([hop.origin, hop.authorization, pipelining]);
    const known = tunnels.get(key);
    if (known !== undefined) return known;
    const agent = new Agent({ ...agentOptions, pipelining, connect: tunnelThrough(hop, tls) });
    tunnels.set(key, agent);
    const [oldest] = tunnels;
    // Closes once its last exchange has ended.
    if (tunnels.size > mostTunnels && oldest !== undefined) {
      tunnels.delete(oldest[0]);
      void oldest[1].close();
    }
    return agent;
  };
  return {
    send: (request) => {
      const { via } = request;
      if (typeof via === 'object')
        return exchange(tunnelAgent(via, isPoll(request) ? 1 : 0), request, heap.received);
      const { direct, proxied } = isPoll(request) ? polls : others;
      return exchange(
        via === 'direct' || isLoopbackHost(new URL(request.url).hostname) ? direct : proxied,
        request,
        heap.received,
      );
    },
    close: async () => {
      heap.stop();
      await Promise.all(
        [...[polls, others].flatMap(({ direct, proxied }) => [direct, proxied]), ...tunnels.values()].map(
          (agent) => agent.destroy(),
        ),
      );
    },
  };
};

const mostTunnels = 8;

// undici's own ProxyAgent doesn't report which sign-in a proxy wants, or which of proxy and service failed.
const tunnelThrough = (
  { origin, authorization }: ProxyHop,
  tls: { ca: string[]; minVersion: 'TLSv1.2' },
): buildConnector.connector => {
  const secure = buildConnector({ ...tls, timeout: connectMs });
  const { protocol, hostname, port, host } = new URL(origin);
  const isTls = protocol === 'https:';
  return (options, callback) => {
    const fail = (kind: HttpFailureKind, cause?: unknown, more: Record<string, string> = {}): void =>
      callback(new HttpFailure(kind, 'not-sent', cause, { proxy: host, ...more }), null);
    const place = `${options.host ?? options.hostname}${options.port ? '' : `:${options.protocol === 'https:' ? 443 : 80}`}`;
    const proxyHost = hostname.replace(/^\[(.+)\]$/, '$1');
    const asking = (isTls ? tlsRequest : plainRequest)({
      // Node would take the name of the certificate from the Host header, which names the service.
      ...(isTls ? { ...tls, servername: isIP(proxyHost) === 0 ? proxyHost : '' } : {}),
      ...{ agent: false, method: 'CONNECT', path: place, host: proxyHost },
      port: port === '' ? (isTls ? 443 : 80) : Number(port),
      headers: {
        host: place,
        ...(authorization === null ? {} : { 'proxy-authorization': authorization }),
      },
    });
    const deadline = setTimeout(() => asking.destroy(new Error('no answer in time')), connectMs);
    asking
      .on('error', (error) => {
        clearTimeout(deadline);
        fail('proxy-unreachable', error);
      })
      .on('connect', ({ statusCode = 0, headers }, socket, early) => {
        clearTimeout(deadline);
        if (statusCode >= 200 && statusCode < 300) {
          if (early.byteLength > 0) socket.unshift(early);
          if (options.protocol === 'https:') secure({ ...options, httpSocket: socket }, callback);
          else callback(null, socket);
          return;
        }
        socket.on('error', () => undefined).destroy();
        if (statusCode !== 407) fail('proxy-refused', undefined, { status: String(statusCode) });
        else fail(offersBasic(headers['proxy-authenticate']) ? 'proxy-credentials' : 'proxy-scheme');
      })
      .end();
  };
};

// One header holds several challenges with commas, or there are several headers (RFC 9110, section 11.6.1).
const offersBasic = (challenges: string | string[] | undefined): boolean =>
  [challenges ?? []].flat().some((one) => /(^|,)\s*basic(\s|,|$)/i.test(one));

// Polls reuse one connection. All other requests get their own (undici's pipelining of 0). Over a
// connection that the service has just closed, it would be unclear whether an order response arrived.
const isPoll = ({ method, body }: HttpRequest): boolean => method === 'GET' && body !== undefined;

const connectMs = 10_000;

const exchange = async (
  dispatcher: Dispatcher,
  request: HttpRequest,
  onReceived: (bytes: number) => void,
): Promise<HttpAnswer> => {
  const deadline = armDeadline(request.deadlineMs);
  const signal =
    request.signal === undefined ? deadline.signal : AbortSignal.any([deadline.signal, request.signal]);
  let answering = false;
  const sink = request.receive === undefined ? null : guardSink(request.receive);
  try {
    const { body, headers } = bodyOf(request, deadline.extend);
    const { origin, pathname, search } = new URL(request.url);
    const answer = await dispatcher.request({
      origin,
      path: `${pathname}${search}`,
      method: request.method,
      headers: { ...request.headers, ...headers },
      body,
      signal,
      // undici assumes that servers don't understand a GET with a body, and would close the connection
      // after each. A poll of many pages would then need a handshake per page. Content-Length ends a body
      // for every method (RFC 9112, section 6).
      reset: false,
    });
    answering = true;
    const header = (name: string): string | null => firstOf(answer.headers[name]);
    if (sink?.begin({ status: answer.statusCode, header }) === true) {
      assertFits(answer, sink.maxBytes);
      await pour(answer.body, sink, deadline);
      return { status: answer.statusCode, header, text: '' };
    }
    assertFits(answer, request.maxAnswerBytes);
    const received = await readPieces(answer.body, request.maxAnswerBytes);
    const pieces = await unpacked(received, header('content-encoding'), request.maxAnswerBytes);
    const bytes = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
    onReceived(bytes);
    if (bytes > mostValues) assertFewValues(pieces);
    return { status: answer.statusCode, header, ...readBytes(pieces, request.known) };
  } catch (error) {
    const refusal = sink?.refusal() ?? null;
    if (refusal !== null) throw refusal.error;
    if (request.signal?.aborted === true) throw new HttpFailure('aborted', 'unclear', error);
    if (deadline.signal.aborted) throw new HttpFailure('timeout', 'unclear', error);
    const failure = failureOf(error, answering);
    if (failure.kind === 'too-large') onReceived(request.maxAnswerBytes);
    throw failure;
  } finally {
    deadline.end();
  }
};

type GuardedSink = BodySink & { refusal: () => { error: unknown } | null };

// Remembers an error of the sink, so that it doesn't pass for a network error.
const guardSink = (sink: BodySink): GuardedSink => {
  let refusal: { error: unknown } | null = null;
  return {
    ...sink,
    refusal: () => refusal,
    begin: (head) => {
      try {
        return sink.begin(head);
      } catch (error) {
        refusal = { error };
        throw error;
      }
    },
    take: async (piece) => {
      try {
        await sink.take(piece);
      } catch (error) {
        refusal = { error };
        throw error;
      }
    },
  };
};

// An iterator requests the next piece only when it needs it, so the service keeps the rest.
const pour = async (body: Readable, sink: BodySink, deadline: Deadline): Promise<void> => {
  let size = 0;
  const gone = createBufferKeeper();
  for await (const read of body) {
    const piece: Uint8Array = read;
    size += piece.byteLength;
    if (size > sink.maxBytes) throw new HttpFailure('too-large', 'unclear');
    deadline.end();
    await sink.take(piece);
    deadline.extend();
    gone(piece.byteLength);
  }
};

type Deadline = { signal: AbortSignal; extend: () => void; end: () => void };

const armDeadline = (ms: number): Deadline => {
  const controller = new AbortController();
  const arm = () => setTimeout(() => controller.abort(), ms);
  let timer = arm();
  return {
    signal: controller.signal,
    extend: () => {
      clearTimeout(timer);
      timer = arm();
    },
    end: () => clearTimeout(timer),
  };
};

type SentBody = { body: string | Readable | null; headers: Record<string, string> };

const bodyOf = ({ body }: HttpRequest, onPiece: () => void): SentBody => {
  if (body === undefined) return { body: null, headers: {} };
  if (typeof body === 'string') return { body, headers: {} };
  return {
    body: Readable.from(countedPieces(body, onPiece), { objectMode: false }),
    headers: { 'content-length': String(body.length) },
  };
};

// Each piece that the socket takes counts as progress: the deadline of an upload covers only a standstill.
async function* countedPieces(body: UploadBody, onPiece: () => void): AsyncGenerator<Uint8Array> {
  let sent = 0;
  for await (const piece of body.open()) {
    yield piece;
    sent += piece.byteLength;
    onPiece();
    body.onProgress(sent);
  }
}

// Refuses a body by its announced length, before it arrives.
const assertFits = ({ headers, body }: Dispatcher.ResponseData, maxBytes: number): void => {
  const promised = Number(firstOf(headers['content-length']) ?? 0);
  if (!(promised > maxBytes)) return;
  body.on('error', () => undefined).destroy();
  throw new HttpFailure('too-large', 'unclear');
};

/**
 * The most values in one answer: an order of 500 lines has about 39,000, each of up to 60 bytes in memory. A page
 * with more is read again in smaller ones, as one with more bytes is.
 */
const mostValues = 2_000_000;

/** Refuses JSON that would need a multiple of its bytes in memory once it is read, as `[{},{},…` does. */
const assertFewValues = (pieces: readonly Uint8Array[]): void => {
  let values = 0;
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; at += 1) {
      const byte = piece[at];
      if (byte === comma || byte === openArray || byte === openObject) values += 1;
    }
  }
  if (values > mostValues) throw new HttpFailure('too-large', 'unclear');
};

const [comma, openArray, openObject] = [0x2c, 0x5b, 0x7b];

// By events: an iterator takes a turn of the event loop per piece, which doubles the cost of receiving.
const readPieces = (body: Readable, maxBytes: number): Promise<Uint8Array[]> =>
  new Promise((resolve, reject) => {
    const pieces = createPieces();
    let size = 0;
    body
      .on('data', (piece: Uint8Array) => {
        size += piece.byteLength;
        if (size > maxBytes) body.destroy(new HttpFailure('too-large', 'unclear'));
        else pieces.add(piece);
      })
      .on('end', () => resolve(pieces.all()))
      .on('error', reject);
  });

// Orderbell doesn't ask for compression, but a proxy may compress a response.
const unpacked = async (
  pieces: Uint8Array[],
  encoding: string | null,
  maxBytes: number,
): Promise<Uint8Array[]> => {
  const unpack = unpackers[encoding?.trim().toLowerCase() ?? ''];
  if (unpack === undefined) return pieces;
  try {
    return [await unpack(Buffer.concat(pieces), { maxOutputLength: maxBytes })];
  } catch (error) {
    if (codeOf(error) === 'ERR_BUFFER_TOO_LARGE') throw new HttpFailure('too-large', 'unclear', error);
    // Not compressed in spite of the header. The reader of the body reports what is wrong.
    return pieces;
  }
};

const unpackers: Record<string, (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

const firstOf = (header: string | string[] | undefined): string | null =>
  (Array.isArray(header) ? header[0] : header) ?? null;

/**
 * The text and digest of a response, once all bytes are here. Their memory is freed at once. It counts as
 * part of V8's heap although it is outside of it. Pages of orders would otherwise cause many full
 * collections (docs/performance.md).
 *
 * @param pieces the bytes as they arrived; emptied afterwards
 * @param known digest of an earlier response. For the same bytes no text is made
 */
const readBytes = (
  pieces: readonly Uint8Array[],
  known: string | undefined,
): Required<Pick<HttpAnswer, 'text' | 'digest' | 'garbled'>> => {
  const digest = pieces.reduce((hash, piece) => hash.update(piece), createHash('sha256')).digest('hex');
  const whole = digest === known ? null : Buffer.concat(pieces);
  pieces.forEach(giveBack);
  if (whole === null) return { digest, garbled: false, text: '' };
  const read = { digest, ...textOf(whole) };
  giveBack(whole);
  return read;
};

// Most pages are plain ASCII, and these bytes need only be copied.
const textOf = (bytes: Buffer): Pick<Required<HttpAnswer>, 'text' | 'garbled'> =>
  isAscii(bytes)
    ? { garbled: false, text: bytes.toString('latin1') }
    : { garbled: !isUtf8(bytes), text: bytes.toString('utf8') };

// Several pieces may come from one read. Node cuts small buffers from a shared one and marks that; it
// stays.
const giveBack = ({ buffer }: Uint8Array): void => {
  if (!(buffer instanceof ArrayBuffer) || buffer.detached || isMarkedAsUntransferable(buffer)) return;
  buffer.transfer(0);
};
