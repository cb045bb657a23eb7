import { z } from 'zod';
import { serviceProfile } from './profile.ts';

/**
 * Lifetime of an access token in ms: until the `exp` of its JWT, else ten minutes (open points, section 2).
 *
 * @param serverTime the service's clock when it issued the token, ms since 1970: ours may be off by days
 */
export const accessTokenLifetime = (token: string, serverTime: number): number => {
  const claims = claimsOf(token);
  if (claims === null) return serviceProfile.accessTokenMs;
  const lifetime = claims.exp * 1000 - serverTime;
  // An already expired token means a wrong clock. If this guess is too long, a 401 leads to a renewal.
  return lifetime > 0 ? lifetime : serviceProfile.accessTokenMs;
};

/** When to renew, in ms: a minute before the end, or after half a lifetime of less than two minutes. */
export const refreshDelay = (lifetime: number): number =>
  Math.max(lifetime - serviceProfile.refreshAheadMs, lifetime / 2);

const claimsSchema = z.object({ exp: z.number() });

const claimsOf = (token: string): z.infer<typeof claimsSchema> | null => {
  const payload = token.split('.')[1];
  if (payload === undefined) return null;
  try {
    const read = claimsSchema.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
};
