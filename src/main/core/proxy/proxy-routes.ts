import type { AppNotice } from '../../../shared/contract/calls/app.ts';
import type { ProxyCredentials, ProxyState } from '../../../shared/contract/calls/proxy.ts';
import type { Emit } from '../events.ts';
import { HttpFailure } from '../http-failure.ts';
import type { Http, HttpAnswer, HttpRequest, Log, Secrets, SystemProxy, Timers } from '../ports.ts';
import type { HandlersOf } from '../rpc/handlers.ts';
import { serviceProfile } from '../service/profile.ts';
import { problemOfFailure } from '../service/service-problem.ts';
import { basicHeader } from '../service/session.ts';

type Deps = {
  http: Http;
  timers: Pick<Timers, 'after' | 'elapsed'>;
  secrets: Pick<Secrets, 'read' | 'write' | 'remove'>;
  log: Log;
  emit: Emit;
  notice: (notice: AppNotice) => void;
  /** Left out: the environment's variables decide for every request. */
  resolve: SystemProxy | undefined;
  /** Called when a proxy has accepted credentials that the user entered. */
  onSignedIn: () => void;
};

/** The origin of a proxy, or no proxy. */
type Hop = string | 'direct';

/**
 * Reads the answer of the system, for example `PROXY a:8080; SOCKS5 b; DIRECT`, in its order. It omits
 * SOCKS, QUIC, chains of proxies, and unreadable entries. Source: Chromium's `ProxyInfo::ToDebugString`;
 * the return value of FindProxyForURL.
 */
export const readProxyAnswer = (answer: string): Hop[] =>
  answer.split(';').flatMap((entry) => {
    const [kind = '', place, ...rest] = entry.trim().split(/\s+/);
    if (rest.length > 0) return [];
    if (kind.toUpperCase() === 'DIRECT') return place === undefined ? ['direct'] : [];
    const scheme = schemes[kind.toUpperCase()];
    const address = `${scheme}://${place}`;
    if (scheme === undefined || place === undefined || !URL.canParse(address)) return [];
    const { origin, href } = new URL(address);
    return href === `${origin}/` ? [origin] : [];
  });

const schemes: Readonly<Record<string, string>> = { PROXY: 'http', HTTP: 'http', HTTPS: 'https' };

/** The state of a proxy. `untried`: the keychain's credentials have not been sent since Orderbell started. */
type Place = {
  state: 'unasked' | 'untried' | 'taken' | 'refused' | 'missing';
  authorization: string | null;
  /**
   * One request tries the credentials while others wait: a proxy may lock an account after a few wrong
   * tries.
   */
  trying: Promise<void> | null;
};

export type ProxyRoutes = {
  http: Http;
  handlers: HandlersOf<'proxy.get' | 'proxy.sign-in' | 'proxy.forget'>;
};

/**
 * Sends each request through the system's proxy for its host; requests to this computer go directly. If a
 * proxy can't be reached, the next one is used. An answer of the system is valid for ten seconds, or until
 * a request gets no answer. Credentials go only to the proxy that the user entered them for, and
 * only after it asked for Basic. Refused credentials are forgotten.
 */
