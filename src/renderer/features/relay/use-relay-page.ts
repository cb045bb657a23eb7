import type { RelaySettings } from '../../../shared/contract/calls/relay.ts';
import type { ChannelState } from '../../../shared/contract/calls/relay-desk.ts';
import { type RelayPatch, useChangeRelay, useRelay, useRelaySecrets } from '../../transport/relay.ts';

/** What the parts of the page share. */
export type PageOfRelay = {
  settings: RelaySettings;
  stateOf: (contactId: string) => ChannelState;
  heartbeat: ChannelState;
  /** Resolves with whether it was saved. */
  change: (patch: RelayPatch) => Promise<boolean>;
  secrets: {
    kind: 'keychain' | 'memory';
    smtp: { host: string; user: string } | null;
    ntfyServer: string | null;
    heartbeat: boolean;
    contacts: readonly string[];
  };
};

export const useRelayPage = () => {
  const relay = useRelay();
  const { change, error, dismiss } = useChangeRelay();
  const secrets = useRelaySecrets(relay.data?.settings.contacts.map(({ id }) => id) ?? []);
  const { data } = relay;
  const page: PageOfRelay | null =
    data === undefined || secrets.data === undefined
      ? null
      : {
          settings: data.settings,
          stateOf: (contactId) => data.contacts.find(({ id }) => id === contactId)?.channel ?? null,
          heartbeat: data.heartbeat,
          change,
          secrets: secrets.data,
        };
  return { page, query: relay.isError ? relay : secrets, error, dismiss };
};
