/**
 * Works something out once for each thing, and keeps it for as long as that thing is held. Only for what never changes, as a row: another
 * one comes in its place.
 */
export const onceForEach = <One extends object, Value extends NonNullable<unknown>>(
  workOut: (one: One) => Value,
): ((one: One) => Value) => {
  const known = new WeakMap<One, Value>();
  return (one) => {
    const before = known.get(one);
    if (before !== undefined) return before;
    const value = workOut(one);
    known.set(one, value);
    return value;
  };
};
