import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RelaySettings } from '../../shared/contract/calls/relay.ts';
import type { Client } from '../../shared/contract/client.ts';
import { type ErrorShape, shapeOfError } from '../../shared/contract/errors.ts';
import { useClient } from './core-context.tsx';
import { keys } from './keys.ts';
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

export type RelayPatch = Partial<Omit<RelaySettings, 'onSince'>>;

export type RelayChanges = {
  /** Resolves with whether it was saved. */
  change: (patch: RelayPatch) => Promise<boolean>;
  /** Why the last change wasn't saved. */
  error: ErrorShape | null;
  dismiss: () => void;
};

/** Changes the settings on the screen at once, then in the core. A change that isn't saved is taken back. */
export const useChangeRelay = (): RelayChanges => {
  const client = useClient();
  const queries = useQueryClient();
  const put = (patch: RelayPatch): void =>
    void queries.setQueryData(
      relayQuery(client).queryKey,
      (state) => state && { ...state, settings: { ...state.settings, ...patch } },
    );
  const { mutateAsync, error, reset } = useMutation({
    mutationKey: keys.relayState,
    // One after the other: the answer of an earlier change would bring back an older value.
    scope: { id: 'relay.set' },
    mutationFn: (patch: RelayPatch) => client.call('relay.set', { patch }),
    onMutate: (patch) => put(patch),
    onSettled: async () => {
      if (queries.isMutating({ mutationKey: keys.relayState }) > 1) return;
      await renew(queries, keys.relay);
    },
  });
  return {
    change: (patch) =>
      mutateAsync(patch).then(
        () => true,
        () => false,
      ),
    error: error === null ? null : shapeOfError(error),
    dismiss: reset,
  };
};
