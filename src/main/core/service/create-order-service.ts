import { z } from 'zod';
import { OrderbellError, shapeOfError } from '../../../shared/contract/errors.ts';
import { processStatus } from '../../../shared/domain/statuses.ts';
import { HttpFailure } from '../http-failure.ts';
import type { Chance, Clock, HttpAnswer, HttpRequest } from '../ports.ts';
import { readPage, readSingleOrder } from './codec/read-page.ts';
import { multipartBody } from './multipart.ts';
import type { OrderService, PollRequest, SendOutcome } from './order-service.ts';
import { pathSegment } from './path-segment.ts';
import { type Learned, type LearnedFacts, serviceProfile } from './profile.ts';
import { problemOfAnswer, problemOfFailure, retryAfterOf, serverTimeOf } from './service-problem.ts';
import type { Session } from './session.ts';

type Deps = {
  clock: Clock;
  chance: Chance;
  /** The session of the account in use; `null` when there is none that may call. */
  session: () => Session | null;
  learned: Learned;
};

export const createOrderService = (deps: Deps): OrderService => ({
  poll: async (request) => {
    const answer = await pollWith(bound(deps), request);
    const serverTime = serverTimeOf(answer);
    const digest = answer.digest?.();
    if (digest === undefined) return { ...readPage(answer.text), serverTime };
    return digest === request.known
      ? { ...noPage, same: true, digest, serverTime }
      : { ...readPage(answer.text), digest, serverTime };
  },
  fetchOrder: async (id) => fetchOrder(bound(deps), id),
  sendOrderResponse: (body) => sendOrderResponse(deps, body),
  uploadDocument: async ({ name, body, signal }) => {
    const multipart = multipartBody(name, body, `orderbell-${deps.chance.uuid()}`);
    const answer = await succeed(deps, {
      ...requestTo('POST', serviceProfile.paths.document, { 'content-type': multipart.contentType }),
      body: multipart.body,
      deadlineMs: serviceProfile.stalledMs,
      signal,
    });
    const read = uploadedSchema.safeParse(parsed(answer.text));
    if (!read.success) throw new OrderbellError('service.not-a-service', { detail: 'no id of the document' });
    return { objectId: read.data.id };
  },
  deleteDocument: async (objectId) => {
    const segment = pathSegment(objectId);
    if (segment === null) return;
    const answer = await exchange(deps, requestTo('DELETE', `${serviceProfile.paths.document}/${segment}`));
    // What isn't there any more needn't be deleted.
    if (answer.status !== 404) assertSuccess(answer, deps.clock.now());
  },
});

const noPage = { orders: [], broken: [], total: 0, lastUpdatedAt: null };

// It goes into addresses and into answers: half a character fits into neither.
const uploadedSchema = z.object({
  id: z
    .string()
    .min(1)
    .max(500)
    .refine((id) => id.isWellFormed() && pathSegment(id) !== null),
});

type Call = Omit<HttpRequest, 'url'> & { path: string };

