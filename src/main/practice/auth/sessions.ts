import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { Problem } from '../http/problem.ts';
import type { Switches } from '../switches/switches.ts';
import { signToken, verifyToken } from './jwt.ts';

export type Credentials = { email: string; password: string };
export type TokenPair = { accessToken: string; refreshToken: string };

export type Sessions = {
  /**
   * Whether an `Authorization: Basic` value holds the right e-mail and password.
   * @throws Problem (500) while the authentication service is unreachable (interface, section 5)
   */
  isBasic(authorization: string): boolean;
  isBearer(authorization: string): boolean;
  login(): TokenPair;
  /** A new pair of tokens. It invalidates the old refresh token; `null` when that was invalid already. */
  refresh(refreshToken: string): TokenPair | null;
  logout(refreshToken: string): boolean;
};

/**
 * Creates sessions. A token takes its lifetime from the switches when it is made. The usual lifetimes are
 * 10 minutes and 24 hours (interface, section 5).
 *
 * @param clock milliseconds since 1970 (UTC)
 */
export const createSessions = (
  { email, password }: Credentials,
  clock: () => number,
  switches: () => Pick<Switches, 'authentication' | 'accessTokenSeconds' | 'refreshTokenSeconds'>,
): Sessions => {
  // A key each: a refresh token must never pass for an access token, be it valid, used or expired.
  const [accessKey, refreshKey] = [randomBytes(32), randomBytes(32)];
  const refreshTokens = new Map<string, number>();

  const login = (): TokenPair => {
    const now = clock();
    const { accessTokenSeconds, refreshTokenSeconds } = switches();
    const claims = (life: number) => ({
      sub: 'practice-supplier',
      email,
      iat: Math.floor(now / 1000),
      exp: Math.floor((now + life) / 1000),
      jti: randomUUID(),
    });
    const accessToken = signToken(claims(accessTokenSeconds * 1000), accessKey);
    const refreshToken = signToken(claims(refreshTokenSeconds * 1000), refreshKey);
    refreshTokens.set(refreshToken, now + refreshTokenSeconds * 1000);
    return { accessToken, refreshToken };
  };

  const end = (refreshToken: string): boolean => {
    const expires = refreshTokens.get(refreshToken);
    refreshTokens.delete(refreshToken);
    return expires !== undefined && expires > clock();
  };

  return {
    isBasic: (authorization) => {
      const given = /^Basic +(\S+)$/i.exec(authorization)?.[1];
      if (given === undefined) return false;
      if (switches().authentication === 'unreachable') {
        throw new Problem(500, 'The authentication service cannot be reached.');
      }
      return sameText(Buffer.from(given, 'base64').toString(), `${email}:${password}`);
    },
    isBearer: (authorization) => {
      const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
      return token !== undefined && verifyToken(token, accessKey, clock()) !== null;
    },
    login,
    refresh: (refreshToken) => (end(refreshToken) ? login() : null),
    logout: end,
  };
};

const sameText = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
