type Key = number | string | bigint;

/** Which element shows which row, in the order of the elements in the page. */
export type Slots = readonly { key: Key; slot: number }[];

/**
 * A row keeps its element while it stays. A new row reuses the element of a row that left: an update is
 * cheaper than a new element. While many rows scroll by, no element moves, since a moved one gets a full
 * layout. Otherwise elements follow the order of their rows, as screen readers need it.
 *
 * @param keys of the rows to show, in their order
 */
export const slotsFor = (before: Slots, keys: readonly Key[], isScrolling: boolean): Slots => {
  const known = new Set(before.map(({ key }) => key));
  const arrivals = keys.filter((key) => !known.has(key)).length;
  return isScrolling && (arrivals === 0 || arrivals > fewArrivals)
    ? inElementOrder(before, keys)
    : inRowOrder(before, keys);
};

const inElementOrder = (before: Slots, keys: readonly Key[]): Slots => {
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
 * React moves an element when a later one moves before it. So a new row never reuses an element from behind
 * a row that stays. Otherwise one new row at the top would move all elements.
 */
const inRowOrder = (before: Slots, keys: readonly Key[]): Slots => {
  const staying = new Set(keys);
  const ownSlots = new Map(before.map(({ key, slot }, index) => [key, { slot, index }]));
  const left = before.flatMap(({ key, slot }, index) => (staying.has(key) ? [] : [{ slot, index }]));
  let firstBehind = before.length;
  const slotOf = (key: Key): number | undefined => {
    const own = ownSlots.get(key);
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

/**
 * Up to this many new rows may move their elements. Slow scrolling brings no more; paging and the scroll
 * bar do.
 */
const fewArrivals = 2;
