import type { units as english } from '../en/units.ts';
import type { WordsFor } from '../words-for.ts';

export const units: WordsFor<typeof english> = {
  'unit.C62': 'st.',
  'unit.PR': '{count, plural, one {paar} other {paar}}',
  'unit.SET': '{count, plural, one {set} other {sets}}',
  'unit.DZN': 'dozijn',
  'unit.CEN': 'honderd',
  'unit.MIL': 'duizend',
  'unit.KT': '{count, plural, one {kit} other {kits}}',
  'unit.XRO': '{count, plural, one {rol} other {rol}}',
  'unit.XPK': '{count, plural, one {pak} other {pak}}',
  'unit.XBX': '{count, plural, one {doos} other {doos}}',
  'unit.XPX': '{count, plural, one {pallet} other {pallet}}',
  'unit.DAY': '{count, plural, one {dag} other {dagen}}',
  'unit.WEE': '{count, plural, one {week} other {weken}}',
  'unit.MON': '{count, plural, one {maand} other {maanden}}',
  'unit.ANN': '{count, plural, one {jaar} other {jaar}}',
  'unit.LS': 'vast bedrag',
};
