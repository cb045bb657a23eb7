/**
 * What each buyer is called, by `buyerKeyOf`: as most of his orders name him, of names that are as frequent as the newest
 * does. An order names whom it is delivered to, and one that goes to a building site gives nobody another name.
 *
 * @param orders the newest first
 */
export const buyerNamesIn = (
  orders: Iterable<{ buyerKey: string; buyerName: string }>,
): Map<string, string> => {
  const counts = new Map<string, Map<string, number>>();
  for (const { buyerKey, buyerName } of orders) {
    const names = counts.get(buyerKey) ?? new Map<string, number>();
    counts.set(buyerKey, names.set(buyerName, (names.get(buyerName) ?? 0) + 1));
  }
  return new Map([...counts].map(([key, names]) => [key, mostFrequent(names)]));
};

const mostFrequent = (names: ReadonlyMap<string, number>): string => {
  let [most, times] = ['', 0];
  for (const [name, count] of names) if (count > times) [most, times] = [name, count];
  return most;
};
