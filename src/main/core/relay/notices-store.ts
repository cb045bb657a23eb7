import { z } from 'zod';
import type { RelayContact } from '../../../shared/contract/calls/relay.ts';
import { type RelayChannel, relayChannels } from '../../../shared/contract/calls/relay-channels.ts';
import { type ErrorShape, storedErrorSchema } from '../../../shared/contract/errors.ts';
import type {
  Cause,
  DueMessage,
  Notice,
  WrittenNotice,
} from '../../../shared/domain/escalation/escalation.ts';
import { jsonColumn } from '../db/json-column.ts';
import type { Database } from '../ports.ts';
import type { CauseName } from './agenda.ts';
import { isOneOf, listed } from './causes-store.ts';

/** `sending`: an attempt runs, or was cut off by the end of Orderbell. */
const messageStates = ['waiting', 'sending', 'arrived', 'failed', 'dropped'] as const;

export type QueuedMessage = Omit<z.infer<typeof messageRow>, 'unclear'> & {
  /** An attempt ended without a clear result. It is never reset. */
  mayHaveArrived: boolean;
  notices: Notice[];
};

export type PressableMessage = z.infer<typeof pressableRow>;

/** A notice of an order with what became of its message. */
export type ToldNotice = z.infer<typeof toldRow>;

export type NoticesStore = ReturnType<typeof createNoticesStore>;

/** The messages to contacts: a queue of its own, so that answers never wait behind mail. */
export const createNoticesStore = (database: Database) => {
  const noticesOf = (messageId: string, withLeftOut: boolean): Notice[] =>
    database
      .all(
        `SELECT kind, name AS id, version, since, step, repetition AS repeat, newest_version AS newestVersion
         FROM relay_notices WHERE message_id = ? AND left_out <= ?`,
        ...[messageId, Number(withLeftOut)],
      )
      .map((row) => noticeRow.parse(row));
  const messageOf = (row: unknown): QueuedMessage => {
    const { unclear, ...message } = messageRow.parse(row);
    return { ...message, mayHaveArrived: unclear === 1, notices: noticesOf(message.id, false) };
  };

  return {
    /** Writes messages down, each with its id. In the caller's transaction. */
    write: (
      accountId: number,
      message: DueMessage,
      { id, to, at }: { id: string; to: Pick<RelayContact, 'name' | 'channel'>; at: number },
    ): void => {
      database.run(
        `INSERT INTO main.relay_messages
           (id, account_id, contact, contact_name, channel, kind, written_at, state, attempts, next_attempt_at, unclear)
         VALUES (?, ?, ?, ?, ?, ?, ?, 'waiting', 0, ?, 0)`,
        ...[id, accountId, message.contact, to.name, to.channel, message.kind, at, at],
      );
      for (const one of message.notices) {
        database.run(
          insertNotice,
          ...[accountId, one.kind, one.id, one.version, one.step, one.repeat, message.contact],
          ...[at, one.since, one.newestVersion, id],
        );
      }
    },

    /** A newer step is sent instead. In the caller's transaction. */
    passOver: (accountId: number, one: WrittenNotice): void => {
      database.run(
        insertNotice,
        ...[accountId, one.kind, one.id, one.version, one.step, one.repeat, one.contact],
        ...[one.at, one.at, one.version, null],
      );
    },

    /** Of the causes that wait. @param names `null`: of all */
    written: (accountId: number, names: readonly CauseName[] | null): WrittenNotice[] =>
      database
        .all(
          `SELECT n.kind, n.name AS id, n.version, n.step, n.repetition AS repeat, n.contact, n.written_at AS at,
             iif(m.state = 'failed', m.ended_at, NULL) AS failedAt, n.message_id IS NULL AS passedOver,
             n.left_out AS leftOut
           FROM relay_causes AS c JOIN relay_notices AS n USING (account_id, kind, name, version)
           LEFT JOIN relay_messages AS m ON m.id = n.message_id
           WHERE c.account_id = ? AND c.ended_at IS NULL${isOneOf(names, 'c')}`,
          ...[accountId, ...listed(names)],
        )
        .map((row) => {
          const { passedOver, leftOut, ...notice } = writtenRow.parse(row);
          return { ...notice, isPassedOver: passedOver === 1, isLeftOut: leftOut === 1 };
        }),

    /** What was sent about an order, the oldest first, at most `most` of the newest. */
    toldOf: (accountId: number, orderId: string, most: number): ToldNotice[] =>
      database
        .all(
          `SELECT n.step, n.repetition AS repeat, n.contact, m.contact_name AS contactName, m.channel,
             m.written_at AS at, iif(n.left_out, 'dropped', m.state) AS state, m.ended_at AS endedAt, m.error
           FROM relay_notices AS n JOIN relay_messages AS m ON m.id = n.message_id
           WHERE n.account_id = ? AND n.kind = 'order' AND n.name = ? ORDER BY m.written_at DESC, m.id LIMIT ?`,
          ...[accountId, orderId, most],
        )
        .map((row) => toldRow.parse(row))
        .toReversed(),

    /** What isn't sent yet, the oldest first. */
    waiting: (accountId: number): QueuedMessage[] =>
      database
        .all(
          `${selectMessages} WHERE account_id = ? AND state = 'waiting' ORDER BY written_at, id`,
          accountId,
        )
        .map(messageOf),

    /**
     * Messages to these contacts that may have arrived, of which a notice still waits and whose button nobody
     * has pressed. A press is noted for all notices at once, so that the first shows it.
     */
    acknowledgeable: (accountId: number, contacts: readonly string[]): PressableMessage[] =>
      database
        .all(
          `SELECT id, contact, written_at AS at FROM relay_messages AS m
           WHERE account_id = ?1 AND contact IN (SELECT value FROM json_each(?2))
             AND (state = 'arrived' OR unclear = 1)
             AND EXISTS (
               SELECT 1 FROM relay_notices AS n JOIN relay_causes AS c USING (account_id, kind, name, version)
               WHERE n.message_id = m.id AND c.ended_at IS NULL)
             AND NOT EXISTS (
               SELECT 1 FROM (SELECT account_id, kind, name FROM relay_notices WHERE message_id = m.id LIMIT 1)
               JOIN relay_acknowledgements AS a USING (account_id, kind, name) WHERE a.source = m.id)`,
          ...[accountId, JSON.stringify(contacts)],
        )
        .map((row) => pressableRow.parse(row)),

    /** What a message told, or may have told. */
    of: (messageId: string): Notice[] => noticesOf(messageId, true),

    /** An attempt begins. From now on the message may have arrived. */
    begin: (id: string, channel: RelayChannel, now: number): void => {
      database.run(
        `UPDATE main.relay_messages SET state = 'sending', channel = ?, attempts = attempts + 1,
           first_attempt_at = coalesce(first_attempt_at, ?) WHERE id = ?`,
        ...[channel, now, id],
      );
    },

    /** @param error of the last attempt */
    again: (id: string, at: number, error: ErrorShape | null, unclear: boolean): void => {
      database.run(
        `UPDATE main.relay_messages SET state = 'waiting', next_attempt_at = ?, error = coalesce(?, error),
           unclear = max(unclear, ?) WHERE id = ?`,
        ...[at, error === null ? null : JSON.stringify(error), Number(unclear), id],
      );
    },

    /** The hour after which it is given up begins with the next attempt. */
    restartHour: (id: string): void => {
      database.run('UPDATE main.relay_messages SET first_attempt_at = NULL WHERE id = ?', id);
    },

    finish: (
      id: string,
      state: 'arrived' | 'failed' | 'dropped',
      at: number,
      error: ErrorShape | null,
    ): void => {
      database.run(
        'UPDATE main.relay_messages SET state = ?, ended_at = ?, error = ? WHERE id = ?',
        ...[state, at, error === null ? null : JSON.stringify(error), id],
      );
    },

    /** After a start: nobody knows how the attempts that ran then ended. */
    recover: (): void => {
      database.run(
        `UPDATE main.relay_messages SET state = 'waiting', unclear = 1, next_attempt_at = 0 WHERE state = 'sending'`,
      );
    },

    /**
     * From now on a message tells only what is `kept`. If an acknowledgement expires, or an answer goes
     * wrong, the rest may be due again. Forgotten, unless it may have arrived: a press of its button counts.
     *
     * @param overtaken of the rest. If they never left, they count as passed over
     */
    leaveOut: (
      { id, mayHaveArrived }: QueuedMessage,
      kept: readonly Notice[],
      overtaken: readonly Notice[] = [],
    ): void => {
      if (!mayHaveArrived) {
        database.run(
          `UPDATE main.relay_notices SET message_id = NULL WHERE message_id = ? AND ${isAmong}`,
          ...[id, listedNotices(overtaken)],
        );
      }
      database.run(
        `${mayHaveArrived ? 'UPDATE main.relay_notices SET left_out = 1' : 'DELETE FROM main.relay_notices'}
         WHERE message_id = ? AND NOT ${isAmong}`,
        ...[id, listedNotices(kept)],
      );
    },

    /** It alerts again, so its steps may be sent again. */
    forget: (accountId: number, { kind, id, version }: Cause): void => {
      database.run(
        'DELETE FROM main.relay_notices WHERE account_id = ? AND kind = ? AND name = ? AND version = ?',
        ...[accountId, kind, id, version],
      );
    },
  };
};

