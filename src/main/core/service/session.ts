import type { AuthMeans } from '../../../shared/contract/calls/accounts.ts';
import type { SessionState } from '../../../shared/contract/calls/diagnostics.ts';
import { OrderbellError } from '../../../shared/contract/errors.ts';
import type { Clock, Http, HttpAnswer, HttpRequest, Timers } from '../ports.ts';
import { accessTokenLifetime, refreshDelay } from './access-token.ts';
import { createPathRefusals } from './path-refusals.ts';
import { serviceProfile } from './profile.ts';
import { createRenewalHold } from './renewal-hold.ts';
import type { RequestPace } from './request-pace.ts';
import { withoutSecrets } from './secrets-in-text.ts';
import { problemOfAnswer, problemOfFailure, serverTimeOf } from './service-problem.ts';

/**
 * One person's session at the service (interface, section 5). Tokens live in here and nowhere else. Everyone shares one
 * renewal: a refresh token works once, so two refreshes at the same time would end the session.
 */
export type Session = {
  baseUrl: string;
  means: AuthMeans;
  /** How it stands, for diagnostics: moments, never a token. */
  state: () => SessionState;
  /** Signs in anew with the password, where there is anything to sign in to and no sign-in is under way; throws `service.*`. */
  signIn: () => Promise<void>;
  /**
   * Sends a request in the person's name and resolves with any answer but a 401: that one renews a token, then signs in
   * once, and once the token of a sign-in was refused, too, it is the path that is refused and not the password:
   * `service.path-refused`, also without asking for the hour that follows (see PathRefusals). Throws `service.needs-token` for
   * what these means can't ask for, `service.*` when there is no token to be had (then nothing was sent either; after a renewal
   * that failed this lasts for a while) and HttpFailure when the request itself got no whole answer.
   *
   * @param mayLeave asked when its turn has come, also after a renewal. `false`: it isn't sent, and `order.held-back` is thrown
   * @param on401 `tell`: a 401 is an answer like any other
   */
  send: (request: HttpRequest, mayLeave?: () => boolean, on401?: 'judge' | 'tell') => Promise<HttpAnswer>;
  /** Sends a request without any sign of who asks, in its turn: a link of the service's own may lead anywhere. */
  sendUnsigned: (request: HttpRequest) => Promise<HttpAnswer>;
  /** Ends the session at the service; nothing but that is sent afterwards. Never throws: a service that is away forgets by itself. */
  end: () => Promise<void>;
};

/** By the refresh token and, where the service doesn't take that, the password; by the password; by the refresh token alone. */
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
  /** The service didn't take the password: nothing more is sent until the user signs in again. */
  onRefused: () => void;
};

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
    // Ended meanwhile: somebody may have signed in again, and this no is no longer about that password.
    if (state === 'ended') throw new OrderbellError('account.signed-out');
    // Of several requests that find it out at once, the first one tells.
    const isFirst = state === 'open';
    state = 'refused';
    tokens = null;
    if (isFirst) deps.onRefused();
    throw new OrderbellError('service.credentials-refused');
  };

  const login = async (): Promise<Tokens> => {
    const authorization = basicHeader(deps);
    const answer = await ask(deps, serviceProfile.paths.login, { authorization }, assertOpen);
    if (answer.status === 401) return refuse();
    return keep(readTokens(answer, clock.now(), 'login'));
  };

  // `null`: the service doesn't take it any more, and nobody is to sign in for that.
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
    if (tokens !== null) tokens = { ...tokens, refresh: null };
    return null;
  };

  const keep = (fresh: Tokens): Tokens => {
    if (state === 'open') tokens = fresh;
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

  // Whoever comes while one is under way waits for that one. Where a sign-in is wanted a refresh is none, unless it became one.
  const renew = async (how: Tokens['by']): Promise<Tokens> => {
    assertOpen();
    const running = renewal;
    if (running === null) hold.assertOver();
    const fresh = await (running ?? begin(how));
    return fresh === null || (running !== null && how === 'login' && fresh.by === 'refresh')
      ? renew(how)
      : fresh;
  };

  // What brought nothing but a refusal within the hour is no reason to sign in. `null`: there is no newer token without that.
  const refreshOnly = async (): Promise<Tokens | null> => {
    assertOpen();
    if (renewal !== null) return renewal;
    if (tokens === null || tokens.refresh === null) return null;
    hold.assertOver();
    return begin('refresh-only');
  };

  // The same for the user, who waits for no rest, and whom a refresh that failed doesn't concern.
  const signIn = async (): Promise<void> => {
    assertOpen();
    const running = await (renewal === null ? begin('login') : renewal.catch(() => null));
    if (running?.by !== 'login') await signIn();
  };

  const current = async (): Promise<Tokens> =>
    renewal === null && tokens !== null && clock.now() < tokens.renewAt ? tokens : renew('refresh');

  // What others were given since, or are being given, where `used` was refused; `null` when it is the newest.
  const newerThan = async (used: Tokens): Promise<Tokens | null> => {
    const running = renewal === null ? null : await renewal;
    if (running !== null) return running;
    return tokens === null || tokens.access === used.access ? null : tokens;
  };

  const signedInAfter = async (used: Tokens): Promise<Tokens> => {
    const newer = await newerThan(used);
    return newer?.by === 'login' ? newer : renew('login');
  };

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
    // A service that is in trouble may quote the request: its words are shown and kept, these are not.
    return answer.status < 400
      ? answer
      : { ...answer, text: withoutSecrets(answer.text, secretsWith(access)) };
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
      // Where there was nothing to refresh with, or the service refused that, the one sign-in has had its turn already.
      const third = second.by === 'login' ? second : await signedInAfter(second);
      const last = third === second ? null : await asked(third);
      if (last !== null) return last;
      // Nobody calls a path refused while the password is just being taken for another request: what that gets is tried, once.
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
      // A renewal that is under way brings a token that would live on for a day; one that brings none may have used up none.
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

// A 401 is the caller's to judge; everything else that isn't a success is thrown. `assertOpen` is asked when its turn has come.
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
  // Every service of this interface knows these paths: one that doesn't is another kind of server.
  const foreign = ['service.not-found', 'service.refused'].includes(problem.code);
  throw foreign ? new OrderbellError('service.not-a-service', { params: problem.params }) : problem;
};

// A service that says no to a refresh in other words than 401 still may take the password.
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
