import { noteImitated, record } from './record.ts';

/** Properties that languages and tools read of every object. */
const askedOfEverything = new Set(['then', 'toJSON', 'constructor', 'prototype', 'name', 'length']);

/**
 * An imitated part of Electron. Every call is recorded, and a missing member throws its name instead of
 * being `undefined`. A test may replace a member, for example of a dialog; its calls are still recorded.
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

/** The same for a class. Each construction is recorded, too; `make` creates the object. */
export const imitateClass = <A extends unknown[], T extends object, S extends object>(
  name: string,
  make: (...args: A) => T,
  statics: S,
) => {
  // `new` returns the object that a constructor returns.
  class Imitated {
    constructor(...args: A) {
      record(`new ${name}`, args);
      // biome-ignore lint/correctness/noConstructorReturn: what is constructed is the imitation
      return imitate(name, make(...args));
    }
  }
  return imitate(name, Object.assign(Imitated, statics));
};
