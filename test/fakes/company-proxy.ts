import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** What a proxy does with a CONNECT. `silent`: it hangs up. `slow`: like `basic`, but wrong credentials wait until the mode changes. */
type Mode = 'open' | 'basic' | 'slow' | 'ntlm' | 'refuses' | 'silent';

export type CompanyProxy = {
  /** As a PAC script names it. */
  entry: () => string;
  /** `host:port`. */
  name: () => string;
  /** The host and port of each CONNECT, oldest first, and the credentials that came with it. */
  asked: { place: string; credentials: string | null }[];
  /** The credentials that came, each time that any did. */
  tries: () => string[];
  become: (mode: Mode, credentials?: string) => void;
  /** Hangs up every tunnel. */
  cut: () => void;
  /** Hangs up, too; nobody listens any more. */
  stop: () => Promise<void>;
};

/**
 * A real HTTP proxy on a loopback port. Names lead where `hosts` says and nowhere else, so that what arrives came through it.
 *
 * @param hosts `host:port` to a local port, read at each CONNECT
 * @param tls its certificate, if it is reached over TLS
 */
export const startCompanyProxy = async (
  hosts: Record<string, number>,
  tls: { key: string; cert: string } | null = null,
): Promise<CompanyProxy> => {
  const asked: CompanyProxy['asked'] = [];
  const sockets = new Set<Duplex>();
  const unchecked: (() => void)[] = [];
  let mode: Mode = 'open';
  let wanted = '';
  const keep = (socket: Duplex): void => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).once('close', () => sockets.delete(socket));
  };
  const server = tls === null ? createServer() : createTlsServer(tls);
  server.on('connection', keep);
  server.on('connect', ({ url = '', headers }: IncomingMessage, socket: Duplex) => {
    keep(socket);
    const credentials = credentialsOf(headers['proxy-authorization']);
    asked.push({ place: url, credentials });
    const end = (status: string, header = ''): void =>
      void socket.end(`HTTP/1.1 ${status}\r\n${header}Content-Length: 0\r\n\r\n`);
    if (mode === 'silent') return void socket.destroy();
    if (mode === 'refuses') return end('403 Forbidden');
    if (mode === 'ntlm') {
      return end(
        '407 Proxy Authentication Required',
        'Proxy-Authenticate: Negotiate\r\nProxy-Authenticate: NTLM\r\n',
      );
    }
    if ((mode === 'basic' || mode === 'slow') && credentials !== wanted) {
      const challenge = (): void =>
        end(
          '407 Proxy Authentication Required',
          'Proxy-Authenticate: NTLM\r\nProxy-Authenticate: Basic realm="Kessler, Internet"\r\n',
        );
      if (mode === 'basic' || credentials === null) return challenge();
      unchecked.push(challenge);
      return undefined;
    }
    const port = hosts[url];
    if (port === undefined) return end('502 Bad Gateway');
    const target: Socket = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      target.pipe(socket).pipe(target);
    });
    keep(target);
  });
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server.address());
  const host = tls === null ? '127.0.0.1' : 'localhost';
  return {
    entry: () => `${tls === null ? 'PROXY' : 'HTTPS'} ${host}:${port}`,
    name: () => `${host}:${port}`,
    asked,
    tries: () => asked.flatMap(({ credentials }) => (credentials === null ? [] : [credentials])),
    become: (next, credentials = '') => {
      mode = next;
      wanted = credentials;
      for (const challenge of unchecked.splice(0)) challenge();
    },
    cut,
    stop: async () => {
      if (!server.listening) return;
      server.close();
      cut();
      await once(server, 'close');
    },
  };
};

const credentialsOf = (header: string | undefined): string | null => {
  const encoded = /^Basic (\S+)$/.exec(header ?? '')?.[1];
  return encoded === undefined ? null : Buffer.from(encoded, 'base64').toString('utf8');
};

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address !== null ? address.port : 0;
