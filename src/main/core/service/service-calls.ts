import { OrderbellError, shapeOfError } from '../../../shared/contract/errors.ts';
import { HttpFailure } from '../http-failure.ts';
import type { Clock, HttpAnswer, HttpRequest } from '../ports.ts';
import type { SendOutcome } from './order-service.ts';
import { pathSegment } from './path-segment.ts';
import { type Learned, type LearnedFacts, serviceProfile } from './profile.ts';
import { isWebPage, problemOfAnswer, problemOfFailure, retryAfterOf } from './service-problem.ts';
import type { Session } from './session.ts';

/** How any one of the service's endpoints is called: what orders, shipments and documents have in common. */

export type CallDeps = {
  clock: Clock;
  /** The session of the account in use; `null` when there is none that may call. */
  session: () => Session | null;
  learned: Learned;
};

type Call = Omit<HttpRequest, 'url'> & { path: string };

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

/** A call of several requests stays with the account that it began with, and what it learns is that account's. */
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

export const succeed = async (deps: CallDeps, call: Call): Promise<HttpAnswer> => {
  const answer = await exchange(deps, call);
  assertSuccess(answer, deps.clock.now());
  return answer;
};

export const assertSuccess = (answer: HttpAnswer, now: number): void => {
  const problem = problemOfAnswer(answer, now);
  if (problem !== null) throw problem;
};

/**
 * The text of an answer that is going to be read. JSON is UTF-8 (RFC 8259, section 8.1): of anything else a number or a name
 * would be another one. Throws `service.not-a-service`.
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

/** What a search endpoint is asked for: where it lies, what was learned of it, and what stands in the body. */
type Search<Read> = {
  path: string;
  /** The method that is tried first where none is known yet. */
  first: 'GET' | 'POST';
  learnedAs: 'pollMethod' | 'shipmentPollMethod';
  body: unknown;
  /** See HttpRequest. */
  known: string | undefined;
  /** Throws where the answer is no page. */
  read: (answer: HttpAnswer) => Read;
  /** Thrown where the service knows no such path by either method. */
  nothingHere: () => OrderbellError;
};

/**
 * Asks a search endpoint with the method that works here, and remembers it. A network that doesn't let a GET with a body
 * through says so in its own words, whatever they are: so whatever is no page leads to one try with the other method (open
 * points, section 1).
 */
export const search = async <Read>(deps: CallDeps, asked: Search<Read>): Promise<Read> => {
  const learned = deps.learned.get()[asked.learnedAs];
  const method = learned ?? asked.first;
  const first = await searchBy(deps, method, asked);
  if ('read' in first) return first.read;
  const second = await searchBy(deps, method === 'GET' ? 'POST' : 'GET', asked);
  if ('read' in second) return second.read;
  const isNowhere = isMissing(first.answer) || isMissing(second.answer);
  if (isNowhere && isNoServices(first.answer) && isNoServices(second.answer)) throw asked.nothingHere();
  // The service's own words tell more than those of something in between.
  const telling = isNoServices(second.answer) || (learned !== null && !isNoServices(first.answer));
  throw (telling ? first : second).problem;
};

type Unsuited = { answer: HttpAnswer; problem: unknown };

// What the method brought, or why it brought nothing. Throws what says nothing about the method.
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

/** A path that only takes other methods, or none, is no path either. */
const isMissing = ({ status }: HttpAnswer): boolean => [404, 405, 501].includes(status);

// Said by a service that knows no such path, or by what stands in front of it: pages and redirects are no service's.
const isNoServices = (answer: HttpAnswer): boolean =>
  isMissing(answer) || (answer.status >= 300 && answer.status < 400) || isWebPage(answer);

/**
 * The answer to a fetch of one record by its id, `null` where the service doesn't know it: the path without a version
 * first, then once with it, and what worked is remembered (open points, section 1).
 */
export const fetchById = async <Read>(
  deps: CallDeps,
  { id, ...wanted }: Unversioned<Read> & { id: string },
): Promise<Read | null> => {
  const segment = pathSegment(id);
  return segment === null ? null : getUnversioned(deps, { ...wanted, path: `${wanted.path}/${segment}` });
};

/** What lies under a path without a version, `null` where nothing is found: see `fetchById`. */
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
  // A 401 here may only mean that the path is none: nobody's session ends by it before the other one was tried.
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
 * Sends a message of the supplier's as it is. Never throws for what the service or the network does: see SendOutcome.
 *
 * @param mayLeave asked when its turn has come; what may not leave any more is to be sent `later`
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
    // An OrderbellError comes from signing in: the message itself never left, or was turned away with a 401.
    return error instanceof HttpFailure && error.taken === 'unclear'
      ? { kind: 'unclear', problem, notBefore: null }
      : { kind: 'later', problem, notBefore: notBeforeOf(problem, now()) };
  }
};

const outcomeOf = (answer: HttpAnswer, now: number): SendOutcome => {
  const error = problemOfAnswer(answer, now);
  if (error === null) return isWebPage(answer) ? notTheServicesYes : { kind: 'taken' };
  const problem = shapeOfError(error);
  const notBefore = notBeforeOf(problem, now);
  // A redirect comes from something in between, which took nothing in.
  if (answer.status === 429 || answer.status < 400) return { kind: 'later', problem, notBefore };
  if (answer.status >= 500 || answer.status === 408) return { kind: 'unclear', problem, notBefore };
  return { kind: 'refused', problem };
};

// A 403 means a missing right, unless the message named a company: that company may be the wrong one, and the user can correct it.
const inWhoseName = (outcome: SendOutcome, text: string): SendOutcome =>
  outcome.kind === 'refused' &&
  outcome.problem.code === 'service.role-missing' &&
  /["<](?:c|supplierC)ompanyId[">]/.test(text)
    ? { ...outcome, problem: { ...outcome.problem, code: 'service.company-refused' } }
    : outcome;

const notTheServicesYes: SendOutcome = {
  kind: 'unclear',
  problem: { code: 'service.not-a-service', params: {}, detail: 'a web page' },
  notBefore: null,
};

const notBeforeOf = (problem: { params: Record<string, string> }, now: number): number | null => {
  const wait = retryAfterOf(problem);
  return wait === null ? null : now + wait;
};
