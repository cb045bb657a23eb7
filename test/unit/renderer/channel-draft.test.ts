import { describe, expect, it } from 'vitest';
import {
  type ChannelDraft,
  contactOf,
  draftOf,
  fieldOf,
  hasPassword,
  problemsOf,
  secretsOf,
  sharedOf,
  testOf,
  usualPort,
  withSecurity,
} from '../../../src/renderer/features/relay/channel-draft.ts';
import { ownTimesText } from '../../../src/renderer/features/relay/own-times.ts';
import { noRelay, type RelayContact } from '../../../src/shared/contract/calls/relay.ts';
import { relayChannelCalls } from '../../../src/shared/contract/calls/relay-channels.ts';
import { noQuietHours } from '../../../src/shared/domain/alerts/alert-silence.ts';

const fresh = { topic: '0c5e1f7a3b924d6e8f10a2b3c4d5e6f7', key: 'a-key-that-nobody-can-guess' };
const empty = draftOf(null, noRelay, false, fresh);
const mail: ChannelDraft = {
  ...empty,
  name: 'Anna',
  address: ' anna@works.example ',
  host: 'mail.works.example',
  user: 'bell',
  password: 'secret',
};
const ntfy: ChannelDraft = { ...empty, name: 'Ben', channel: 'ntfy' };
const webhook: ChannelDraft = { ...empty, name: 'Dora', channel: 'webhook', webhook: 'https://hook.example' };

it.each([
  [[], 'escalation.own-times-open'],
  [['working'], 'escalation.own-times-working'],
  [['working', 'all'], 'escalation.own-times'],
] as const)('steps that count %j say what nights and weekends are', (counts, text) => {
  expect(ownTimesText(counts.map((one) => ({ counts: one })))).toBe(text);
});

