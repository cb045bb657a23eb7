import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export const pemPath = (name: string): string => join(import.meta.dirname, `../../fixtures/tls/${name}.pem`);
export const pem = (name: string): string => readFileSync(pemPath(name), 'utf8');

export const mailLogin = { user: 'bell@works.example', password: 'smtp-Canary/4711' };

/** A response that a server gives instead of the usual one. */
export class Refusal extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, words: string) {
    super(words);
    this.responseCode = responseCode;
  }
}

type ReceivedMail = { from: string; to: string[]; raw: string; secure: boolean; user: string };

export type MailServerFaults = {
  certificate?: string;
  /** TLS from the first byte. */
  implicit?: boolean;
  offersTls?: boolean;
  onLogin?: () => Refusal | null;
  onSender?: () => Refusal | null;
  onRecipient?: (address: string) => Refusal | null;
  onData?: () => Refusal | 'cut' | null;
};

/** A real SMTP server on a free port of this computer, with AUTH and STARTTLS. */
export const startMailServer = async (faults: MailServerFaults = {}) => {
  const mails: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const { certificate = 'localhost', implicit = false, offersTls = true } = faults;
  const options: SMTPServerOptions = {
    ...{ secure: implicit, key: pem('localhost-key'), cert: pem(`${certificate}-cert`) },
    ...{ authMethods: ['PLAIN', 'LOGIN'], allowInsecureAuth: !offersTls, disableReverseLookup: true },
    ...{ disabledCommands: offersTls ? [] : ['STARTTLS'], logger: false, closeTimeout: 50 },
    onAuth: ({ username = '', password = '' }, _session, callback) => {
      const refusal = faults.onLogin?.() ?? null;
      const isRight = username === mailLogin.user && password === mailLogin.password;
      if (refusal !== null) callback(refusal);
      else if (isRight) callback(null, { user: username });
      // Some servers quote what they got.
      else callback(new Refusal(535, `5.7.8 Bad credentials: ${username} ${password}`));
    },
    onMailFrom: (_address, _session, callback) => callback(faults.onSender?.() ?? null),
    onRcptTo: ({ address }, _session, callback) => callback(faults.onRecipient?.(address) ?? null),
    onData: (stream, session, callback) => {
      void text(stream).then((raw) => {
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          ...{ raw, secure: session.secure, user: String(session.user ?? '') },
        });
        const fault = faults.onData?.() ?? null;
        if (fault === 'cut') for (const socket of sockets) socket.destroy();
        else callback(fault, '2.0.0 Ok: queued as 4711');
      });
    },
  };
  const server = new SMTPServer(options);
  server.on('error', () => undefined);
  server.server.on('connection', (socket) => sockets.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return { mails, port: portOf(server.server.address()), close: () => closed(server) };
};

const portOf = (address: string | AddressInfo | null): number =>
  typeof address === 'object' && address !== null ? address.port : 0;

const closed = (server: SMTPServer): Promise<void> => new Promise((resolve) => server.close(() => resolve()));

/** A server that says a line after each connection, or nothing, and never anything more. */
export const startSilentServer = async (line: string | null) => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    if (line !== null) socket.write(line);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: portOf(server.address()),
    close: async (): Promise<void> => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
