import type { ChannelSettings } from '../../../../shared/contract/calls/relay-channels.ts';
import { type ErrorShape, OrderbellError } from '../../../../shared/contract/errors.ts';
import { isLoopbackHost } from '../../../../shared/domain/values/loopback.ts';
import type { Mailer } from '../../mail-ports.ts';
import type { Http } from '../../ports.ts';
import type { RelaySecrets } from '../relay-secrets.ts';
import type { ChannelContact } from './channel.ts';

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

/** Practice didn't send it. That is no failure of the channel. */
export const isHeldBack = ({ code }: Pick<ErrorShape, 'code'>): boolean => code === 'relay.practice';

/** The same of what `send` rejected with. */
export const isPracticeRefusal = (error: unknown): boolean =>
  error instanceof OrderbellError && isHeldBack(error);

/** Whether messages to a contact, or calls of the check address, would leave this computer. */
export const leavesComputer = async (
  { settings: { smtp, ntfyServer }, secrets }: { settings: ChannelSettings; secrets: RelaySecrets },
  of: ChannelContact | 'heartbeat',
): Promise<boolean> => {
  const isOther = (address: string | undefined): boolean =>
    address !== undefined && URL.canParse(address) && !isLoopbackHost(new URL(address).hostname);
  if (of === 'heartbeat') return isOther((await secrets.read('heartbeat')) ?? undefined);
  switch (of.channel) {
    case 'email':
      return smtp !== null && !isLoopbackHost(smtp.host);
    case 'ntfy':
      return isOther(ntfyServer);
    case 'webhook':
      return isOther((await secrets.read('webhook', of.id))?.address);
  }
};
