import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { en } from '../../../src/renderer/i18n/en.ts';
import { endedText, errorText, textsOf } from '../../../src/renderer/i18n/texts.ts';

test('One unanswered line is told as one, several as several', () => {
  const t = textsOf(createIntl({ locale: 'en', messages: en }));
  const unanswered = (list: string): string =>
    errorText(t, { code: 'export.unanswered', params: { list }, detail: null });
  expect(unanswered('00010')).toContain('line 10.');
  expect(unanswered('00010, 00020')).toContain('lines 10, 20.');
});

test('All that an export lacks is told at once, and whose it is', () => {
  const t = textsOf(createIntl({ locale: 'en', messages: en }));
  const missing = (params: Record<string, string>): string =>
    errorText(t, { code: 'export.setting-missing', params, detail: null });
  expect(missing({ ours: 'legalName countryCode', buyers: 'endpointId', buyer: 'Kessler' })).toMatch(
    /^Missing: Legal name, Country code \(your own company\); Electronic address \(Kessler\)\. /,
  );
  expect(missing({ buyers: 'endpointId', buyer: 'Kessler' })).toMatch(
    /^Missing: Electronic address \(Kessler\)\. /,
  );
});

test('A refused path promises nothing where nothing is asked for again by itself', () => {
  const t = textsOf(createIntl({ locale: 'en', messages: en }));
  const refused = { code: 'service.path-refused', params: {}, detail: null } as const;
  expect(errorText(t, refused)).toContain('by itself');
  expect(endedText(t, 'asked', refused)).toMatch(
    /refuses this to your login.*support for the right to it\.$/,
  );
  expect(endedText(t, 'stopped', refused)).toMatch(/refuses this to your login.*then send again\.$/);
  const other = { code: 'service.role-missing', params: {}, detail: null } as const;
  expect(endedText(t, 'stopped', other)).toBe(errorText(t, other));
});
