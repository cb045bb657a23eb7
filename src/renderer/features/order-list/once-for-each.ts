/**
 * Caches a value per object, for as long as the object exists. Only for immutable objects, like rows: a
 * change makes a new row.
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
