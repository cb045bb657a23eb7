/**
 * Reads the texts of a row by `read`, and only once for as long as they are the same: lists of ten thousand rows are asked
 * for at every change, and nearly all of their rows are what they were.
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
