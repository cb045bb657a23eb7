import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createIntl } from 'react-intl';
import { describe, expect, test } from 'vitest';
import { en, type MessageId } from '../../../src/renderer/i18n/en.ts';
import { messages } from '../../../src/renderer/i18n/messages.ts';
import { errorText, textsOf } from '../../../src/renderer/i18n/texts.ts';
import { errorCodes } from '../../../src/shared/contract/errors.ts';
import { inProgressStatus, stepFacts } from '../../../src/shared/domain/order/statuses.ts';
import { type Language, languages } from '../../../src/shared/words/language.ts';

const ids = Object.keys(en).filter((id): id is MessageId => id in en);

const spoken = (language: Language) => {
  const problems: string[] = [];
  const intl = createIntl({
    locale: language,
    messages: messages[language],
    onError: (error) => problems.push(error.message),
  });
  return { intl, t: textsOf(intl), problems };
};

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((one) => one.isFile() && /\.tsx?$/.test(one.name))
    .map((one) => join(one.parentPath, one.name));

const idsIn = (text: string): string[] => [...text.matchAll(/^ {2}'([^']+)':/gm)].map(([, id]) => id ?? '');

// "Verzonden" is said of goods alone, and the buyer is "klant".
test('Dutch uses one word for one thing', () => {
  const ofGoods: MessageId[] = ['status.Shipped', 'despatch.what'];
  for (const id of ids.filter((one) => !ofGoods.includes(one))) {
    expect(messages.nl[id], id).not.toMatch(/verzonden|\bkopers?\b|sleutelhanger(?!\))/);
  }
});

// The service's data don't tell who confirmed: mostly it was the buyer.
test.each(languages)('confirmed changes name nobody who confirmed them: %s', (language) => {
  expect(messages[language]['sent.confirmed-changed']).not.toMatch(/service|dienst|buyer|kund|klant/i);
});

const actors = {
  en: { answer: /answer|^confirm again|^buyer asks/i, buyer: /buyer/ },
  de: { answer: /antworten|^Erneut bestätigen|^Kunde wünscht/, buyer: /Kunde/ },
  nl: { answer: /antwoord|^Opnieuw bevestigen|^Klant wil/, buyer: /klant/ },
};

