import { newKey, sameKey } from '../adapters/keys.ts';

/** How long the printed address signs a browser in. Milliseconds. */
export const launchTokenLife = 60_000;

export type LaunchTokens = {
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
