/**
 * Caches `read` by key while the texts of the row stay the same. Each change reads a list of up to ten
 * thousand rows again, and nearly all of them are unchanged.
 */
export const createReadOnce = <Texts extends readonly string[], Read>(
  read: (...texts: Texts) => Read,
): ((key: number, ...texts: Texts) => Read) => {
  const known = new Map<number, { texts: Texts; result: Read }>();
  return (key, ...texts) => {
    const found = known.get(key);
    if (found?.texts.every((text, index) => text === texts[index]) === true) return found.result;
    const result = read(...texts);
    known.set(key, { texts, result });
    return result;
  };
};