describe.each(languages)('in %s', (language) => {
  test.each(Object.values(inProgressStatus))('the word for %s says who acts next', (step) => {
    const facts = stepFacts(step);
    if (facts === null) throw new Error('The step is unknown.');
    expect(messages[language][facts.label]).toMatch(actors[language][facts.next]);
  });

  const { intl, t, problems } = spoken(language);
  const words = messages[language];

  test('every text is there, none is empty, and none is there that English doesn’t have', () => {
    expect(Object.keys(words).sort()).toEqual([...ids].sort());
    for (const id of ids) expect(words[id].trim(), id).not.toBe('');
  });

  test('no text is in the texts of two features', () => {
    const files = [...filesUnder(`src/renderer/i18n/${language}`), `src/shared/words/${language}.ts`];
    const found = files.flatMap((file) => idsIn(readFileSync(file, 'utf8')));
    expect(found.sort()).toEqual([...ids].sort());
  });

  test('every text can be read as a message and filled', () => {
    for (const id of ids) {
      const names = [...words[id].matchAll(/\{(\w+)/g)].map(([, name]) => name ?? '');
      expect(t(id, Object.fromEntries(names.map((name) => [name, 2]))), id).not.toContain('{');
    }
    expect(problems).toEqual([]);
  });

  test('each text has the placeholders and the plurals of the English one', () => {
    const shape = (text: string): string[] =>
      [...new Set(placeholders(intl.formatters.getMessageFormat(text, language).getAst()))].sort();
    for (const id of ids) expect(shape(words[id]), id).toEqual(shape(en[id]));
  });

  // A damaged answer, one of a backup and one without its document were refused by nobody.
  test('where an answer only needs attention, no text says that it was refused', () => {
    for (const id of [
      ...(['list.response.needs-attention', 'line.needs-attention', 'many.refused'] as const),
      ...(['history.answer.needs-attention', 'diagnostics.state.needs-attention'] as const),
    ])
      expect(words[id], id).not.toMatch(/refus|reject|taken|abgewiesen|abgelehnt|geweigerd|afgewezen/i);
  });

  test('every error has a sentence of its own', () => {
    const sentences = errorCodes.map((code) =>
      errorText(t, { code, params: { field: 'legalName' }, detail: null }),
    );
    for (const sentence of sentences) expect(sentence).toMatch(/^\p{Lu}.{15,}\.$/u);
    expect(new Set(sentences).size).toBe(errorCodes.length);
    expect(problems).toEqual([]);
  });

  test('a plain apostrophe, which would hide a placeholder, is nowhere', () => {
    for (const id of ids) expect(words[id], id).not.toContain("'");
  });
});

type Message = ReturnType<
  ReturnType<ReturnType<typeof createIntl>['formatters']['getMessageFormat']>['getAst']
>;

/** Token kinds of the message parser: a literal, the `#` of a plural. */
const literal = 0;
const pound = 7;

const placeholders = (message: Message): string[] =>
  message.flatMap((part): string[] => {
    if (Number(part.type) === literal) return [];
    if (Number(part.type) === pound || !('value' in part)) return ['#'];
    if (!('options' in part)) return [part.value];
    return [
      `${part.value}: ${Object.keys(part.options).sort().join()}`,
      ...Object.values(part.options).flatMap(({ value }) => placeholders(value)),
    ];
  });

describe('ids only in the other languages', () => {
  test.each([
    ['de', /\b(du|dich|dir|dein\w*|euch|euer|eure\w*)\b/i],
    ['nl', /\b(je|jij|jou|jouw|jullie)\b/i],
  ] as const)('%s addresses the user formally', (language, familiar) => {
    for (const id of ids) expect(messages[language][id], id).not.toMatch(familiar);
  });

  test('no sentence was left in English', () => {
    const same = new Set(['exports.group.scsn', 'diagnostics.program-value']);
    for (const language of ['nl', 'de'] as const) {
      for (const id of ids.filter((one) => !same.has(one))) {
        const bare = en[id].replace(/\{.*\}/g, ' ');
        const length = bare.match(/\p{L}+/gu)?.length ?? 0;
        if (length > 2) expect(messages[language][id], id).not.toBe(en[id]);
      }
    }
  });
});

test('a refused password has its fixed text', () => {
  expect(en['error.service.credentials-refused']).toContain('The service refused this email and password');
});

describe('no text is unused', () => {
  const files = [
    ...filesUnder('src/renderer').filter((file) => !/i18n\/(en|nl|de)\b/.test(file.replaceAll('\\', '/'))),
    ...filesUnder('src/main/electron'),
    'src/shared/domain/order/statuses.ts',
  ];
  const source = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const values = `${source}\n${filesUnder('src/shared')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')}`;
  const named = new Set([...source.matchAll(/'([\w.-]+)'/g)].map(([, id]) => id));
  const mentioned = new Set(values.match(/\w+/g));
  // `means.${means}-hint` matches every id of that form.
  const forms = [...new Set(source.match(/`(?:[\w.-]|\$\{[^}`]+\})+`/g))]
    .filter((form) => form.includes('${') && form.replace(/\$\{[^}]+\}/g, '').includes('.'))
    .map((form) => {
      const parts = form.slice(1, -1).split(/(?:\$\{[^}]+\})+/);
      return new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('(.+?)')}$`);
    });

  /** Named literally, or by such a form with words that exist in the source. */
  const isUsed = (id: string): boolean =>
    named.has(id) ||
    forms.some((form) => {
      const words = form.exec(id)?.slice(1);
      return words?.every((word) => word.split(/[.-]/).every((one) => mentioned.has(one))) ?? false;
    });

  test('of all there are', () => expect(ids.filter((id) => !isUsed(id))).toEqual([]));

  test('and an unused id would be found', () => {
    expect(isUsed('settings.nobody-says-this')).toBe(false);
    expect(isUsed('status.NobodySendsThis')).toBe(false);
  });
});
