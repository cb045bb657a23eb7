import { z } from 'zod';
import { type ErrorCode, type ErrorShape, OrderbellError } from '../../../shared/contract/errors.ts';
import { invisibleCharacter } from '../../../shared/domain/values/shown-text.ts';
import { HttpFailure } from '../http-failure.ts';
import type { HttpAnswer, HttpFailureKind } from '../ports.ts';
import { withoutMark } from './codec/json.ts';

/**
 * The error for an answer, or `null` for a 2xx (interface, section 7; open points, section 6). A wait that
 * the service asks for is in `params.retryAfterMs`.
 */
export const problemOfAnswer = (answer: HttpAnswer, now: number): OrderbellError | null => {
  const { status } = answer;
  if (status >= 200 && status < 300) return null;
  const wait = retryAfterMs(answer.header('retry-after'), serverTimeOf(answer) ?? now);
  const params = {
    status: String(status),
    ...(wait === null ? {} : { retryAfterMs: String(wait) }),
  };
  const code = codeOfStatus(status);
  const words = code === 'service.refused' ? wordsOf(answer.text) : null;
  return new OrderbellError(code, { params, ...(words === null ? {} : { detail: words }) });
};

/**
 * Whether a web page answers in the service's place. A network that wants a sign-in answers 200 to
 * everything, so a web page with a 2xx is no acceptance (open points, section 1). XML with the content type
 * of XML comes from the service.
 */
export const isWebPage = ({ header, text }: HttpAnswer): boolean => {
  const type = header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type === 'text/html' || type === 'application/xhtml+xml') return true;
  const body = withoutMark(text).trimStart();
  if (!body.startsWith('<')) return false;
  return !(/^(application|text)\/([\w.-]+\+)?xml$/.test(type) && isXmlMessage(body));
};

// The service's messages have no document type, and a web page in XML has `html` as its root.
const isXmlMessage = (body: string): boolean => /^(<\?xml\b[^>]*\?>\s*)?<(?!html\b)[a-z_]/i.test(body);

/** Throws for a web page with a 2xx, since nobody knows whether the request reached the service. */
export const assertNoWebPage = (answer: HttpAnswer): void => {
  if (isWebPage(answer)) throw new OrderbellError('service.not-a-service', { detail: 'a web page' });
};

const codeOfStatus = (status: number): ErrorCode => {
  if (status >= 500) return 'service.trouble';
  switch (status) {
    case 401:
      return 'service.path-refused';
    case 403:
      return 'service.role-missing';
    case 404:
      return 'service.not-found';
    case 408:
      return 'service.timeout';
    case 429:
      return 'service.rate-limited';
    default:
      return status < 400 ? 'service.not-a-service' : 'service.refused';
  }
};

/** The wait in ms in an error, or `null`. */
export const retryAfterOf = (error: { params: Record<string, string> }): number | null => {
  const text = error.params['retryAfterMs'];
  return text === undefined ? null : Number(text);
};

/** The same problem for a later caller: a wait in it becomes `leftMs`. */
export const stillAProblem = ({ code, params, detail }: ErrorShape, leftMs: number): OrderbellError =>
  new OrderbellError(code, {
    params: retryAfterOf({ params }) === null ? params : { ...params, retryAfterMs: String(leftMs) },
    ...(detail === null ? {} : { detail }),
  });

/** What an HttpFailure means to the user. An intended abort (`aborted`) stays an HttpFailure. */
export const problemOfFailure = (error: unknown): unknown => {
  if (!(error instanceof HttpFailure) || error.kind === 'aborted') return error;
  // The connection worked before it broke, so the address and the network are right.
  const gone = error.kind === 'unreachable' && error.taken === 'unclear';
  const code = failureCodes[gone ? 'cut-off' : error.kind];
  return new OrderbellError(code, { params: error.params, detail: error.kind, cause: error });
};

const failureCodes: Record<Exclude<HttpFailureKind, 'aborted'>, ErrorCode> = {
  unreachable: 'service.unreachable',
  timeout: 'service.timeout',
  tls: 'service.tls',
  'no-http': 'service.not-a-service',
  'cut-off': 'service.cut-off',
  'too-large': 'service.answer-too-large',
  'proxy-unusable': 'proxy.unusable',
  'proxy-unreachable': 'proxy.unreachable',
  'proxy-refused': 'proxy.refused',
  'proxy-scheme': 'proxy.scheme',
  'proxy-credentials': 'proxy.credentials-needed',
  'proxy-credentials-refused': 'proxy.credentials-refused',
};

/** The answer's `Date` header in ms since 1970, or `null`. */
export const serverTimeOf = (answer: HttpAnswer): number | null => {
  const date = Date.parse(answer.header('date') ?? '');
  return Number.isNaN(date) ? null : date;
};

/** A server's own error text in one line; `null` if there is none that a person could read. */
export const wordsOf = (text: string): string | null => {
  const words = (fromJson(text) ?? fromPlainText(text))
    ?.replace(/\s+/g, ' ')
    .slice(0, maxWords)
    .replace(unshowable, '')
    .trim();
  // V8 would keep the whole text for a part of it.
  return words === undefined || words === '' ? null : Buffer.from(words).toString();
};

// Invisible characters and half surrogate pairs could change how a sentence reads.
const unshowable = new RegExp(`${invisibleCharacter}|\\p{Cs}`, 'gu');

const maxWords = 500;

const word = z.string().min(1);
const errorBody = z.union([
  z.looseObject({ message: word }).transform(({ message }) => message),
  z.looseObject({ error: word }).transform(({ error }) => error),
  z.looseObject({ detail: word }).transform(({ detail }) => detail),
  z.looseObject({ error: z.looseObject({ message: word }) }).transform(({ error }) => error.message),
  z
    .looseObject({ errors: z.array(z.union([word, z.looseObject({ message: word })])).min(1) })
    .transform(({ errors }) => errors.map((one) => (typeof one === 'string' ? one : one.message)).join('; ')),
  z.looseObject({ title: word }).transform(({ title }) => title),
]);

const fromJson = (text: string): string | null => {
  try {
    const read = errorBody.safeParse(JSON.parse(withoutMark(text)));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
};

const fromPlainText = (text: string): string | null => (/^\s*(<|$)/.test(text) ? null : text);

/** The longest wait in ms that a service can ask for: longer ones would keep orders from the user. */
export const longestWaitMs = 3_600_000;

/**
 * The wait in ms from a `Retry-After` header: seconds or an HTTP date (RFC 9110, 10.2.3). `null` if missing
 * or unreadable.
 *
 * @param serverTime the answer's own `Date`, ms since 1970: a date in the header is by the service's clock
 */
export const retryAfterMs = (header: string | null, serverTime: number): number | null => {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, longestWaitMs);
  const date = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : Math.min(Math.max(date - serverTime, 0), longestWaitMs);
};
