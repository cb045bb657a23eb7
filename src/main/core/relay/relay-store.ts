import { z } from 'zod';
import { type RelaySettings, readRelaySettings } from '../../../shared/contract/calls/relay.ts';
import type { ChannelState } from '../../../shared/contract/calls/relay-desk.ts';
import { type ErrorShape, storedErrorSchema } from '../../../shared/contract/errors.ts';
import { longestSnoozeMs } from '../../../shared/domain/alerts/alert-silence.ts';
import type { Span } from '../../../shared/domain/escalation/counted-time.ts';
import { wrongAfter } from '../../../shared/domain/escalation/set-back.ts';
import { jsonColumn } from '../db/json-column.ts';
import type { Database } from '../ports.ts';

export type RelayStore = ReturnType<typeof createRelayStore>;

/** The name under which the state of the check address is kept. No contact has it. */
export const heartbeatName = '';

/** The settings of each account, whether its channels work, and the snooze. */
export const createRelayStore = (database: Database) => ({
  settings: (accountId: number): RelaySettings => {
    const row = database.get('SELECT settings FROM relay_settings WHERE account_id = ?', accountId);
    return readRelaySettings(row === null ? null : settingsRow.parse(row).settings);
  },

  saveSettings: (accountId: number, settings: RelaySettings): void => {
    database.run(
      `INSERT INTO main.relay_settings (account_id, settings) VALUES (?, ?)
       ON CONFLICT (account_id) DO UPDATE SET settings = excluded.settings`,
      ...[accountId, JSON.stringify(settings)],
    );
  },

  /** By the id of the contact, or `heartbeatName`. */
  channels: (accountId: number): ReadonlyMap<string, NonNullable<ChannelState>> =>
    new Map(
      database
        .all(
          'SELECT contact, arrived_at AS at, failed_since AS since, error FROM relay_channels WHERE account_id = ?',
          accountId,
        )
        .map((row) => channelRow.parse(row))
        .flatMap(({ contact, at, since, error }): [string, NonNullable<ChannelState>][] => {
          if (since !== null && error !== null) return [[contact, { state: 'failed', since, error }]];
          return at === null ? [] : [[contact, { state: 'ok', at }]];
        }),
    ),

  channelWorks: (accountId: number, contact: string, at: number): void => {
    database.run(
      `INSERT INTO main.relay_channels (account_id, contact, arrived_at) VALUES (?, ?, ?)
       ON CONFLICT (account_id, contact) DO UPDATE SET arrived_at = excluded.arrived_at, failed_since = NULL, error = NULL`,
      ...[accountId, contact, at],
    );
  },

  channelFails: (accountId: number, contact: string, at: number, error: ErrorShape): void => {
    database.run(
      `INSERT INTO main.relay_channels (account_id, contact, failed_since, error) VALUES (?, ?, ?, ?)
       ON CONFLICT (account_id, contact) DO UPDATE SET failed_since = coalesce(failed_since, excluded.failed_since),
         error = excluded.error`,
      ...[accountId, contact, at, JSON.stringify(error)],
    );
  },

  /** What failed works again. When the last message arrived stays. */
  channelRecovers: (accountId: number, contact: string): void => {
    database.run(
      'UPDATE main.relay_channels SET failed_since = NULL, error = NULL WHERE account_id = ? AND contact = ?',
      ...[accountId, contact],
    );
  },

  /** Nobody knows whether it works: it was taken away, or something about it changed. */
  forgetChannel: (accountId: number, contact: string): void => {
    database.run('DELETE FROM main.relay_channels WHERE account_id = ? AND contact = ?', accountId, contact);
  },

  /** The oldest first, also those that are over. */
  snoozes: (): Span[] =>
    database
      .all('SELECT began_at AS "from", ends_at AS "to" FROM relay_snoozes ORDER BY id')
      .map((row) => snoozeRow.parse(row)),

  beginSnooze: ({ from, to }: Span): void => {
    database.run('INSERT INTO main.relay_snoozes (began_at, ends_at) VALUES (?, ?)', from, to);
  },

  /** The newest snooze ends at another time. */
  endSnooze: (to: number): void => {
    database.run(
      'UPDATE main.relay_snoozes SET ends_at = ? WHERE id = (SELECT max(id) FROM main.relay_snoozes)',
      to,
    );
  },

  /** The newest instant that was noted; `null` before the first. */
  notedAt: (): number | null => {
    const row = database.get('SELECT noted_at AS at FROM relay_clock');
    return row === null ? null : clockRow.parse(row).at;
  },

  note: (at: number): void => {
    database.run(
      'INSERT INTO main.relay_clock (only, noted_at) VALUES (1, ?) ON CONFLICT (only) DO UPDATE SET noted_at = excluded.noted_at',
      at,
    );
  },

  /**
   * The clock was set back by `by` ms to `now`: past instants move along (see `afterSetBack`). So does
   * what was noted of the clock, or the next start would move them again.
   */
  setBack: (now: number, by: number): void => {
    const ms = Math.round(by);
    const limit = wrongAfter(now, ms);
    database.write(() => {
      database.run(
        `UPDATE main.relay_settings SET settings = json_set(settings, '$.onSince', (settings ->> '$.onSince') - ?1)
         WHERE json_valid(settings) AND settings ->> '$.onSince' > ?2`,
        ...[ms, limit],
      );
      database.run(
        `UPDATE main.relay_snoozes SET ends_at = CASE
           WHEN ends_at > ?1 + ?2 THEN iif(ends_at <= ?1 + ?3, ends_at, ?1)
           WHEN ends_at > ?4 THEN ends_at - ?2
           ELSE ends_at END`,
        ...[now, ms, longestSnoozeMs, limit],
      );
      const moves = {
        relay_causes: ['since', 'ended_at'],
        relay_acknowledgements: ['at', 'until'],
        relay_messages: ['written_at', 'first_attempt_at', 'next_attempt_at', 'ended_at'],
        relay_notices: ['written_at', 'since'],
        relay_channels: ['arrived_at', 'failed_since'],
        relay_snoozes: ['began_at'],
        relay_clock: ['noted_at'],
      };
      for (const [table, columns] of Object.entries(moves)) {
        const moved = columns.map((column) => `${column} = iif(${column} > ?2, ${column} - ?1, ${column})`);
        database.run(`UPDATE main.${table} SET ${moved.join(', ')}`, ms, limit);
      }
    });
  },

  /** Deletes what ended before then. What still waits keeps its steps, so that none is sent twice. */
  deleteOld: (before: number): void => {
    database.write(() => {
      database.run('DELETE FROM main.relay_causes WHERE ended_at < ?', before);
      database.run(
        `DELETE FROM main.relay_acknowledgements WHERE until < ? AND (account_id, kind, name) NOT IN (
           SELECT account_id, kind, name FROM main.relay_causes)`,
        before,
      );
      database.run(
        `DELETE FROM main.relay_acknowledgements WHERE until IS NULL AND at < ? AND (account_id, kind, name) NOT IN (
           SELECT account_id, kind, name FROM main.relay_causes)`,
        before,
      );
      // Of a cause that waits for weeks, old repetitions never come again. The newest may be all that tells
      // that the step was told since escalation was switched on.
      database.run(
        `DELETE FROM main.relay_notices AS old WHERE written_at < ? AND (
           repetition > 0 AND EXISTS (
             SELECT 1 FROM main.relay_notices AS newer
             WHERE (newer.account_id, newer.kind, newer.name, newer.version, newer.step, newer.contact)
                 = (old.account_id, old.kind, old.name, old.version, old.step, old.contact)
               AND newer.repetition > old.repetition)
           OR (account_id, kind, name, version) NOT IN (
             SELECT account_id, kind, name, version FROM main.relay_causes))
         AND NOT EXISTS (SELECT 1 FROM main.relay_messages WHERE id = message_id AND state IN ('waiting', 'sending'))`,
        before,
      );
      database.run(
        `DELETE FROM main.relay_messages WHERE written_at < ? AND state NOT IN ('waiting', 'sending')
         AND id NOT IN (SELECT message_id FROM main.relay_notices WHERE message_id IS NOT NULL)`,
        before,
      );
      database.run('DELETE FROM main.relay_snoozes WHERE ends_at < ?', before);
    });
  },
});

const settingsRow = z.object({
  // Settings of a newer Orderbell, or none that can be read, are read field by field.
  settings: jsonColumn(z.unknown()).catch(null),
});

const instant = z.number().int();
const channelRow = z.object({
  ...{ contact: z.string(), at: instant.nullable(), since: instant.nullable() },
  error: jsonColumn(storedErrorSchema).nullable(),
});
const clockRow = z.object({ at: instant });
const snoozeRow = z.object({ from: instant, to: instant });
