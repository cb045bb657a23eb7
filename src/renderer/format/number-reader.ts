import { type Decimal, decimal, sameDecimal } from '../../shared/domain/values/decimal.ts';
import { groupDigits, numberSigns } from './number-format.ts';

/**
 * A typed number. `ask`: readable, but not in the locale's notation, so the user chooses. Guessing could
 * turn 12.5 into 125.
 */
export type NumberReading =
  | { kind: 'empty' }
  | { kind: 'read'; value: Decimal }
  | { kind: 'ask'; choices: Decimal[] }
  | { kind: 'unreadable' };

/** Reads a number in the locale's notation: its decimal separator, and groups only at the right places. */
export const readNumber = (typed: string, locale: string): NumberReading => {
  const text = tidy(typed);
  if (text === '') return { kind: 'empty' };
  const value = readOwn(text, locale);
  if (value !== null) return { kind: 'read', value };
  const choices = foreignReadings(text);
  return choices.length === 0 ? { kind: 'unreadable' } : { kind: 'ask', choices };
};

const readOwn = (text: string, locale: string): Decimal | null => {
  const signs = numberSigns(locale);
  const negative = text.startsWith('-');
  const [whole = '', ...fractions] = (negative ? text.slice(1) : text).split(signs.decimal);
  const fraction = fractions[0];
  if (fractions.length > 1 || (fraction !== undefined && !/^\d+$/.test(fraction))) return null;
  // Many users write a price below 1 as ,35.
  const digits = whole === '' && fraction !== undefined ? '' : readWhole(whole, locale, plain(signs.group));
  return digits === null ? null : canonical(negative, digits, fraction ?? '');
};

const readWhole = (text: string, locale: string, group: string): string | null => {
  if (/^\d+$/.test(text)) return text;
  if (group === '') return null;
  const digits = text.split(group).join('');
  if (!/^\d+$/.test(digits)) return null;
  return tidy(groupDigits(digits, locale)) === text ? digits : null;
};

/** All readings that some locale allows: with a decimal separator, with groups only, or with both. */
const foreignReadings = (text: string): Decimal[] => {
  const match = /^(-?)(\d+(?:[.,' ]\d+)*|[.,]\d+)$/.exec(text);
  if (match === null) return [];
  const [, minus = '', body = ''] = match;
  const separators = [...body.replace(/\d/g, '')];
  const last = separators.at(-1);
  if (last === undefined) return [];
  const at = body.lastIndexOf(last);
  const whole = body.slice(0, at).replace(/\D/g, '');
  const fraction = body.slice(at + 1);
  const kinds = new Set(separators);
  const lastIsDecimal = (last === '.' || last === ',') && body.indexOf(last) === at && kinds.size <= 2;
  const allGroups = kinds.size === 1 && whole !== '';
  const candidates = [
    ...(lastIsDecimal ? [canonical(minus !== '', whole, fraction)] : []),
    ...(allGroups ? [canonical(minus !== '', whole + fraction, '')] : []),
  ];
  return candidates.filter(
    (one, index) => candidates.findIndex((other) => sameDecimal(one, other)) === index,
  );
};

const canonical = (negative: boolean, whole: string, fraction: string): Decimal =>
  decimal(
    `${negative ? '-' : ''}${whole.replace(/^0+(?=\d)/, '') || '0'}${fraction === '' ? '' : `.${fraction}`}`,
  );

const tidy = (text: string): string => plain(text).trim();

// Unifies spaces, apostrophes and minus signs.
const plain = (text: string): string =>
  text
    .replace(/\s/gu, ' ')
    .replace(/[’ʼ‘]/gu, "'")
    .replace(/[−‒–]/gu, '-')
    .replace(/[\u200e\u200f\u061c]/gu, '');
