import { OrderbellError } from '../../../../shared/contract/errors.ts';
import { isLoopbackHost } from '../../../../shared/domain/values/loopback.ts';
import type { Mailer } from '../../mail-ports.ts';
import type { Http } from '../../ports.ts';

type Servers = { http: Http; mailer: Mailer | null };

/** In practice nothing leaves this computer. For any other server, `send` rejects with `relay.practice`. */
export const onThisComputer = ({ http, mailer }: Servers): Servers => ({
  http: {
    send: async (request) => {
      const { hostname, host } = new URL(request.url);
      refuseOther(hostname, host);
      return http.send(request);
    },
  },
  mailer: mailer && {
    send: async (server, mail) => {
      refuseOther(server.host, `${server.host}:${server.port}`);
      return mailer.send(server, mail);
    },
  },
});

const refuseOther = (hostname: string, host: string): void => {
  if (!isLoopbackHost(hostname)) throw new OrderbellError('relay.practice', { params: { host } });
};

export const isPracticeRefusal = (error: unknown): boolean =>
  error instanceof OrderbellError && error.code === 'relay.practice';
