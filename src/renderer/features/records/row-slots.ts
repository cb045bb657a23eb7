type Key = number | string | bigint;

/** Which element shows which row, in the order in which the elements stand in the page. */
export type Slots = readonly { key: Key; slot: number }[];

/**
 * A row that stays keeps its element, one that comes takes over that of one that goes: what scrolls by is written anew instead of
 * built anew. While many rows scroll by no element is moved either, for a moved one is laid out as if it were new; else they stand in the
 * order of their rows, as those who listen to a page need it.
 *
 * @param keys of the rows to be shown, in their order
 */
export const slotsFor = (before: Slots, keys: readonly Key[], isScrolling: boolean): Slots => {
  const known = new Set(before.map(({ key }) => key));
  const arrivals = keys.filter((key) => !known.has(key)).length;
  return isScrolling && (arrivals === 0 || arrivals > few)
    ? asTheyStand(before, keys)
    : inOrder(before, keys);
};

const asTheyStand = (before: Slots, keys: readonly Key[]): Slots => {
  const staying = new Set(keys);
  const known = new Set(before.map(({ key }) => key));
  const coming = keys.filter((key) => !known.has(key));
  const filled = before.flatMap(({ key, slot }) => {
    const next = staying.has(key) ? key : coming.shift();
    return next === undefined ? [] : [{ key: next, slot }];
  });
  return [...filled, ...coming.map((key, index) => ({ key, slot: nextSlot(before) + index }))];
};

/**
 * React moves an element where one that stood behind it now stands before it. So nothing is taken over from behind a row that stays: one row
 * that comes in at the top would have the elements of all others moved.
 */
const inOrder = (before: Slots, keys: readonly Key[]): Slots => {
  const staying = new Set(keys);
  const stood = new Map(before.map(({ key, slot }, index) => [key, { slot, index }]));
  const left = before.flatMap(({ key, slot }, index) => (staying.has(key) ? [] : [{ slot, index }]));
  let firstBehind = before.length;
  const slotOf = (key: Key): number | undefined => {
    const own = stood.get(key);
    if (own === undefined) {
      const taken = left.findLastIndex(({ index }) => index < firstBehind);
      return taken < 0 ? undefined : left.splice(taken, 1)[0]?.slot;
    }
    firstBehind = Math.min(firstBehind, own.index);
    return own.slot;
  };
  const found = keys.toReversed().map(slotOf).reverse();
  return keys.map((key, index) => ({ key, slot: found[index] ?? nextSlot(before) + index }));
};

const nextSlot = (before: Slots): number => 1 + Math.max(-1, ...before.map(({ slot }) => slot));

/** So many rows may come at once and have their elements moved: a wheel turned slowly brings no more, a page or the bar does. */
const few = 2;
