import { createRandom } from '../../../src/main/practice/sample/random.ts';

/** Repeatable random values: the same seed and index give the same input, regardless of earlier inputs. */
export type Chance = {
  /** At least 0 and below 1. */
  next: () => number;
  /** A whole number from `from` to `to`, inclusive. */
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
