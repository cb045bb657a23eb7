import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { Problem } from '../http/problem.ts';
import type { Switches } from '../switches/switches.ts';

export type Credentials = { email: string; password: string };
export type TokenPair = { accessToken: string; refreshToken: string };

export type Sessions = {
  /**
   * Whether an `Authorization: Basic` value holds the right email and password.
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

const claimsSchema = z.object({
  sub: z.string(),
  email: z.string(),
  iat: z.number(),
  exp: z.number(),
  jti: z.string(),
});

/** `iat` and `exp` are seconds since 1970. */
type Claims = z.infer<typeof claimsSchema>;

/** A JSON Web Token (RFC 7519) signed with HMAC-SHA256. */
const signToken = (claims: Claims, secret: Uint8Array): string => {
  const content = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claims)}`;
  return `${content}.${signature(content, secret).toString('base64url')}`;
};

/** The claims of a token that this service signed and that is valid at `now` (milliseconds), else `null`. */
const verifyToken = (token: string, secret: Uint8Array, now: number): Claims | null => {
  const [header, payload, given] = token.split('.');
  if (header === undefined || payload === undefined || given === undefined) return null;
  const expected = signature(`${header}.${payload}`, secret);
  const actual = Buffer.from(given, 'base64url');
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
  const claims = claimsSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  return claims.exp * 1000 > now ? claims : null;
};

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const signature = (content: string, secret: Uint8Array): Buffer =>
  createHmac('sha256', secret).update(content).digest();
