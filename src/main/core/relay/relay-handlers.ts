import type { RelayContact, RelaySettings } from '../../../shared/contract/calls/relay.ts';
import type { ChannelState } from '../../../shared/contract/calls/relay-desk.ts';
import { OrderbellError, shapeOfError } from '../../../shared/contract/errors.ts';
import { timeLineOf } from '../../../shared/domain/escalation/time-line.ts';
import type { OpenDays } from '../../../shared/domain/planning/workshop.ts';
import type { Log } from '../ports.ts';
import type { HandlersOf } from '../rpc/handlers.ts';
import type { Channels } from './channels/channels.ts';
import { acknowledgeOpened, type GatherDeps, type Moment } from './gather.ts';
import { withHost } from './hidden-hosts.ts';
import { escalationOf } from './of-order.ts';
import { acknowledgeProblem, problemsOf } from './problems.ts';
import type { RelaySecrets } from './relay-secrets.ts';
import { heartbeatName } from './relay-store.ts';
import type { Reminders } from './reminders.ts';

export const relayHandlers = (
  deps: GatherDeps & {
    accountId: () => number | null;
    moment: (accountId: number) => Moment;
    /** The same, after everything that happened was noted. */
    refreshed: (accountId: number) => Moment;
    openDays: (now: number) => Promise<OpenDays>;
    /** Those of the account in use now, whoever signs in later. */
    fixedSecrets: () => RelaySecrets;
    log: Log;
    reminders: Reminders;
    /** Something about these contacts of the account, or its check address, changed. */
    changed: (accountId: number, contacts: readonly string[]) => void;
    /** The keychain may still have a secret that nobody needs. */
    notForgotten: () => void;
    findMissingSecrets: (accountId: number) => Promise<void>;
    ownerOf: (orderKey: number) => number | null;
    isHeldBack: Channels['isHeldBack'];
  },
): HandlersOf<
  | 'relay.get'
  | 'relay.set'
  | 'relay.time-line'
  | 'relay.of-order'
  | 'relay.acknowledge-problem'
  | 'relay.reminders'
> => {
  const { store } = deps;
  const signedIn = (): number => {
    const id = deps.accountId();
    if (id === null) throw new OrderbellError('account.signed-out');
    return id;
  };

  return {
    'relay.get': async () => {
      const id = signedIn();
      const moment = deps.refreshed(id);
      const { settings } = moment;
      const channels = store.channels(id);
      const secrets = deps.fixedSecrets();
      const stateOf = async (name: string, of: RelayContact | 'heartbeat'): Promise<ChannelState> => {
        if (await deps.isHeldBack(of)) return { state: 'practice' };
        const state = channels.get(name) ?? null;
        if (state?.state !== 'failed') return state;
        const shown = await withHost(secrets, state.error, of === 'heartbeat' ? of : { contact: name });
        return { ...state, error: shown };
      };
      const problems = problemsOf(deps.causes, moment);
      return {
        ...{ settings, problems, heartbeat: await stateOf(heartbeatName, 'heartbeat') },
        contacts: await Promise.all(
          settings.contacts.map(async (one) => ({ id: one.id, channel: await stateOf(one.id, one) })),
        ),
      };
    },
    'relay.acknowledge-problem': ({ contact }) => {
      const id = signedIn();
      acknowledgeProblem(deps.causes, deps.refreshed(id), contact);
      deps.changed(id, []);
      return {};
    },
    'relay.set': async ({ patch }) => {
      const id = signedIn();
      const { settings: before, now } = deps.moment(id);
      const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
      const next: RelaySettings = { ...before, ...given };
      if (next.on && !before.on) next.onSince = now;
      if (next.on && !tellsSomebody(next)) throw new OrderbellError('relay.nobody-told');
      deps.database.write(() => {
        store.saveSettings(id, next);
        if (next.on && !before.on) acknowledgeOpened(deps, { accountId: id, settings: next, now });
      });
      deps.reminders.changed();
      for (const remove of unused(deps.fixedSecrets(), before, next)) {
        await remove().catch((error: unknown) => {
          deps.log('warn', 'relay-secret-not-removed', { code: shapeOfError(error).code });
          deps.notForgotten();
        });
      }
      deps.changed(id, [
        ...changedContacts(before, next),
        ...(before.heartbeat === next.heartbeat ? [] : [heartbeatName]),
      ]);
      await deps.findMissingSecrets(id);
      return next;
    },
    'relay.time-line': async ({ settings }) => {
      const { now } = deps.moment(signedIn());
      return { at: now, entries: timeLineOf(settings, await deps.openDays(now), now) };
    },
    'relay.of-order': async ({ key }) => {
      const id = signedIn();
      if (deps.ownerOf(key) !== id) throw new OrderbellError('order.not-found');
      const secrets = deps.fixedSecrets();
      const reminders = await deps.reminders.list(id);
      const open = store.settings(id).on ? await deps.openDays(deps.moment(id).now) : null;
      const moment = deps.refreshed(id);
      const reminder = reminders.find(({ orderKey }) => orderKey === key) ?? null;
      const escalation = escalationOf(deps, moment, key, open, reminder);
      const sent = escalation.sent.map(async ({ error, contact, ...one }) => ({
        ...{ ...one, contact },
        error: error === null ? null : await withHost(secrets, error, { contact }),
      }));
      return { ...escalation, sent: await Promise.all(sent) };
    },
    'relay.reminders': async () => {
      const id = signedIn();
      return { reminders: await deps.reminders.list(id) };
    },
  };
};

