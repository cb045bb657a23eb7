import { expect, it } from 'vitest';
import { readRegion, terminalRegion } from '../../../src/main/adapters/computer-region.ts';

it.each([
  [{ LANG: 'nl_NL.UTF-8' }, 'NL'],
  [{ LANG: 'en_US.UTF-8', LC_ALL: 'de_AT' }, 'AT'],
  [{ LANG: 'en_US.UTF-8', LC_TIME: 'de_DE.UTF-8@euro' }, 'DE'],
  [{ LANG: 'C.UTF-8' }, undefined],
  [{ LANG: 'POSIX' }, undefined],
  [{ LANG: 'de' }, undefined],
  [{ LANG: 'es_419' }, undefined],
  [{ LANG: '', LC_ALL: '' }, 'GB'],
  [{}, 'GB'],
])('a terminal with %j is in %s', (env, region) => expect(terminalRegion(env, 'en-GB')).toBe(region));

it('a locale without a region names none', () => {
  expect(terminalRegion({}, 'nl')).toBeUndefined();
  expect(terminalRegion({}, 'es-419')).toBeUndefined();
});

it.each([
  ['NL', 'NL'],
  ['', undefined],
  ['419', undefined],
])('the system’s code %j is %s', (code, region) => expect(readRegion(code)).toBe(region));
