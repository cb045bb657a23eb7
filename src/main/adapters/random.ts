import { createHash, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Chance } from '../core/ports.ts';

export const systemChance: Chance = {
  fraction: () => randomInt(fractions) / fractions,
  uuid: () => randomUUID(),
};

const fractions = 2 ** 47;

/** 256 random bits in characters that are valid in an address and a header. */
export const newKey = (): string => randomBytes(32).toString('base64url');

/** Compares in a time that doesn't depend on where the two differ. */
export const sameKey = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
