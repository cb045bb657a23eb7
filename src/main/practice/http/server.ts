import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Sessions } from '../auth/sessions.ts';
import { refuseForeignRequests, refuseWithoutToken } from '../control/own-page.ts';
import type { Gate, Switches } from '../switches/switches.ts';
import { writeJson } from './json.ts';
import { Problem } from './problem.ts';
import { type Answer, header, type Intercept, type Interception, type Route } from './routes.ts';

/** The checks between a request and its route. */
export type Guards = {
  /** The service's clock, milliseconds since 1970. Every answer carries its time. */
  clock: () => number;
  sessions: Sessions;
  /** How the switches treat a request. The control page bypasses them. */
  gate: Gate;
  switches: () => Switches;
  controlToken: string;
  /** A disturbance that a test sets. It goes before all others. */
  intercept: () => Intercept | undefined;
};

/** The HTTP server, not yet listening. Every answer except a file is JSON, errors too. */
export const createHttpServer = (routes: Route[], guards: Guards): Server => {
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = urlOf(request);
    response.setHeader('Date', new Date(guards.clock()).toUTCString());
    const own = routes.some(({ path, access }) => isControl(access) && path.test(url.pathname));
    const verdict =
      (await guards.intercept()?.({ method: request.method ?? 'GET', path: url.pathname })) ?? 'pass';
    await carryOut(verdict === 'pass' && !own ? await guards.gate() : verdict, request, response, url);
    discardRest(request);
  };
  const carryOut = async (
    verdict: Interception,
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
  ): Promise<void> => {
    if (verdict === 'drop') {
      request.socket.destroy();
    } else if (typeof verdict === 'object') {
      // Set one by one, so that names in another case replace each other.
      response.statusCode = verdict.status;
      for (const [name, value] of Object.entries({ 'Content-Type': 'text/plain', ...verdict.headers })) {
        response.setHeader(name, value);
      }
      response.end(verdict.body ?? '');
    } else {
      const answer = await answerOf(request, url, routes, guards);
      // Closing a connection that still receives a body would lose the answer.
      if (!request.complete) response.shouldKeepAlive = true;
      if (verdict === 'drop-answer') request.socket.destroy();
      else await send(response, answer);
    }
  };
  return createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
};

const answerOf = async (
  request: IncomingMessage,
  url: URL,
  routes: Route[],
  guards: Guards,
): Promise<Answer> => {
  try {
    const atPath = routes.filter(({ path }) => path.test(url.pathname));
    if (atPath.length === 0) throw new Problem(404, `${url.pathname} is not part of this service.`);
    const route = atPath.find(({ method }) => method === request.method);
    if (route === undefined) {
      // HEAD is not part of the service. For other methods, a known path gets a 405.
      throw request.method === 'HEAD'
        ? new Problem(404, 'HEAD is not part of this service.')
        : new Problem(
            405,
            `${request.method} is not possible here; ${atPath.map(({ method }) => method).join(', ')} is.`,
          );
    }
    checkAccess(request, route.access, guards);
    if (route.refusable === true && guards.switches().refusing) {
      throw new Problem(400, 'is refused, as the switch of the practice service says', 'body');
    }
    const id = decoded(route.path.exec(url.pathname)?.[1] ?? '');
    return await route.answer({ request, url, id });
  } catch (error) {
    return problemAnswer(error);
  }
};

const checkAccess = (
  request: IncomingMessage,
  access: Route['access'],
  { sessions, controlToken }: Guards,
): void => {
  if (isControl(access)) {
    refuseForeignRequests(request);
    if (access === 'control') refuseWithoutToken(request, controlToken);
    return;
  }
  const authorization = header(request, 'authorization');
  if (access === 'open' || sessions.isBearer(authorization)) return;
  if (access === 'any' && sessions.isBasic(authorization)) return;
  throw new Problem(
    401,
    access === 'token' ? 'A valid access token (Bearer) is needed.' : 'Valid credentials are needed.',
  );
};

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new Problem(404, `There is nothing called ${part}.`);
  }
};

const isControl = (access: Route['access']): boolean => access === 'page' || access === 'control';

// A target such as `*` or a foreign address belongs to no route.
const urlOf = (request: IncomingMessage): URL => {
  const base = 'http://127.0.0.1';
  const target = request.url ?? '/';
  return URL.canParse(target, base) && target.startsWith('/') ? new URL(base + target) : new URL(base);
};

// Discards the rest of a refused request, so that its sender can finish and read the answer.
const discardRest = (request: IncomingMessage): void => {
  request.removeAllListeners('readable');
  request.resume();
};

const problemAnswer = (error: unknown): Answer => {
  if (!(error instanceof Problem)) {
    return { status: 500, json: { status: 500, message: 'The practice service has a fault of its own.' } };
  }
  const { status, message, field } = error;
  return {
    status,
    json: { status, message, ...(field === null ? {} : { field }) },
    ...(status === 401 ? { headers: { 'WWW-Authenticate': 'Bearer, Basic realm="practice"' } } : {}),
  };
};

const send = async (
  response: ServerResponse,
  { status, headers, json, text, file }: Answer,
): Promise<void> => {
  if (file !== undefined) {
    response.writeHead(status, { 'Content-Length': file.length, ...headers });
    await pipeline(file.content, response);
    return;
  }
  const written =
    json === undefined
      ? (text ?? null)
      : { contentType: 'application/json; charset=utf-8', body: writeJson(json) };
  response.writeHead(status, {
    ...(written === null ? {} : { 'Content-Type': written.contentType }),
    'Content-Length': Buffer.byteLength(written?.body ?? ''),
    ...headers,
  });
  response.end(written?.body ?? '');
};
