import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDataFolder } from '../../../src/main/adapters/data-folder/data-folder.ts';
import { createLogFile } from '../../../src/main/adapters/data-folder/log-file.ts';
import { createNodePorts } from '../../../src/main/adapters/node-ports.ts';
import { createCore } from '../../../src/main/core/create-core.ts';
import type { RelayMessage } from '../../../src/main/core/relay/channels/channel.ts';
import { type Channels, createChannels } from '../../../src/main/core/relay/channels/channels.ts';
import { createRelaySecrets } from '../../../src/main/core/relay/relay-secrets.ts';
import type { ChannelTest, SmtpSettings } from '../../../src/shared/contract/calls/relay-channels.ts';
import { createClient } from '../../../src/shared/contract/client.ts';
import { shapeOfError } from '../../../src/shared/contract/errors.ts';
import {
  createMemorySecrets,
  createMemorySettings,
  createRecordingNotifier,
} from '../../fakes/memory-ports.ts';
import { countTraces, filesIn } from '../security/canary.ts';
import { startHttpServer, startNtfyServer } from './http-servers.ts';
import { mailLogin, startMailServer } from './mail-server.ts';

const topic = '8d2f6b1c40ca4a7e91d05b3fe8a7c612';
const token = 'tk_Canary_0a1b2c3d4e5f';
const key = 'key-Canary-0123456789abcdef';
const path = '/services/T-Canary-1/secret-Canary-2';
const canaries = [mailLogin.password, topic, token, key, path, 'secret-Canary-2'];

/** Orderbell on Node with real ports, and the servers that its channels reach. */
const opened = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'orderbell-relay-'));
  const data = await openDataFolder(folder);
  const secrets = createMemorySecrets();
  const { ports, close } = createNodePorts(
    data,
    { keep: () => undefined },
    {
      ...{ secrets, settings: createMemorySettings(), notifier: createRecordingNotifier(), practice: null },
      ...{ restart: () => undefined, log: createLogFile(data.logs) },
    },
  );
  const core = createCore(ports, { version: '0.0.0', shell: 'web' });
  await core.start();
  const { call } = createClient({ send: core.dispatch, listen: core.subscribe });
  const mail = await startMailServer({ offersTls: false });
  const ntfy = await startNtfyServer({ token });
  const receiver = await startHttpServer((request, response) => void response.end(request.url));
  onTestFinished(async () => {
    await core.stop();
    await Promise.all([close(), mail.close(), ntfy.close(), receiver.close()]);
    await rm(folder, { recursive: true, force: true });
  });
  const smtp: SmtpSettings = {
    ...{
      host: '127.0.0.1',
      port: mail.port,
      security: 'none',
      user: mailLogin.user,
      from: 'bell@works.example',
    },
  };
  const said: unknown[] = [];
  /** The server's words, or the code of the error. Everything that the page gets is searched for canaries. */
  const tryOut = (input: ChannelTest): Promise<string> =>
    call('relay.test-channel', { language: 'en', test: input }).then(
      (output) => {
        said.push(output);
        return output.words;
      },
      (error: unknown) => {
        said.push(shapeOfError(error));
        return shapeOfError(error).code;
      },
    );
  return { folder, ports, secrets, call, mail, ntfy, receiver, smtp, said, tryOut };
};

