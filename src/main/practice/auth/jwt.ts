import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

const claimsSchema = z.object({
  sub: z.string(),
  email: z.string(),
  iat: z.number(),
  exp: z.number(),
  jti: z.string(),
});

/** `iat` and `exp` are seconds since 1970. */
export type Claims = z.infer<typeof claimsSchema>;

/** A JSON Web Token (RFC 7519) signed with HMAC-SHA256. */
export const signToken = (claims: Claims, secret: Uint8Array): string => {
  const content = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claims)}`;
  return `${content}.${signature(content, secret).toString('base64url')}`;
};

/** The claims of a token that this service signed and that is valid at `now` (milliseconds), else `null`. */
export const verifyToken = (token: string, secret: Uint8Array, now: number): Claims | null => {
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
