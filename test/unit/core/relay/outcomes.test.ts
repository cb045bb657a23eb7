import { describe, expect, test } from 'vitest';
import { HttpFailure } from '../../../../src/main/core/http-failure.ts';
import type { Mailer } from '../../../../src/main/core/mail-ports.ts';
import type { HttpFailureKind } from '../../../../src/main/core/ports.ts';
import { channelHandlers, createChannels } from '../../../../src/main/core/relay/channels/channels.ts';
import { exchange, safeWords } from '../../../../src/main/core/relay/channels/outcomes.ts';
import { secretsIn } from '../../../../src/main/core/relay/channels/webhook.ts';
import { createRelaySecrets } from '../../../../src/main/core/relay/relay-secrets.ts';
import type { ChannelTest } from '../../../../src/shared/contract/calls/relay-channels.ts';
import { shapeOfError } from '../../../../src/shared/contract/errors.ts';
import { createFixedChance, createMemorySecrets } from '../../../fakes/memory-ports.ts';
import { createScriptedHttp, type Scripted } from '../../../fakes/scripted-http.ts';

const request = { method: 'GET', url: 'https://check.example/x', headers: {}, maxAnswerBytes: 1000 } as const;
const outcomeOf = async (answer: Scripted | HttpFailure) => {
  const result = await exchange(
    createScriptedHttp(() => answer),
    request,
    [],
  );
  return 'outcome' in result ? result.outcome : null;
};

describe('a request that fails', () => {
  test.each<[HttpFailureKind, string]>([
    ['unreachable', 'relay.unreachable'],
    ['timeout', 'relay.timeout'],
    ['tls', 'relay.tls'],
    ['no-http', 'relay.unexpected-answer'],
    ['too-large', 'relay.unexpected-answer'],
    ['cut-off', 'relay.cut-off'],
    ['proxy-unusable', 'proxy.unusable'],
    ['proxy-unreachable', 'proxy.unreachable'],
    ['proxy-refused', 'proxy.refused'],
    ['proxy-scheme', 'proxy.scheme'],
    ['proxy-credentials', 'proxy.credentials-needed'],
    ['proxy-credentials-refused', 'proxy.credentials-refused'],
  ])('%s is %s, and is tried again', async (kind, code) => {
    for (const taken of ['not-sent', 'unclear'] as const) {
      expect(await outcomeOf(new HttpFailure(kind, taken, undefined, { proxy: 'p:1' }))).toMatchObject({
        ...{ state: 'later', error: { code } },
        mayHaveArrived: taken === 'unclear' && code.startsWith('relay.'),
      });
    }
  });
});

describe('the wait that a server asks for', () => {
  test.each([
    [{ 'retry-after': '90' }, 90_000],
    [{ 'retry-after': 'Sat, 28 Nov 2026 08:02:00 GMT', date: 'Sat, 28 Nov 2026 08:00:00 GMT' }, 120_000],
    [{ 'retry-after': 'Sat, 28 Nov 2026 08:02:00 GMT' }, 0],
    [{ 'retry-after': '999999999' }, 3_600_000],
    [{}, null],
  ])('%j', async (headers, afterMs) =>
    expect(await outcomeOf({ status: 503, headers })).toMatchObject({ state: 'later', afterMs }),
  );
});

test.each([
  ['the path, decoded', 'No hook at /s/über-geheim-Canary+1/x.', 'No hook at ….'],
  ['a part of it', 'über-geheim-Canary+1 is unknown', '… is unknown'],
  ['a part as sent', '%C3%BCber-geheim-Canary%2B1 is unknown', '… is unknown'],
  ['bytes as characters', 'Ã¼ber-geheim-Canary+1 is unknown', '… is unknown'],
  ['a value', 'bad sig ab/cd-Canary2=', 'bad sig …'],
  ['a value as sent', 'bad sig ab%2Fcd-Canary2%3D', 'bad sig …'],
  ['a value that was encoded twice', 'bad key /Canary3/', 'bad key …'],
  ['a value with spaces', 'bad name Canary 4', 'bad name …'],
  ['the host as it was typed', 'Welcome to hööks.example', 'Welcome to …'],
])('a server that quotes of an address %s', (_, said, shown) => {
  const address =
    'https://hööks.example/s/%C3%BCber-geheim-Canary%2B1/x?sig=ab%2Fcd-Canary2%3D&k=%252FCanary3%252F&n=Canary+4';
  expect(safeWords(said, secretsIn(address))).toBe(shown);
});

test('a fault of Orderbell is an outcome, without its words', async () => {
  const secrets = createMemorySecrets();
  const relay = createRelaySecrets(secrets, { get: () => null });
  await relay.write(
    'webhook',
    { address: 'https://hooks.example/secret-Canary', key: 'k'.repeat(20) },
    'slack',
  );
  const http = createScriptedHttp(() => Promise.reject(new TypeError('secret-Canary')));
  const channels = createChannels(
    { http, mailer: null, clock: { now: () => 0 }, chance: createFixedChance(), isPractice: () => false },
    () => ({ settings: { smtp: null, ntfyServer: 'https://ntfy.sh' }, secrets: relay }),
  );
  const message = { id: 'm-1', language: 'en', at: 0, notice: { about: 'test' } } as const;
  expect(await channels.deliver(message, { id: 'slack', channel: 'webhook' }, false)).toEqual({
    ...{ state: 'later', afterMs: null, mayHaveArrived: true },
    error: { code: 'internal', params: {}, detail: null },
  });
  expect(
    await channels.deliver(message, { id: 'boss', channel: 'email', address: 'a@b.example' }, false),
  ).toMatchObject({ state: 'refused', error: { code: 'relay.no-mail-server' } });
});

