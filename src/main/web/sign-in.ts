import { randomBytes } from 'node:crypto';
import { newKey, sameKey } from '../adapters/random.ts';
import { cookieValue, type RequestHead } from './requests.ts';

const sessionsAtMost = 20;

/** A signed-in browser. `cookie` is HttpOnly; the page sends `requestToken` with every call. */
export type Session = { cookie: string; requestToken: string };

export type Sessions = {
  open: () => { session: Session; setCookie: string };
  /** `none`: no cookie of ours. `wrong`: one with a value that we never issued. */
  find: (request: RequestHead) => Session | 'none' | 'wrong';
};

/**
 * Sessions last as long as the process. The cookie's name is random, so that other pages can't set or guess
 * it.
 */
export const createSessions = (): Sessions => {
  const name = `orderbell-${randomBytes(8).toString('hex')}`;
  const sessions: Session[] = [];
  return {
    open: () => {
      const session = { cookie: newKey(), requestToken: newKey() };
      sessions.push(session);
      if (sessions.length > sessionsAtMost) sessions.shift();
      return { session, setCookie: `${name}=${session.cookie}; Path=/; HttpOnly; SameSite=Strict` };
    },
    find: (request) => {
      const value = cookieValue(request, name);
      if (value === null) return 'none';
      return sessions.find(({ cookie }) => sameKey(cookie, value)) ?? 'wrong';
    },
  };
};

/** How long the printed address signs a browser in. Milliseconds. */
export const launchTokenLife = 60_000;

type LaunchTokens = {
  /** A new token. It replaces the one before. */
  issue: () => string;
  /** Whether this is the valid token. A token works once. */
  redeem: (token: string) => boolean;
};

/** @param now milliseconds since 1970 */
export const createLaunchTokens = (now: () => number): LaunchTokens => {
  let living: { token: string; until: number } | null = null;
  return {
    issue: () => {
      living = { token: newKey(), until: now() + launchTokenLife };
      return living.token;
    },
    redeem: (token) => {
      if (living === null || !sameKey(living.token, token)) return false;
      const inTime = now() < living.until;
      living = null;
      return inTime;
    },
  };
};

const failuresAllowed = 10;
const lockMs = 60_000;

/** Ten failures block signing in for a minute. Existing sessions are not affected. */
type FailureLock = {
  /** Seconds until the lock opens, 0 when it is open. */
  secondsLeft: () => number;
  fail: () => void;
  succeed: () => void;
};

/** @param now milliseconds since 1970 */
export const createFailureLock = (now: () => number): FailureLock => {
  let failures = 0;
  let lockedUntil = 0;
  return {
    secondsLeft: () => Math.max(0, Math.ceil((lockedUntil - now()) / 1000)),
    fail: () => {
      failures += 1;
      if (failures < failuresAllowed) return;
      failures = 0;
      lockedUntil = now() + lockMs;
    },
    succeed: () => {
      failures = 0;
    },
  };
};
