import { randomBytes } from 'node:crypto';
import { newKey, sameKey } from '../adapters/keys.ts';
import { cookieValue, type RequestHead } from './request-rules.ts';

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