test('an attempt has the values of one account, also if another one signs in meanwhile', async () => {
  const secrets = createMemorySecrets();
  let account = 'first';
  /** What belongs to the account in use. */
  const own = () => {
    const email = `${account}@works.example`;
    const settings = { smtp: null, ntfyServer: `https://${account}.example` };
    const get = () => ({ id: 1, canCall: true, baseUrl: 'https://orders.example', email });
    return { settings, secrets: createRelaySecrets(secrets, { get }) };
  };
  for (account of ['second', 'first']) {
    const of = own();
    await of.secrets.write('ntfy', { topic: `topic-${account}`, answers: 'x' }, 'anna');
    await of.secrets.write('ntfy-server', { server: of.settings.ntfyServer, token: `token-${account}` });
  }
  const slow = { ...secrets, read: secrets.read.bind(secrets) };
  secrets.read = (name) => {
    account = 'second';
    return slow.read(name);
  };
  const sent: string[] = [];
  const http = createScriptedHttp(({ url, headers, body }) => {
    sent.push(url, headers['authorization'] ?? '', JSON.stringify(body));
    return { status: 500 };
  });
  const channels = createChannels(
    { http, mailer: null, clock: { now: () => 0 }, chance: createFixedChance(), isPractice: () => false },
    own,
  );
  const message = { id: 'm-1', language: 'en', at: 0, notice: { about: 'test' } } as const;
  await channels.deliver(message, { id: 'anna', channel: 'ntfy' }, false);
  expect(sent.join()).toContain('token-first');
  expect(sent.join()).not.toContain('second');
});

describe('in practice', () => {
  const host = 'works.example';
  const idOf = { ntfy: 'ben', webhook: 'cleo' };
  /** The channels of the practice account, with a server that takes everything. */
  const practising = async (server: string) => {
    const secrets = createRelaySecrets(createMemorySecrets(), { get: () => null });
    const address = `${server}/hook`;
    await secrets.write('ntfy', { topic: '8d2f6b1c40ca4a7e91d05b3fe8a7c612', answers: 'x' }, 'ben');
    await secrets.write('webhook', { address, key: 'k'.repeat(20) }, 'cleo');
    await secrets.write('heartbeat', address);
    const { hostname } = new URL(server);
    const user = hostname === 'localhost' ? '' : 'whose password nobody entered';
    const smtp = { host: hostname, port: 25, security: 'none', user, from: 'a@works.example' } as const;
    const reached: string[] = [];
    const http = createScriptedHttp(({ url }) => {
      reached.push(new URL(url).hostname);
      return { status: 200, text: '{"id":"1","time":1,"event":"message"}' };
    });
    const mailer: Mailer = {
      send: async ({ host }) => {
        reached.push(host);
        return { words: '250 Ok' };
      },
    };
    const deps = { http, mailer, clock: { now: () => 0 }, chance: createFixedChance() };
    const practice = { ...deps, isPractice: () => true };
    const channels = createChannels(practice, () => ({ settings: { smtp, ntfyServer: server }, secrets }));
    const { 'relay.test-channel': tryOut } = channelHandlers(practice, () => secrets);
    const tested = (test: ChannelTest): Promise<string> =>
      Promise.resolve(tryOut({ language: 'en', test })).then(
        () => 'arrived',
        (error: unknown) => shapeOfError(error).code,
      );
    const message = { id: 'm-1', language: 'en', at: 0, notice: { about: 'test' } } as const;
    const boss = { id: 'boss', channel: 'email', address: 'a@b.example' } as const;
    const outcomes = [
      await channels.deliver(message, boss, false),
      await channels.deliver(message, { id: 'ben', channel: 'ntfy' }, true),
      await channels.deliver(message, { id: 'cleo', channel: 'webhook' }, false),
      await channels.beat(),
      await channels.acknowledged({ id: 'ben', channel: 'ntfy' }, ['m-1']),
    ];
    const tests = [
      await tested({ channel: 'email', smtp, password: null, to: 'a@b.example' }),
      await tested({ channel: 'ntfy', server, contactId: 'ben', topic: null, token: null }),
      await tested({ channel: 'webhook', contactId: 'cleo', target: null }),
      await tested({ channel: 'heartbeat', address: null }),
    ];
    const contacts = [
      boss,
      ...(['ntfy', 'webhook'] as const).map((channel) => ({ id: idOf[channel], channel })),
    ];
    const heldBack = await Promise.all([...contacts, 'heartbeat' as const].map(channels.isHeldBack));
    return { outcomes, tests, heldBack, reached: new Set(reached) };
  };

  test('no channel and no test connects to another computer', async () => {
    const { outcomes, tests, heldBack, reached } = await practising(`https://${host}`);
    const refusal = (host: string) => ({
      ...{ state: 'refused', error: { code: 'relay.practice', params: { host }, detail: null } },
    });
    expect(outcomes).toEqual([
      ...[refusal(`${host}:25`), refusal(host), refusal('…'), refusal('…')],
      { outcome: refusal(host) },
    ]);
    expect(tests).toEqual(Array.from({ length: 4 }, () => 'relay.practice'));
    expect(heldBack).toEqual([true, true, true, true]);
    expect(reached).toEqual(new Set());
  });

  test('servers on this computer are reached', async () => {
    const { outcomes, tests, heldBack, reached } = await practising('http://localhost');
    expect(outcomes.slice(0, 4)).toMatchObject(Array.from({ length: 4 }, () => ({ state: 'arrived' })));
    expect(outcomes[4]).toEqual({ acknowledged: [] });
    expect(tests).toEqual(Array.from({ length: 4 }, () => 'arrived'));
    expect(heldBack).toEqual([false, false, false, false]);
    expect(reached).toEqual(new Set(['localhost']));
  });
});
