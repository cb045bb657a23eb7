/** A new list. What is compared is looked up once for each and not at each comparison; those that are alike stay as they were among each other. */
export const sortedBy = <One, Key>(
  things: readonly One[],
  keyOf: (one: One) => Key,
  compare: (a: Key, b: Key) => number,
): One[] =>
  things
    .map((one) => ({ one, key: keyOf(one) }))
    .sort((a, b) => compare(a.key, b.key))
    .map(({ one }) => one);
