import { z } from 'zod';
import {
  type AnswerSettingsPatch,
  type AuthMeans,
  accountStates,
  answerSettingsSchema,
  authMeans,
  usualAnswerSettings,
} from '../../../shared/contract/calls/accounts.ts';
import {
  type ServiceTimestamp,
  serviceTimestampSchema,
} from '../../../shared/domain/values/service-timestamp.ts';
import { jsonColumn } from '../db/json-column.ts';
import type { Database, Row } from '../ports.ts';
import { type LearnedFacts, learnedFactsSchema, nothingLearned } from '../service/profile.ts';

const flag = z.number().transform(Boolean);

const accountRow = z
  .object({
    id: z.number().int(),
    base_url: z.string(),
    email: z.string(),
    practice: flag,
    keep_signed_in: flag,
    state: z.enum(accountStates),
    means: z.enum(authMeans),
    token_hint: z.enum(['none', 'due', 'dismissed']),
    fetch_from: serviceTimestampSchema,
    profile: jsonColumn(learnedFactsSchema)
      .nullable()
      .transform((profile) => profile ?? nothingLearned),
    answer_form: answerSettingsSchema.shape.answerForm,
    answer_format: answerSettingsSchema.shape.answerFormat,
    company_id: z.string().nullable(),
  })
  .transform(({ base_url, keep_signed_in, fetch_from, token_hint, ...row }) => {
    const { answer_form, answer_format, company_id, ...rest } = row;
    return {
      ...rest,
      baseUrl: base_url,
      keepSignedIn: keep_signed_in,
      fetchFrom: fetch_from,
      tokenHint: token_hint,
      answerForm: answer_form,
      answerFormat: answer_format,
      companyId: company_id,
    };
  });
export type StoredAccount = z.infer<typeof accountRow>;
export type AccountState = StoredAccount['state'];

export type NewAccount = Pick<StoredAccount, 'baseUrl' | 'email' | 'practice' | 'keepSignedIn'> & {
  fetchFrom: ServiceTimestamp;
};

export type AccountsStore = ReturnType<typeof createAccountsStore>;

/** The accounts of this data folder, and which of them is in use. Passwords are in the keychain. */
export const createAccountsStore = (database: Database) => ({
  /** Cached, since it is read at every step and hardly ever changes. */
  current: readAgainWhenChanged(() =>
    database.get(
      `SELECT accounts.*, profile FROM current_account JOIN accounts ON accounts.id = current_account.account_id
       ${withProfile}`,
    ),
  ),

  byAddress: (baseUrl: string, email: string): StoredAccount | null =>
    read(
      database.get(
        `SELECT accounts.*, profile FROM accounts ${withProfile} WHERE base_url = ? AND email = ?`,
        baseUrl,
        email,
      ),
    ),

  /** There is one practice account, but the port of its service changes. */
  practice: (): StoredAccount | null =>
    read(
      database.get(
        `SELECT accounts.*, profile FROM accounts ${withProfile} WHERE practice = 1 ORDER BY id LIMIT 1`,
      ),
    ),

  insert: (account: NewAccount, now: number): number =>
    database.run(
      `INSERT INTO main.accounts (base_url, email, practice, keep_signed_in, state, fetch_from, created_at,
         answer_form, answer_format)
       VALUES (?, ?, ?, ?, 'signed-in', ?, ?, ?, ?)`,
      account.baseUrl,
      account.email,
      account.practice ? 1 : 0,
      account.keepSignedIn ? 1 : 0,
      account.fetchFrom,
      now,
      usualAnswerSettings.answerForm,
      usualAnswerSettings.answerFormat,
    ).lastId,

  signedInAgain: (id: number, baseUrl: string, keepSignedIn: boolean, means: AuthMeans): void => {
    database.run(
      `UPDATE main.accounts SET base_url = ?, keep_signed_in = ?, means = ?, state = 'signed-in' WHERE id = ?`,
      baseUrl,
      keepSignedIn ? 1 : 0,
      means,
      id,
    );
  },

  notKept: (id: number): void => {
    database.run('UPDATE main.accounts SET keep_signed_in = 0 WHERE id = ?', id);
  },

  setMeans: (id: number, means: AuthMeans): void => {
    // A new choice starts without what the old one learned.
    database.run(
      `UPDATE main.accounts SET means = ?, token_hint = iif(token_hint = 'due', 'none', token_hint) WHERE id = ?`,
      means,
      id,
    );
  },

  setAnswers: (id: number, patch: AnswerSettingsPatch): void => {
    database.run(
      `UPDATE main.accounts SET answer_form = coalesce(?, answer_form), answer_format = coalesce(?, answer_format),
         company_id = iif(?, ?, company_id)
       WHERE id = ?`,
      patch.answerForm ?? null,
      patch.answerFormat ?? null,
      patch.companyId === undefined ? 0 : 1,
      patch.companyId ?? null,
      id,
    );
  },

  /** Returns whether the hint is new. A dismissed hint never comes back. */
  tokenHintDue: (id: number): boolean =>
    database.run(`UPDATE main.accounts SET token_hint = 'due' WHERE id = ? AND token_hint = 'none'`, id)
      .changes > 0,

  dismissTokenHint: (id: number): void => {
    database.run(`UPDATE main.accounts SET token_hint = 'dismissed' WHERE id = ?`, id);
  },

  setState: (id: number, state: AccountState): void => {
    database.run('UPDATE main.accounts SET state = ? WHERE id = ?', state, id);
  },

  setProfile: (id: number, profile: LearnedFacts): void => {
    database.run(
      `INSERT INTO main.account_profiles (account_id, profile) VALUES (?, ?)
       ON CONFLICT (account_id) DO UPDATE SET profile = excluded.profile`,
      id,
      JSON.stringify(profile),
    );
  },

  setCurrent: (id: number | null): void => {
    database.run(
      `INSERT INTO main.current_account (only, account_id) VALUES (1, ?)
       ON CONFLICT (only) DO UPDATE SET account_id = excluded.account_id`,
      id,
    );
  },
});

const withProfile = 'LEFT JOIN account_profiles ON account_profiles.account_id = accounts.id';

const read = (row: unknown): StoredAccount | null => (row === null ? null : accountRow.parse(row));

// The row is read each time, but its contents are checked only when it changed.
const readAgainWhenChanged = (row: () => Row | null): (() => StoredAccount | null) => {
  let last: { row: Row | null; account: StoredAccount | null } | null = null;
  return () => {
    const now = row();
    if (last === null || !isSameRow(last.row, now)) last = { row: now, account: read(now) };
    return last.account;
  };
};

const isSameRow = (before: Row | null, now: Row | null): boolean => {
  if (before === null || now === null) return before === now;
  for (const column in now) if (before[column] !== now[column]) return false;
  return true;
};
