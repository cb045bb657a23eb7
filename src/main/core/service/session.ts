import type { AuthMeans } from '../../../shared/contract/calls/accounts.ts';
import type { SessionState } from '../../../shared/contract/calls/diagnostics.ts';
import { OrderbellError } from '../../../shared/contract/errors.ts';
import type { Clock, Http, HttpAnswer, HttpRequest, Timers } from '../ports.ts';
import { createPathRefusals } from './path-refusals.ts';
import { serviceProfile } from './profile.ts';
import type { RequestPace } from './request-pace.ts';
import { errorTextOf } from './secrets-in-text.ts';
import { problemOfAnswer, problemOfFailure, serverTimeOf } from './service-problem.ts';
import { accessTokenLifetime, createRenewalHold, refreshDelay } from './token-renewal.ts';

/**
 * A user's session at the service (interface, section 5). Only this module holds the tokens. All requests
 * share one renewal: a refresh token works once, and two refreshes at a time would end the session.
 */
export type Session = {
  baseUrl: string;
  means: AuthMeans;
  /** For diagnostics: moments, never a token. */
  state: () => SessionState;
  /**
   * Signs in again with the password. Waits for a sign-in that is already running. Does nothing with Basic.
   * Throws `service.*`.
   */
  signIn: () => Promise<void>;
  /**
   * Sends a signed request. Resolves with every answer except a 401.
   * After a 401 it renews the token and tries again, then signs in once and tries again. If the service
   * refuses the token of a sign-in too, it refuses the path and not the password. Then this throws
   * `service.path-refused`, for the next hour without sending (see PathRefusals).
   * Throws `service.needs-token` if these means can't send the request, and `service.*` if there is no
   * token. In both cases nothing was sent; after a failed renewal this lasts for a while. Throws
   * HttpFailure if the request got no complete answer.
   *
   * @param mayLeave called right before sending, also after a renewal. `false`: nothing is sent, and this
   *   throws `order.held-back`
   * @param on401 `tell`: resolves with a 401 like with any other answer
   */
  send: (request: HttpRequest, mayLeave?: () => boolean, on401?: 'judge' | 'tell') => Promise<HttpAnswer>;
  /**
   * Sends a request without credentials, at the request pace: a link from the service may lead to any host.
   */
  sendUnsigned: (request: HttpRequest) => Promise<HttpAnswer>;
  /**
   * Ends the session at the service and sends nothing more. Never throws: a session that can't be ended
   * expires by itself.
   */
  end: () => Promise<void>;
};

/**
 * `refresh`: with the refresh token, then with the password if the service rejects that token. `login`:
 * with the password. `refresh-only`: with the refresh token only.
 */
type Renewal = 'refresh' | 'login' | 'refresh-only';

type Tokens = {
  access: string;
  refresh: string | null;
  renewAt: number;
  issuedAt: number;
  endsAt: number;
  by: 'login' | 'refresh';
};

export type SessionDeps = {
  http: Http;
  clock: Clock;
  timers: Pick<Timers, 'elapsed'>;
  pace: RequestPace;
  baseUrl: string;
  email: string;
  password: string;
  /** The service rejected the password. Nothing more is sent until the user signs in again. */
  onRefused: () => void;
};

/**
 * Keeps one account signed in with tokens (interface, section 8): gets them, renews them in time, and repeats a
 * request once whose token was refused. Throws `service.*`.
 */
