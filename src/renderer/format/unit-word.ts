import type { Decimal } from '../../shared/domain/values/decimal.ts';
import { recommendedUnit } from '../../shared/domain/values/units.ts';
import type { MessageId } from '../i18n/en.ts';
import type { Formats } from './formats.ts';
import { withUnit } from './joined.ts';

type Texts = (id: MessageId, values?: Record<string, string | number>) => string;

/**
 * A unit in the user's language: `KGM` is "kg", `XBX` "box" or "boxes". Units missing in our table of
 * UN/ECE Recommendation 20 stay as the buyer wrote them. Only for screen and print: stored, sent and
 * exported units stay unchanged.
 *
 * @param quantity for the plural; `null` for a unit without a number, as in "per box"
 */
export const unitWord = <Unit extends string | null>(
  unit: Unit,
  t: Texts,
  quantity: Decimal | null = null,
): string | (Unit & null) => {
  // Buyers without unit codes write PCE for pieces.
  const code = unit === 'PCE' ? 'C62' : unit === null ? null : recommendedUnit(unit);
  if (code === null) return unit;
  const worded = pieces.includes(code) ? 'C62' : wordedUnits.find((one) => one === code);
  if (worded === undefined) return symbols[code] ?? unit;
  return t(`unit.${worded}`, { count: quantity === null ? 1 : Number(quantity) });
};

/** A quantity with its unit in the user's language: "2 boxes". @param unit as the buyer wrote it */
export const quantityWords = (
  quantity: Decimal,
  unit: string | null,
  t: Texts,
  formats: Pick<Formats, 'quantity'>,
): string => withUnit(formats.quantity(quantity), unitWord(unit, t, quantity));

const pieces = ['C62', 'H87', 'EA'];

/** These are the same in each language. */
const symbols: Readonly<Record<string, string>> = {
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
