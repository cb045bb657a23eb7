/**
 * The seed of the n-th run. Neighbouring seeds and numbers give different ones. (The first factor is 2 **
 * 32 divided by the golden ratio.)
 */
export const nthSeed = (seed: number, n: number): number =>
  Math.imul(n + 1, 0x9e37_79b1) ^ Math.imul(seed, 0x85eb_ca6b);
