import { z } from 'zod';
import {
  accountStates,
  answerSettingsSchema,
  authMeans,
  usualAnswerSettings,
} from '../../../shared/contract/calls/accounts.ts';
import { type EarlierStoreNotice, unsentSchema } from '../../../shared/contract/calls/app.ts';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import { serviceTimestampSchema } from '../../../shared/domain/values/service-timestamp.ts';
import { createAccountsStore } from '../accounts/accounts-store.ts';
import { jsonColumn } from '../db/json-column.ts';
import type { Database, EarlierStore, Log } from '../ports.ts';
import { learnedFactsSchema, nothingLearned } from '../service/profile.ts';

export type EarlierStores = {
  /** Those whose notice the user hasn't read, with their path. */
  unread: () => EarlierStoreNotice[];
  /** The user read the notice. */
  dismiss: () => void;
};

/**
 * Takes over from each store of an earlier build, once, so that the user needn't type it again: accounts,
 * views and the supplier's numbers at buyers. Orders are read from the service again. Unsent answers are
 * only listed, since an order may have changed. A store that can't be read is tried again at the next
 * start. Throws `store.*` if this store can't be written.
 */
export const takeOverEarlierStores = (
  database: Database,
  stores: readonly EarlierStore[],
  log: Log,
): EarlierStores => {
  const unreadable: EarlierStoreNotice[] = [];
  for (const { name, path, open } of stores) {
    if (database.get('SELECT 1 FROM earlier_stores WHERE name = ?', name) !== null) continue;
    const read = readStore(open, log);
    if (read === null) unreadable.push({ path, unsent: null });
    else database.write(() => takeOver(database, name, read));
  }
  const pathOf = new Map(stores.map(({ name, path }) => [name, path]));
  return {
    unread: () => [
      ...unreadable,
      ...database
        .all('SELECT name, unsent FROM earlier_stores WHERE dismissed = 0 ORDER BY name')
        .map((row) => noticeRow.parse(row))
        .flatMap(({ name, unsent }) => {
          // Without its file there is nothing to say where it lies.
          const path = pathOf.get(name);
          return path === undefined ? [] : [{ path, unsent }];
        }),
    ],
    dismiss: () => {
      unreadable.length = 0;
      database.run('UPDATE main.earlier_stores SET dismissed = 1');
    },
  };
};

const noticeRow = z.object({ name: z.string(), unsent: jsonColumn(z.array(unsentSchema)) });

// Early builds lack the columns that have a default here.
const accountRow = z.object({
  id: z.number().int(),
  base_url: z.string(),
  email: z.string(),
  practice: z.number(),
  keep_signed_in: z.number(),
  state: z.enum(accountStates).catch('password-needed'),
  fetch_from: serviceTimestampSchema,
  profile: jsonColumn(learnedFactsSchema).catch(nothingLearned),
  created_at: z.number(),
  means: z.enum(authMeans).catch('token'),
  token_hint: z.enum(['none', 'due', 'dismissed']).catch('none'),
  answer_form: answerSettingsSchema.shape.answerForm.catch(usualAnswerSettings.answerForm),
  answer_format: answerSettingsSchema.shape.answerFormat.catch(usualAnswerSettings.answerFormat),
  company_id: answerSettingsSchema.shape.companyId.catch(null),
});
const currentRow = z.object({ account_id: z.number().int().nullable() });
const viewRow = z.object({ account_id: z.number().int(), view: z.string() });
const numberRow = z.object({
  account_id: z.number().int(),
  buyer: z.string(),
  buyer_account_number: z.string(),
});

