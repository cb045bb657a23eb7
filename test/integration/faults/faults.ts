import { gzipSync } from 'node:zlib';
import type { ErrorCode } from '../../../src/shared/contract/errors.ts';
import type { Answer, Delivery, Fault } from './fault-server.ts';

/** The error that Orderbell reports for a fault; `null`: the request still succeeds. */
type Outcome = ErrorCode | null;

/**
 * A fault, with its outcome for each kind of request. `answer`: the outcome of sending an order response.
 *
 * - `unclear`: the answer may have arrived, so the order is checked first.
 * - `later`: it didn't arrive.
 * - `believed`: Orderbell takes it for success, whether it arrived or not.
 */
export type Row = {
  name: string;
  fault: Fault;
  login: Outcome;
  poll: Outcome;
  answer: 'unclear' | 'later' | 'believed';
  upload: Outcome;
};

const headOf = (status: number, headers: Record<string, string>, version = '1.1'): string =>
  [
    `HTTP/${version} ${status} Told`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');

const withLength = ({ status, headers, body }: Answer, length = body.length): string =>
  headOf(status, { ...headers, 'content-length': String(length) });

const bytesOf = (head: string, body: Buffer | string): Buffer =>
  Buffer.concat([Buffer.from(head), Buffer.from(body)]);

const whole = (answer: Answer): Buffer => bytesOf(withLength(answer), answer.body);

const chunked = ({ status, headers, body }: Answer): Buffer => {
  const { 'content-length': _length, ...rest } = headers;
  // A first chunk that promises more than it has.
  const chunk = `${(body.length + 16).toString(16)}\r\n${body.toString('utf8')}`;
  return bytesOf(headOf(status, { ...rest, 'transfer-encoding': 'chunked' }), chunk);
};

const untilClose = ({ status, headers }: Answer): string => {
  const { 'content-length': _length, ...rest } = headers;
  return headOf(status, rest, '1.0');
};

/** A body without bytes to spare promises one more. */
const short = (answer: Answer, kept: (length: number) => number): Buffer =>
  bytesOf(
    withLength(answer, Math.max(answer.body.length, 1)),
    answer.body.subarray(0, Math.max(0, kept(answer.body.length))),
  );

const takenIn = (deliver: (answer: Answer) => Delivery): Fault => ({ takenIn: true, deliver });

const stalled = (fault: Fault): Fault => ({ ...fault, stalls: true });

/** Another server's text. The service never received the request. */
export const says = (
  status: number,
  headers: Record<string, string> = {},
  body: Buffer | string = '',
): Fault => ({
  takenIn: false,
  deliver: () => {
    const bytes = Buffer.from(body);
    return {
      bytes: bytesOf(
        headOf(status, { 'content-length': String(bytes.length), connection: 'close', ...headers }),
        bytes,
      ),
      end: 'close',
    };
  },
});

const page = '<!doctype html><html><body><h1>Welcome to our guest network</h1></body></html>';

const packedPage = gzipSync(page);

/** Valid JSON, larger than anything that Orderbell accepts. */
const fortyMegabytes = Buffer.concat([
  Buffer.from('{"data":["'),
  Buffer.alloc(40 * 1024 * 1024, 'x'),
  Buffer.from('"],"total":1}'),
]);

const reset: Fault = { takenIn: false, deliver: () => ({ bytes: Buffer.alloc(0), end: 'reset' }) };

const silence: Fault = { takenIn: false, deliver: () => ({ bytes: Buffer.alloc(0), end: 'hang' }) };

const cutOff = { login: 'service.cut-off', poll: 'service.cut-off', upload: 'service.cut-off' } as const;
const timeout = { login: 'service.timeout', poll: 'service.timeout', upload: 'service.timeout' } as const;
const foreign = {
  login: 'service.not-a-service',
  poll: 'service.not-a-service',
  upload: 'service.not-a-service',
} as const;
const trouble = { login: 'service.trouble', poll: 'service.trouble', upload: 'service.trouble' } as const;
const wait = {
  login: 'service.rate-limited',
  poll: 'service.rate-limited',
  upload: 'service.rate-limited',
} as const;
const fine = { login: null, poll: null, upload: null } as const;

export const rows: Row[] = [
  { name: 'a connection reset before the request was read', fault: reset, ...cutOff, answer: 'unclear' },
  {
    name: 'a connection reset after the request was taken in',
    fault: takenIn(() => ({ bytes: Buffer.alloc(0), end: 'reset' })),
    ...cutOff,
    answer: 'unclear',
  },
  {
    name: 'an answer that ends within its head',
    fault: takenIn((answer) => ({ bytes: whole(answer).subarray(0, 30), end: 'close' })),
    ...cutOff,
    answer: 'unclear',
  },
  {
    name: 'an answer that ends in the middle of its body',
    fault: takenIn((answer) => ({ bytes: short(answer, (length) => length >> 1), end: 'close' })),
    ...cutOff,
    answer: 'unclear',
  },
  {
    name: 'an answer that is one byte short',
    fault: takenIn((answer) => ({ bytes: short(answer, (length) => length - 1), end: 'close' })),
    ...cutOff,
    answer: 'unclear',
  },
  {
    name: 'a length that promises more than comes',
    fault: stalled(
      takenIn((answer) => ({
        bytes: bytesOf(withLength(answer, answer.body.length + 10), answer.body),
        end: 'hang',
      })),
    ),
    ...timeout,
    answer: 'unclear',
  },
  {
    name: 'a length that promises less than comes',
    fault: takenIn((answer) => ({
      bytes: bytesOf(
        withLength(answer, Math.max(0, answer.body.length - 1)),
        Buffer.concat([answer.body, Buffer.from('}')]),
      ),
      end: 'hang',
    })),
    ...foreign,
    // Everything of a sign-in is in the head, so it succeeds without a body.
    login: null,
    answer: 'believed',
  },
  {
    name: 'chunks that end early',
    fault: takenIn((answer) => ({ bytes: chunked(answer), end: 'close' })),
    ...cutOff,
    answer: 'unclear',
  },
  {
    name: 'a head that comes drop by drop',
    fault: stalled(takenIn((answer) => ({ bytes: whole(answer), drip: true, end: 'hang' }))),
    ...timeout,
    answer: 'unclear',
  },
  {
    name: 'a body that comes drop by drop',
    fault: stalled({
      takenIn: false,
      deliver: () => ({
        bytes: bytesOf(headOf(200, { 'content-length': '100000' }), ' '.repeat(100_000)),
        drip: true,
        end: 'hang',
      }),
    }),
    ...timeout,
    answer: 'unclear',
  },
  { name: 'a server that accepts and never answers', fault: stalled(silence), ...timeout, answer: 'unclear' },
  {
    name: 'a service that takes in and never answers',
    fault: stalled(takenIn(() => ({ bytes: Buffer.alloc(0), end: 'hang' }))),
    ...timeout,
    answer: 'unclear',
  },
  { name: '429 with seconds to wait', fault: says(429, { 'retry-after': '90' }), ...wait, answer: 'later' },
  {
    name: '429 with nonsense for a wait',
    fault: says(429, { 'retry-after': 'soon, very soon; -5' }),
    ...wait,
    answer: 'later',
  },
  ...[500, 502, 503, 504].map(
    (status): Row => ({
      name: `${status}, and nothing taken in`,
      fault: says(status, {}, 'upstream failed'),
      ...trouble,
      answer: 'unclear',
    }),
  ),
  {
    name: '500 after the request was taken in',
    fault: takenIn(() => ({ bytes: bytesOf(headOf(500, { 'content-length': '0' }), ''), end: 'close' })),
    ...trouble,
    answer: 'unclear',
  },
  {
    name: 'words of another protocol',
    fault: {
      takenIn: false,
      deliver: () => ({ bytes: Buffer.from('220 mail.example ESMTP ready\r\n'), end: 'close' }),
    },
    ...foreign,
    answer: 'unclear',
  },
  {
    name: 'a head of 60 kB',
    fault: takenIn((answer) => ({
      bytes: whole({ ...answer, headers: { ...answer.headers, 'x-trace': 'x'.repeat(60_000) } }),
      end: 'close',
    })),
    ...foreign,
    answer: 'unclear',
  },
  {
    name: 'a web page that says 200',
    fault: says(200, { 'content-type': 'text/html; charset=utf-8' }, page),
    ...foreign,
    answer: 'unclear',
  },
  {
    name: 'a right answer that calls itself a web page',
    fault: takenIn((answer) => ({
      bytes: whole({ ...answer, headers: { ...answer.headers, 'content-type': 'text/html' } }),
      end: 'close',
    })),
    ...fine,
    upload: 'service.not-a-service',
    answer: 'unclear',
  },
  {
    name: 'a portal that begins with a comment and tells no type',
    fault: says(200, {}, `\ufeff\n<!-- portal -->${page}`),
    ...foreign,
    answer: 'unclear',
  },
  {
    name: 'a packed portal that tells no type',
    fault: says(200, { 'content-encoding': 'gzip', 'content-length': String(packedPage.length) }, packedPage),
    ...foreign,
    answer: 'unclear',
  },
  {
    name: 'an empty 200 for what was taken in',
    fault: takenIn(({ headers }) => ({
      bytes: bytesOf(headOf(200, { date: headers['date'] ?? '', 'content-length': '0' }), ''),
      end: 'close',
    })),
    ...foreign,
    answer: 'believed',
  },
  ...[
    { name: '40 MB of valid JSON', head: withLength },
    // Its length is known only after reading.
    { name: '40 MB of valid JSON of which nobody said how long it is', head: untilClose },
  ].map(
    ({ name, head }): Row => ({
      name,
      fault: takenIn(({ headers }) => ({
        bytes: bytesOf(head({ status: 200, headers, body: fortyMegabytes }), fortyMegabytes),
        end: 'close',
      })),
      login: 'service.answer-too-large',
      poll: 'service.answer-too-large',
      upload: 'service.answer-too-large',
      answer: 'unclear',
    }),
  ),
  ...['gzip', 'deflate'].map(
    (encoding): Row => ({
      name: `bytes that call themselves ${encoding} and are nothing of the kind`,
      fault: takenIn(({ headers }) => {
        const body = Buffer.from([0x1f, 0x8b, 0xff, 0x00, 0xfe, 0x80, 0x81, 0x0d, 0x0a, 0x00]);
        const all = { ...headers, 'content-encoding': encoding };
        return { bytes: whole({ status: 200, headers: all, body }), end: 'close' };
      }),
      ...foreign,
      login: null,
      answer: 'believed',
    }),
  ),
  ...[302, 307].map(
    (status): Row => ({
      name: `a redirect (${status})`,
      fault: says(status, { location: 'https://elsewhere.example/' }),
      ...foreign,
      answer: 'later',
    }),
  ),
  {
    name: 'HTTP/1.0 that closes at the end',
    fault: takenIn((answer) => ({ bytes: bytesOf(untilClose(answer), answer.body), end: 'close' })),
    ...fine,
    answer: 'believed',
  },
  {
    name: 'HTTP/1.0 that closes in the middle',
    fault: takenIn((answer) => ({
      bytes: bytesOf(untilClose(answer), answer.body.subarray(0, answer.body.length >> 1)),
      end: 'close',
    })),
    ...foreign,
    login: null,
    answer: 'believed',
  },
];
