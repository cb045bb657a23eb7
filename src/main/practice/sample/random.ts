/** Repeatable random choices: the same seed gives the same sequence. */
export type Random = {
  /** From 0 up to, but not, 1. */
  next(): number;
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number;
  pick<T>(from: readonly T[]): T;
  chance(probability: number): boolean;
  uuid(): string;
};

export const createRandom = (seed: number): Random => {
  let state = seed >>> 0;
  // mulberry32: small, fast and uniform enough for sample data.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  const hex = (digits: number): string =>
    Array.from({ length: digits }, () => between(0, 15).toString(16)).join('');
  return {
    next,
    between,
    pick: (from) => {
      const picked = from[between(0, from.length - 1)];
      if (picked === undefined) throw new RangeError('There is nothing to pick from.');
      return picked;
    },
    chance: (probability) => next() < probability,
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${'89ab'[between(0, 3)]}${hex(3)}-${hex(12)}`,
  };
};