describe('the form of a channel', () => {
  it.each<[string, ChannelDraft, Record<string, string>]>([
    ['a mailbox', mail, {}],
    ['no name', { ...mail, name: ' ' }, { name: 'escalation.wrong.name' }],
    [
      'a mailbox with a typo',
      { ...mail, address: 'anna@works' },
      { address: 'error.relay.mail-address-invalid' },
    ],
    ['no server', { ...mail, host: '' }, { host: 'escalation.wrong.host' }],
    ['a server with a space', { ...mail, host: 'mail works' }, { host: 'escalation.wrong.host' }],
    ['no port', { ...mail, port: ' ' }, {}],
    ['another port than numbers', { ...mail, port: '70000' }, { port: 'escalation.wrong.port' }],
    ['no encryption', { ...mail, security: 'none' }, { security: 'escalation.wrong.security' }],
    ['no encryption on this computer', { ...mail, security: 'none', host: '127.0.0.1' }, {}],
    ['a sender with a typo', { ...mail, from: 'bell' }, { from: 'error.relay.mail-address-invalid' }],
    ['a generated topic', ntfy, {}],
    ['a stored topic', { ...ntfy, topic: null }, {}],
    [
      'a topic of words',
      { ...ntfy, topic: 'topic-for-my-company-here' },
      { topic: 'error.relay.topic-guessable' },
    ],
    [
      'an ntfy server without TLS',
      { ...ntfy, server: 'http://ntfy.example' },
      { server: 'error.relay.web-address-invalid' },
    ],
    ['a token with a space', { ...ntfy, token: 'tk 1' }, { token: 'escalation.wrong.token' }],
    ['a token of padding alone', { ...ntfy, token: '=' }, { token: 'escalation.wrong.token' }],
    ['a padded token', { ...ntfy, token: 'tk_1==' }, {}],
    ['a user with a tab', { ...mail, user: 'be\tll' }, { user: 'escalation.wrong.hidden' }],
    ['a password with a tab', { ...mail, password: 'se\tcret' }, { password: 'escalation.wrong.hidden' }],
    ['a webhook', webhook, {}],
    [
      'a webhook without TLS',
      { ...webhook, webhook: 'http://hook.example' },
      { webhook: 'error.relay.web-address-invalid' },
    ],
    ['a short key', { ...webhook, key: 'short' }, { key: 'escalation.wrong.key' }],
    ['a stored webhook', { ...webhook, webhook: null, key: '' }, {}],
  ])('finds what is wrong with %s', (_, draft, problems) => {
    expect(problemsOf(draft, true)).toEqual(problems);
    // The contract takes what the page lets through.
    if (Object.keys(problems).length > 0) return;
    const input = { language: 'en', test: testOf(draft, null) };
    expect(relayChannelCalls['relay.test-channel'].input.safeParse(input).success).toBe(true);
  });

  it('tests and saves what was entered, and secrets apart from settings', () => {
    const smtp = {
      host: 'mail.works.example',
      port: 587,
      security: 'starttls',
      user: 'bell',
      from: 'anna@works.example',
    };
    expect(testOf(mail, null)).toEqual({
      channel: 'email',
      smtp,
      password: 'secret',
      to: 'anna@works.example',
    });
    expect(sharedOf(mail)).toEqual({ smtp });
    expect(secretsOf(mail)).toEqual([
      { of: 'smtp', value: { host: 'mail.works.example', user: 'bell', password: 'secret' } },
    ]);
    expect(contactOf(mail)).toEqual({
      ...{ id: mail.id, name: 'Anna', channel: 'email', address: 'anna@works.example' },
      quietHours: noQuietHours,
    });
    expect(secretsOf({ ...mail, password: '' })).toEqual([]);
    expect(secretsOf(ntfy)).toEqual([{ of: 'ntfy', contactId: ntfy.id, value: fresh.topic }]);
    expect(secretsOf(webhook)).toEqual([
      { of: 'webhook', contactId: webhook.id, value: { address: 'https://hook.example', key: fresh.key } },
    ]);
  });

  it('never shows or changes what is stored', () => {
    const contact: RelayContact = { id: 'dora', name: 'Dora', channel: 'webhook', quietHours: noQuietHours };
    const draft = draftOf(contact, noRelay, true, fresh);
    expect(draft).toMatchObject({ webhook: null, key: '', password: '', token: '' });
    expect(secretsOf(draft)).toEqual([]);
    expect(testOf(draft, 'dora')).toEqual({ channel: 'webhook', contactId: 'dora', target: null });
  });

  it.each([
    ['ntfy', { topic: '' }],
    ['webhook', { webhook: '', key: '' }],
  ] as const)(
    'asks for the lost secret of a stored contact, since a new one reaches nobody: %s',
    (channel, lost) => {
      const contact: RelayContact = { id: 'ben', name: 'Ben', channel, quietHours: noQuietHours };
      const draft = draftOf(contact, noRelay, false, fresh);
      expect(draft).toMatchObject(lost);
      expect(Object.keys(problemsOf(draft, true))).toEqual(Object.keys(lost));
      // Another channel has had no secret.
      const other = channel === 'ntfy' ? { key: fresh.key } : { topic: fresh.topic };
      expect(draft).toMatchObject(other);
    },
  );

  it('offers a stored password to its own server and user alone', () => {
    const stored = { smtp: { host: 'mail.works.example', user: 'bell' }, ntfyServer: null };
    expect(hasPassword(mail, stored)).toBe(true);
    expect(hasPassword({ ...mail, host: 'mail.work.example' }, stored)).toBe(false);
    expect(hasPassword({ ...mail, user: 'anna' }, stored)).toBe(false);
  });

  it('takes the usual port of an encryption, and keeps another one', () => {
    const portOf = (draft: ChannelDraft): unknown => sharedOf(draft).smtp?.port;
    expect([portOf(mail), usualPort(mail)]).toEqual([587, '587']);
    expect(portOf(withSecurity(mail, 'tls'))).toBe(465);
    expect(portOf(withSecurity({ ...mail, port: '587' }, 'tls'))).toBe(465);
    const own = withSecurity({ ...mail, port: '2525' }, 'tls');
    expect(portOf(own)).toBe(2525);
    const shownPort = (draft: ChannelDraft): string =>
      draftOf(null, { ...noRelay, ...sharedOf(draft) }, false, fresh).port;
    expect([shownPort(mail), shownPort(own)]).toEqual(['', '2525']);
  });

  it('shows the error of a test at its field', () => {
    expect(fieldOf('relay.login-refused', 'email')).toBe('password');
    expect(fieldOf('relay.login-refused', 'ntfy')).toBe('token');
    expect(fieldOf('relay.topics-unreadable', 'ntfy')).toBe('token');
    expect(fieldOf('relay.button-refused', 'ntfy')).toBe('server');
    expect(fieldOf('relay.access-refused', 'webhook')).toBe('webhook');
    expect(fieldOf('relay.gone', 'webhook')).toBe('webhook');
    expect(fieldOf('relay.later', 'email')).toBe('host');
    expect(fieldOf('relay.later', 'ntfy')).toBe('server');
    expect(fieldOf('proxy.unreachable', 'ntfy')).toBeNull();
  });
});
