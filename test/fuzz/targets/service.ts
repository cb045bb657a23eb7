import { HttpFailure } from '../../../src/main/core/http-failure.ts';
import { createOrderService } from '../../../src/main/core/service/create-order-service.ts';
import type { OrderService } from '../../../src/main/core/service/order-service.ts';
import { nothingLearned } from '../../../src/main/core/service/profile.ts';
import { shapeOfError } from '../../../src/shared/contract/errors.ts';
import { serviceTimestamp } from '../../../src/shared/domain/values/service-timestamp.ts';
import { createFixedChance } from '../../fakes/memory-ports.ts';
import { createScriptedHttp, type Scripted } from '../../fakes/scripted-http.ts';
import type { Chance } from '../machine/chance.ts';
import { writeTree } from '../machine/json-tree.ts';
import { brokenText } from '../machine/mutate-text.ts';
import { mutated } from '../machine/mutate-tree.ts';
import { oddDates, oddNumbers, oddTexts, oddTree, someText } from '../machine/odd-values.ts';
import { trueOrders } from '../machine/true-messages.ts';
import { onProblem, onThrown } from '../oracle/on-sentences.ts';
import type { Target } from './target.ts';

const now = Date.parse('2026-11-20T12:00:00.000Z');
const hour = 3_600_000;
/** A sign-in, a refresh, and every alternative request. More would flood the service. */
const mostRequests = 12;
const codes = /^(service\.|account\.signed-out$)/;

/** Any status, headers and text in a service's answers, also at the sign-in. */
export const service: Target = {
  name: 'service',
  share: 12,
  from: 'service',
  run: async (chance, subjects) => {
    const credentials = { email: 'sales@supplier.example', password: chance.pick(passwords) };
    const tokens = { access: tokenBy(chance), refresh: `refresh-${chance.between(1e6, 9e6)}` };
    const quotable = [
      credentials.password,
      `${credentials.email}:${credentials.password}`,
      tokens.access,
      tokens.refresh,
    ];
    // A token is a secret as soon as it was issued.
    const own = quotable.slice(0, 2);
    let secrets = own;
    const http = createScriptedHttp((request, index) => {
      if (index >= mostRequests) throw new RangeError('a storm of requests');
      const signingIn = request.url.includes('/authentication/');
      if (signingIn && !chance.once(12)) {
        const answer = signedIn(tokens, chance);
        secrets = [
          ...own,
          tokens.access,
          ...(answer.headers?.['Set-Refresh-Token'] === undefined ? [] : [tokens.refresh]),
        ];
        return answer;
      }
      if (chance.once(40))
        return new HttpFailure(
          chance.pick(['unreachable', 'timeout', 'tls', 'cut-off', 'too-large']),
          'unclear',
        );
      // Another sign-in may bring other tokens. The earlier ones are no secrets then.
      if (signingIn) secrets = own;
      return answerBy(chance, quotable, signingIn ? tokens : null);
    });
    const session = subjects.session(credentials, http, { now: () => now });
    let learned = nothingLearned;
    const service = createOrderService({
      clock: { now: () => now },
      chance: createFixedChance(),
      session: () => session,
      learned: {
        get: () => learned,
        set: (facts) => {
          learned = facts;
        },
      },
    });
    const broken: string[] = [];
    const calls = [chance.pick(questions), chance.pick(questions)];
    const answers: string[] = [];
    for (const question of calls) broken.push(...(await question(service, () => secrets)));
    for (const request of http.requests) answers.push(`${request.method} ${request.url}`);
    return { input: () => `${answers.join(', ')} with ${JSON.stringify(credentials)}`, broken };
  },
};

/** @param secrets the secrets at the time of the answer */
type Question = (service: OrderService, secrets: () => string[]) => Promise<string[]>;

const caught = async (task: Promise<string[]>, secrets: () => string[]): Promise<string[]> =>
  task.catch((error: unknown) => onThrown(error, codes, secrets()));

