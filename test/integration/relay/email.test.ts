import { describe, expect, test } from 'vitest';
import { createMailer } from '../../../src/main/adapters/network/mailer.ts';
import type { Outcome, RelayMessage } from '../../../src/main/core/relay/channels/channel.ts';
import { sendMail } from '../../../src/main/core/relay/channels/email.ts';
import type { SmtpSettings } from '../../../src/shared/contract/calls/relay-channels.ts';
import { countTraces } from '../security/canary.ts';
import {
  type MailServerFaults,
  mailLogin,
  pem,
  Refusal,
  startMailServer,
  startSilentServer,
} from './mail-server.ts';

const extraCertificates = ['localhost', 'expired', 'other-host'].map((name) => pem(`${name}-cert`));
const mailer = createMailer({ extraCertificates });
const hasty = createMailer({ extraCertificates, patience: { connect: 300, silence: 300, whole: 600 } });
const at = Date.UTC(2026, 10, 28, 8, 0);

const message: RelayMessage = {
  ...{ id: 'm-4711', language: 'en', at },
  notice: { about: 'orders', count: 2, oldestSince: at - 45 * 60_000, named: false, orders: [] },
};

type Ending = { onTestFinished: (end: () => Promise<void>) => void };

const started = async ({ onTestFinished }: Ending, faults: MailServerFaults) => {
  const server = await startMailServer(faults);
  onTestFinished(server.close);
  return server;
};

const deliver = (
  port: number,
  change: Partial<SmtpSettings> & { password?: string | null; to?: string } = {},
  by = mailer,
): Promise<Outcome> => {
  const { password = mailLogin.password, to = 'anna@works.example', ...settings } = change;
  const smtp: SmtpSettings = {
    ...{ host: 'localhost', port, security: 'starttls', user: mailLogin.user, from: 'bell@works.example' },
    ...settings,
  };
  return sendMail(by, smtp, password, to, message);
};

describe('a mail arrives', () => {
  test.concurrent.for([
    ['over STARTTLS', { security: 'starttls' }, {}, true],
    ['over TLS', { security: 'tls' }, { implicit: true }, true],
    ['without TLS on this computer', { security: 'none' }, { offersTls: false }, false],
  ] as const)('%s, signed in', async ([, settings, faults, secure], { expect, ...context }) => {
    const { port, mails } = await started(context, faults);
    expect(await deliver(port, settings)).toEqual({
      ...{ state: 'arrived', words: '250 2.0.0 Ok: queued as 4711' },
    });
    expect(mails).toMatchObject([
      { from: 'bell@works.example', to: ['anna@works.example'], secure, user: mailLogin.user },
    ]);
  });

  test.concurrent('with the headers that mark a repetition and an automatic mail', async ({
    expect,
    ...context
  }) => {
    const { port, mails } = await started(context, {});
    await deliver(port);
    await deliver(port);
    const [first, second] = mails.map(({ raw }) => raw.split('\r\n'));
    expect(first).toEqual(
      expect.arrayContaining([
        'From: Orderbell <bell@works.example>',
        'To: anna@works.example',
        'Subject: Orderbell: 2 orders wait for an answer',
        'Date: Sat, 28 Nov 2026 08:00:00 +0000',
        'Message-ID: <m-4711@works.example>',
        'Auto-Submitted: auto-generated',
      ]),
    );
    expect(second).toEqual(first);
    expect(first?.join('\n')).toContain('orderbell://open');
  });
});

