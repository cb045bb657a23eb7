import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { en } from '../../../src/renderer/i18n/en.ts';
import { messages } from '../../../src/renderer/i18n/messages.ts';
import { endedText, errorText, textsOf } from '../../../src/renderer/i18n/texts.ts';
import { errorCodes } from '../../../src/shared/contract/errors.ts';
import { languages } from '../../../src/shared/words/language.ts';

test('One unanswered line is described as one, several as several', () => {
  const t = textsOf(createIntl({ locale: 'en', messages: en }));
  const unanswered = (list: string): string =>
    errorText(t, { code: 'export.unanswered', params: { list }, detail: null });
  expect(unanswered('00010')).toContain('line 10.');
  expect(unanswered('00010, 00020')).toContain('lines 10, 20.');
});

test('All missing parts of an export are listed at once, with the side that lacks them', () => {
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

test.each(languages)('The buyer whose customer number is missing is named: %s', (locale) => {
  const t = textsOf(createIntl({ locale, messages: messages[locale] }));
  const code = 'response.buyer-account-number-missing';
  expect(errorText(t, { code, params: { buyer: 'Kessler' }, detail: null })).toContain('Kessler');
  expect(t('answer.buyer-account', { buyer: 'Kessler' })).toContain('Kessler');
});

test.each(['delivery-empty', 'terms-incomplete', 'reason-missing'])(
  'The reason why a line can’t be sent is shown: %s',
  (problem) => {
    const t = textsOf(createIntl({ locale: 'en', messages: en }));
    const params = { position: '00010', problem };
    expect(errorText(t, { code: 'response.invalid', params, detail: null })).toMatch(
      /^Line 10 can’t be sent as it is\. \S/,
    );
  },
);

test.each(languages)('What came in place of a document is named: %s', (language) => {
  const t = textsOf(createIntl({ locale: language, messages: messages[language] }));
  const texts = ['page', 'message', 'nothing', 'other'].map((what) =>
    errorText(t, { code: 'document.wrong-content', params: { what }, detail: null }),
  );
  expect(new Set(texts).size).toBe(4);
});

test('The text of a refused path promises no retry if there is none', () => {
  const t = textsOf(createIntl({ locale: 'en', messages: en }));
  const refused = { code: 'service.path-refused', params: {}, detail: null } as const;
  expect(errorText(t, refused)).toContain('retries automatically');
  expect(endedText(t, 'asked', refused)).toMatch(
    /isn’t allowed to do this at the service.*support for permission\.$/,
  );
  expect(endedText(t, 'stopped', refused)).toMatch(
    /isn’t allowed to do this at the service.*then send again\.$/,
  );
  const other = { code: 'service.role-missing', params: {}, detail: null } as const;
  expect(endedText(t, 'stopped', other)).toBe(errorText(t, other));
});

test.each(languages)(
  'What the user asked for is never promised to be tried again by itself: %s',
  (language) => {
    const t = textsOf(createIntl({ locale: language, messages: messages[language] }));
    const promise = /automatically|automatisch/;
    const promised = errorCodes.filter((code) =>
      promise.test(endedText(t, 'asked', { code, params: {}, detail: null })),
    );
    // The first two are met only on the way of an answer; the third tells of what is on its way beside what was asked.
    expect(promised.filter((code) => !code.endsWith('.not-by-id')).sort()).toEqual([
      ...['order.held-back', 'service.never-still', 'service.rate-limited'],
    ]);
  },
);