const poll: Question = (service, secrets) =>
  caught(
    service
      .poll({
        lastUpdatedAfter: serviceTimestamp('2026-11-01T10:00:00.000Z'),
        onlyIssued: false,
        limit: 100,
        offset: 0,
      })
      .then(({ serverTime, total }) => [
        ...(serverTime === null || Number.isFinite(serverTime) ? [] : ['a clock that shows no time']),
        ...(Number.isSafeInteger(total) ? [] : ['a total that is no number']),
      ]),
    secrets,
  );

const fetchOrder: Question = (service, secrets) =>
  caught(
    service.fetchOrder('order-1').then(() => []),
    secrets,
  );

const send: Question = async (service, secrets) => {
  try {
    const outcome = await service.sendOrderResponse({ text: '{}', contentType: 'application/json' });
    if (outcome.kind === 'taken') return [];
    const notBefore = outcome.kind === 'refused' ? null : outcome.notBefore;
    return [
      ...onProblem(outcome.problem, secrets()),
      ...(notBefore === null || (notBefore >= now && notBefore <= now + hour)
        ? []
        : [`to be sent again at ${notBefore}`]),
    ];
  } catch (error) {
    return [`sending threw ${shapeOfError(error).detail}`];
  }
};

const body = {
  length: 1,
  open: async function* () {
    yield new Uint8Array(1);
  },
  onProgress: () => undefined,
};

const upload: Question = (service, secrets) =>
  caught(
    service
      .uploadDocument({ name: 'a.pdf', body, signal: new AbortController().signal })
      .then(async ({ objectId }) => [
        ...(objectId === '' || objectId.length > 500 ? ['an id that is none'] : []),
        // An uploaded document has to be removable.
        ...(await remove(objectId)(service, secrets)),
      ]),
    secrets,
  );

const remove =
  (objectId: string): Question =>
  (service, secrets) =>
    caught(
      service.deleteDocument(objectId).then(() => []),
      secrets,
    );

const questions: readonly Question[] = [
  poll,
  poll,
  fetchOrder,
  send,
  send,
  upload,
  remove('00000000-0000-4000-8000-000000000001'),
];

const passwords: readonly string[] = [
  'correct horse',
  'pä ss/"wört&1',
  'p<>\'&"',
  '正しい馬の電池',
  'a+b c%20d/e',
  'é\\né\\/',
  '12345678',
  'tab\tand more',
];

const tokenBy = (chance: Chance): string => {
  const payload = chance.once(3)
    ? `{"exp":${chance.pick([...oddNumbers, '1795176600', '"soon"', 'null', '{}'])}}`
    : chance.once(3)
      ? writeTree(oddTree(chance))
      : `{"exp":${now / 1000 + chance.between(-90_000, 90_000)}}`;
  const token = `head${chance.between(1, 9)}.${Buffer.from(payload).toString('base64url')}.signature-${chance.between(1, 99)}`;
  return chance.once(6)
    ? `token-${chance.between(1e6, 9e6)}${chance.pick(['', '.', '..', '.e30.', '.%%%.x'])}`
    : token;
};

const signedIn = (tokens: { access: string; refresh: string }, chance: Chance): Scripted => ({
  status: 200,
  headers: {
    ...headersBy(chance),
    'Set-Authorization': `${chance.pick(['', 'Bearer ', 'bearer  ', ' '])}${tokens.access}`,
    ...(chance.once(5) ? {} : { 'Set-Refresh-Token': tokens.refresh }),
  },
});

const statuses: readonly number[] = [
  200, 200, 200, 200, 200, 202, 204, 100, 206, 299, 301, 302, 304, 400, 400, 400, 401, 403, 404, 405, 408,
  409, 410, 413, 415, 422, 422, 429, 429, 451, 500, 501, 502, 503, 503, 504, 599, 600, 999,
];

const answerBy = (
  chance: Chance,
  secrets: string[],
  tokens: { access: string; refresh: string } | null,
): Scripted => ({
  status: chance.pick(statuses),
  headers: {
    ...headersBy(chance),
    ...(tokens === null || chance.once(2)
      ? {}
      : { 'Set-Authorization': chance.once(2) ? tokens.access : someText(chance) }),
  },
  text: bodyBy(chance, secrets),
});

