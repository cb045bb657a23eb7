import type { Chance } from '../machine/chance.ts';
import type { Subjects } from '../subjects.ts';

/** One input and what was wrong with what became of it; nothing wrong is an empty list. */
export type Trial = { input: () => string; broken: string[] };

/**
 * One kind of input. `share`: how many of a hundred inputs are of this kind. `from`: who makes what is read in it. A
 * `service` sends it to Orderbell; `us`: our own arithmetic and writing, and what the practice service is sent.
 */
export type Target = {
  name: string;
  share: number;
  from: 'service' | 'us';
  run: (chance: Chance, subjects: Subjects) => Trial | Promise<Trial>;
};

/** What came of a call: its value, or what it threw. */
export type Outcome<Value> = { value: Value } | { thrown: unknown };

export const outcomeOf = <Value>(task: () => Value): Outcome<Value> => {
  try {
    return { value: task() };
  } catch (thrown) {
    return { thrown };
  }
};

export const describeError = (thrown: unknown): string =>
  thrown instanceof Error ? `${thrown.name}: ${thrown.message.slice(0, 200)}` : String(thrown);
