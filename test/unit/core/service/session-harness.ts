import type { HttpRequest } from '../../../../src/main/core/ports.ts';
import { createSession } from '../../../../src/main/core/service/session.ts';
import { OrderbellError } from '../../../../src/shared/contract/errors.ts';
import { createScriptedHttp, pathOf } from '../../../fakes/scripted-http.ts';
import { createScriptedService, type ScriptedService } from '../../../fakes/scripted-service.ts';
import { createVirtualTime } from '../../../fakes/virtual-time.ts';

export const pollRequest: HttpRequest = {
  method: 'GET',
  url: 'https://service.example/v2/order-search/poll',
  headers: {},
  body: JSON.stringify({ filters: { lastUpdatedAfter: '2026-01-01T00:00:00.000Z' }, limit: 1, offset: 0 }),
  deadlineMs: 1000,
  maxAnswerBytes: 1000,
};

export const setUp = (password = 'correct horse') => {
  const time = createVirtualTime();
  const service = createScriptedService(time.clock);
  let refusals = 0;
  const session = createSession({
    http: service.http,
    clock: time.clock,
    timers: time.timers,
    pace: async () => undefined,
    baseUrl: service.baseUrl,
    email: service.email,
    password,
    onRefused: () => {
      refusals += 1;
    },
  });
  return { time, service, session, refusals: () => refusals };
};

/**
 * A service whose tokens show their number and origin: L1 from a login, R2 from a refresh. The test decides
 * which work, and which requests wait.
 */
export const numbered = () => {
  const time = createVirtualTime();
  const log: string[] = [];
  const gates = new Map<string, PromiseWithResolvers<void>>();
  const scene = { works: (_token: string): boolean => true, refreshes: true };
  let [count, refusals] = [0, 0];
  const http = createScriptedHttp(async (request) => {
    const path = pathOf(request).split('/').at(-1) ?? '';
    if (path === 'refresh' && !scene.refreshes) {
      await gates.get('refused refresh')?.promise;
      return { status: 401 };
    }
    if (path === 'login' || path === 'refresh') {
      count += 1;
      const token = `${path === 'login' ? 'L' : 'R'}${count}`;
      log.push(token);
      await gates.get(token)?.promise;
      return { status: 200, headers: { 'Set-Authorization': token, 'Set-Refresh-Token': `for ${token}` } };
    }
    const token = request.headers['authorization']?.replace('Bearer ', '') ?? '';
    const works = scene.works(token);
    await gates.get(`${request.headers['who']} ${token}`)?.promise;
    log.push(`${request.headers['who']} ${token}`);
    return { status: works ? 200 : 401 };
  });
  const session = createSession({
    ...{ http, clock: time.clock, timers: time.timers, pace: async () => undefined },
    ...{ baseUrl: 'https://service.example', email: 'e', password: 'p' },
    onRefused: () => {
      refusals += 1;
    },
  });
  /** Requests of this name wait until released. */
  const hold = (what: string): (() => void) => {
    const gate = Promise.withResolvers<void>();
    gates.set(what, gate);
    return gate.resolve;
  };
  const send = async (who: string): Promise<unknown> => {
    const sent = session.send({ ...pollRequest, headers: { who } });
    return sent.then(
      ({ status }) => status,
      (error: unknown) => (error instanceof OrderbellError ? error.code : error),
    );
  };
  return { time, log, scene, session, hold, send, refusals: () => refusals };
};

export const pathOfLast = ({ http }: ScriptedService): string =>
  new URL(http.requests.at(-1)?.url ?? '').pathname;
