import { Readable } from 'node:stream';
import type { NodemailerError } from 'nodemailer';
import {
  type Mail,
  type Mailer,
  MailFailure,
  type MailFailureKind,
  type MailServer,
} from '../../core/mail-ports.ts';
import { isTls } from './http-errors.ts';
import type { MimeNode } from './smtp-library.ts';
import { trustedTls } from './trusted-tls.ts';

/**
 * Milliseconds. `silence`: without a byte from the server. `whole`: in all, for a server that is too slow.
 */
type MailerPatience = { connect: number; silence: number; whole: number };
const mailerPatience: MailerPatience = { connect: 10_000, silence: 15_000, whole: 45_000 };

/**
 * Mail by SMTP. It needs TLS 1.2 or newer, as HTTP does, and connects directly: proxies of the system and of
 * the environment's variables are for HTTP.
 */
export const createMailer = (
  options: { extraCertificates?: readonly string[]; patience?: MailerPatience } = {},
): Mailer => {
  // Reading the computer's certificates takes time.
  let tls: ReturnType<typeof trustedTls> | null = null;
  return {
    send: (server, mail) => {
      tls ??= trustedTls(options.extraCertificates);
      return sendOnce(server, mail, tls, options.patience ?? mailerPatience);
    },
  };
};

/** Sends one mail over a connection of its own. Rejects with a MailFailure. */
const sendOnce = async (
  { host, port, security, login }: MailServer,
  mail: Mail,
  tls: ReturnType<typeof trustedTls>,
  patience: MailerPatience,
): Promise<{ words: string }> => {
  // Most users send no mail, so the library is loaded for the first one.
  const { MimeNode, SMTPConnection } = await import('./smtp-library.ts');
  const message = await composed(new MimeNode('text/plain; charset=utf-8', ofText), mail);
  const connection = new SMTPConnection({
    ...{ host, port, tls },
    ...{ secure: security === 'tls', requireTLS: security === 'starttls', ignoreTLS: security === 'none' },
    // The name of the computer is nobody's business.
    name: '[127.0.0.1]',
    ...{ connectionTimeout: patience.connect, dnsTimeout: patience.connect },
    ...{ greetingTimeout: patience.connect, socketTimeout: patience.silence, socketCloseTimeout: 1_000 },
    maxResponseSize: mostResponseBytes,
  });
  let taken: MailFailure['taken'] = 'not-sent';
  const body = Readable.from(
    (async function* () {
      taken = 'unclear';
      yield message;
    })(),
  );
  let timer: NodeJS.Timeout | undefined;
  // A step's own callback is not called when the connection breaks.
  const broken = new Promise<never>((_, reject) => {
    connection.on('error', reject).once('end', () => reject(new Error('The connection ended.')));
    timer = setTimeout(() => reject(new MailFailure('timeout', taken)), patience.whole);
  });
  const step = <Result>(
    start: (done: (error?: NodemailerError | null, result?: Result) => void) => void,
  ): Promise<Result | undefined> =>
    Promise.race([
      broken,
      new Promise<Result | undefined>((resolve, reject) =>
        start((error, result) => (error === null || error === undefined ? resolve(result) : reject(error))),
      ),
    ]);
  try {
    await step((done) => connection.connect(done));
    if (login !== null) {
      await step((done) => connection.login({ user: login.user, pass: login.password }, done));
    }
    const envelope = { from: mail.from.address, to: [mail.to] };
    const sent = await step<{ response?: string | undefined }>((done) =>
      connection.send(envelope, body, done),
    );
    connection.quit();
    return { words: sent?.response ?? '' };
  } catch (error) {
    throw mailFailureOf(error, taken);
  } finally {
    clearTimeout(timer);
    broken.catch(() => undefined);
    // Nothing depends on the server's goodbye.
    connection.close();
  }
};

const mostResponseBytes = 65_536;

const ofText = { newline: 'win', disableFileAccess: true, disableUrlAccess: true };

const composed = (message: MimeNode, { from, to, subject, text, messageId, at }: Mail): Promise<Buffer> =>
  message
    .setHeader({
      From: from,
      To: { name: '', address: to },
      Subject: subject,
      Date: new Date(at).toUTCString().replace('GMT', '+0000'),
      'Message-ID': messageId,
      // Nobody's holiday message answers (RFC 3834, 5).
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    })
    .setContent(text)
    .build();

/** The error of nodemailer as a MailFailure. @param taken whether the mail was on its way */
const mailFailureOf = (error: unknown, taken: MailFailure['taken']): MailFailure => {
  if (error instanceof MailFailure) return error;
  const { code, originalCode = '', command, response, responseCode } = errorParts(error);
  const failure = (kind: MailFailureKind, gone = taken): MailFailure =>
    new MailFailure(kind, gone, response ?? null, error);
  if (responseCode !== undefined) return failure(kindOfResponse(responseCode, command), 'not-sent');
  if (code === 'EDNS') return failure(originalCode === 'ENOTFOUND' ? 'unknown-host' : 'unreachable');
  if (code === 'EAUTH') return failure('login-refused');
  if (code === 'ETLS' || isTls(originalCode)) {
    // The server speaks plain text on this port.
    return failure(/wrong version number|packet length too long/i.test(String(error)) ? 'no-tls' : 'tls');
  }
  if (code === 'ETIMEDOUT') return failure('timeout');
  if (code === 'EPROTOCOL') return failure('no-smtp');
  return failure(notConnected.has(originalCode) ? 'unreachable' : 'cut-off');
};

/** By the first digit of the response (RFC 5321, 4.2.1) and the command that it answers. */
const kindOfResponse = (code: number, command: string): MailFailureKind => {
  if (code >= 400 && code < 500) return 'later';
  if (code < 500) return 'no-smtp';
  if (command === 'STARTTLS') return 'no-tls';
  if (command.startsWith('AUTH')) return 'login-refused';
  // 530: a login is needed (RFC 4954, 6).
  if (code === 530) return 'login-refused';
  if (command === 'MAIL FROM') return 'sender-refused';
  if (command === 'RCPT TO') return 'recipient-refused';
  return 'refused';
};

type ErrorParts = Partial<Pick<NodemailerError, 'code' | 'originalCode' | 'response' | 'responseCode'>> & {
  command: string;
};

const errorParts = (error: unknown): ErrorParts => {
  if (!(error instanceof Error)) return { command: '' };
  const text = (key: string): string | undefined => {
    const value: unknown = Reflect.get(error, key);
    return typeof value === 'string' ? value : undefined;
  };
  const status: unknown = Reflect.get(error, 'responseCode');
  return {
    code: text('code'),
    originalCode: text('originalCode'),
    command: text('command') ?? '',
    response: text('response'),
    responseCode: typeof status === 'number' ? status : undefined,
  };
};

const notConnected: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'EADDRNOTAVAIL', 'ENETDOWN'],
]);
