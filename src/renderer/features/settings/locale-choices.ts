const tags = [
  'en-GB',
  'en-US',
  'en-IE',
  'nl-NL',
  'nl-BE',
  'de-DE',
  'de-AT',
  'de-CH',
  'fr-FR',
  'fr-BE',
  'it-IT',
  'es-ES',
  'pt-PT',
  'pl-PL',
  'cs-CZ',
  'da-DK',
  'sv-SE',
  'nb-NO',
  'fi-FI',
];

/** Regions for the format of numbers and dates, each with its own name and an example. */
export const localeChoices = (chosen: string | null): { value: string; label: string }[] =>
  [...new Set([...tags, ...(chosen === null ? [] : [chosen])])].map((value) => ({
    value,
    label: `${nameOf(value)} · ${exampleOf(value)}`,
  }));

const nameOf = (tag: string): string => {
  try {
    return new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
};

/** A number that shows all separators of the region. */
export const exampleOf = (tag: string): string => {
  try {
    return new Intl.NumberFormat(tag, { minimumFractionDigits: 2, useGrouping: 'always' }).format(1234.56);
  } catch {
    return '';
  }
};
