/**
 * A key or a type of the service as a person reads it: `costCentre` is "Cost centre", `PackingList` "Packing list". What isn't such a
 * word stays as it is, an abbreviation as well.
 */
export const propertyName = (key: string): string => {
  if (!/^[a-z][A-Za-z0-9_-]*$/.test(key) && !/^(?:[A-Z][a-z]{2,})+$/.test(key)) return key;
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .filter(Boolean)
    .map((word) => (/^[A-Z0-9]{2,}$/.test(word) ? word : word.toLowerCase()));
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};
