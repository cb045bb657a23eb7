import { createRandom } from '../../../src/main/practice/sample/random.ts';

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
  const { next, between, pick } = createRandom(
    Math.imul(seed ^ Math.imul(index + 1, 0x9e3779b1), 0x85ebca6b),
  );
  return { next, between, pick, once: (times) => next() * times < 1 };
};
