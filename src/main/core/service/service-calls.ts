import { OrderbellError, shapeOfError } from '../../../shared/contract/errors.ts';
import { HttpFailure } from '../http-failure.ts';
import type { Clock, HttpAnswer, HttpRequest } from '../ports.ts';
import type { ReadRecords } from './codec/read-page.ts';
import type { PollPage, SendOutcome } from './order-service.ts';
import { type Learned, type LearnedFacts, serviceProfile } from './profile.ts';
import {
  isWebPage,
  problemOfAnswer,
  problemOfFailure,
  retryAfterOf,
  serverTimeOf,
} from './service-problem.ts';
import type { Session } from './session.ts';

/** Shared by the calls for orders, shipments and documents. */

export type CallDeps = {
  clock: Clock;
  /** The current account's session; `null` if none may send requests. */
  session: () => Session | null;
  learned: Learned;
};

type Call = Omit<HttpRequest, 'url'> & { path: string };

/** A request that asks for JSON, with the deadline and the largest answer of the profile. */
export const requestTo = (
  method: HttpRequest['method'],
  path: string,
  headers: Record<string, string> = {},
): Call => ({
  method,
  path,
  headers: { accept: 'application/json', ...headers },
  deadlineMs: serviceProfile.deadlineMs,
  maxAnswerBytes: serviceProfile.maxAnswerBytes,
});

const sessionOf = ({ session }: CallDeps): Session => {
  const current = session();
  if (current === null) throw new OrderbellError('account.signed-out');
  return current;
};

/**
 * Ties several requests to one session. Facts that they learn are stored only while that session is the
 * current one.
 */
export const bound = <Deps extends CallDeps>(deps: Deps): Deps => {
  const session = sessionOf(deps);
  return {
    ...deps,
    session: () => session,
    learned: {
      get: deps.learned.get,
      set: (facts) => {
        if (deps.session() === session) deps.learned.set(facts);
      },
    },
  };
};

/**
 * Sends a request. Resolves with an answer of any status except a 401, see `Session`. Throws
 * `account.signed-out` or `service.*`.
 */
export const exchange = async (
  deps: CallDeps,
  { path, ...request }: Call,
  on401?: 'judge' | 'tell',
): Promise<HttpAnswer> => {
  const session = sessionOf(deps);
  try {
    return await session.send({ ...request, url: `${session.baseUrl}${path}` }, undefined, on401);
  } catch (error) {
    throw problemOfFailure(error);
  }
};

/** Sends a request and resolves with a 2xx. Throws `service.*` for any other status, else like `exchange`. */
export const succeed = async (deps: CallDeps, call: Call): Promise<HttpAnswer> => {
  const answer = await exchange(deps, call);
  assertSuccess(answer, deps.clock.now());
  return answer;
};

/** Throws `service.*` unless the status is a 2xx. @param now ms since 1970, for `Retry-After` */
export const assertSuccess = (answer: HttpAnswer, now: number): void => {
  const problem = problemOfAnswer(answer, now);
  if (problem !== null) throw problem;
};

/**
 * The text of an answer. JSON is UTF-8 (RFC 8259, section 8.1): in another encoding, numbers and names
 * could be read wrongly. Throws `service.not-a-service`.
 */
export const textOf = (answer: HttpAnswer): string => {
  if (answer.garbled === true) {
    throw new OrderbellError('service.not-a-service', { detail: 'the answer is not UTF-8' });
  }
  return answer.text;
};

const learn = ({ learned }: CallDeps, facts: Partial<LearnedFacts>): void => {
  const known = learned.get();
  const next = { ...known, ...facts };
  if (JSON.stringify(known) !== JSON.stringify(next)) learned.set(next);
};

/** A request to a search endpoint. */
type Search<Read> = {
  path: string;
  /** Method to try first while none is learned. */
  first: 'GET' | 'POST';
  learnedAs: 'pollMethod' | 'shipmentPollMethod';
  body: unknown;
  /** See HttpRequest. */
  known: string | undefined;
  /** Throws if the answer is no page. */
  read: (answer: HttpAnswer) => Read;
  /** Thrown if the service knows the path with neither method. */
  nothingHere: () => OrderbellError;
};

