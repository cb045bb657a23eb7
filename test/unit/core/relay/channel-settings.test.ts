import { expect, test } from 'vitest';
import {
  isWebAddress,
  ntfyServerSchema,
  publicNtfyServer,
  smtpSettingsSchema,
  topicProblem,
} from '../../../../src/shared/contract/calls/relay-channels.ts';

test.each([
  ['mail.works.example', 'starttls', true],
  ['mail.works.example', 'none', false],
  ['127.0.0.1', 'none', true],
  ['::1', 'none', true],
  ['localhost', 'none', true],
  ['localhost.evil.example', 'none', false],
  ['127.0.0.1.evil.example', 'none', false],
  ['mail.works.example\r\nX', 'tls', false],
  ['https://mail.works.example', 'tls', false],
  ['', 'tls', false],
])('mail by %j with %s', (host, security, usable) => {
  const settings = { host, port: 587, security, user: 'bell', from: 'bell@works.example' };
  expect(smtpSettingsSchema.safeParse(settings).success).toBe(usable);
});

test.each([
  ['https://ntfy.works.example:8443/push/', true],
  ['http://localhost:2586', true],
  ['http://127.0.0.1', true],
  ['http://[::1]:80/x?y=1', true],
  ['http://ntfy.works.example', false],
  ['http://localhost.example', false],
  ['http://127.0.0.1@evil.example', false],
  ['https://user:word@ntfy.sh', false],
  ['https://ntfy.sh\\@evil.example', false],
  ['https://ntfy.sh/ x', false],
  ['ftp://ntfy.sh', false],
  ['ntfy.sh', false],
  ['', false],
])('the address %j', (address, usable) => expect(isWebAddress(address)).toBe(usable));

test('an ntfy server has no query', () => {
  expect(ntfyServerSchema.safeParse(publicNtfyServer).success).toBe(true);
  expect(ntfyServerSchema.safeParse(`${publicNtfyServer}/?auth=x`).success).toBe(false);
});

test.each([
  ['0123456789abcdef0123', null],
  ['0123456789abcdef012', 'guessable'],
  ['a'.repeat(40), 'guessable'],
  ['', 'guessable'],
  ['0123456789abcdef0123'.repeat(4), 'unusable'],
  ['0123456789abcdef/0123', 'unusable'],
  ['0123456789abcdef0123\n', 'unusable'],
])('the topic %j', (topic, problem) => expect(topicProblem(topic)).toBe(problem));