export const createProxyRoutes = (deps: Deps): ProxyRoutes => {
  const { http, timers, log, secrets, resolve } = deps;
  const answers = new Map<string, { hops: Hop[]; until: number }>();
  const places = new Map<string, Place>();
  let asks: { proxy: string; refused: boolean; origin: string } | null = null;

  const placeOf = (proxy: string): Place => {
    const known = places.get(proxy);
    if (known !== undefined) return known;
    const place: Place = { state: 'unasked', authorization: null, trying: null };
    places.set(proxy, place);
    return place;
  };

  const ask = (next: typeof asks): void => {
    const isSame = asks?.proxy === next?.proxy && asks?.refused === next?.refused;
    asks = next;
    if (!isSame) deps.emit({ name: 'proxy.changed' });
  };

  const hopsTo = async (origin: string, request: HttpRequest, system: SystemProxy): Promise<Hop[]> => {
    const known = answers.get(origin);
    if (known !== undefined && timers.elapsed() < known.until) return known.hops;
    const answer = await inTime(system(`${origin}/`), request, timers).catch((error: unknown) => {
      if (error instanceof HttpFailure) throw error;
      throw new HttpFailure('proxy-unusable', 'not-sent', error);
    });
    const hops = readProxyAnswer(answer);
    if (hops.length === 0) throw new HttpFailure('proxy-unusable', 'not-sent');
    if (answers.size > mostAnswers) answers.clear();
    answers.set(origin, { hops, until: timers.elapsed() + answerCountsMs });
    return hops;
  };

  const sendBy = (request: HttpRequest, proxy: string, authorization: string | null): Promise<HttpAnswer> =>
    http.send({ ...request, via: { origin: proxy, authorization } });

  const forgotten = async (proxy: string): Promise<void> => {
    try {
      await secrets.remove(secretName(proxy));
    } catch {
      log('warn', 'proxy-credentials-not-forgotten');
      deps.notice('password-not-forgotten');
    }
  };

  // The caller ensures that no other request tries credentials now.
  const tryWith = (request: HttpRequest, proxy: string, authorization: string): Promise<HttpAnswer> => {
    const place = placeOf(proxy);
    const trying = sendBy(request, proxy, authorization).then(
      (answer) => {
        Object.assign(place, { state: 'taken', authorization });
        return answer;
      },
      (error: unknown) => {
        if (isChallenge(error)) {
          Object.assign(place, { state: 'refused', authorization: null });
          throw refusedBy(error);
        }
        // The failure is behind the proxy, so the proxy accepted the credentials.
        if (!isOfProxy(error)) Object.assign(place, { state: 'taken', authorization });
        throw error;
      },
    );
    const done = (): void => {
      place.trying = null;
    };
    place.trying = trying.then(done, done);
    return trying;
  };

  const refused = (proxy: string, origin: string): void => {
    log('warn', 'proxy-credentials-refused');
    ask({ proxy, refused: true, origin });
    // Otherwise the next start would try them again.
    void forgotten(proxy);
  };

  const afterChallenge = async (
    request: HttpRequest,
    proxy: string,
    origin: string,
    challenge: HttpFailure,
  ): Promise<HttpAnswer> => {
    const place = placeOf(proxy);
    if (place.state === 'unasked') {
      const kept = await secrets.read(secretName(proxy)).catch(() => null);
      if (place.state === 'unasked') {
        Object.assign(place, { state: kept === null ? 'missing' : 'untried', authorization: kept });
      }
    }
    while (place.trying !== null) await place.trying;
    const { state, authorization } = place;
    if (authorization === null) {
      ask({ proxy, refused: state === 'refused', origin });
      throw state === 'refused' ? refusedBy(challenge) : challenge;
    }
    if (state === 'taken') return withTaken(request, proxy, origin, authorization);
    return tryWith(request, proxy, authorization).catch((error: unknown) => {
      if (isRefusal(error)) refused(proxy, origin);
      throw error;
    });
  };

  const withTaken = async (
    request: HttpRequest,
    proxy: string,
    origin: string,
    authorization: string,
  ): Promise<HttpAnswer> => {
    try {
      return await sendBy(request, proxy, authorization);
    } catch (error) {
      if (!isChallenge(error)) throw error;
      const place = placeOf(proxy);
      // The user may have entered others in the meantime.
      if (place.authorization === authorization) {
        Object.assign(place, { state: 'refused', authorization: null });
        refused(proxy, origin);
      }
      throw refusedBy(error);
    }
  };

  const through = async (request: HttpRequest, proxy: string, origin: string): Promise<HttpAnswer> => {
    const place = placeOf(proxy);
    while (place.trying !== null) await place.trying;
    if (place.state === 'taken' && place.authorization !== null) {
      return withTaken(request, proxy, origin, place.authorization);
    }
    try {
      return await sendBy(request, proxy, null);
    } catch (error) {
      if (!isChallenge(error)) throw error;
      return afterChallenge(request, proxy, origin, error);
    }
  };

  const sendTo = async (origin: string, request: HttpRequest, system: SystemProxy): Promise<HttpAnswer> => {
    let unreached: unknown;
    for (const hop of await hopsTo(origin, request, system)) {
      try {
        const answer = await (hop === 'direct'
          ? http.send({ ...request, via: 'direct' })
          : through(request, hop, origin));
        // The request got through, for example on another network without that proxy.
        if (asks?.origin === origin) ask(null);
        return answer;
      } catch (error) {
        if (!(error instanceof HttpFailure && error.kind === 'proxy-unreachable')) throw error;
        unreached = error;
      }
    }
    throw unreached;
  };

  const state = (): ProxyState => ({
    source: resolve === undefined ? 'environment' : 'system',
    asks: asks === null ? null : { proxy: asks.proxy, refused: asks.refused },
    signedIn: [...places].filter(([, place]) => place.state === 'taken').map(([proxy]) => proxy),
  });

  const signIn = async ({ proxy, user, password }: ProxyCredentials): Promise<ProxyState> => {
    const place = places.get(proxy);
    const origin = asks?.origin;
    if (place === undefined || origin === undefined || asks?.proxy !== proxy) return state();
    while (place.trying !== null) await place.trying;
    const authorization = basicHeader({ email: user, password });
    const request: HttpRequest = {
      ...{ method: 'GET', url: `${origin}/`, headers: {} },
      deadlineMs: serviceProfile.signInDeadlineMs,
      maxAnswerBytes: serviceProfile.maxAnswerBytes,
    };
    await tryWith(request, proxy, authorization).catch((error: unknown) => {
      if (isRefusal(error)) refused(proxy, origin);
      // The next poll reports failures behind the proxy.
      if (isOfProxy(error)) throw problemOfFailure(error);
    });
    ask(null);
    deps.onSignedIn();
    await secrets
      .write(secretName(proxy), authorization)
      .catch(() => log('warn', 'proxy-credentials-not-saved'));
    deps.emit({ name: 'proxy.changed' });
    return state();
  };

  return {
    http:
      resolve === undefined
        ? http
        : {
            send: async (request) => {
              const { origin, hostname } = new URL(request.url);
              if (isThisComputer(hostname)) return http.send({ ...request, via: 'direct' });
              try {
                return await sendTo(origin, request, resolve);
              } catch (error) {
                if (error instanceof HttpFailure) answers.delete(origin);
                throw error;
              }
            },
          },
    handlers: {
      'proxy.get': state,
      'proxy.sign-in': signIn,
      'proxy.forget': async ({ proxy }) => {
        const place = places.get(proxy);
        if (place !== undefined) Object.assign(place, { state: 'missing', authorization: null });
        deps.emit({ name: 'proxy.changed' });
        await forgotten(proxy);
        return state();
      },
    },
  };
};

