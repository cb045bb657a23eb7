type Key = number | string | bigint;

/**
 * Which element shows which row: a row that stays keeps its own, one that comes takes over that of one that goes. What scrolls by is
 * then written anew instead of built anew.
 *
 * @param before key of each row that is shown, with its element's number, in their order
 * @param keys of those to be shown, in their order
 */
export const slotsFor = (
  before: ReadonlyMap<Key, number>,
  keys: readonly Key[],
): ReadonlyMap<Key, number> => {
  const staying = new Set(keys);
  const free = [...before].filter(([key]) => !staying.has(key)).map(([, slot]) => slot);
  let taken = 0;
  let last = Math.max(-1, ...before.values());
  const next = (): number => {
    const slot = free[taken];
    taken += 1;
    if (slot !== undefined) return slot;
    last += 1;
    return last;
  };
  return new Map(keys.map((key) => [key, before.get(key) ?? next()]));
};
