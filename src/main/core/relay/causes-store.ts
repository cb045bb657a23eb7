import { z } from 'zod';
import { acknowledgementWays, escalationEnds } from '../../../shared/contract/calls/relay-desk.ts';
import type { Acknowledgement, Cause, Waiting } from '../../../shared/domain/escalation/escalation.ts';
import type { Database } from '../ports.ts';
import type { CauseName } from './agenda.ts';

/**
 * `raisedAt`: as the alert has it. `endedBy` as `ended` of `relay.of-order`; `null` for a cause that isn't an
 * order.
 */
export type StoredCause = Waiting & {
  raisedAt: number;
  endedAt: number | null;
  endedBy: z.infer<typeof endSchema> | null;
};

export type StoredAcknowledgement = Acknowledgement & {
  way: z.infer<typeof waySchema>;
  contactName: string | null;
  source: string;
};

/** The source of an opening of before escalation was switched on begins with it. */
export const openedBefore = 'before ';

/** What the screens show of an acknowledgement. */
export const shownAcknowledgement = ({ way, at, until, contactName }: StoredAcknowledgement) => ({
  ...{ way, at, until, contactName },
});

/** A condition for causes, and its parameter. @param names `null`: all @param of of this table */
export const isOneOf = (names: readonly CauseName[] | null, of = 'relay_causes'): string =>
  names === null
    ? ''
    : ` AND (${of}.kind, ${of}.name) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?))`;
export const listed = (names: readonly CauseName[] | null): string[] =>
  names === null ? [] : [JSON.stringify(names.map(({ kind, id }) => [kind, id]))];

export type CausesStore = ReturnType<typeof createCausesStore>;