/**
 * Calls a search endpoint with the method that works for this service, and remembers that method. A network
 * that blocks a GET with a body may answer anything. So an answer that is no page leads to one try with the
 * other method (open points, section 1).
 */
export const search = async <Read>(deps: CallDeps, asked: Search<Read>): Promise<Read> => {
  const learned = deps.learned.get()[asked.learnedAs];
  const method = learned ?? asked.first;
  const first = await searchBy(deps, method, asked);
  if ('read' in first) return first.read;
  const second = await searchBy(deps, method === 'GET' ? 'POST' : 'GET', asked);
  if ('read' in second) return second.read;
  const isNowhere = isMissing(first.answer) || isMissing(second.answer);
  if (isNowhere && isNoEndpoint(first.answer) && isNoEndpoint(second.answer)) throw asked.nothingHere();
  // The service's own error explains more than an error from something in between.
  const explainsFirst = isNoEndpoint(second.answer) || (learned !== null && !isNoEndpoint(first.answer));
  throw (explainsFirst ? first : second).problem;
};

type Unsuited = { answer: HttpAnswer; problem: unknown };

// The page, or why this method brought none. Throws a problem that has nothing to do with the method.
const searchBy = async <Read>(
  deps: CallDeps,
  method: 'GET' | 'POST',
  { path, body, known, learnedAs, read }: Search<Read>,
): Promise<{ read: Read } | Unsuited> => {
  const answer = await exchange(deps, {
    ...requestTo(method, path, { 'content-type': 'application/json' }),
    body: JSON.stringify(body),
    ...(known === undefined ? {} : { known }),
  });
  const problem = problemOfAnswer(answer, deps.clock.now());
  if (problem !== null && (answer.status === 429 || (answer.status >= 500 && !isMissing(answer)))) {
    throw problem;
  }
  if (problem !== null) return { answer, problem };
  try {
    const page = read(answer);
    learn(deps, { [learnedAs]: method });
    return { read: page };
  } catch (error) {
    return { answer, problem: error };
  }
};

/** A path that accepts no method, or only other methods, counts as missing. */
const isMissing = ({ status }: HttpAnswer): boolean => [404, 405, 501].includes(status);

// From a service without this path, or from something in front of it: services send no pages and redirects.
const isNoEndpoint = (answer: HttpAnswer): boolean =>
  isMissing(answer) || (answer.status >= 300 && answer.status < 400) || isWebPage(answer);

/**
 * Fetches one record by its id; `null` if the service doesn't know it. Tries the path without a version,
 * then with it, and remembers which one works (open points, section 1).
 */
export const fetchById = async <Read>(
  deps: CallDeps,
  { id, ...wanted }: Unversioned<Read> & { id: string },
): Promise<Read | null> => {
  const segment = pathSegment(id);
  return segment === null ? null : getUnversioned(deps, { ...wanted, path: `${wanted.path}/${segment}` });
};

/** Reads what is at a path without a version; `null` if nothing is: see `fetchById`. */
export const getUnversioned = async <Read>(
  deps: CallDeps,
  { path, learnedAs, read }: Unversioned<Read>,
): Promise<Read | null> => {
  const readAt = (prefix: string, answer: HttpAnswer): Read => {
    assertSuccess(answer, deps.clock.now());
    const record = read(textOf(answer));
    learn(deps, { [learnedAs]: prefix });
    return record;
  };
  const ask = (prefix: string, on401?: 'tell'): Promise<HttpAnswer> =>
    exchange(deps, requestTo('GET', `${prefix}${path}`), on401);
  const known = deps.learned.get()[learnedAs];
  if (known !== null) {
    const answer = await ask(known);
    return isMissing(answer) ? null : readAt(known, answer);
  }
  // This 401 may only mean that there is no such path. It mustn't end the session before the other path was
  // tried.
  const bare = await ask('', 'tell');
  try {
    return readAt('', bare);
  } catch (problem) {
    if (bare.status === 429) throw problem;
    const { versionPrefix } = serviceProfile.paths;
    const versioned = await ask(versionPrefix);
    if (!isMissing(versioned)) return readAt(versionPrefix, versioned);
    if (bare.status >= 500 && !isMissing(bare)) throw problem;
  }
  return bare.status === 401 ? readAt('', await ask('')) : null;
};

