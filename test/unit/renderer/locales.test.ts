import { describe, expect, test } from 'vitest';
import { createFormats } from '../../../src/renderer/format/formats.ts';
import { localesFor } from '../../../src/renderer/format/locales.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
import { decimal } from '../../../src/shared/domain/values/decimal.ts';
import { languageFor } from '../../../src/shared/words/language.ts';

test('the language is the chosen one, then the computer’s first supported one, then English', () => {
  expect(languageFor('nl', ['de-DE'])).toBe('nl');
  expect(languageFor('system', ['fr-FR', 'de-AT', 'nl-BE'])).toBe('de');
  expect(languageFor('system', ['NL'])).toBe('nl');
  expect(languageFor('system', ['fr-FR', 'pl'])).toBe('en');
  expect(languageFor('system', [])).toBe('en');
});

describe('figures and the names of days and months', () => {
  test.each([
    ['the computer’s, where nothing is chosen', 'system', null, 'de-AT', 'de-AT', 'de-AT'],
    ['its figures, where it speaks what Orderbell doesn’t', 'system', null, 'fr-FR', 'fr-FR', 'en-GB'],
    ['the region stays where the language fits', 'de', null, 'de-CH', 'de-CH', 'de-CH'],
    ['a language brings its own', 'de', null, 'en-US', 'de-DE', 'de-DE'],
    ['a language brings its own', 'nl', null, 'de-DE', 'nl-NL', 'nl-NL'],
    ['English brings none: its reader may type a comma', 'en', null, 'nl-NL', 'nl-NL', 'en-GB'],
    ['chosen figures win, names follow the language', 'de', 'en-US', 'nl-NL', 'en-US', 'de-DE'],
  ] as const)('%s', (_, language, locale, computer, figures, names) => {
    expect(localesFor({ language, locale }, [computer])).toEqual({ figures, names });
  });

  test('are never mixed up', () => {
    const formats = createFormats('nl-NL', calendarDate('2026-11-17'), 'en-GB');
    expect(formats.quantity(decimal('1234.5'))).toBe('1.234,5');
    expect(formats.date(calendarDate('2026-12-01'))).toBe('Tue 1 Dec');
    expect(formats.typedDate(calendarDate('2026-12-01'))).toBe('01-12-2026');
    const german = createFormats('en-US', calendarDate('2026-11-17'), 'de-DE');
    expect(german.readDate('1 dezember')).toEqual({ kind: 'read', date: '2026-12-01' });
    expect(german.readDate('12/1')).toEqual({ kind: 'read', date: '2026-12-01' });
  });
});
