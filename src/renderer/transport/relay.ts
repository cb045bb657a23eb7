import {
  keepPreviousData,
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { noRelay, type RelaySettings } from '../../shared/contract/calls/relay.ts';
import type { Client } from '../../shared/contract/client.ts';
import type { ErrorShape } from '../../shared/contract/errors.ts';
import { useClient } from './core-context.tsx';
import { keys } from './keys.ts';
import { createPendingChanges, type PendingChange } from './pending-changes.ts';
import { renew } from './renew.ts';

const relayQuery = (client: Client) =>
  queryOptions({ queryKey: keys.relayState, queryFn: () => client.call('relay.get', {}) });

/** Settings of the escalation, and the state of its channels. */
export const useRelay = () => useQuery(relayQuery(useClient()));

/** Which secrets of the channels are stored. */
export const useRelaySecrets = (contactIds: string[]) => {
  const client = useClient();
  return useQuery({
    queryKey: keys.relaySecrets(contactIds),
    queryFn: () => client.call('relay.secrets', { contactIds }),
    placeholderData: keepPreviousData,
  });
};

/** What these settings would do for an order that arrives now. */
export const useTimeLine = (settings: RelaySettings) => {
  const client = useClient();
  return useQuery({
    queryKey: keys.timeLine(settings),
    queryFn: () => client.call('relay.time-line', { settings }),
    placeholderData: keepPreviousData,
    // Its times are those of now.
    refetchInterval: 60_000,
    gcTime: 0,
  });
};

export const useOrderEscalation = (key: number) => {
  const client = useClient();
  return useQuery({
    queryKey: keys.relayOrder(key),
    queryFn: () => client.call('relay.of-order', { key }),
  });
};

/** The user takes note of problems: contacts that can't be reached, and failed polls (`null`). */
export const useAcknowledgeProblems = () => {
  const client = useClient();
  return useMutation({
    mutationFn: (contacts: readonly (string | null)[]) =>
      Promise.all(contacts.map((contact) => client.call('relay.acknowledge-problem', { contact }))),
  });
};

/** Proposals to which the buyer hasn't reacted. */
export const useReminders = () => {
  const client = useClient();
  return useQuery({
    queryKey: keys.reminders,
    queryFn: async () => (await client.call('relay.reminders', {})).reminders,
  });
};

type RelayPatch = Partial<Omit<RelaySettings, 'onSince'>>;

/** A patch, or how to make one from the settings as they are on the screen by then. */
type RelayChange = RelayPatch | ((settings: RelaySettings) => RelayPatch);

export type RelayChanges = {
  /** Resolves with whether it was saved. */
  change: (wanted: RelayChange) => Promise<boolean>;
  /** Why the last change wasn't saved. */
  error: ErrorShape | null;
  dismiss: () => void;
};

type Pending = readonly PendingChange<RelayPatch>[];

const relayChanges = createPendingChanges<RelayPatch>({ reported: keys.relay, pending: keys.relayPending });

const shown = (reported: RelaySettings, pending: Pending): RelaySettings =>
  Object.assign({ ...reported }, ...pending.map(({ patch }) => patch));

const nothingPending: Pending = [];

/** The settings as shown, `undefined` until the core has reported them. */
export const useRelaySettings = (): RelaySettings | undefined => {
  const reported = useRelay().data?.settings;
  const { data: pending = nothingPending } = useQuery<Pending>({
    queryKey: keys.relayPending,
    queryFn: skipToken,
  });
  return useMemo(() => reported && shown(reported, pending), [reported, pending]);
};

/** Changes the settings on the screen at once, then in the core. A change that isn't saved is taken back. */
export const useChangeRelay = (): RelayChanges => {
  const client = useClient();
  const queries = useQueryClient();
  const [error, setError] = useState<ErrorShape | null>(null);
  const now = (): RelaySettings => {
    const { settings } = queries.getQueryData(relayQuery(client).queryKey) ?? { settings: noRelay };
    return shown(settings, queries.getQueryData<Pending>(keys.relayPending) ?? []);
  };
  return {
    change: async (wanted) => {
      const patch = typeof wanted === 'function' ? wanted(now()) : wanted;
      const problem = await relayChanges.change(queries, patch, async () => {
        await client.call('relay.set', { patch });
        await renew(queries, keys.relay);
      });
      setError(problem);
      return problem === null;
    },
    error,
    dismiss: () => setError(null),
  };
};
