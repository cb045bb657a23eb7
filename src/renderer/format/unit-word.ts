import { recommendedUnit } from '../../shared/domain/units.ts';
import type { MessageId } from '../i18n/en.ts';

/**
 * A unit as a workshop reads it: `H87` is "PCE", as buyers write a piece who know no codes, `KGM` "kg", `XBX` a box in the
 * user's language. What isn't a code of Recommendation 20 that our table knows stays as the buyer wrote it. For what is
 * shown and printed alone: whatever is stored, sent or exported keeps the unit as it came.
 *
 * @param t looks a word up
 */
export const unitWord = <Unit extends string | null>(
  unit: Unit,
  t: (id: MessageId) => string,
): string | (Unit & null) => {
  const code = unit === null ? null : recommendedUnit(unit);
  if (code === null) return unit;
  const worded = wordedUnits.find((one) => one === code);
  return worded === undefined ? (symbols[code] ?? unit) : t(`unit.${worded}`);
};

/** The same in any language. */
const symbols: Readonly<Record<string, string>> = {
  ...{ C62: 'PCE', H87: 'PCE', EA: 'PCE' },
  ...{ MTR: 'm', CMT: 'cm', MMT: 'mm', KMT: 'km', INH: 'in', FOT: 'ft' },
  ...{ MTK: 'm²', CMK: 'cm²', MTQ: 'm³', CMQ: 'cm³' },
  ...{ LTR: 'l', MLT: 'ml', CLT: 'cl', HLT: 'hl' },
  ...{ KGM: 'kg', GRM: 'g', MGM: 'mg', TNE: 't', LBR: 'lb' },
  ...{ SEC: 's', MIN: 'min', HUR: 'h', KWH: 'kWh', P1: '%' },
};

const wordedUnits = [
  'PR',
  'SET',
  'DZN',
  'CEN',
  'MIL',
  'KT',
  'XRO',
  'XPK',
  'XBX',
  'XPX',
  'DAY',
  'WEE',
  'MON',
  'ANN',
  'LS',
] as const;