const requestTo = (
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

const sessionOf = ({ session }: Deps): Session => {
  const current = session();
  if (current === null) throw new OrderbellError('account.signed-out');
  return current;
};

// A call of several requests stays with the account that it began with, and what it learns is that account's.
const bound = (deps: Deps): Deps => {
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

const exchange = async (deps: Deps, { path, ...request }: Call): Promise<HttpAnswer> => {
  const session = sessionOf(deps);
  try {
    return await session.send({ ...request, url: `${session.baseUrl}${path}` });
  } catch (error) {
    throw problemOfFailure(error);
  }
};

const succeed = async (deps: Deps, call: Call): Promise<HttpAnswer> => {
  const answer = await exchange(deps, call);
  assertSuccess(answer, deps.clock.now());
  return answer;
};

const assertSuccess = (answer: HttpAnswer, now: number): void => {
  const problem = problemOfAnswer(answer, now);
  if (problem !== null) throw problem;
};

const learn = ({ learned }: Deps, facts: Partial<LearnedFacts>): void => {
  const known = learned.get();
  const next = { ...known, ...facts };
  if (JSON.stringify(known) !== JSON.stringify(next)) learned.set(next);
};

// The document says GET with a body; what can't take that says so, and gets POST from then on (open points, section 1).
const pollWith = async (deps: Deps, request: PollRequest): Promise<HttpAnswer> => {
  const first = deps.learned.get().pollMethod ?? 'GET';
  const answer = await poll(deps, first, request);
  if (!wantsOtherMethod(answer)) {
    assertSuccess(answer, deps.clock.now());
    learn(deps, { pollMethod: first });
    return answer;
  }
  const second = first === 'GET' ? 'POST' : 'GET';
  const other = await poll(deps, second, request);
  if (other.status === 404 || other.status === 405 || other.status === 501) {
    throw new OrderbellError('service.not-a-service', { detail: 'no orders can be polled here' });
  }
  assertSuccess(other, deps.clock.now());
  learn(deps, { pollMethod: second });
  return other;
};

const poll = (deps: Deps, method: 'GET' | 'POST', request: PollRequest): Promise<HttpAnswer> =>
  exchange(deps, {
    ...requestTo(method, serviceProfile.paths.pollOrders, { 'content-type': 'application/json' }),
    body: JSON.stringify({
      filters: {
        lastUpdatedAfter: request.lastUpdatedAfter,
        ...(request.onlyIssued ? { status: { processStatus: [processStatus.issued] } } : {}),
      },
      limit: request.limit,
      offset: request.offset,
    }),
  });

const wantsOtherMethod = ({ status, text }: HttpAnswer): boolean =>
  [404, 405, 501].includes(status) ||
  (status === 400 &&
    /body|payload|json|content/i.test(text) &&
    /missing|required|empty|no content|expected|end.of.input/i.test(text));

const fetchOrder: (deps: Deps, id: string) => ReturnType<OrderService['fetchOrder']> = async (deps, id) => {
  const { orderPathPrefix: known } = deps.learned.get();
  const segment = pathSegment(id);
  if (segment === null) return null;
  for (const prefix of known === null ? ['', serviceProfile.paths.versionPrefix] : [known]) {
    const answer = await exchange(
      deps,
      requestTo('GET', `${prefix}${serviceProfile.paths.order}/${segment}`),
    );
    if (answer.status === 404) continue;
    assertSuccess(answer, deps.clock.now());
    const read = readSingleOrder(answer.text);
    learn(deps, { orderPathPrefix: prefix });
    return read;
  }
  return null;
};

const sendOrderResponse = async (
  deps: Deps,
  { text, contentType }: { text: string; contentType: string },
): Promise<SendOutcome> => {
  const now = (): number => deps.clock.now();
  try {
    const session = sessionOf(deps);
    const { path, ...request } = requestTo('POST', serviceProfile.paths.orderResponse, {
      'content-type': contentType,
    });
    return outcomeOf(await session.send({ ...request, url: `${session.baseUrl}${path}`, body: text }), now());
  } catch (error) {
    const problem = shapeOfError(problemOfFailure(error));
    // An OrderbellError comes from signing in: the answer itself never left, or was turned away with a 401.
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

// A network that wants a sign-in says 200 to everything, with a page of its own: the service may never have heard of it.
const isWebPage = ({ text }: HttpAnswer): boolean => /^\s*<(!doctype html|html)\b/i.test(text);

const notTheServicesYes: SendOutcome = {
  kind: 'unclear',
  problem: { code: 'service.not-a-service', params: {}, detail: 'a web page' },
  notBefore: null,
};

const notBeforeOf = (problem: { params: Record<string, string> }, now: number): number | null => {
  const wait = retryAfterOf(problem);
  return wait === null ? null : now + wait;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
