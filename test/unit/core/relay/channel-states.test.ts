import { expect, it } from 'vitest';
import { openDatabase } from '../../../../src/main/adapters/store/sqlite.ts';
import { migrate } from '../../../../src/main/core/db/migrate.ts';
import { createChannelStates } from '../../../../src/main/core/relay/channel-states.ts';
import type { Outcome } from '../../../../src/main/core/relay/channels/channel.ts';
import { later, refused } from '../../../../src/main/core/relay/channels/outcomes.ts';
import { createRelaySecrets } from '../../../../src/main/core/relay/relay-secrets.ts';
import { createRelayStore } from '../../../../src/main/core/relay/relay-store.ts';
import { noRelay, type RelaySettings } from '../../../../src/shared/contract/calls/relay.ts';
import type { ChannelTest, SmtpSettings } from '../../../../src/shared/contract/calls/relay-channels.ts';
import type { PollRecord } from '../../../../src/shared/contract/calls/sync.ts';
import { type ErrorCode, OrderbellError, shapeOfError } from '../../../../src/shared/contract/errors.ts';
import { noQuietHours } from '../../../../src/shared/domain/alerts/alert-silence.ts';
import { createMemorySecrets } from '../../../fakes/memory-ports.ts';

const smtp: SmtpSettings = {
  ...{ host: 'mail.works.example', port: 587, security: 'starttls' },
  ...{ user: 'bell', from: 'bell@works.example' },
};
const mailbox = (id: string): RelaySettings['contacts'][number] => ({
  ...{ id, name: id, channel: 'email', address: `${id}@works.example`, quietHours: noQuietHours },
});
const settings: RelaySettings = {
  ...{ ...noRelay, on: true, heartbeat: true, smtp, ntfyServer: 'https://ntfy.works.example' },
  contacts: [
    ...[mailbox('anna'), mailbox('dora'), mailbox('eve')],
    { id: 'ben', name: 'Ben', channel: 'ntfy', quietHours: noQuietHours },
    { id: 'cleo', name: 'Cleo', channel: 'webhook', quietHours: noQuietHours },
  ],
};

const mail: ChannelTest = { channel: 'email', smtp, password: null, to: 'anna@works.example' };
const phone: ChannelTest = {
  ...{ channel: 'ntfy', server: settings.ntfyServer, contactId: 'ben', topic: null, token: null },
};
const hook: ChannelTest = { channel: 'webhook', contactId: 'cleo', target: null };
const check: ChannelTest = { channel: 'heartbeat', address: null };

/** A desk of which every channel failed: the mail server was down, and Eve's address is wrong. */
const opened = () => {
  const database = openDatabase(':memory:');
  migrate(database);
  for (const id of [1, 2]) {
    database.run(
      `INSERT INTO main.accounts (id, base_url, email, practice, keep_signed_in, state, fetch_from, created_at)
       VALUES (?, 'https://service.example', ?, 0, 0, 'signed-in', '', 0)`,
      ...[id, `user-${id}`],
    );
  }
  const store = createRelayStore(database);
  const fails = (contact: string, code: ErrorCode): void =>
    store.channelFails(1, contact, 5, shapeOfError(new OrderbellError(code)));
  store.saveSettings(1, settings);
  for (const one of ['anna', 'dora', 'ben', 'cleo', '']) fails(one, 'relay.unreachable');
  fails('eve', 'relay.recipient-refused');
  let id = 1;
  /** Of the check service, and of the newest poll. */
  let beats = 0;
  let outcome: Outcome = { state: 'arrived', words: '' };
  let poll: { at: number; outcome: PollRecord['outcome'] } = { at: 0, outcome: 'clean' };
  const notices = new Set<string>();
  const heldBack = new Set<string>();
  const account = () => ({ id, baseUrl: 'https://service.example', email: `user-${id}`, canCall: true });
  const states = createChannelStates(
    { log: () => undefined },
    {
      ...{
        account: { get: account },
        store,
        now: () => 9,
        isStopped: () => false,
        onChange: () => undefined,
      },
      fixedSecrets: () => createRelaySecrets(createMemorySecrets(), { get: account }),
      channels: {
        beat: async () => {
          beats += 1;
          return outcome;
        },
        isHeldBack: async (of) => heldBack.has(of === 'heartbeat' ? of : of.id),
      },
      poller: { status: () => ({ state: 'connected', lastSuccessAt: poll.at }) },
      polls: { polls: () => [{ lane: 'main', outcome: poll.outcome }] },
      notices: { add: (one) => notices.add(one), dismiss: (one) => notices.delete(one) },
    },
  );
  states.tellFailures(1);
  return {
    ...{ states, notices, fails, heldBack },
    saved: (patch: Partial<RelaySettings>): void => store.saveSettings(1, { ...settings, ...patch }),
    beats: () => beats,
    /** A poll ends. `heard`: what the check service would answer. */
    polled: async (how: PollRecord['outcome'], heard: Outcome): Promise<void> => {
      poll = { at: poll.at + 1, outcome: how };
      outcome = heard;
      states.polled();
      await new Promise((resolve) => setImmediate(resolve));
    },
    signInAs: (other: number): void => {
      id = other;
    },
    errorOf: (contact: string) => {
      const state = store.channels(1).get(contact);
      return state?.state === 'failed' ? state.error : null;
    },
    /** Which channels are known to fail. */
    failing: () =>
      [...store.channels(1)]
        .filter(([, { state }]) => state === 'failed')
        .map(([contact]) => contact || 'check')
        .toSorted()
        .join(' '),
  };
};

