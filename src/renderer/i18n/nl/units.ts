import type { units as english } from '../en/units.ts';
import type { WordsFor } from '../words-for.ts';

export const units: WordsFor<typeof english> = {
  'unit.PR': 'paar',
  'unit.SET': 'set',
  'unit.DZN': 'dozijn',
  'unit.CEN': 'honderd',
  'unit.MIL': 'duizend',
  'unit.KT': 'kit',
  'unit.XRO': 'rol',
  'unit.XPK': 'pak',
  'unit.XBX': 'doos',
  'unit.XPX': 'pallet',
  'unit.DAY': 'dag',
  'unit.WEE': 'week',
  'unit.MON': 'maand',
  'unit.ANN': 'jaar',
  'unit.LS': 'vast bedrag',
};
