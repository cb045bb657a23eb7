import type { units as english } from '../en/units.ts';
import type { WordsFor } from '../words-for.ts';

export const units: WordsFor<typeof english> = {
  'unit.PR': 'Paar',
  'unit.SET': 'Satz',
  'unit.DZN': 'Dutzend',
  'unit.CEN': 'hundert',
  'unit.MIL': 'tausend',
  'unit.KT': 'Bausatz',
  'unit.XRO': 'Rolle',
  'unit.XPK': 'Packung',
  'unit.XBX': 'Karton',
  'unit.XPX': 'Palette',
  'unit.DAY': 'Tag',
  'unit.WEE': 'Woche',
  'unit.MON': 'Monat',
  'unit.ANN': 'Jahr',
  'unit.LS': 'pauschal',
};
