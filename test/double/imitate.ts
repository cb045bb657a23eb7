import { noteImitated, record } from './record.ts';

/** What languages and tools ask of every object by themselves. */
const askedOfEverything = new Set(['then', 'toJSON', 'constructor', 'prototype', 'name', 'length']);

/**
 * A part of Electron by hand: every call is recorded, and what isn't imitated throws by name instead of being `undefined`.
 * A member may be replaced from outside, as tests do with a dialog; its calls stay recorded.
 */
export const imitate = <T extends object>(name: string, part: T): T => {
  for (const key of Object.keys(part)) noteImitated(`${name}.${key}`);
  return new Proxy(part, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key);
      if (typeof key === 'symbol' || askedOfEverything.has(key)) return value;
      if (!Reflect.has(target, key)) throw new Error(`The double doesn't imitate ${name}.${key}.`);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]): unknown => {
        record(`${name}.${key}`, args);
        return Reflect.apply(value, target, args);
      };
    },
  });
};

/** The same for a class: each construction is recorded, too, and `make` gives what it constructs. */
export const imitateClass = <A extends unknown[], T extends object, S extends object>(
  name: string,
  make: (...args: A) => T,
  statics: S,
) => {
  // A constructor that returns an object hands that one out.
  class Imitated {
    constructor(...args: A) {
      record(`new ${name}`, args);
      // biome-ignore lint/correctness/noConstructorReturn: what is constructed is the imitation
      return imitate(name, make(...args));
    }
  }
  return imitate(name, Object.assign(Imitated, statics));
};
