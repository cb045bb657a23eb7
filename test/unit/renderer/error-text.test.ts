import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { en } from '../../../src/renderer/i18n/en.ts';
import { errorText, textsOf } from '../../../src/renderer/i18n/texts.ts';

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

test.each(['delivery-empty', 'terms-incomplete', 'reason-missing'])(
  'Why a line can’t be sent is said: %s',
  (problem) => {
    const t = textsOf(createIntl({ locale: 'en', messages: en }));
    const params = { position: '00010', problem };
    expect(errorText(t, { code: 'response.invalid', params, detail: null })).toMatch(
      /^Line 10 can’t be sent as it is\. \S/,
    );
  },
);
