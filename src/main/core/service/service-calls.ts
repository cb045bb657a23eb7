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

export const exchange = async (deps: CallDeps, { path, ...request }: Call): Promise<HttpAnswer> => {
  const session = sessionOf(deps);
  try {
    return await session.send({ ...request, url: `${session.baseUrl}${path}` });
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
type Search = {
  path: string;
  /** The method that is tried first where none is known yet. */
  first: 'GET' | 'POST';
  learnedAs: 'pollMethod' | 'shipmentPollMethod';
  body: unknown;
  /** See HttpRequest. */
  known: string | undefined;
  /** Thrown where neither method finds anything. */
  nothingHere: () => OrderbellError;
};

/**
 * Asks a search endpoint with the method that this service takes, and remembers it: what can't take one says so, and gets
 * the other from then on (open points, section 1).
 */
export const search = async (deps: CallDeps, asked: Search): Promise<HttpAnswer> => {
  const first = deps.learned.get()[asked.learnedAs] ?? asked.first;
  const answer = await searchBy(deps, first, asked);
  if (!wantsOtherMethod(answer)) {
    assertSuccess(answer, deps.clock.now());
    learn(deps, { [asked.learnedAs]: first });
    return answer;
  }
  const second = first === 'GET' ? 'POST' : 'GET';
  const other = await searchBy(deps, second, asked);
  if (other.status === 404 || other.status === 405 || other.status === 501) {
    throw asked.nothingHere();
  }
  assertSuccess(other, deps.clock.now());
  learn(deps, { [asked.learnedAs]: second });
  return other;
};

const searchBy = (
  deps: CallDeps,
  method: 'GET' | 'POST',
  { path, body, known }: Search,
): Promise<HttpAnswer> =>
  exchange(deps, {
    ...requestTo(method, path, { 'content-type': 'application/json' }),
    body: JSON.stringify(body),
    ...(known === undefined ? {} : { known }),
  });

const wantsOtherMethod = (answer: HttpAnswer): boolean =>
  [404, 405, 501].includes(answer.status) || (answer.status === 400 && missesBody(answer.text));

const missesBody = (text: string): boolean =>
  /body|payload|json|content/i.test(text) &&
  /missing|required|empty|no content|expected|end.of.input/i.test(text);

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
  const known = deps.learned.get()[learnedAs];
  for (const prefix of known === null ? ['', serviceProfile.paths.versionPrefix] : [known]) {
    const answer = await exchange(deps, requestTo('GET', `${prefix}${path}`));
    // A path that only takes other methods, or none, is no path to fetch by either.
    if ([404, 405, 501].includes(answer.status)) continue;
    assertSuccess(answer, deps.clock.now());
    const record = read(textOf(answer));
    learn(deps, { [learnedAs]: prefix });
    return record;
  }
  return null;
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
