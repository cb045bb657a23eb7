import { type Decimal, decimal, plainDecimal, sameDecimal } from './decimal.ts';

/**
 * Units as buyers write them and their codes in UN/ECE Recommendation 20, the list of the Peppol profile
 * and of SCSN. Upper case, without dots, since units are free text at the service (open points, section
 * 3). Exports refuse any other unit: a wrong unit is a wrong quantity. `ST` and `GR` are left out because
 * they are ambiguous: sheet or piece, gram or gross.
 */
const units: Readonly<Record<string, readonly string[]>> = {
  C62: ['C62', 'ONE', 'UNIT', 'UNITS'],
  H87: ['H87', 'PCE', 'PC', 'PCS', 'PIECE', 'PIECES', 'STK', 'STÜCK', 'STUK', 'STUKS'],
  EA: ['EA', 'EACH'],
  PR: ['PR', 'PAIR', 'PAIRS', 'PAAR'],
  SET: ['SET', 'SETS'],
  DZN: ['DZN', 'DOZEN', 'DOZIJN', 'DUTZEND'],
  CEN: ['CEN', 'C100'],
  MIL: ['MIL', 'C1000'],
  KT: ['KT', 'KIT'],
  XRO: ['XRO', 'RO', 'ROLL', 'ROL', 'ROLLE'],
  XPK: ['XPK', 'PK', 'PACK', 'PAK', 'PAKKET'],
  XBX: ['XBX', 'BX', 'BOX', 'DOOS', 'KARTON'],
  XPX: ['XPX', 'PALLET', 'PALLETS', 'PALETTE'],
  MTR: ['MTR', 'M', 'METER', 'METRE', 'METERS', 'METRES'],
  CMT: ['CMT', 'CM'],
  MMT: ['MMT', 'MM'],
  KMT: ['KMT', 'KM'],
  INH: ['INH', 'INCH', 'IN'],
  FOT: ['FOT', 'FT', 'FOOT', 'FEET'],
  MTK: ['MTK', 'M2', 'M²', 'SQM', 'QM'],
  CMK: ['CMK', 'CM2', 'CM²'],
  MTQ: ['MTQ', 'M3', 'M³', 'CBM'],
  CMQ: ['CMQ', 'CM3', 'CM³'],
  LTR: ['LTR', 'L', 'LITER', 'LITRE', 'LITERS', 'LITRES'],
  MLT: ['MLT', 'ML'],
  CLT: ['CLT', 'CL'],
  HLT: ['HLT', 'HL'],
  KGM: ['KGM', 'KG', 'KILO', 'KILOGRAM', 'KILOGRAMS'],
  GRM: ['GRM', 'G', 'GRAM', 'GRAMS', 'GRAMM'],
  MGM: ['MGM', 'MG'],
  TNE: ['TNE', 'T', 'TONNE', 'TONNES'],
  LBR: ['LBR', 'LB', 'LBS'],
  SEC: ['SEC', 'SECOND', 'SECONDS'],
  MIN: ['MIN', 'MINUTE', 'MINUTES', 'MINUUT'],
  HUR: ['HUR', 'H', 'HR', 'HRS', 'HOUR', 'HOURS', 'UUR', 'STD', 'STUNDE'],
  DAY: ['DAY', 'DAYS', 'DAG', 'DAGEN', 'TAG'],
  WEE: ['WEE', 'WEEK', 'WEEKS', 'WOCHE'],
  MON: ['MON', 'MONTH', 'MONTHS', 'MAAND', 'MONAT'],
  ANN: ['ANN', 'YEAR', 'YEARS', 'JAAR', 'JAHR'],
  KWH: ['KWH'],
  P1: ['P1', '%', 'PERCENT'],
  LS: ['LS', 'LUMPSUM', 'LUMP SUM'],
};

const codes: ReadonlyMap<string, string> = new Map(
  Object.entries(units).flatMap(([code, names]) => names.map((name) => [name, code] as const)),
);

/** The code of a unit; `null` if it isn't in the table. A missing unit counts pieces. */
export const unitCode = (unit: string | null): string | null => {
  const name = plainName(unit);
  return name === '' ? 'C62' : (codes.get(name) ?? null);
};

export const unitCodes: readonly string[] = Object.keys(units);

/** The code if the unit is written as one; otherwise `null`. */
export const recommendedUnit = (unit: string): string | null => {
  const name = plainName(unit);
  return Object.hasOwn(units, name) ? name : null;
};

const plainName = (unit: string | null): string => (unit ?? '').trim().replace(/\.$/, '').toUpperCase();

/**
 * What units measure, and their size as a power of ten. Only these are converted: a dozen or an inch would
 * make prices inexact.
 */
const sizes: Readonly<Record<string, readonly [measure: string, power: number]>> = {
  C62: ['count', 0],
  H87: ['count', 0],
  EA: ['count', 0],
  CEN: ['count', 2],
  MIL: ['count', 3],
  MMT: ['length', -3],
  CMT: ['length', -2],
  MTR: ['length', 0],
  KMT: ['length', 3],
  CMK: ['area', -4],
  MTK: ['area', 0],
  MLT: ['volume', -3],
  CMQ: ['volume', -3],
  CLT: ['volume', -2],
  LTR: ['volume', 0],
  HLT: ['volume', 2],
  MTQ: ['volume', 3],
  MGM: ['mass', -6],
  GRM: ['mass', -3],
  KGM: ['mass', 0],
  TNE: ['mass', 3],
};

/**
 * How many of `other` one `unit` is: 1000 for KGM in GRM, 1 for equal units, even unknown ones. `null` if
 * they measure different things.
 */
export const unitsIn = (unit: string | null, other: string | null): Decimal | null => {
  if (unit === other) return one;
  const [code, otherCode] = [unitCode(unit), unitCode(other)];
  if (code === null || otherCode === null) return plainName(unit) === plainName(other) ? one : null;
  if (code === otherCode) return one;
  const [size, otherSize] = [sizes[code], sizes[otherCode]];
  if (size === undefined || otherSize === undefined || size[0] !== otherSize[0]) return null;
  return decimal(`1e${size[1] - otherSize[1]}`);
};

const one = decimal('1');

/** Whether a number means the same in both units: KG is KGM. A missing unit equals any unit. */
export const isSameUnit = (a: string | null, b: string | null): boolean => {
  if (a === null || b === null) return true;
  const ratio = unitsIn(a, b);
  return ratio !== null && sameDecimal(ratio, one);
};

/** Units that only exist whole: half a set can't be delivered. */
const wholeUnits: ReadonlySet<string> = new Set([
  'C62',
  'H87',
  'EA',
  'PR',
  'SET',
  'DZN',
  'KT',
  'XRO',
  'XPK',
  'XBX',
  'XPX',
  'LS',
]);

/**
 * The decimal places to which a quantity can be divided. A unit that only exists whole has none. Hundreds
 * and thousands go down to a piece, other units to a thousandth. An unknown unit counts as whole while its
 * quantity is.
 */
export const dividedPlaces = (unit: string | null, quantity: Decimal): number => {
  const code = unitCode(unit);
  if (code === null) return plainDecimal(quantity).includes('.') ? 3 : 0;
  if (code === 'CEN') return 2;
  return wholeUnits.has(code) ? 0 : 3;
};
