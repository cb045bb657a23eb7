import { expect, test } from 'vitest';
import {
  isGeneratedTopic,
  isWebAddress,
  ntfyServerSchema,
  publicNtfyServer,
  smtpSettingsSchema,
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
  ['8d2f6b1c40ca4a7e91d05b3fe8a7c612', true],
  ['8d2f6b1c40ca4a7e91d0', false],
  ['topic-for-my-company-here', false],
  ['TopicOfOurWorkshopNumber12345678', false],
  ['a'.repeat(32), false],
  ['', false],
  ['8d2f6b1c40ca4a7e91d05b3fe8a7c612\n', false],
])('the topic %j is one that Orderbell made: %j', (topic, is) => expect(isGeneratedTopic(topic)).toBe(is));
