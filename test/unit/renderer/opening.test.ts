import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { en } from '../../../src/renderer/i18n/en.ts';
import type { LoadedLanguage } from '../../../src/renderer/i18n/words.ts';
import { open } from '../../../src/renderer/opening.ts';
import type { Connection } from '../../../src/renderer/transport/connection.ts';
import { keys } from '../../../src/renderer/transport/keys.ts';
import type { Account } from '../../../src/shared/contract/calls/accounts.ts';
import { defaultSettings } from '../../../src/shared/contract/calls/settings.ts';
import type { CallOutput } from '../../../src/shared/contract/contract.ts';
import type { Request } from '../../../src/shared/contract/transport.ts';
import { anOrderRow } from '../../fixtures/build-order-row.ts';

/** A window's first content is requested in one call, with any result. */

const likely: LoadedLanguage = { language: 'en', words: en };
const account: Account = {
  ...{ id: 1, baseUrl: 'https://service.example', email: 'kim@supplier.example', practice: false },
  ...{ state: 'signed-in', means: 'token', suggestsToken: false, passwordKept: 'not-kept' },
  ...{ answerForm: 'values', answerFormat: 'json', companyId: null },
};
const opening: CallOutput<'opening.get'> = {
  settings: { ...defaultSettings, language: 'nl' },
  account,
  rows: [anOrderRow('PO-1', { key: 1 })],
};

const asked: Request[] = [];
const openOn = (answer: Promise<unknown>) => {
  const connection: Connection = {
    transport: {
      send: (request) => {
        asked.push(request);
        return answer;
      },
      listen: () => () => undefined,
    },
    ownWindow: false,
    state: () => 'open',
    watch: () => () => undefined,
    missed: () => () => undefined,
  };
  const { core, language } = open(connection, Promise.resolve(likely));
  const known = () => ({
    settings: core.queries.getQueryData(keys.settings),
    account: core.queries.getQueryData(keys.account),
    rows: core.queries.getQueryData(keys.firstRows('to-answer')),
  });
  return { queries: core.queries, language, known };
};

beforeEach(() => {
  asked.length = 0;
  const page = Object.assign(new EventTarget(), { outerHeight: 900, visibilityState: 'visible' });
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', page);
});
afterEach(() => vi.unstubAllGlobals());

test('one question brings settings, account and rows, and the language of the settings is language', async () => {
  const { language, known } = openOn(Promise.resolve({ ok: true, output: opening }));
  expect((await language).language).toBe('nl');
  expect(known()).toEqual({ settings: opening.settings, account: { account }, rows: opening.rows });
  expect(asked).toEqual([{ call: 'opening.get', input: { scope: 'to-answer', limit: 20 } }]);
});

test('without a sign-in no rows are kept, so that the next account gets its own', async () => {
  const output = { ...opening, account: null, rows: [] };
  const { language, known } = openOn(Promise.resolve({ ok: true, output }));
  await language;
  expect(known()).toEqual({
    settings: opening.settings,
    account: { account: null },
    rows: undefined,
  });
});

test('after a failure nothing is known, the likely language is used, and the screens send their own requests', async () => {
  const error = { code: 'store.failed', params: {}, detail: null };
  const { language, known } = openOn(Promise.resolve({ ok: false, error }));
  expect(await language).toBe(likely);
  expect(known()).toEqual({ settings: undefined, account: undefined, rows: undefined });
});

test('a late reply doesn’t replace newer events', async () => {
  const late = Promise.withResolvers<unknown>();
  const { queries, language, known } = openOn(late.promise);
  queries.setQueryData(keys.settings, defaultSettings);
  queries.setQueryData(keys.account, { account: null });
  late.resolve({ ok: true, output: opening });
  await language;
  expect(known()).toMatchObject({ settings: defaultSettings, account: { account: null } });
});
