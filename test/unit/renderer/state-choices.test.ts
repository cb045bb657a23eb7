import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { stateChoices } from '../../../src/renderer/features/order/status-word.ts';
import { en } from '../../../src/renderer/i18n/en.ts';
import { textsOf } from '../../../src/renderer/i18n/texts.ts';

const t = textsOf(createIntl({ locale: 'en', messages: en }));

test('a list is filtered by the words that it says, never by those of the service', () => {
  expect(stateChoices(['to-answer', 'waiting', 'confirmed', 'Rejected', 'Elsewhere'], null, t)).toEqual([
    { value: 'to-answer', label: 'To answer' },
    { value: 'waiting', label: 'Waiting for buyer' },
    { value: 'confirmed', label: 'Confirmed' },
    { value: 'Rejected', label: 'Rejected' },
    { value: 'Elsewhere', label: 'Elsewhere' },
  ]);
});

test('states with the same word are one choice, and that of a saved view stays chosen', () => {
  expect(stateChoices(['to-answer', 'confirmed', 'Confirmed'], 'Issued', t)).toEqual([
    { value: 'Issued', label: 'To answer' },
    { value: 'Confirmed', label: 'Confirmed' },
  ]);
});
