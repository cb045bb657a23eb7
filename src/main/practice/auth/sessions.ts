import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { signToken, verifyToken } from './jwt.ts';

/** Lifetimes of the interface, section 5, in milliseconds. */
const accessTokenLife = 10 * 60_000;
const refreshTokenLife = 24 * 60 * 60_000;

export type Credentials = { email: string; password: string };
export type TokenPair = { accessToken: string; refreshToken: string };

export type Sessions = {
  /** Whether an `Authorization: Basic` value holds the right e-mail and password. */
  isBasic(authorization: string): boolean;
  isBearer(authorization: string): boolean;
  login(): TokenPair;
  /** A new pair; the old refresh token is dead from then on. `null` when it was dead already. */
  refresh(refreshToken: string): TokenPair | null;
  logout(refreshToken: string): boolean;
};

/** @param clock milliseconds since 1970 (UTC) */
export const createSessions = ({ email, password }: Credentials, clock: () => number): Sessions => {
  const secret = randomBytes(32);
  const refreshTokens = new Map<string, number>();

  const login = (): TokenPair => {
    const now = clock();
    const claims = (life: number) => ({
      sub: 'practice-supplier',
      email,
      iat: Math.floor(now / 1000),
      exp: Math.floor((now + life) / 1000),
      jti: randomUUID(),
    });
    const accessToken = signToken(claims(accessTokenLife), secret);
    const refreshToken = signToken(claims(refreshTokenLife), secret);
    refreshTokens.set(refreshToken, now + refreshTokenLife);
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
      return given !== undefined && sameText(Buffer.from(given, 'base64').toString(), `${email}:${password}`);
    },
    isBearer: (authorization) => {
      const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
      // A refresh token is no access token, though it looks like one.
      return token !== undefined && !refreshTokens.has(token) && verifyToken(token, secret, clock()) !== null;
    },
    login,
    refresh: (refreshToken) => (end(refreshToken) ? login() : null),
    logout: end,
  };
};

const sameText = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