const headersBy = (chance: Chance): Record<string, string> => ({
  ...(chance.once(3) ? {} : { Date: dateBy(chance) }),
  ...(chance.once(2)
    ? {}
    : {
        'Retry-After': chance.pick([
          dateBy(chance),
          '0',
          '1',
          '120',
          '-1',
          '1e9',
          '999999999999',
          ' 5 ',
          '5.5',
          '',
          'soon',
          someText(chance),
        ]),
      }),
  ...(chance.once(2)
    ? {}
    : {
        'Content-Type': chance.pick([
          'application/json',
          'text/html; charset=x',
          '',
          '\u0000',
          someText(chance),
        ]),
      }),
});

const dateBy = (chance: Chance): string =>
  chance.once(2)
    ? new Date(now + chance.between(-9_000_000, 9_000_000) * 1000).toUTCString()
    : chance.pick([
        ...oddDates,
        ...oddTexts,
        '0',
        '1',
        'Fri',
        'Fri, 99 Nov 2026 12:00:00 GMT',
        'Fri, 20 Nov 275761 12:00:00 GMT',
        'Sun, 06 Nov 1994 08:49:37 GMT',
        'Sunday, 06-Nov-94 08:49:37 GMT',
      ]);

const bodyBy = (chance: Chance, secrets: string[]): string => {
  switch (chance.between(0, 7)) {
    case 0:
      return chance.once(2) ? '' : someText(chance);
    case 1: {
      const order = writeTree(mutated(chance.pick(trueOrders), chance));
      return chance.once(2)
        ? order
        : `{"data":[${order}],"total":1,"lastUpdatedAt":"2026-11-20T12:00:00.000Z"}`;
    }
    case 2:
      return `{"id":${writeTree(oddTree(chance))}}`;
    case 3:
      return chance.once(2)
        ? '{"id":"00000000-0000-4000-8000-000000000001"}'
        : brokenText('{"id":"x-1","more":{"a":[1]}}', chance);
    default: {
      const words = Array.from({ length: chance.between(1, 3) }, () =>
        chance.once(2)
          ? quotedBy(chance, chance.pick(secrets))
          : chance.once(20)
            ? someText(chance).repeat(chance.between(1, 3_000))
            : someText(chance),
      ).join(chance.pick([' ', ': ', '\n', '']));
      return errorBody(chance, words);
    }
  }
};

/** How honest services quote a request: in an address, in HTML, in base64. */
const quotedBy = (chance: Chance, secret: string): string =>
  chance.pick([
    () => secret,
    () => Buffer.from(secret, 'utf8').toString('base64'),
    () => Buffer.from(secret, 'utf8').toString('base64').replace(/=+$/, ''),
    () => Buffer.from(secret, 'utf8').toString('base64url'),
    () => encodeURIComponent(secret),
    () => encodeURIComponent(secret).replace(/%[0-9A-F]{2}/g, (one) => one.toLowerCase()),
    () => new URLSearchParams([['', secret]]).toString().slice(1),
    () =>
      secret
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;')
        .replaceAll("'", '&#39;'),
    () => JSON.stringify(secret).slice(1, -1),
  ])();

/** The shapes of a service's error messages, with text in JSON escaped as by several writers. */
const errorBody = (chance: Chance, words: string): string => {
  const written = chance.pick([
    () => JSON.stringify(words),
    () => JSON.stringify(words).replaceAll('/', '\\/'),
    () => JSON.stringify(words).replace(/[^ -~]|[&<>']/g, (sign) => unicode(sign)),
    () =>
      `"${[...words].map((sign) => [...Array(sign.length).keys()].map((at) => unicode(sign.charAt(at))).join('')).join('')}"`,
  ])();
  return chance.pick([
    () => words,
    () => `{"message":${written}}`,
    () => `{"error":${written},"status":400}`,
    () => `{"error":{"message":${written}}}`,
    () => `{"errors":[${written},{"message":${written}}]}`,
    () => `{"title":${written},"detail":${written}}`,
    () => `{"__proto__":{"message":${written}},"detail":${written}}`,
    () => `\ufeff{"message":${written}}`,
    () => written,
    () => `<html>${words}</html>`,
    () => brokenText(`{"message":${written}}`, chance),
  ])();
};

const unicode = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
