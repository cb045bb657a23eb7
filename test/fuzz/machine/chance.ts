/** Chance that can be repeated: the same seed and index give the same input, whatever was made before it. */
export type Chance = {
  /** From 0 up to, but without, 1. */
  next: () => number;
  /** A whole number from `from` to `to`, both included. */
  between: (from: number, to: number) => number;
  pick: <T>(from: readonly T[]) => T;
  /** True once in `times`. */
  once: (times: number) => boolean;
};

export const chanceOf = (seed: number, index: number): Chance => {
  let state = Math.imul(seed ^ Math.imul(index + 1, 0x9e3779b1), 0x85ebca6b) >>> 0;
  // mulberry32: small, fast and even enough.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    between,
    pick: (from) => {
      const picked = from[between(0, from.length - 1)];
      if (picked === undefined) throw new RangeError('There is nothing to pick from.');
      return picked;
    },
    once: (times) => next() * times < 1,
  };
};
