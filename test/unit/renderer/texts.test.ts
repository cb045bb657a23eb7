import { readdirSync, readFileSync } from 'node:fs';
import { createIntl } from 'react-intl';
import { describe, expect, test } from 'vitest';
import { en, type MessageId } from '../../../src/renderer/i18n/en.ts';
import { errorText, textsOf } from '../../../src/renderer/i18n/texts.ts';
import { errorCodes } from '../../../src/shared/contract/errors.ts';

const problems: string[] = [];
const t = textsOf(
  createIntl({ locale: 'en', messages: en, onError: (error) => problems.push(error.message) }),
);

describe('every error has a sentence of its own', () => {
  const sentences = errorCodes.map((code) => errorText(t, { code, params: {}, detail: null }));

  test('that is a sentence', () => {
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].{15,}\.$/);
    expect(problems).toEqual([]);
  });

  test('that no other error has', () => {
    expect(new Set(sentences).size).toBe(errorCodes.length);
  });

  test('and a refused password is told in the agreed words', () => {
    expect(en['error.service.credentials-refused']).toContain('The service refused this e-mail and password');
  });
});

test('no text stands in the words of two features', () => {
  const folder = 'src/renderer/i18n/en';
  const ids = readdirSync(folder).flatMap((file) =>
    [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(/^ {2}'([^']+)':/gm)].map(([, id]) => id),
  );
  expect(ids.sort()).toEqual(Object.keys(en).sort());
});

test('every text can be read as a message and filled', () => {
  const ids = Object.keys(en).filter((id): id is MessageId => id in en);
  for (const id of ids) {
    const names = [...en[id].matchAll(/\{(\w+)/g)].map(([, name]) => name ?? '');
    expect(t(id, Object.fromEntries(names.map((name) => [name, 2]))), id).not.toContain('{');
  }
  expect(problems).toEqual([]);
});
