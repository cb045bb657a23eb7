/** Units that have no sign of their own, by their codes in Recommendation 20. They stand behind a figure in tables, where no other unit has a plural. */
export const units = {
  'unit.PR': 'pair',
  'unit.SET': 'set',
  'unit.DZN': 'dozen',
  'unit.CEN': 'hundred',
  'unit.MIL': 'thousand',
  'unit.KT': 'kit',
  'unit.XRO': 'roll',
  'unit.XPK': 'pack',
  'unit.XBX': 'box',
  'unit.XPX': 'pallet',
  'unit.DAY': 'day',
  'unit.WEE': 'week',
  'unit.MON': 'month',
  'unit.ANN': 'year',
  'unit.LS': 'lump sum',
} as const;