/** What waits, or waited, and who acknowledged it. */
export const createCausesStore = (database: Database) => ({
  /** Those that wait. @param names `null`: all */
  open: (accountId: number, names: readonly CauseName[] | null): StoredCause[] =>
    database
      .all(
        `${selectCauses} WHERE account_id = ? AND ended_at IS NULL${isOneOf(names)}`,
        ...[accountId, ...listed(names)],
      )
      .map((row) => causeRow.parse(row)),

  /** Those that wait and aren't orders. */
  openOthers: (accountId: number): StoredCause[] =>
    database
      .all(
        `${selectCauses} WHERE account_id = ? AND kind IN ('not-listening', 'channel') AND ended_at IS NULL`,
        accountId,
      )
      .map((row) => causeRow.parse(row)),

  /** Those of an order or a contact, the oldest version first. */
  of: (accountId: number, kind: Cause['kind'], id: string): StoredCause[] =>
    database
      .all(
        `${selectCauses} WHERE account_id = ? AND kind = ? AND name = ? ORDER BY version`,
        ...[accountId, kind, id],
      )
      .map((row) => causeRow.parse(row)),

  /** Begins a cause, or lets one that ended wait again. */
  begin: (accountId: number, { kind, id, version, since }: Waiting, raisedAt: number): void => {
    database.run(
      `INSERT INTO main.relay_causes (account_id, kind, name, version, since, raised_at) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (account_id, kind, name, version) DO UPDATE SET since = excluded.since, raised_at = excluded.raised_at,
         ended_at = NULL, ended_by = NULL`,
      ...[accountId, kind, id, version, since, raisedAt],
    );
  },

  end: (accountId: number, { kind, id, version }: Cause, at: number, by: StoredCause['endedBy']): void => {
    database.run(
      `UPDATE main.relay_causes SET ended_at = ?, ended_by = ?
       WHERE account_id = ? AND kind = ? AND name = ? AND version = ? AND ended_at IS NULL`,
      ...[at, by, accountId, kind, id, version],
    );
  },

  /** The answers to an order that were refused or in conflict when that was last noted. */
  failedAnswers: (accountId: number, { kind, id, version }: Cause): string[] =>
    database
      .all(
        `SELECT value AS id FROM relay_causes, json_each(failed_answers)
         WHERE account_id = ? AND kind = ? AND name = ? AND version = ?`,
        ...[accountId, kind, id, version],
      )
      .map((row) => answerRow.parse(row).id),

  noteFailedAnswers: (
    accountId: number,
    { kind, id, version }: Cause,
    answerIds: readonly string[],
  ): void => {
    database.run(
      `UPDATE main.relay_causes SET failed_answers = ?
       WHERE account_id = ? AND kind = ? AND name = ? AND version = ?`,
      ...[JSON.stringify(answerIds), accountId, kind, id, version],
    );
  },

  /** Of the causes that wait. @param names `null`: of all */
  acknowledgements: (accountId: number, names: readonly CauseName[] | null): StoredAcknowledgement[] =>
    database
      .all(
        `${selectAcknowledgements} WHERE account_id = ?1 AND (kind, name) IN (
           SELECT kind, name FROM relay_causes WHERE account_id = ?1 AND ended_at IS NULL${isOneOf(names)})
         ORDER BY at, id`,
        ...[accountId, ...listed(names)],
      )
      .map((row) => acknowledgementRow.parse(row)),

  acknowledgementsOf: (accountId: number, kind: Cause['kind'], id: string): StoredAcknowledgement[] =>
    database
      .all(
        `${selectAcknowledgements} WHERE account_id = ? AND kind = ? AND name = ? ORDER BY at, id`,
        ...[accountId, kind, id],
      )
      .map((row) => acknowledgementRow.parse(row)),

  /** Returns whether it is news: each source counts once. */
  acknowledge: (accountId: number, one: StoredAcknowledgement): boolean =>
    database.run(
      `INSERT INTO main.relay_acknowledgements
         (account_id, kind, name, version, way, at, until, contact_name, source) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (account_id, kind, name, source) DO NOTHING`,
      ...[accountId, one.kind, one.id, one.version, one.way, one.at, one.until, one.contactName, one.source],
    ).changes > 0,

  /** The user opened an order: until when that counts, if it is open for longer. */
  prolong: (accountId: number, { kind, id, version }: Cause, now: number, until: number | null): void => {
    const { changes } = database.run(
      `UPDATE main.relay_acknowledgements SET until = ?1 WHERE account_id = ?2 AND kind = ?3 AND name = ?4 AND version = ?5
         AND way = 'opened' AND at <= ?6 AND (until IS NULL OR until > ?6)`,
      ...[until, accountId, kind, id, version, now],
    );
    if (changes > 0) return;
    database.run(
      `INSERT INTO main.relay_acknowledgements (account_id, kind, name, version, way, at, until, source)
       VALUES (?, ?, ?, ?, 'opened', ?, ?, ?) ON CONFLICT (account_id, kind, name, source) DO NOTHING`,
      ...[accountId, kind, id, version, now, until, `opened ${version} ${now}`],
    );
  },

  /** Ends what acknowledges an order at `at`, if it would hold for longer. */
  endAcknowledgements: (accountId: number, id: string, at: number): void => {
    database.run(
      `UPDATE main.relay_acknowledgements SET until = ?
       WHERE account_id = ? AND kind = 'order' AND name = ? AND (until IS NULL OR until > ?)`,
      ...[at, accountId, id, at],
    );
  },
});

const waySchema = z.enum(acknowledgementWays);
const endSchema = z.enum(escalationEnds);
const kindSchema = z.enum(['order', 'not-listening', 'channel']);
const instant = z.number().int();

const selectCauses = `SELECT kind, name AS id, version, since, raised_at AS raisedAt, ended_at AS endedAt, ended_by AS endedBy FROM relay_causes`;

const answerRow = z.object({ id: z.string() });

const causeRow = z.object({
  ...{ kind: kindSchema, id: z.string(), version: z.number().int(), since: instant, raisedAt: instant },
  ...{ endedAt: instant.nullable(), endedBy: endSchema.nullable() },
});

const selectAcknowledgements = `SELECT kind, name AS id, version, way, at, until, contact_name AS contactName, source
  FROM relay_acknowledgements`;

const acknowledgementRow = z.object({
  ...{ kind: kindSchema, id: z.string(), version: z.number().int(), way: waySchema },
  ...{ at: instant, until: instant.nullable(), contactName: z.string().nullable(), source: z.string() },
});
