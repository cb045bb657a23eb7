import type { Chance } from '../machine/chance.ts';
import type { Subjects } from '../subjects.ts';

/** One input, and what it broke. Nothing broken is an empty list. */
export type Trial = { input: () => string; broken: string[] };

/**
 * One kind of input. `share`: how many of a hundred inputs are of this kind. `from`: the source of the
 * data. A `service` sends it to Orderbell; `us`: our own calculations and messages, and input of the
 * practice service.
 */
export type Target = {
  name: string;
  share: number;
  from: 'service' | 'us';
  run: (chance: Chance, subjects: Subjects) => Trial | Promise<Trial>;
};

/** The result of a call: its value or its error. */
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