export const createSession = (deps: SessionDeps): Session => {
  const { clock, baseUrl } = deps;
  let tokens: Tokens | null = null;
  let state: 'open' | 'refused' | 'ended' = 'open';
  let renewal: Promise<Tokens | null> | null = null;
  const refusals = createPathRefusals(deps.timers, baseUrl);
  const hold = createRenewalHold(deps.timers);

  const assertOpen = (): void => {
    if (state === 'refused') throw new OrderbellError('service.credentials-refused');
    if (state === 'ended') throw new OrderbellError('account.signed-out');
  };

  const refuse = (): never => {
    // The session has ended, so the user may have signed in again: this 401 may be about an old password.
    if (state === 'ended') throw new OrderbellError('account.signed-out');
    state = 'refused';
    tokens = null;
    deps.onRefused();
    throw new OrderbellError('service.credentials-refused');
  };

  const login = async (): Promise<Tokens> => {
    const authorization = basicHeader(deps);
    const answer = await ask(deps, serviceProfile.paths.login, { authorization }, assertOpen);
    if (answer.status === 401) return refuse();
    return keep(readTokens(answer, clock.now(), 'login'));
  };

  // `null`: the service rejects the refresh token, and `mayLogin` is false.
  const refresh = async (token: string, mayLogin: boolean): Promise<Tokens | null> => {
    const headers = { 'refresh-token': token };
    const answer = await ask(deps, serviceProfile.paths.refresh, headers, assertOpen).catch(
      (error: unknown) => {
        if (isRefusal(error)) return null;
        throw error;
      },
    );
    if (answer !== null && answer.status !== 401) return keep(readTokens(answer, clock.now(), 'refresh'));
    if (mayLogin) return login();
    tokens = tokens && { ...tokens, refresh: null };
    return null;
  };

  const keep = (fresh: Tokens): Tokens => {
    tokens = fresh;
    return fresh;
  };

  const begin = (how: Renewal): Promise<Tokens | null> => {
    const refreshToken = tokens?.refresh ?? null;
    const begun =
      how === 'login' || refreshToken === null ? login() : refresh(refreshToken, how === 'refresh');
    renewal = begun
      .then(
        (fresh) => {
          hold.succeeded();
          return fresh;
        },
        (error: unknown) => {
          hold.failed(error);
          throw error;
        },
      )
      .finally(() => {
        renewal = null;
      });
    return renewal;
  };

  // Waits for a renewal that is already running. For `login`, a refresh only counts if it ended in a
  // sign-in.
  const renew = async (how: Tokens['by']): Promise<Tokens> => {
    assertOpen();
    const running = renewal;
    if (running === null) hold.assertOver();
    const fresh = await (running ?? begin(how));
    return fresh === null || (how === 'login' && fresh.by === 'refresh') ? renew(how) : fresh;
  };

  // For a path that was refused within the hour: its 401 is no reason to sign in. `null`: no newer token
  // without a sign-in.
  const refreshOnly = async (): Promise<Tokens | null> => {
    if (renewal !== null) return renewal;
    if (tokens === null || tokens.refresh === null) return null;
    hold.assertOver();
    return begin('refresh-only');
  };

  // The user's own sign-in. It doesn't wait for the pause after a failure, and ignores a refresh that
  // fails.
  const signIn = async (): Promise<void> => {
    const running = await (renewal === null ? begin('login') : renewal.catch(() => null));
    if (running?.by !== 'login') await signIn();
  };

  const current = async (): Promise<Tokens> =>
    renewal === null && tokens !== null && clock.now() < tokens.renewAt ? tokens : renew('refresh');

  // The token that replaced `used`, or that a running renewal brings. `null`: `used` is the newest.
  const newerThan = async (used: Tokens): Promise<Tokens | null> => {
    await renewal;
    return tokens?.access === used.access ? null : tokens;
  };

  // The sign-in after a refreshed token was refused. Another request may just have signed in.
  const signedIn = async (): Promise<Tokens> => (tokens?.by === 'login' ? tokens : renew('login'));

  const secretsWith = (access: string): (string | null)[] => [
    `${deps.email}:${deps.password}`,
    deps.password,
    access,
    tokens?.refresh ?? null,
  ];

  const attempt = async (
    request: HttpRequest,
    { access }: Tokens,
    mayLeave: () => boolean,
  ): Promise<HttpAnswer> => {
    await deps.pace();
    assertOpen();
    if (!mayLeave()) throw new OrderbellError('order.held-back');
    const answer = await deps.http.send({
      ...request,
      headers: { ...request.headers, authorization: `Bearer ${access}` },
    });
    // Its text is shown and stored.
    return answer.status < 400 ? answer : { ...answer, text: errorTextOf(answer.text, secretsWith(access)) };
  };

  return {
    baseUrl,
    means: 'token',
    state: () =>
      tokens === null
        ? { signedInUntil: null, renewedAt: null, renewedBy: null }
        : {
            signedInUntil: Math.floor(tokens.endsAt),
            renewedAt: Math.floor(tokens.issuedAt),
            renewedBy: tokens.by,
          },
    signIn,
    send: async (request, mayLeave = () => true, on401 = 'judge') => {
      refusals.assertOpen(request);
      const refused = (): OrderbellError => {
        assertOpen();
        return refusals.refused(request);
      };
      const asked = async (token: Tokens): Promise<HttpAnswer | null> => {
        const answer = await attempt(request, token, mayLeave);
        return answer.status === 401 && on401 === 'judge' ? null : answer;
      };
      const first = await current();
      const answer = await asked(first);
      if (answer !== null) return answer;
      const isRefused = refusals.isRefused(request);
      const second = (await newerThan(first)) ?? (await (isRefused ? refreshOnly() : renew('refresh')));
      const again = second === null ? null : await asked(second);
      if (again !== null) return again;
      if (second === null || isRefused) throw refused();
      // If `second` came from a sign-in, the one sign-in of this request is used up.
      const third = second.by === 'login' ? second : await signedIn();
      const last = third === second ? null : await asked(third);
      if (last !== null) return last;
      // A sign-in for another request may just have ended. Try its token once before calling the path
      // refused.
      const others = await newerThan(third);
      const end = others === null ? null : await asked(others);
      if (end !== null) return end;
      throw refused();
    },
    sendUnsigned: async (request) => {
      await deps.pace();
      assertOpen();
      return deps.http.send(request);
    },
    end: async () => {
      state = 'ended';
      const held = tokens;
      // A running renewal may bring a token that would stay valid for a day. If it fails, the old token may
      // still work.
      const last = renewal === null ? held : await renewal.catch(() => held);
      const refreshToken = last?.refresh ?? null;
      tokens = null;
      if (refreshToken === null) return;
      await deps.pace();
      await deps.http
        .send({
          method: 'POST',
          url: `${baseUrl}${serviceProfile.paths.logout}`,
          headers: { 'refresh-token': refreshToken },
          deadlineMs: serviceProfile.logoutDeadlineMs,
          maxAnswerBytes: serviceProfile.maxAnswerBytes,
        })
        .catch(() => null);
    },
  };
};