describe('what goes wrong has an error of its own', () => {
  const refuse = (code: number, words: string) => () => new Refusal(code, words);
  const mailbox = '5.1.1 No such mailbox: anna';
  test.concurrent.for<[string, MailServerFaults, Parameters<typeof deliver>[1], Record<string, unknown>]>([
    ['a stranger’s certificate', { certificate: 'stranger' }, {}, { state: 'later', code: 'relay.tls' }],
    [
      'a stranger’s certificate from the first byte',
      { certificate: 'stranger', implicit: true },
      { security: 'tls' },
      { state: 'later', code: 'relay.tls' },
    ],
    ['an expired certificate', { certificate: 'expired' }, {}, { state: 'later', code: 'relay.tls' }],
    ['another host’s certificate', { certificate: 'other-host' }, {}, { state: 'later', code: 'relay.tls' }],
    ['no STARTTLS', { offersTls: false }, {}, { state: 'later', code: 'relay.no-tls' }],
    ['plain text where TLS is expected', {}, { security: 'tls' }, { state: 'later', code: 'relay.no-tls' }],
    [
      'a wrong password',
      {},
      { password: 'wrong-Canary' },
      {
        state: 'refused',
        code: 'relay.login-refused',
        detail: '535 5.7.8 Bad credentials: bell@works.example …',
      },
    ],
    [
      'a login that fails for now',
      { onLogin: refuse(454, '4.7.0 Temporary authentication failure') },
      {},
      { state: 'later', code: 'relay.later' },
    ],
    [
      'greylisting',
      { onRecipient: refuse(451, '4.7.1 Greylisted, try again in 300 seconds') },
      {},
      {
        ...{ state: 'later', code: 'relay.later', mayHaveArrived: false },
        detail: '451 4.7.1 Greylisted, try again in 300 seconds',
      },
    ],
    [
      'a recipient that doesn’t exist',
      { onRecipient: refuse(550, mailbox) },
      {},
      { state: 'refused', code: 'relay.recipient-refused', detail: `550 ${mailbox}` },
    ],
    [
      'a sender that isn’t allowed',
      { onSender: refuse(553, '5.7.1 Sender not owned by user') },
      {},
      { state: 'refused', code: 'relay.sender-refused' },
    ],
    [
      'a login that is missing',
      {},
      { user: '', password: null },
      { state: 'refused', code: 'relay.login-refused' },
    ],
    [
      'a mail that isn’t liked',
      { onData: refuse(554, '5.7.1 Looks like spam') },
      {},
      { state: 'refused', code: 'relay.refused', detail: '554 5.7.1 Looks like spam' },
    ],
    [
      'a connection that breaks after the mail',
      { onData: () => 'cut' },
      {},
      { state: 'later', code: 'relay.cut-off', mayHaveArrived: true },
    ],
    [
      'an address with a typing error',
      {},
      { to: 'anna@works,example' },
      { state: 'refused', code: 'relay.mail-address-invalid' },
    ],
    [
      'a name without a server',
      {},
      { host: `${'a'.repeat(64)}.invalid` },
      { state: 'later', code: 'relay.unknown-host', mayHaveArrived: false },
    ],
  ])('%s', async ([, faults, change, { code, detail, ...expected }], { expect, ...context }) => {
    const { port } = await started(context, faults);
    const outcome = await deliver(port, change);
    expect(outcome).toMatchObject({
      ...expected,
      error: { code, ...(detail === undefined ? {} : { detail }) },
    });
    for (const secret of [mailLogin.password, 'wrong-Canary']) {
      expect(countTraces(Buffer.from(JSON.stringify(outcome)), secret)).toBe(0);
    }
  });

  test.concurrent('nothing listens', async ({ expect }) => {
    // A port that was free a moment ago may belong to the server of another test by now.
    const port = 1;
    expect(await deliver(port)).toMatchObject({
      ...{ state: 'later', mayHaveArrived: false },
      error: { code: 'relay.unreachable', params: { host: `localhost:${port}` } },
    });
  });

  test.concurrent.for([
    ['hangs', null, 'starttls', 'relay.timeout'],
    ['hangs after its greeting', '220 mail.example ESMTP\r\n', 'starttls', 'relay.timeout'],
    ['hangs before TLS', null, 'tls', 'relay.timeout'],
    ['is no mail server', 'SSH-2.0-OpenSSH_9.9\r\n', 'starttls', 'relay.unexpected-answer'],
    ['is full', '421 4.3.2 Too many connections\r\n', 'starttls', 'relay.later'],
  ] as const)('the server %s', async ([, line, security, code], { expect, onTestFinished }) => {
    const server = await startSilentServer(line);
    onTestFinished(server.close);
    expect(await deliver(server.port, { security }, hasty)).toMatchObject({
      ...{ state: 'later', mayHaveArrived: false },
      error: { code },
    });
  });
});

test('a name from outside adds no header and no recipient', async (context) => {
  const { port, mails } = await started(context, {});
  const hostile = 'Kessler\r\nBcc: thief@evil.example\r\n\r\nX\u202e\u200b\u0000<!channel>';
  const smtp: SmtpSettings = {
    ...{ host: 'localhost', port, security: 'starttls', user: mailLogin.user, from: 'bell@works.example' },
  };
  const named: RelayMessage = {
    ...{ id: 'm-1', language: 'de', at },
    notice: {
      ...{ about: 'orders', count: 1, oldestSince: at, named: true },
      orders: [{ purchaseOrderNumber: hostile, buyerName: hostile }],
    },
  };
  expect(await sendMail(mailer, smtp, mailLogin.password, 'anna@works.example', named)).toMatchObject({
    state: 'arrived',
  });
  const [mail] = mails;
  expect(mail?.to).toEqual(['anna@works.example']);
  const head = mail?.raw.slice(0, mail.raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ') ?? '';
  expect(head.split('\r\n').map((line) => line.slice(0, line.indexOf(':')))).toEqual([
    ...['From', 'To', 'Subject', 'Date', 'Message-ID', 'Auto-Submitted', 'X-Auto-Response-Suppress'],
    ...['Content-Transfer-Encoding', 'MIME-Version', 'Content-Type'],
  ]);
});