const answerCountsMs = 10_000;
const mostAnswers = 100;

/** One keychain entry per proxy: otherwise a network could name another proxy to get the password. */
const secretName = (proxy: string): string => `proxy ${proxy}`;

// Chromium doesn't send these through a proxy either. It also excludes link-local addresses.
const isThisComputer = (hostname: string): boolean =>
  /^(127(\.\d+){3}|\[::1\]|\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\]|(.+\.)?localhost\.?)$/.test(hostname);

const isChallenge = (error: unknown): error is HttpFailure =>
  error instanceof HttpFailure && error.kind === 'proxy-credentials';

const isRefusal = (error: unknown): boolean =>
  error instanceof HttpFailure && error.kind === 'proxy-credentials-refused';

// At a time-out the proxy may still be checking the credentials.
const isOfProxy = (error: unknown): boolean =>
  !(error instanceof HttpFailure) ||
  error.kind.startsWith('proxy-') ||
  ['aborted', 'timeout'].includes(error.kind);

const refusedBy = (challenge: HttpFailure): HttpFailure =>
  new HttpFailure('proxy-credentials-refused', 'not-sent', challenge, challenge.params);

const inTime = (
  answer: Promise<string>,
  { deadlineMs, signal }: HttpRequest,
  timers: Pick<Timers, 'after'>,
): Promise<string> =>
  new Promise((resolve, reject) => {
    const abort = (): void => reject(new HttpFailure('aborted', 'not-sent'));
    const drop = timers.after(deadlineMs, () => reject(new Error('no answer in time')));
    if (signal?.aborted === true) abort();
    else signal?.addEventListener('abort', abort, { once: true });
    answer.then(resolve, reject).finally(() => {
      drop();
      signal?.removeEventListener('abort', abort);
    });
  });