type Unversioned<Read> = {
  path: string;
  learnedAs: 'orderPathPrefix' | 'shipmentPathPrefix' | 'companyPathPrefix';
  read: (text: string) => Read;
};

/**
 * Sends the supplier's message as it is. Never throws for an error of the service or the network: see
 * SendOutcome.
 *
 * @param mayLeave called right before sending. `false`: the outcome is `later`
 */
export const sendMessage = async (
  deps: CallDeps,
  to: string,
  { text, contentType }: { text: string; contentType: string },
  mayLeave?: () => boolean,
): Promise<SendOutcome> => {
  const now = (): number => deps.clock.now();
  try {
    const session = sessionOf(deps);
    const { path, ...request } = requestTo('POST', to, { 'content-type': contentType });
    const message = { ...request, url: `${session.baseUrl}${path}`, body: text };
    return inWhoseName(outcomeOf(await session.send(message, mayLeave), now()), text);
  } catch (error) {
    const problem = shapeOfError(problemOfFailure(error));
    if (problem.code === 'service.path-refused') return { kind: 'refused', problem };
    // An OrderbellError comes from signing in: the message never left, or the service rejected it with a
    // 401.
    return error instanceof HttpFailure && error.taken === 'unclear'
      ? { kind: 'unclear', problem, notBefore: null }
      : { kind: 'later', problem, notBefore: notBeforeOf(problem, now()) };
  }
};

const outcomeOf = (answer: HttpAnswer, now: number): SendOutcome => {
  const error = problemOfAnswer(answer, now);
  if (error === null) return isWebPage(answer) ? webPageAccepted : { kind: 'taken' };
  const problem = shapeOfError(error);
  const notBefore = notBeforeOf(problem, now);
  // A redirect comes from something in between, so the service accepted nothing.
  if (answer.status === 429 || answer.status < 400) return { kind: 'later', problem, notBefore };
  if (answer.status >= 500 || answer.status === 408) return { kind: 'unclear', problem, notBefore };
  return { kind: 'refused', problem };
};

// A 403 means a missing right. If the message named a company, that company may be wrong, and the user can
// correct it.
const inWhoseName = (outcome: SendOutcome, text: string): SendOutcome =>
  outcome.kind === 'refused' &&
  outcome.problem.code === 'service.role-missing' &&
  /["<](?:c|supplierC)ompanyId[">]/.test(text)
    ? { ...outcome, problem: { ...outcome.problem, code: 'service.company-refused' } }
    : outcome;

const webPageAccepted: SendOutcome = {
  kind: 'unclear',
  problem: { code: 'service.not-a-service', params: {}, detail: 'a web page' },
  notBefore: null,
};

const notBeforeOf = (problem: { params: Record<string, string> }, now: number): number | null => {
  const wait = retryAfterOf(problem);
  return wait === null ? null : now + wait;
};

/**
 * An id from the service as one segment of a path. `null` for `.` and `..`: URL parsers resolve them away,
 * and the request would go to another path.
 */
export const pathSegment = (id: string): string | null =>
  id === '.' || id === '..' ? null : encodeURIComponent(id);

/**
 * Reads one page of a poll, of any kind of record. A page with known bytes is `same` and isn't read.
 *
 * @param known digest of an answer that was read before
 */
export const readPolled = <Read>(
  answer: HttpAnswer,
  known: string | undefined,
  read: (text: string) => ReadRecords<Read>,
): PollPage<Read> => {
  const serverTime = serverTimeOf(answer);
  const { digest } = answer;
  if (digest === undefined) return { ...read(textOf(answer)), serverTime };
  return digest === known
    ? { records: [], broken: [], total: 0, lastUpdatedAt: null, same: true, digest, serverTime }
    : { ...read(textOf(answer)), digest, serverTime };
};