/** `Authorization` of RFC 7617, in UTF-8. */
export const basicHeader = ({ email, password }: Pick<SessionDeps, 'email' | 'password'>): string =>
  `Basic ${Buffer.from(`${email}:${password}`, 'utf8').toString('base64')}`;

// The caller judges a 401; any other failure is thrown. `assertOpen` runs after the wait for the request
// pace.
const ask = async (
  { http, clock, pace, baseUrl }: SessionDeps,
  path: string,
  headers: Record<string, string>,
  assertOpen: () => void,
): Promise<HttpAnswer> => {
  await pace();
  assertOpen();
  const request: HttpRequest = {
    method: 'GET',
    url: `${baseUrl}${path}`,
    headers,
    deadlineMs: serviceProfile.signInDeadlineMs,
    maxAnswerBytes: serviceProfile.maxAnswerBytes,
  };
  const answer = await http.send(request).catch((error: unknown) => {
    throw problemOfFailure(error);
  });
  const problem = answer.status === 401 ? null : problemOfAnswer(answer, clock.now());
  if (problem === null) return answer;
  // Every service of this interface knows these paths. One that doesn't is another kind of server.
  const foreign = ['service.not-found', 'service.refused'].includes(problem.code);
  throw foreign ? new OrderbellError('service.not-a-service', { params: problem.params }) : problem;
};

// The service may reject a refresh with another status than 401 and still accept the password.
const isRefusal = (error: unknown): boolean =>
  error instanceof OrderbellError &&
  (error.code === 'service.not-a-service' || error.code === 'service.role-missing');

const readTokens = (answer: HttpAnswer, now: number, by: Tokens['by']): Tokens => {
  const access = bare(answer.header('set-authorization'));
  if (access === null) throw new OrderbellError('service.not-a-service', { detail: 'no access token' });
  const lifetime = accessTokenLifetime(access, serverTimeOf(answer) ?? now);
  return {
    access,
    refresh: bare(answer.header('set-refresh-token')),
    renewAt: now + refreshDelay(lifetime),
    issuedAt: now,
    endsAt: now + lifetime,
    by,
  };
};

const bare = (header: string | null): string | null => header?.trim().replace(/^Bearer\s+/i, '') || null;
