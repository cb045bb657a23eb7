import { formatDecimal } from '../../../src/renderer/format/number-format.ts';
import { calendarDateSchema } from '../../../src/shared/domain/values/calendar-date.ts';
import { decimalSchema } from '../../../src/shared/domain/values/decimal.ts';
import {
  compareTimestamps,
  instantOf,
  type ServiceTimestamp,
  serviceTimestampSchema,
} from '../../../src/shared/domain/values/service-timestamp.ts';
import type { Chance } from '../machine/chance.ts';
import { oddDates, oddNumbers, oddTexts, someDigits } from '../machine/odd-values.ts';
import { compare, dividedBy, exactOf, isSame, minus, plus, times } from '../oracle/exact-decimal.ts';
import type { Target } from './target.ts';

const digitsBy = (chance: Chance): string => {
  const text = chance.once(5) ? chance.pick([...oddNumbers, ...oddTexts]) : someDigits(chance);
  return chance.once(10) ? `00${text}` : text;
};

/** Two decimals, calculated by the product and on BigInt. */
export const decimals: Target = {
  name: 'decimals',
  share: 9,
  from: 'us',
  run: (chance, { decimals }) => {
    const texts = [digitsBy(chance), digitsBy(chance)];
    const places = chance.between(0, 12);
    const broken: string[] = [];
    for (const text of texts) {
      const looks = /^-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]{1,3})?$/.test(text);
      if (decimalSchema.safeParse(text).success !== looks)
        broken.push(looks ? 'a decimal was refused' : 'no decimal was taken for one');
    }
    const [a, b] = texts.map((text) => decimalSchema.safeParse(text).data);
    if (a !== undefined && b !== undefined) {
      const [left, right] = [exactOf(a), exactOf(b)];
      const results = {
        sum: isSame(decimals.add(a, b), plus(left, right)),
        difference: isSame(decimals.subtract(a, b), minus(left, right)),
        product: isSame(decimals.multiply(a, b), times(left, right)),
        comparison: decimals.compare(a, b) === compare(left, right),
        rounding: isSame(decimals.round(a, places), dividedBy(left, exactOf('1'), places)),
        quotient: right.units === 0n || isSame(decimals.divide(a, b, places), dividedBy(left, right, places)),
        shown: formatDecimal(a, 'en-GB').replaceAll(',', '').replace(/^-/, '') !== '',
      };
      for (const [name, right] of Object.entries(results)) if (!right) broken.push(`a wrong ${name}`);
    }
    return { input: () => JSON.stringify({ texts, places }), broken };
  },
};

const momentBy = (chance: Chance): string => {
  if (chance.once(6)) return chance.pick([...oddDates, ...oddTexts]);
  const two = (most: number): string => String(chance.between(0, most)).padStart(2, '0');
  const fraction = chance.once(3) ? '' : `.${'0'.repeat(chance.between(0, 12))}${chance.between(0, 1_000)}`;
  return `20${two(40)}-${two(13)}-${two(32)}T${two(24)}:${two(60)}:${two(60)}${fraction}${chance.once(20) ? '' : 'Z'}`;
};

/** Timestamps and days: only real ones are accepted, and their order is right to the last digit. */
export const moments: Target = {
  name: 'moments',
  share: 8,
  from: 'us',
  run: (chance) => {
    const texts = [momentBy(chance), momentBy(chance), momentBy(chance)];
    const broken: string[] = [];
    const read = texts.flatMap((text) => serviceTimestampSchema.safeParse(text).data ?? []);
    for (const moment of read) {
      if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(moment))
        broken.push('no moment was taken for one');
      if (!Number.isFinite(instantOf(moment))) broken.push('a moment without time');
    }
    for (const a of read) {
      for (const b of read)
        if (compareTimestamps(a, b) !== compareFractions(a, b)) broken.push('a wrong order of moments');
    }
    for (const text of texts) {
      const day = text.slice(0, 10);
      if (calendarDateSchema.safeParse(day).success !== isDay(day)) broken.push(`${day} as a day`);
    }
    return { input: () => JSON.stringify(texts), broken };
  },
};

const compareFractions = (a: ServiceTimestamp, b: ServiceTimestamp): number => {
  const [left, right] = [a, b].map((text) => {
    const [seconds = '', fraction = ''] = text.slice(0, -1).split('.');
    return BigInt(seconds.replace(/\D/g, '') + fraction.padEnd(40, '0'));
  });
  return left === undefined || right === undefined || left === right ? 0 : left < right ? -1 : 1;
};

const isDay = (text: string): boolean => {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (parts === null) return false;
  const [year, month, day] = parts.slice(1).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  return day >= 1 && day <= days;
};