const tellsSomebody = ({ steps, contacts }: RelaySettings): boolean =>
  steps.some((step) => step.contacts.some((id) => contacts.some((contact) => contact.id === id)));

/** Removes the secrets that no channel needs any longer. */
const unused = (
  secrets: RelaySecrets,
  before: RelaySettings,
  next: RelaySettings,
): (() => Promise<void>)[] => {
  const isGone = (needs: (settings: RelaySettings) => boolean): boolean => needs(before) && !needs(next);
  return [
    ...removed(before, next).flatMap(({ id, channel }) =>
      channel === 'email' ? [] : [() => secrets.remove(channel, id)],
    ),
    ...(isGone(needsPassword) ? [() => secrets.remove('smtp')] : []),
    ...(isGone(({ contacts }) => contacts.some(({ channel }) => channel === 'ntfy'))
      ? [() => secrets.remove('ntfy-server')]
      : []),
    ...(isGone(({ heartbeat }) => heartbeat) ? [() => secrets.remove('heartbeat')] : []),
  ];
};

const needsPassword = ({ smtp, contacts }: RelaySettings): boolean =>
  smtp !== null && smtp.user !== '' && contacts.some(({ channel }) => channel === 'email');

/** Also a contact that changed its channel. */
const removed = (before: RelaySettings, next: RelaySettings): RelaySettings['contacts'] =>
  before.contacts.filter(
    ({ id, channel }) => !next.contacts.some((one) => one.id === id && one.channel === channel),
  );

/** The contacts whose messages go another way now. */
const changedContacts = (before: RelaySettings, next: RelaySettings): string[] => {
  const isSameServer = JSON.stringify(before.smtp) === JSON.stringify(next.smtp);
  const wayOf = ({ contacts, ntfyServer }: RelaySettings, id: string): string => {
    const contact = contacts.find((one) => one.id === id);
    if (contact === undefined) return '';
    if (contact.channel === 'email') return `email ${contact.address}`;
    return contact.channel === 'ntfy' ? `ntfy ${ntfyServer}` : 'webhook';
  };
  const ids = new Set([...before.contacts, ...next.contacts].map(({ id }) => id));
  return [...ids].filter((id) => {
    const contact = next.contacts.find((one) => one.id === id);
    return (contact?.channel === 'email' && !isSameServer) || wayOf(before, id) !== wayOf(next, id);
  });
};
