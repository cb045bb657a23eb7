import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 bits, written so that they fit into an address and a header. */
export const newKey = (): string => randomBytes(32).toString('base64url');

/** Compares in a time that says nothing about where the two differ. */
export const sameKey = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
