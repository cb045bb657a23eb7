/**
 * Units as buyers write them, and their codes in UN/ECE Recommendation 20 (the list of the Peppol profile and of SCSN).
 * Upper case, without dots: units are free text at the service (open points, section 3). What isn't here is refused by
 * name: a wrong unit is a wrong quantity. So is `ST`, a sheet in the list and a piece in many a German system.
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
  GRM: ['GRM', 'G', 'GR', 'GRAM', 'GRAMS', 'GRAMM'],
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

/** The code of a unit; `null` for one that isn't in the table. A unit that isn't given at all counts pieces. */
export const unitCode = (unit: string | null): string | null => {
  const name = (unit ?? '').trim().replace(/\.$/, '').toUpperCase();
  return name === '' ? 'C62' : (codes.get(name) ?? null);
};
