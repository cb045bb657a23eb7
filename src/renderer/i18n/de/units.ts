import type { units as english } from '../en/units.ts';
import type { WordsFor } from '../words-for.ts';

export const units: WordsFor<typeof english> = {
  'unit.C62': 'Stk.',
  'unit.PR': '{count, plural, one {Paar} other {Paar}}',
  'unit.SET': '{count, plural, one {Satz} other {Sätze}}',
  'unit.DZN': 'Dutzend',
  'unit.CEN': 'Hundert',
  'unit.MIL': 'Tausend',
  'unit.KT': '{count, plural, one {Bausatz} other {Bausätze}}',
  'unit.XRO': '{count, plural, one {Rolle} other {Rollen}}',
  'unit.XPK': '{count, plural, one {Packung} other {Packungen}}',
  'unit.XBX': '{count, plural, one {Karton} other {Kartons}}',
  'unit.XPX': '{count, plural, one {Palette} other {Paletten}}',
  'unit.DAY': '{count, plural, one {Tag} other {Tage}}',
  'unit.WEE': '{count, plural, one {Woche} other {Wochen}}',
  'unit.MON': '{count, plural, one {Monat} other {Monate}}',
  'unit.ANN': '{count, plural, one {Jahr} other {Jahre}}',
  'unit.LS': 'pauschal',
};
