import { z } from 'zod';
import type { HttpFailure } from '../../src/main/core/http-failure.ts';
import type { Clock, HttpRequest } from '../../src/main/core/ports.ts';
import { createScriptedHttp, pathOf, type Scripted, type ScriptedHttp } from './scripted-http.ts';
import { wirePage } from './wire-orders.ts';

/** One record of the service: its text, and the stamp by which it is found. */
export type ServiceRecord = { at: string; text: string };

type PollBody = z.infer<typeof pollBody>;

const pollBody = z.object({
  filters: z.object({ lastUpdatedAfter: z.string() }),
  limit: z.number(),
  offset: z.number(),
});

/** One kind of record that the service lists. */
export type ScriptedStream = {
  records: ServiceRecord[];
  polls: PollBody[];
  /** The order and choice of the matching records for one request. */
  arrange: (matching: ServiceRecord[], body: PollBody) => ServiceRecord[];
  /** The top-level value of a page. */
  topLevel: (page: ServiceRecord[], matching: ServiceRecord[], body: PollBody) => string | null;
};

/** Its own stream has the orders. */
export type ScriptedService = ScriptedStream & {
  http: ScriptedHttp;
  baseUrl: string;
  email: string;
  password: string;
  /** `null`: the service publishes none. */
  shipments: ScriptedStream | null;
  logins: number;
  refreshes: number;
  /** Sees each request first. `undefined` lets the service answer. */
  interfere: (request: HttpRequest) => Scripted | HttpFailure | undefined;
  /** Makes access tokens expire now. */
  expireTokens: () => void;
  /** Minutes that an access token is valid. */
  tokenMinutes: number;
};

/**
 * A scripted order exchange service, with every freedom that the interface leaves. Refresh tokens work
 * once.
 */
export const createScriptedService = (clock: Clock): ScriptedService => {
  let count = 0;
  let refreshToken = '';
  const accessTokens = new Map<string, number>();

  const tokens = (): Scripted => {
    count += 1;
    const expires = clock.now() + service.tokenMinutes * 60_000;
    const claims = Buffer.from(JSON.stringify({ exp: Math.floor(expires / 1000) })).toString('base64url');
    const access = `head${count}.${claims}.sign`;
    accessTokens.set(access, expires);
    refreshToken = `refresh-${count}`;
    return {
      status: 200,
      headers: {
        'Set-Authorization': access,
        'Set-Refresh-Token': refreshToken,
        Date: new Date(clock.now()).toUTCString(),
      },
    };
  };

  const answer = (request: HttpRequest): Scripted | HttpFailure => {
    const scripted = service.interfere(request);
    if (scripted !== undefined) return scripted;
    const basic = Buffer.from(`${service.email}:${service.password}`).toString('base64');
    switch (pathOf(request)) {
      case '/v2/authentication/login':
        service.logins += 1;
        return request.headers['authorization'] === `Basic ${basic}` ? tokens() : { status: 401 };
      case '/v2/authentication/refresh':
        service.refreshes += 1;
        return request.headers['refresh-token'] === refreshToken ? tokens() : { status: 401 };
      case '/v2/authentication/logout':
        refreshToken = '';
        return { status: 200 };
    }
    const access = request.headers['authorization']?.replace('Bearer ', '') ?? '';
    if ((accessTokens.get(access) ?? 0) <= clock.now()) return { status: 401 };
    switch (pathOf(request)) {
      case '/v2/order-search/poll':
        return poll(service, request);
      case '/v2/shipment/poll':
        return service.shipments === null ? { status: 404 } : poll(service.shipments, request);
      case '/v2/api-connector/order-response':
        return { status: 202 };
      default:
        return { status: 404 };
    }
  };

  const poll = (stream: ScriptedStream, request: HttpRequest): Scripted => {
    const body = pollBody.parse(JSON.parse(typeof request.body === 'string' ? request.body : ''));
    stream.polls.push(body);
    const after = Date.parse(body.filters.lastUpdatedAfter);
    const matching = stream.arrange(
      stream.records.filter(({ at }) => Date.parse(at) > after),
      body,
    );
    const page = matching.slice(body.offset, body.offset + body.limit);
    return {
      status: 200,
      headers: { Date: new Date(clock.now()).toUTCString() },
      text: wirePage(
        page.map(({ text }) => text),
        matching.length,
        stream.topLevel(page, matching, body),
      ),
    };
  };

  const service: ScriptedService = {
    http: createScriptedHttp(answer),
    baseUrl: 'https://service.example',
    email: 'sales@supplier.example',
    password: 'correct horse',
    ...createScriptedStream(),
    shipments: null,
    logins: 0,
    refreshes: 0,
    interfere: () => undefined,
    expireTokens: () => accessTokens.clear(),
    tokenMinutes: 10,
  };
  return service;
};

export const createScriptedStream = (): ScriptedStream => ({
  records: [],
  polls: [],
  arrange: (matching) => [...matching].sort((a, b) => Date.parse(a.at) - Date.parse(b.at)),
  topLevel: highestOfPage,
});

export const highestOf = (records: ServiceRecord[]): string | null =>
  records
    .map(({ at }) => at)
    .sort()
    .at(-1) ?? null;

/** An empty page repeats the requested value. */
const highestOfPage: ScriptedStream['topLevel'] = (page, _matching, body) =>
  highestOf(page) ?? body.filters.lastUpdatedAfter;
