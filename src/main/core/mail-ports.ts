/** A server for outgoing mail, and how Orderbell signs in there. */
export type MailServer = {
  host: string;
  port: number;
  /** `tls`: from the first byte. `starttls`: required before the login. `none`: only on this computer. */
  security: 'tls' | 'starttls' | 'none';
  /** `null`: the server wants none. */
  login: { user: string; password: string } | null;
};

/** One mail to one recipient. No text but `text` has a line end. */
export type Mail = {
  from: { name: string; address: string };
  to: string;
  subject: string;
  text: string;
  /** With its angle brackets (RFC 5322, 3.6.4). A repetition has the same, so that it can be recognised. */
  messageId: string;
  /** Of the header `Date`, milliseconds since 1970. */
  at: number;
};

/** Sends mail by SMTP. It uses no proxy: those of the system are for HTTP. */
export type Mailer = {
  /** Resolves with the server's answer once it has accepted the mail. Rejects with a MailFailure. */
  send: (server: MailServer, mail: Mail) => Promise<{ words: string }>;
};

/**
 * Why a mail was not accepted. `no-tls`: the server offers no STARTTLS. `later`: a temporary refusal (4xx),
 * for example greylisting. `no-smtp`: something else answers there.
 */
export type MailFailureKind =
  | 'unknown-host'
  | 'unreachable'
  | 'timeout'
  | 'tls'
  | 'no-tls'
  | 'no-smtp'
  | 'login-refused'
  | 'later'
  | 'sender-refused'
  | 'recipient-refused'
  | 'refused'
  | 'cut-off';

/** `unclear`: the server may have accepted the mail. `words`: its own answer, which may quote a secret. */
export class MailFailure extends Error {
  readonly kind: MailFailureKind;
  readonly taken: 'not-sent' | 'unclear';
  readonly words: string | null;

  constructor(
    kind: MailFailureKind,
    taken: 'not-sent' | 'unclear',
    words: string | null = null,
    cause?: unknown,
  ) {
    super(`${kind} (${taken})`, { cause });
    this.name = 'MailFailure';
    this.kind = kind;
    this.taken = taken;
    this.words = words;
  }
}
