import { expect, it } from 'vitest';
import { channelHandlers } from '../../../../src/main/core/relay/channels/channels.ts';
import { createRelaySecrets } from '../../../../src/main/core/relay/relay-secrets.ts';
import { createFixedChance, createMemorySecrets } from '../../../fakes/memory-ports.ts';
import { createScriptedHttp } from '../../../fakes/scripted-http.ts';

const server = 'https://ntfy.works.example';
const topics = ['8d2f6b1c40ca4a7e91d05b3fe8a7c612', '0123456789abcdef0123456789abcdef'] as const;

/** Two accounts have a contact of the same id at the same server. The second signs in while a call reads. */
const opened = async () => {
  const secrets = createMemorySecrets();
  const of = (email: string) =>
    createRelaySecrets(secrets, {
      get: () => ({ id: 1, canCall: true, baseUrl: 'https://orders.example', email }),
    });
  for (const [index, topic] of topics.entries()) {
    await of(`user-${index}`).write('ntfy', { topic, answers: `answers-${index}` }, 'ben');
    await of(`user-${index}`).write('ntfy-server', { server, token: `token-${index}` });
  }
  let inUse = 'user-0';
  const slow = {
    ...secrets,
    read: async (name: string) => {
      const value = await secrets.read(name);
      inUse = 'user-1';
      return value;
    },
  };
  const http = createScriptedHttp(() => ({ status: 200, text: '{"id":"1","time":1,"event":"message"}' }));
  const handlers = channelHandlers(
    { http, mailer: null, clock: { now: () => 0 }, chance: createFixedChance(), isPractice: () => false },
    () => {
      const email = inUse;
      return createRelaySecrets(slow, {
        get: () => ({ id: 1, canCall: true, baseUrl: 'https://orders.example', email }),
      });
    },
  );
  return { handlers, http, of };
};

it('a test uses the secrets of one account, whoever signs in while they are read', async () => {
  const { handlers, http } = await opened();
  await handlers['relay.test-channel']({
    ...{ language: 'en' },
    test: { channel: 'ntfy', server, contactId: 'ben', topic: null, token: null },
  });
  // The phone that presses the button has no token.
  const tokens = http.requests.map(({ headers }) => headers['authorization']);
  expect(tokens).toEqual(['Bearer token-0', undefined, 'Bearer token-0', 'Bearer token-0']);
  expect(http.requests.slice(1).map(({ url }) => url.slice(server.length))).toEqual([
    '/answers-0',
    `/${topics[0]}/json?poll=1&since=12h`,
    '/answers-0/json?poll=1&since=12h',
  ]);
  expect(http.requests[0]?.body).toContain(topics[0]);
});

it('the button of a test message publishes where it does once the contact is stored', async () => {
  const { handlers, http, of } = await opened();
  const topic = 'fedcba9876543210fedcba9876543210';
  const test = { channel: 'ntfy', server, contactId: 'carl', topic, token: null } as const;
  const answers: (string | undefined)[] = [];
  for (const _ of ['a test', 'another']) {
    await handlers['relay.test-channel']({ language: 'en', test });
    answers.push(http.requests.at(-1)?.url.slice(server.length).split('/')[1]);
  }
  await handlers['relay.set-secret']({ of: 'ntfy', contactId: 'carl', value: topic });
  answers.push((await of('user-1').read('ntfy', 'carl'))?.answers);
  expect(new Set(answers).size).toBe(1);
  // Whoever knew it can't acknowledge what comes under another topic.
  await handlers['relay.set-secret']({
    of: 'ntfy',
    contactId: 'carl',
    value: [...topic].toReversed().join(''),
  });
  expect(answers).not.toContain((await of('user-1').read('ntfy', 'carl'))?.answers);
});

it('a secret is stored for the account that it was entered for', async () => {
  const { handlers, of } = await opened();
  const value = 'fedcba9876543210fedcba9876543210';
  await handlers['relay.set-secret']({ of: 'ntfy', contactId: 'ben', value });
  expect((await of('user-0').read('ntfy', 'ben'))?.topic).toBe(value);
  expect((await of('user-1').read('ntfy', 'ben'))?.topic).toBe(topics[1]);
});
