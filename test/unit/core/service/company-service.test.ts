import { describe, expect, it } from 'vitest';
import { createCompanySearch } from '../../../../src/main/core/service/company-service.ts';
import { type LearnedFacts, nothingLearned } from '../../../../src/main/core/service/profile.ts';
import { createSession } from '../../../../src/main/core/service/session.ts';
import { createScriptedHttp, pathOf, type Scripted } from '../../../fakes/scripted-http.ts';
import { createVirtualTime } from '../../../fakes/virtual-time.ts';

/** A service that has its companies at the given paths only. */
const setUp = (answers: Readonly<Record<string, Scripted>>, known: Partial<LearnedFacts> = {}) => {
  const { clock, timers } = createVirtualTime();
  const http = createScriptedHttp((request) =>
    pathOf(request).startsWith('/v2/authentication')
      ? { status: 200, headers: { 'Set-Authorization': 'token' } }
      : (answers[pathOf(request)] ?? { status: 404 }),
  );
  const session = createSession({
    ...{ http, clock, timers, pace: async () => undefined, onRefused: () => undefined },
    ...{ baseUrl: 'https://service.example', email: 'e', password: 'p' },
  });
  let facts: LearnedFacts = { ...nothingLearned, ...known };
  const learned = {
    get: () => facts,
    set: (next: LearnedFacts) => {
      facts = next;
    },
  };
  const search = createCompanySearch({ clock, session: () => session, learned });
  const asked = (): string[] =>
    http.requests
      .map(({ method, url }) => `${method} ${url.slice('https://service.example'.length)}`)
      .filter((line) => !line.includes('authentication'));
  return { search, asked, learned: () => facts.companyPathPrefix };
};

const one: Scripted = { status: 200, text: '[{"id":"c-1","name":"Kessler GmbH"}]' };

describe('a search for companies', () => {
  it('searches for the typed text, with any characters', async () => {
    const { search, asked } = setUp({ '/company-search': one });
    expect((await search('Öhl & Söhne?')).map(({ name }) => name)).toEqual(['Kessler GmbH']);
    await search('half a sign \ud83d');
    expect(asked()).toEqual([
      'GET /company-search?query=%C3%96hl%20%26%20S%C3%B6hne%3F',
      'GET /company-search?query=half%20a%20sign%20%EF%BF%BD',
    ]);
  });

  it('finds its path once', async () => {
    const { search, asked, learned } = setUp({ '/v2/company-search': one });
    await search('a');
    await search('a');
    expect(asked()).toEqual([
      'GET /company-search?query=a',
      'GET /v2/company-search?query=a',
      'GET /v2/company-search?query=a',
    ]);
    expect(learned()).toBe('/v2');
  });

  it('of a service that never found any reports that there is none', async () => {
    const { search, learned } = setUp({});
    await expect(search('a')).rejects.toMatchObject({ code: 'service.no-companies' });
    expect(learned()).toBeNull();
  });

  it.each(['', '/v2'])(
    'of one that has found some (under “%s”) reports an unknown name on 404',
    async (companyPathPrefix) => {
      const { search } = setUp({}, { companyPathPrefix });
      expect(await search('nobody')).toEqual([]);
    },
  );

  it('reports any other obstacle', async () => {
    const { search } = setUp({ '/company-search': { status: 503 } });
    await expect(search('a')).rejects.toMatchObject({ code: 'service.trouble' });
  });
});
