/**
 * What each buyer is called, by `buyerKeyOf`: what most of its orders say, of names that are as frequent what the newest says. Orders that
 * name who buys count before those that only name a delivery address: one that goes to a building site gives nobody another name.
 *
 * @param orders the newest first
 */
export const buyerNamesIn = (
  orders: Iterable<{ buyerKey: string; buyerName: string; partyName?: string | null }>,
): Map<string, string> => {
  const parties = new Map<string, Map<string, number>>();
  const addresses = new Map<string, Map<string, number>>();
  for (const { buyerKey, buyerName, partyName = null } of orders) {
    const counts = partyName === null ? addresses : parties;
    const names = counts.get(buyerKey) ?? new Map<string, number>();
    const name = partyName ?? buyerName;
    counts.set(buyerKey, names.set(name, (names.get(name) ?? 0) + 1));
  }
  return new Map([...addresses, ...parties].map(([key, names]) => [key, mostFrequent(names)]));
};

const mostFrequent = (names: ReadonlyMap<string, number>): string => {
  let [most, times] = ['', 0];
  for (const [name, count] of names) if (count > times) [most, times] = [name, count];
  return most;
};