test('each channel is tried before it is stored, and then works with what is stored', async () => {
  const { folder, ports, call, mail, ntfy, receiver, smtp, said, tryOut, secrets } = await opened();
  const to = 'anna@works.example';
  const email = { channel: 'email', smtp, to } as const;
  const target = { address: `${receiver.origin}${path}`, key };
  expect(await tryOut({ ...email, password: null })).toBe('relay.secret-missing');
  expect(await tryOut({ ...email, password: 'wrong' })).toBe('relay.login-refused');
  expect(await tryOut({ ...email, password: mailLogin.password })).toBe('250 2.0.0 Ok: queued as 4711');
  const phone = { channel: 'ntfy', server: ntfy.origin, contactId: 'anna' } as const;
  expect(await tryOut({ ...phone, topic: null, token })).toBe('relay.secret-missing');
  expect(await tryOut({ ...phone, topic: 'topic-for-my-company-here', token })).toBe('relay.topic-guessable');
  expect(await tryOut({ ...phone, topic, token: null })).toBe('relay.login-refused');
  expect(await tryOut({ ...phone, server: 'http://ntfy.example', topic, token })).toBe(
    'relay.web-address-invalid',
  );
  expect(await tryOut({ ...phone, topic, token })).toMatch(/^200 \{"id":"/);
  const hook = { channel: 'webhook', contactId: 'slack' } as const;
  expect(await tryOut({ ...hook, target: null })).toBe('relay.secret-missing');
  expect(await tryOut({ ...hook, target: { address: 'http://hooks.example/x', key } })).toBe(
    'relay.web-address-invalid',
  );
  expect(await tryOut({ ...hook, target })).toBe('200 …');
  expect(await tryOut({ channel: 'heartbeat', address: 'check.example' })).toBe('relay.web-address-invalid');
  expect(await tryOut({ channel: 'heartbeat', address: target.address })).toBe('200 …');
  expect(secrets.kept.size).toBe(0);

  for (const secret of [
    { of: 'smtp', value: { host: smtp.host, ...mailLogin } },
    { of: 'ntfy-server', value: { server: ntfy.origin, token } },
    { of: 'heartbeat', value: target.address },
    { of: 'ntfy', contactId: 'anna', value: topic },
    { of: 'webhook', contactId: 'slack', value: target },
  ] as const) {
    expect(await call('relay.set-secret', secret)).toEqual({ kind: 'keychain' });
  }
  expect(await call('relay.secrets', { contactIds: ['anna', 'slack', 'berta'] })).toEqual({
    ...{ kind: 'keychain', heartbeat: true, contacts: ['anna', 'slack'] },
    smtp: { host: smtp.host, user: mailLogin.user },
    ntfyServer: ntfy.origin,
  });
  // A server that they weren't entered for gets neither password nor token.
  expect(await tryOut({ ...email, smtp: { ...smtp, host: 'localhost' }, password: null })).toBe(
    'relay.secret-missing',
  );
  const before = receiver.requests.length;
  await tryOut({ ...phone, server: receiver.origin, topic: null, token: null });
  expect(receiver.requests.slice(before)).toMatchObject([{ headers: { host: expect.any(String) } }]);
  expect(JSON.stringify(receiver.requests)).not.toContain(token);
  expect(await call('relay.show-topic', { contactId: 'anna' })).toEqual({ topic });

  const channels: Channels = createChannels(
    { ...ports, mailer: ports.mailer ?? null, isPractice: () => false },
    () => ({
      settings: { smtp, ntfyServer: ntfy.origin },
      secrets: createRelaySecrets(secrets, { get: () => null }),
    }),
  );
  const at = Date.now();
  const message: RelayMessage = {
    ...{ id: 'm-1', language: 'de', at },
    notice: { about: 'not-listening', since: at - 900_000 },
  };
  expect(
    await Promise.all([
      channels.deliver(message, { id: 'boss', channel: 'email', address: to }, false),
      channels.deliver(message, { id: 'anna', channel: 'ntfy' }, false),
      channels.deliver(message, { id: 'slack', channel: 'webhook' }, false),
      channels.beat(),
    ]),
  ).toMatchObject(Array.from({ length: 4 }, () => ({ state: 'arrived' })));
  await ntfy.press();
  expect(await channels.acknowledged({ id: 'anna', channel: 'ntfy' }, ['m-1'])).toMatchObject({
    acknowledged: [{ messageId: 'm-1' }],
  });

  // A restart without a keychain: nothing is known any more, and each contact says so.
  secrets.kept.clear();
  const lost = { state: 'refused', error: { code: 'relay.secret-missing' } };
  expect(await channels.deliver(message, { id: 'boss', channel: 'email', address: to }, false)).toMatchObject(
    lost,
  );
  expect(await channels.deliver(message, { id: 'anna', channel: 'ntfy' }, false)).toMatchObject(lost);
  expect(await channels.deliver(message, { id: 'slack', channel: 'webhook' }, false)).toMatchObject(lost);
  expect(await channels.beat()).toBeNull();

  const written = [...filesIn(folder)].map(([name, content]) => [name, content] as const);
  const messages = [...mail.mails.map(({ raw }) => raw), ...ntfy.messages.map(({ message: text }) => text)];
  const places = [
    ...written,
    ['errors', Buffer.from(JSON.stringify(said))],
    ['messages', Buffer.from(messages.join())],
  ];
  for (const [name, content] of places) {
    for (const canary of canaries)
      expect(countTraces(Buffer.from(content), canary), `${name}: ${canary}`).toBe(0);
  }
});

test('a secret is of one account and one contact, and the keychain or memory has it', async () => {
  const secrets = createMemorySecrets('memory');
  let email = 'me@works.example';
  const relay = createRelaySecrets(secrets, {
    get: () => ({ id: 1, canCall: true, baseUrl: 'https://orders.example', email }),
  });
  await relay.write('ntfy', { topic, answers: 'x' }, 'anna');
  expect(relay.kind()).toBe('memory');
  expect(await relay.read('ntfy', 'anna')).toEqual({ topic, answers: 'x' });
  // A contact whose channel was changed has no secret of the new one.
  expect(await relay.read('webhook', 'anna')).toBeNull();
  email = 'other@works.example';
  expect(await relay.read('ntfy', 'anna')).toBeNull();
  for (const name of secrets.kept.keys()) secrets.kept.set(name, 'no JSON');
  email = 'me@works.example';
  expect(await relay.read('ntfy', 'anna')).toBeNull();
});
