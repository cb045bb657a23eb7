import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Sessions } from '../auth/sessions.ts';
import { writeJson } from './json.ts';
import { Problem } from './problem.ts';
import { type Answer, header, type Route } from './routes.ts';

/**
 * What becomes of a request. `pass`: the service answers. `drop`: the connection is cut before anything happened.
 * `drop-answer`: the request is carried out and the connection cut before the answer. Else: this answer, nothing done.
 */
type Interception =
  | 'pass'
  | 'drop'
  | 'drop-answer'
  | { status: number; headers?: Record<string, string>; body?: string };

export type Intercept = (request: { method: string; path: string }) => Interception | Promise<Interception>;

/** The routes as a server, not yet listening. Every answer that isn't a file is JSON, errors too. */
export const createHttpServer = (
  routes: Route[],
  sessions: Sessions,
  intercept: () => Intercept | undefined,
): Server => {
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const verdict = (await intercept()?.({ method: request.method ?? 'GET', path: url.pathname })) ?? 'pass';
    if (verdict === 'drop') {
      request.socket.destroy();
    } else if (typeof verdict === 'object') {
      // One by one: names are then the same whatever their case.
      response.statusCode = verdict.status;
      for (const [name, value] of Object.entries({ 'Content-Type': 'text/plain', ...verdict.headers })) {
        response.setHeader(name, value);
      }
      response.end(verdict.body ?? '');
    } else {
      const answer = await answerOf(request, url, routes, sessions);
      // Closing a connection on which a body still comes in would take the answer with it.
      if (!request.complete) response.shouldKeepAlive = true;
      if (verdict === 'drop-answer') request.socket.destroy();
      else await send(response, answer);
    }
    letGo(request);
  };
  return createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
};

const answerOf = async (
  request: IncomingMessage,
  url: URL,
  routes: Route[],
  sessions: Sessions,
): Promise<Answer> => {
  try {
    const atPath = routes.filter(({ path }) => path.test(url.pathname));
    if (atPath.length === 0) throw new Problem(404, `${url.pathname} is not part of this service.`);
    const route = atPath.find(({ method }) => method === request.method);
    if (route === undefined) {
      // HEAD belongs to nothing here; a wrong method on a known path is told apart for the others.
      throw request.method === 'HEAD'
        ? new Problem(404, 'HEAD is not part of this service.')
        : new Problem(
            405,
            `${request.method} is not possible here; ${atPath.map(({ method }) => method).join(', ')} is.`,
          );
    }
    if (!isAllowed(request, route.access, sessions)) {
      throw new Problem(
        401,
        route.access === 'token'
          ? 'A valid access token (Bearer) is needed.'
          : 'Valid credentials are needed.',
      );
    }
    const id = decodeURIComponent(route.path.exec(url.pathname)?.[1] ?? '');
    return await route.answer({ request, url, id });
  } catch (error) {
    return problemAnswer(error);
  }
};

const isAllowed = (request: IncomingMessage, access: Route['access'], sessions: Sessions): boolean => {
  const authorization = header(request, 'authorization');
  if (access === 'open' || sessions.isBearer(authorization)) return true;
  return access === 'any' && sessions.isBasic(authorization);
};

// What a refused request still sends is thrown away as it comes, so that its sender isn't held and hears the answer.
const letGo = (request: IncomingMessage): void => {
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

const send = async (response: ServerResponse, { status, headers, json, file }: Answer): Promise<void> => {
  if (file !== undefined) {
    response.writeHead(status, { 'Content-Length': file.length, ...headers });
    await pipeline(file.content, response);
    return;
  }
  const body = json === undefined ? '' : writeJson(json);
  response.writeHead(status, {
    ...(json === undefined ? {} : { 'Content-Type': 'application/json; charset=utf-8' }),
    'Content-Length': Buffer.byteLength(body),
    ...headers,
  });
  response.end(body);
};
