import type { CoreContext } from '../context.ts';
import type { Outcome } from './channels/channel.ts';
import type { Channels } from './channels/channels.ts';
import { expiryOf, type GatherDeps, type Moment } from './gather.ts';

/** Reads whose button was pressed, and notes it. */
export const createPresses = (
  { timers, log }: Pick<CoreContext, 'timers' | 'log'>,
  {
    causes,
    notices,
    database,
    channels,
    isStopped,
    onRead,
  }: Pick<GatherDeps, 'causes' | 'notices' | 'database'> & {
    channels: Pick<Channels, 'acknowledged'>;
    /** The store may be closed. The next start reads the presses again. */
    isStopped: () => boolean;
    /** The server of a contact was asked. */
    onRead: (accountId: number, contact: string, problem: Outcome | null) => void;
  },
) => {
  let readAt = Number.NEGATIVE_INFINITY;
  /** Contacts whose server couldn't be asked the last time: each is logged once. */
  const failing = new Set<string>();

  /** Messages of contacts with a button, by contact, that nobody has acknowledged. */
  const openMessages = ({ accountId, settings }: Moment) => {
    const contacts = settings.contacts.filter(({ channel }) => channel === 'ntfy');
    if (contacts.length === 0) return [];
    const open = notices.acknowledgeable(
      accountId,
      contacts.map(({ id }) => id),
    );
    return contacts.flatMap((contact) => {
      const own = open.filter((message) => message.contact === contact.id);
      return own.length > 0 ? [{ contact, messages: own }] : [];
    });
  };

  return {
    isAny: (moment: Moment): boolean => openMessages(moment).length > 0,
    /**
     * Resolves with whether it asked. Adds the keys of acknowledged orders to `found`.
     *
     * @param everyMs asks at most once in this time
     */
    read: async (moment: Moment, everyMs: number, found: Set<number>): Promise<boolean> => {
      const { accountId, now } = moment;
      if (timers.elapsed() - readAt < everyMs) return false;
      const open = openMessages(moment);
      if (open.length === 0) return false;
      readAt = timers.elapsed();
      await Promise.all(
        open.map(async ({ contact, messages }) => {
          const ids = messages.map(({ id }) => id);
          const read = await channels.acknowledged(contact, ids);
          if (isStopped()) return;
          if ('outcome' in read) {
            if (read.outcome.state !== 'arrived' && !failing.has(contact.id))
              log('warn', 'relay-not-read', { code: read.outcome.error.code });
            failing.add(contact.id);
            onRead(accountId, contact.id, read.outcome);
            return;
          }
          failing.delete(contact.id);
          onRead(accountId, contact.id, null);
          database.write(() => {
            for (const { messageId, at: pressedAt } of read.acknowledged) {
              const message = messages.find(({ id }) => id === messageId);
              if (message === undefined) continue;
              // The server's clock may differ from this one.
              const at = Math.max(message.at, Math.min(pressedAt, now));
              for (const notice of notices.of(messageId)) {
                causes.acknowledge(accountId, {
                  ...{ kind: notice.kind, id: notice.id, version: notice.newestVersion },
                  ...{ way: 'ntfy', at, until: expiryOf({ ...moment, now: at }) },
                  ...{ contactName: contact.name, source: messageId },
                });
                if (notice.kind === 'order') found.add(Number(notice.id));
              }
            }
          });
        }),
      );
      return true;
    },
  };
};
