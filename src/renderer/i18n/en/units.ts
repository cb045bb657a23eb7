/** Units without an international symbol, by their codes in Recommendation 20. */
export const units = {
  'unit.C62': 'PCE',
  'unit.PR': '{count, plural, one {pair} other {pairs}}',
  'unit.SET': '{count, plural, one {set} other {sets}}',
  'unit.DZN': 'dozen',
  'unit.CEN': 'hundred',
  'unit.MIL': 'thousand',
  'unit.KT': '{count, plural, one {kit} other {kits}}',
  'unit.XRO': '{count, plural, one {roll} other {rolls}}',
  'unit.XPK': '{count, plural, one {pack} other {packs}}',
  'unit.XBX': '{count, plural, one {box} other {boxes}}',
  'unit.XPX': '{count, plural, one {pallet} other {pallets}}',
  'unit.DAY': '{count, plural, one {day} other {days}}',
  'unit.WEE': '{count, plural, one {week} other {weeks}}',
  'unit.MON': '{count, plural, one {month} other {months}}',
  'unit.ANN': '{count, plural, one {year} other {years}}',
  'unit.LS': 'lump sum',
} as const;