it.each<[string, ChannelTest, string]>([
  ['a mailbox, and of others what the server had to do with', mail, 'ben check cleo eve'],
  ['a phone', phone, 'anna check cleo dora eve'],
  ['a webhook', hook, 'anna ben check dora eve'],
  ['the check address', check, 'anna ben cleo dora eve'],
])('a test of what is stored ends the failure of %s', (_, test, failing) => {
  const desk = opened();
  expect(desk.failing()).toBe('anna ben check cleo dora eve');
  desk.states.testing(test)();
  expect(desk.failing()).toBe(failing);
});

it.each<[string, ChannelTest]>([
  ['server', { ...mail, smtp: { ...smtp, port: 465 } }],
  ['password', { ...mail, password: 'new' }],
  ['mailbox', { ...mail, to: 'anne@works.example' }],
  ['ntfy server', { ...phone, server: 'https://ntfy.sh' }],
  ['topic', { ...phone, topic: '8d2f6b1c40ca4a7e91d05b3fe8a7c612' }],
  ['token', { ...phone, token: 'tk_1' }],
  ['webhook', { ...hook, target: { address: 'https://hooks.example/1', key: 'k'.repeat(20) } }],
  ['contact', { ...hook, contactId: 'new' }],
  ['channel of the contact', { ...hook, contactId: 'ben' }],
  ['check address', { ...check, address: 'https://check.example/2' }],
])('a test of another %s, which isn’t saved, ends no failure', (_, test) => {
  const desk = opened();
  desk.states.testing(test)();
  expect(desk.failing()).toBe('anna ben check cleo dora eve');
});

it('a test proves nothing once something was saved, or another account signed in, while it ran', () => {
  const desk = opened();
  const passed = desk.states.testing(phone);
  desk.states.changed(1, []);
  passed();
  const ofOther = desk.states.testing(phone);
  desk.signInAs(2);
  ofOther();
  expect(desk.failing()).toBe('anna ben check cleo dora eve');
});

it('a contact that was saved although its test failed is shown as failing, with the reason', () => {
  const desk = opened();
  desk.states.changed(1, ['anna', 'cleo']);
  expect(desk.failing()).toBe('ben check dora eve');
  desk.states.testFailed(
    shapeOfError(new OrderbellError('relay.unknown-host', { params: { host: 'secret.example' } })),
  );
  desk.states.savedAnyway('nobody');
  desk.states.savedAnyway('cleo');
  expect(desk.errorOf('cleo')).toMatchObject({ code: 'relay.unknown-host', params: { host: '…' } });
  // Of one test, only one contact.
  desk.states.savedAnyway('anna');
  expect(desk.failing()).toBe('ben check cleo dora eve');
});

it('the notice at the desk goes with the last failure', () => {
  const desk = opened();
  expect([...desk.notices]).toEqual(['relay-failed']);
  for (const test of [mail, phone, hook]) desk.states.testing(test)();
  expect([...desk.notices]).toEqual(['relay-failed']);
  desk.states.changed(1, ['eve']);
  // A check service alerts by itself.
  desk.states.testing(check)();
  expect([...desk.notices]).toEqual([]);
});

it('a check service is called after clean polls alone', async () => {
  const desk = opened();
  const heard: Outcome = { state: 'arrived', words: '' };
  await desk.polled('unclean', heard);
  expect(desk.beats()).toBe(0);
  await desk.polled('clean', heard);
  expect(desk.beats()).toBe(1);
});

it('a check that can’t alert by itself is said at the desk at once', async () => {
  const desk = opened();
  desk.states.changed(1, ['anna', 'dora', 'eve', 'ben', 'cleo', '']);
  await desk.polled('clean', later('relay.later', {}, false));
  expect([desk.failing(), ...desk.notices]).toEqual(['check']);
  await desk.polled('clean', refused('relay.gone'));
  expect([...desk.notices]).toEqual(['relay-failed']);
  await desk.polled('clean', { state: 'arrived', words: '' });
  expect([...desk.notices]).toEqual([]);
});

it('an attempt that fails after its contact, or the check address, was removed is not said', () => {
  const desk = opened();
  expect([...desk.notices]).toEqual(['relay-failed']);
  desk.saved({ contacts: [], heartbeat: false });
  desk.fails('', 'relay.gone');
  desk.states.tellFailures(1);
  expect([...desk.notices]).toEqual([]);
});

it('a button that can’t work hides no failure of messages, which the others are told of', () => {
  const desk = opened();
  desk.states.pressesRead(1, 'ben', refused('relay.topics-unreadable'));
  expect(desk.errorOf('ben')?.code).toBe('relay.unreachable');
});

it('what practice doesn’t send is no failure: no call, no press, no missing secret, no test', async () => {
  const desk = opened();
  const all = ['anna', 'dora', 'eve', 'ben', 'cleo'];
  desk.saved({ steps: [{ id: 'one', afterMinutes: 0, counts: 'all', contacts: all }] });
  desk.states.changed(1, [...all, '']);
  const unsent = refused('relay.practice');
  await desk.polled('clean', unsent);
  desk.states.pressesRead(1, 'ben', unsent);
  desk.states.testFailed(shapeOfError(new OrderbellError('relay.practice')));
  desk.states.savedAnyway('anna');
  expect([desk.failing(), ...desk.notices]).toEqual(['']);
  for (const one of ['anna', 'dora', 'eve', 'ben']) desk.heldBack.add(one);
  await desk.states.findMissingSecrets(1);
  // The address of a webhook is its secret: nobody knows where it is.
  expect(desk.failing()).toBe('check cleo');
});
