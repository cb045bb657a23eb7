import { mailAddressSchema, type SmtpSettings } from '../../../../shared/contract/calls/relay-channels.ts';
import { type ErrorCode, shapeOfError } from '../../../../shared/contract/errors.ts';
import { type Mailer, MailFailure, type MailFailureKind } from '../../mail-ports.ts';
import type { Outcome, RelayMessage } from './channel.ts';
import { textOf } from './message-text.ts';
import { later, refused, safeWords } from './outcomes.ts';
import { isPracticeRefusal } from './practice-servers.ts';

/**
 * Sends a message as mail. SMTP can't tell whether a mail arrived before: a repetition has the same
 * Message-ID, by which some servers and programs drop it.
 *
 * @param password `null` where the server wants no login
 */
export const sendMail = async (
  mailer: Mailer,
  smtp: SmtpSettings,
  password: string | null,
  to: string,
  message: RelayMessage,
): Promise<Outcome> => {
  if (!mailAddressSchema.safeParse(to).success) return refused('relay.mail-address-invalid');
  const { host, port, security, user, from } = smtp;
  const { subject, text, open, link, stop } = textOf(message);
  const login = password === null ? null : { user, password };
  // The forms in which a server could quote the login (RFC 4616).
  const secrets = login === null ? [] : [login.password, `\0${user}\0${login.password}`];
  try {
    const { words } = await mailer.send(
      { host, port, security, login },
      {
        ...{ from: { name: 'Orderbell', address: from }, to, subject, at: message.at },
        messageId: `<${message.id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
        text: [text, `${open} ${link}`, stop].join('\n\n'),
      },
    );
    return { state: 'arrived', words: safeWords(words, secrets) ?? '' };
  } catch (error) {
    if (isPracticeRefusal(error)) return { state: 'refused', error: shapeOfError(error) };
    if (!(error instanceof MailFailure)) throw error;
    const words = error.words === null ? null : safeWords(error.words, secrets);
    const about = { host: `${host}:${port}`, address: error.kind === 'sender-refused' ? from : to, words };
    return isFinal.has(error.kind)
      ? refused(codes[error.kind], about)
      : later(codes[error.kind], about, error.taken === 'unclear');
  }
};

/** Somebody has to change something first. */
const isFinal: ReadonlySet<MailFailureKind> = new Set([
  ...(['login-refused', 'sender-refused', 'recipient-refused', 'refused'] as const),
]);

const codes: Record<MailFailureKind, ErrorCode> = {
  'unknown-host': 'relay.unknown-host',
  unreachable: 'relay.unreachable',
  timeout: 'relay.timeout',
  tls: 'relay.tls',
  'no-tls': 'relay.no-tls',
  'no-smtp': 'relay.unexpected-answer',
  'login-refused': 'relay.login-refused',
  later: 'relay.later',
  'sender-refused': 'relay.sender-refused',
  'recipient-refused': 'relay.recipient-refused',
  refused: 'relay.refused',
  'cut-off': 'relay.cut-off',
};
