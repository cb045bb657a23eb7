/** Returns a new list. Computes each key once. Equal items keep their relative order. */
export const sortedBy = <One, Key>(
  things: readonly One[],
  keyOf: (one: One) => Key,
  compare: (a: Key, b: Key) => number,
): One[] =>
  things
    .map((one) => ({ one, key: keyOf(one) }))
    .sort((a, b) => compare(a.key, b.key))
    .map(({ one }) => one);
