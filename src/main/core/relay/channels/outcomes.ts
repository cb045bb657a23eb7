import { type ErrorCode, OrderbellError, shapeOfError } from '../../../../shared/contract/errors.ts';
import { HttpFailure } from '../../http-failure.ts';
import type { Http, HttpAnswer, HttpFailureKind, HttpRequest } from '../../ports.ts';
import { errorTextOf } from '../../service/secrets-in-text.ts';
import { problemOfFailure, retryAfterMs, serverTimeOf, wordsOf } from '../../service/service-problem.ts';
import type { Outcome } from './channel.ts';
import { isPracticeRefusal } from './practice-servers.ts';

/** What an error is about, for its sentence. `words`: the server's own. */
type About = { host?: string; address?: string; channel?: string; words?: string | null };

const problem = (code: ErrorCode, { words = null, ...params }: About) =>
  shapeOfError(new OrderbellError(code, { params, ...(words === null ? {} : { detail: words }) }));

export const refused = (code: ErrorCode, about: About = {}): Outcome => ({
  state: 'refused',
  error: problem(code, about),
});

export const later = (
  code: ErrorCode,
  about: About,
  mayHaveArrived: boolean,
  afterMs: number | null = null,
): Outcome => ({ state: 'later', error: problem(code, about), afterMs, mayHaveArrived });

/** A server's words in one line, without the secrets that it may quote. */
export const safeWords = (text: string, secrets: readonly string[]): string | null =>
  wordsOf(errorTextOf(text, secrets));

/** Milliseconds for a whole exchange. */
const deadlineMs = 20_000;

/**
 * Sends a request of a channel. The outcome of anything but a 2xx is decided here.
 *
 * @param secrets what the server's words must not quote
 * @param denied the error of a 401 or 403: in most channels the address alone gives access
 */
export const exchange = async (
  http: Http,
  request: Omit<HttpRequest, 'deadlineMs'>,
  secrets: readonly string[],
  denied: ErrorCode = 'relay.access-refused',
): Promise<{ answer: HttpAnswer; words: string } | { outcome: Outcome }> => {
  if (!URL.canParse(request.url)) return { outcome: refused('relay.web-address-invalid') };
  const { host } = new URL(request.url);
  try {
    const answer = await http.send({ ...request, deadlineMs });
    const said = safeWords(answer.text, secrets);
    const outcome = outcomeOfStatus(answer, denied, { host, words: said });
    return outcome === null
      ? { answer, words: [String(answer.status), ...(said === null ? [] : [said])].join(' ') }
      : { outcome };
  } catch (error) {
    return { outcome: outcomeOfFailure(error, host) };
  }
};

const outcomeOfStatus = (answer: HttpAnswer, denied: ErrorCode, about: About): Outcome | null => {
  const { status } = answer;
  if (status >= 200 && status < 300) return null;
  if (status < 400) return refused('relay.unexpected-answer', about);
  if (status === 401 || status === 403) return refused(denied, about);
  if (status === 404 || status === 410) return refused('relay.gone', about);
  if (status >= 500 || [408, 425, 429].includes(status)) {
    // A moment in the header is by the server's clock. Where that isn't known, no wait is taken from it.
    const serverTime = serverTimeOf(answer) ?? Number.MAX_SAFE_INTEGER;
    const wait = retryAfterMs(answer.header('retry-after'), serverTime);
    // A gateway answers so although the server behind it may have the message.
    return later('relay.later', about, status >= 500, wait);
  }
  return refused('relay.refused', about);
};

const outcomeOfFailure = (error: unknown, host: string): Outcome => {
  if (isPracticeRefusal(error)) return { state: 'refused', error: shapeOfError(error) };
  if (!(error instanceof HttpFailure)) throw error;
  const { kind, taken, params } = error;
  const code = failureCodes[kind];
  if (code !== undefined) return later(code, { host }, taken === 'unclear');
  // The proxy has its own sentences.
  const found = shapeOfError(problemOfFailure(error));
  return { state: 'later', error: { ...found, params, detail: null }, afterMs: null, mayHaveArrived: false };
};

const failureCodes: Partial<Record<HttpFailureKind, ErrorCode>> = {
  unreachable: 'relay.unreachable',
  timeout: 'relay.timeout',
  tls: 'relay.tls',
  'no-http': 'relay.unexpected-answer',
  'too-large': 'relay.unexpected-answer',
  'cut-off': 'relay.cut-off',
  aborted: 'relay.cut-off',
};