/** `null` for a store that can't be read at all. A damaged row of it is left out. */
const readStore = (open: EarlierStore['open'], log: Log) => {
  try {
    const store = open();
    try {
      const rows = <Schema extends z.ZodType>(schema: Schema, sql: string): z.output<Schema>[] =>
        store.all(sql).flatMap((row) => schema.safeParse(row).data ?? []);
      const hasHeaders =
        store.get(`SELECT 1 FROM pragma_table_info('orders') WHERE name = 'header'`) !== null;
      const buyer = hasHeaders ? buyerInHeader : buyerInSummary;
      const hasViews = store.get(`SELECT 1 FROM sqlite_schema WHERE name = 'views'`) !== null;
      return {
        accounts: rows(accountRow, 'SELECT * FROM accounts ORDER BY id'),
        current: rows(currentRow, 'SELECT account_id FROM current_account')[0]?.account_id ?? null,
        views: hasViews ? rows(viewRow, 'SELECT account_id, view FROM views ORDER BY id') : [],
        numbers: rows(numberRow, 'SELECT account_id, buyer, buyer_account_number FROM buyer_numbers'),
        unsent: [...rows(unsentSchema, unsentMessages(buyer)), ...rows(unsentSchema, drafts(buyer))],
      };
    } finally {
      store.close();
    }
  } catch (error) {
    log('error', 'earlier-store-not-read', { code: shapeOfError(error).code });
    return null;
  }
};

const buyerInHeader = `CASE WHEN json_valid(header) THEN coalesce(header ->> '$.buyerParty.names[0]',
  header ->> '$.destination.names[0]', header ->> '$.contact.userName') END`;

const buyerInSummary = `CASE WHEN json_valid(summary) THEN summary ->> '$.buyerName' END`;

const orderOf = (buyer: string): string =>
  `purchase_order_number AS purchaseOrderNumber, ${buyer} AS buyerName`;

const unsentMessages = (buyer: string): string => `
  SELECT iif(kind = 'response', 'answer', iif(kind = 'upload', 'document', kind)) AS kind, ${orderOf(buyer)}
  FROM outbox JOIN orders ON orders.key = order_key
  WHERE kind IN ('response', 'despatch-advice', 'upload')
    AND state IN ('waiting', 'sending', 'conflict', 'needs-attention')
  ORDER BY sequence`;

const drafts = (buyer: string): string =>
  `SELECT 'draft' AS kind, ${orderOf(buyer)} FROM drafts JOIN orders ON orders.key = order_key ORDER BY saved_at`;

type ReadStore = NonNullable<ReturnType<typeof readStore>>;

const takeOver = (database: Database, name: string, read: ReadStore): void => {
  const accounts = createAccountsStore(database);
  const ids = new Map<number, number>();
  const added = new Set<number>();
  for (const account of read.accounts) {
    const known =
      account.practice === 1 ? accounts.practice() : accounts.byAddress(account.base_url, account.email);
    const id = known?.id ?? addAccount(database, account);
    ids.set(account.id, id);
    if (known === null) added.add(id);
  }
  for (const { account_id, view } of read.views) {
    const id = ids.get(account_id);
    if (id !== undefined && added.has(id)) {
      database.run('INSERT INTO main.views (account_id, view) VALUES (?, ?)', id, view);
    }
  }
  for (const { account_id, buyer, buyer_account_number } of read.numbers) {
    const id = ids.get(account_id);
    if (id !== undefined) {
      database.run(
        'INSERT OR IGNORE INTO main.buyer_numbers VALUES (?, ?, ?)',
        id,
        buyer,
        buyer_account_number,
      );
    }
  }
  const current = read.current === null ? undefined : ids.get(read.current);
  // A row without an account says that the user signed out here.
  const isFresh = database.get('SELECT 1 FROM current_account') === null;
  if (current !== undefined && isFresh) accounts.setCurrent(current);
  database.run(
    'INSERT INTO main.earlier_stores (name, unsent) VALUES (?, ?)',
    name,
    JSON.stringify(read.unsent),
  );
};

const addAccount = (database: Database, account: ReadStore['accounts'][number]): number => {
  const { lastId } = database.run(
    `INSERT INTO main.accounts (base_url, email, practice, keep_signed_in, state, fetch_from, created_at, means,
       token_hint, answer_form, answer_format, company_id)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    account.base_url,
    account.email,
    account.practice,
    account.keep_signed_in,
    account.state,
    account.fetch_from,
    account.created_at,
    account.means,
    account.token_hint,
    account.answer_form,
    account.answer_format,
    account.company_id,
  );
  createAccountsStore(database).setProfile(lastId, account.profile);
  return lastId;
};