const instant = z.number().int();
const count = z.number().int();
const kind = z.enum(['order', 'not-listening', 'channel']);

const noticeRow = z.object({
  ...{ kind, id: z.string(), version: count, since: instant },
  ...{ step: z.string(), repeat: count, newestVersion: count },
});

const writtenRow = z.object({
  ...{ kind, id: z.string(), version: count, step: z.string(), repeat: count, contact: z.string() },
  ...{ at: instant, failedAt: instant.nullable(), passedOver: count, leftOut: count },
});

const insertNotice = `INSERT INTO main.relay_notices
  (account_id, kind, name, version, step, repetition, contact, written_at, since, newest_version, message_id)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`;

const isAmong = `(kind, name, version, step, repetition) IN (
  SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?))`;
const listedNotices = (notices: readonly Notice[]): string =>
  JSON.stringify(notices.map((one) => [one.kind, one.id, one.version, one.step, one.repeat]));

const error = jsonColumn(storedErrorSchema).nullable();

const toldRow = z.object({
  ...{ step: z.string(), repeat: count, contact: z.string(), contactName: z.string(), at: instant },
  ...{ channel: z.enum(relayChannels), state: z.enum(messageStates), endedAt: instant.nullable(), error },
});

const selectMessages = `SELECT id, contact, kind, written_at AS at, state, attempts, first_attempt_at AS firstAttemptAt,
  next_attempt_at AS nextAttemptAt, unclear FROM relay_messages`;

const pressableRow = z.object({ id: z.string(), contact: z.string(), at: instant });

const messageRow = z.object({
  ...{ id: z.string(), contact: z.string(), kind, at: instant, state: z.enum(messageStates) },
  ...{ attempts: count, firstAttemptAt: instant.nullable(), nextAttemptAt: instant, unclear: count },
});
