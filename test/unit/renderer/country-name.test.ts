import { expect, it } from 'vitest';
import { countryName } from '../../../src/renderer/format/formats.ts';

it.each([
  ['NL', 'de', 'Niederlande'],
  // Not in the standard's list, but selectable for holidays.
  ['XK', 'en', 'Kosovo'],
  ['IC', 'nl', 'Canarische Eilanden'],
  ['ZZ', 'en', 'ZZ'],
  [null, 'en', null],
])('%s is in %s: %s', (code, language, name) => {
  expect(countryName(code, null, language)).toBe(name);
});
