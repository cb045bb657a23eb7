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
  const staying = new Set(keys);
  const known = new Set(before.map(({ key }) => key));
  const coming = keys.filter((key) => !known.has(key));
  const arrivals = coming.length;
  const filled = before.flatMap(({ key, slot }) => {
    const next = staying.has(key) ? key : coming.shift();
    return next === undefined ? [] : [{ key: next, slot }];
  });
  const last = Math.max(-1, ...before.map(({ slot }) => slot));
  const all = [...filled, ...coming.map((key, index) => ({ key, slot: last + 1 + index }))];
  if (isScrolling && (arrivals === 0 || arrivals > few)) return all;
  const places = new Map(keys.map((key, index) => [key, index]));
  return all.toSorted((a, b) => (places.get(a.key) ?? 0) - (places.get(b.key) ?? 0));
};

/** So many rows may come at once and have their elements moved: a wheel turned slowly brings no more, a page or the bar does. */
const few = 2;
