import { amountPlaces } from '../../shared/domain/order/amounts.ts';
import { addDecimals, type Decimal, decimal, roundDecimal } from '../../shared/domain/values/decimal.ts';

/** A locale's number separators. `group` is '' if it doesn't group digits. */
export type NumberSigns = { decimal: string; group: string; minus: string };

export const numberSigns = (locale: string): NumberSigns => toolsFor(locale).signs;

/** Groups the digits of a whole number. Takes a string, so that no precision is lost. */
export const groupDigits = (digits: string, locale: string): string =>
  toolsFor(locale).whole.format(BigInt(digits));

type Tools = { signs: NumberSigns; whole: Intl.NumberFormat; percent: Intl.NumberFormatPart[] };

const tools = new Map<string, Tools>();

// Creating a format costs a hundred times more than using it, and a table uses thousands.
const toolsFor = (locale: string): Tools => {
  const known = tools.get(locale);
  if (known !== undefined) return known;
  const made = {
    signs: signsOf(locale),
    whole: new Intl.NumberFormat(latin(locale), { useGrouping: 'always' }),
    // Only the pattern is used: as a number, a decimal would lose digits.
    percent: new Intl.NumberFormat(latin(locale), { style: 'percent' }).formatToParts(0.01),
  };
  tools.set(locale, made);
  return made;
};

const signsOf = (locale: string): NumberSigns => {
  const parts = new Intl.NumberFormat(latin(locale), {
    useGrouping: 'always',
    minimumFractionDigits: 1,
  }).formatToParts(-1234567.5);
  const part = (type: Intl.NumberFormatPartTypes): string =>
    parts.find((one) => one.type === type)?.value ?? '';
  // Some locales write the minus with a directional mark, which keyboards lack.
  return { decimal: part('decimal'), group: part('group'), minus: '-' };
};

/**
 * Writes a decimal in the locale with all its digits.
 * @param minPlaces minimum digits after the decimal separator; padded with zeros
 */
export const formatDecimal = (value: Decimal, locale: string, minPlaces = 0): string => {
  const signs = numberSigns(locale);
  const text = /[eE]/.test(value) ? addDecimals(value, decimal('0')) : value;
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const places = fraction.padEnd(minPlaces, '0');
  const grouped = groupDigits(whole, locale);
  return `${text.startsWith('-') ? signs.minus : ''}${grouped}${places === '' ? '' : signs.decimal + places}`;
};

/** A quantity without trailing zeros: 12.500 becomes 12.5. */
export const formatQuantity = (value: Decimal, locale: string): string =>
  formatDecimal(addDecimals(value, decimal('0')), locale);

/** A unit price with all its digits, at least those of the currency. */
export const formatPrice = (value: Decimal, currencyIso: string | null, locale: string): string =>
  formatDecimal(addDecimals(value, decimal('0')), locale, currencyPlaces(currencyIso));

/**
 * An amount with at least the currency's digits. It may show more: shown amounts have to add up to the
 * shown total.
 */
export const formatAmount = (value: Decimal, currencyIso: string | null, locale: string): string => {
  const places = currencyPlaces(currencyIso);
  const rounded = roundDecimal(value, Math.max(places, amountPlaces));
  return formatDecimal(addDecimals(rounded, decimal('0')), locale, places);
};

/** A percentage with all its digits, and the sign where the locale puts it. */
export const formatPercent = (value: Decimal, locale: string): string =>
  toolsFor(locale)
    .percent.map(({ type, value: part }) => (type === 'integer' ? formatQuantity(value, locale) : part))
    .join('');

const placesOf = new Map<string, number>();

const currencyPlaces = (currencyIso: string | null): number => {
  const known = placesOf.get(currencyIso ?? '');
  if (known !== undefined) return known;
  const found = placesFromIntl(currencyIso);
  placesOf.set(currencyIso ?? '', found);
  return found;
};

const placesFromIntl = (currencyIso: string | null): number => {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency: currencyIso ?? 'EUR' });
    return format.resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    // An unknown currency is still shown, with two digits.
    return 2;
  }
};

const latin = (locale: string): Intl.Locale => new Intl.Locale(locale, { numberingSystem: 'latn' });
