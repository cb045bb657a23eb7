import { z } from 'zod';
import { type ErrorCode, type ErrorShape, OrderbellError } from '../../../shared/contract/errors.ts';
import { HttpFailure } from '../http-failure.ts';
import type { HttpAnswer, HttpFailureKind } from '../ports.ts';
import { withoutMark } from './codec/json.ts';
import { retryAfterMs } from './retry-after.ts';

/**
 * The error that an answer stands for, or `null` for a 2xx (interface, section 7; open points, section 6). A wait that the
 * service asks for is in `params.retryAfterMs`.
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
 * Whether a web page answers in the service's place. A network that wants a sign-in says 200 to everything, so a yes with a web page is none
 * (open points, section 1). XML that says that it is XML is the service's own.
 */
export const isWebPage = ({ header, text }: HttpAnswer): boolean => {
  const type = header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type === 'text/html' || type === 'application/xhtml+xml') return true;
  const body = withoutMark(text).trimStart();
  if (!body.startsWith('<')) return false;
  return !(/^(application|text)\/([\w.-]+\+)?xml$/.test(type) && isXmlMessage(body));
};

// A message of the service has no document type, and a web page in XML has `html` as its root.
const isXmlMessage = (body: string): boolean => /^(<\?xml\b[^>]*\?>\s*)?<(?!html\b)[a-z_]/i.test(body);

/** Throws for a 2xx that a web page says in the service's place: nobody knows what became of the request. */
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

/** The wait in ms that came with an error, or `null`. */
export const retryAfterOf = (error: { params: Record<string, string> }): number | null => {
  const text = error.params['retryAfterMs'];
  return text === undefined ? null : Number(text);
};

/** The same problem for someone who hears of it later: where the service named a wait, `leftMs` of that is to come. */
export const stillAProblem = ({ code, params, detail }: ErrorShape, leftMs: number): OrderbellError =>
  new OrderbellError(code, {
    params: retryAfterOf({ params }) === null ? params : { ...params, retryAfterMs: String(leftMs) },
    ...(detail === null ? {} : { detail }),
  });

/** What an HttpFailure means to the user. One that was asked for (`aborted`) stays what it is. */
export const problemOfFailure = (error: unknown): unknown => {
  if (!(error instanceof HttpFailure) || error.kind === 'aborted') return error;
  // Who was connected and then gone did answer: its address and the network are right.
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

/** What the service says in its own words, one line; `null` when there are none that a person could read. */
const wordsOf = (text: string): string | null => {
  const words = (fromJson(text) ?? fromPlainText(text))
    ?.replace(/\s+/g, ' ')
    .slice(0, maxWords)
    .replace(unshowable, '')
    .trim();
  return words === undefined || words === '' ? null : words;
};

// Control characters, marks of direction and halves of a character: they turn a sentence into another one.
const unshowable = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

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
