import { useState } from 'react';
import type { RelaySettings } from '../../../shared/contract/calls/relay.ts';
import type { ChannelState } from '../../../shared/contract/calls/relay-desk.ts';
import {
  type RelayChanges,
  useChangeRelay,
  useRelay,
  useRelaySecrets,
  useRelaySettings,
} from '../../transport/relay.ts';

/** What the parts of the page share. */
export type PageOfRelay = {
  settings: RelaySettings;
  stateOf: (contactId: string) => ChannelState;
  heartbeat: ChannelState;
  /** The server's answer to the test before this contact, or the check address, was saved on this page. */
  testWords: (contactId: string) => string | null;
  /** @param words `null`: it was saved without a test */
  noteTest: (contactId: string, words: string | null) => void;
  change: RelayChanges['change'];
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
  const settings = useRelaySettings();
  const { change, error, dismiss } = useChangeRelay();
  const secrets = useRelaySecrets(settings?.contacts.map(({ id }) => id) ?? []);
  const [tests, setTests] = useState<ReadonlyMap<string, string>>(new Map());
  const { data } = relay;
  const page: PageOfRelay | null =
    data === undefined || settings === undefined || secrets.data === undefined
      ? null
      : {
          settings,
          stateOf: (contactId) => data.contacts.find(({ id }) => id === contactId)?.channel ?? null,
          heartbeat: data.heartbeat,
          testWords: (contactId) => tests.get(contactId) ?? null,
          noteTest: (contactId, words) => {
            if (words !== null) setTests((before) => new Map([...before, [contactId, words]]));
          },
          change,
          secrets: secrets.data,
        };
  return { page, query: relay.isError ? relay : secrets, error, dismiss };
};
