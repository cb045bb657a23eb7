/**
 * A readable name for a key of the service: `costCentre` becomes "Cost centre". Other texts stay unchanged.
 */
export const propertyName = (key: string): string => (/^[a-z][A-Za-z0-9_-]*$/.test(key) ? spaced(key) : key);

/** The same for a type: `PackingList` becomes "Packing list". Free text and abbreviations stay unchanged. */
export const typeName = (type: string): string =>
  /^[A-Z][a-z]{2,}(?:(?:Of|To|In|On|By|Or)?[A-Z][a-z]{2,})+$/.test(type) ? spaced(type) : type;

const spaced = (key: string): string => {
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .filter(Boolean)
    .map((word) => (/^[A-Z0-9]{2,}$/.test(word) ? word : word.toLowerCase()));
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};
