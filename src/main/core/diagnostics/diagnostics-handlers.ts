import { z } from 'zod';
import type { Machine, OutboxRow, PublishedState } from '../../../shared/contract/calls/diagnostics.ts';
import { responseStates } from '../../../shared/contract/calls/responses.ts';
import type { SyncStatus } from '../../../shared/contract/calls/sync.ts';
import { errorShapeSchema } from '../../../shared/contract/errors.ts';
import { momentInName } from '../../../shared/domain/values/file-name.ts';
import type { Accounts } from '../accounts/accounts-service.ts';
import { jsonColumn } from '../db/json-column.ts';
import type { MessagesStore } from '../messages/messages-store.ts';
import { openStates, type QueueEntry } from '../outbox/entry.ts';
import type { OutboxStore } from '../outbox/outbox-store.ts';
import type { Clock, Database, Host } from '../ports.ts';
import type { HandlersOf } from '../rpc/handlers.ts';
import { type SyncStores, syncDiagnostics } from '../sync/sync-module.ts';
import { reportText } from './report.ts';

type Deps = {
  clock: Clock;
  database: Database;
  host: Host;
  accounts: Accounts;
  outbox: MessagesStore;
  syncStores: SyncStores;
  status: () => SyncStatus;
  /** The state that the service publishes; `null` when nobody is signed in. */
  published: () => Promise<PublishedState[] | null>;
  secrets: () => Machine['secrets'];
} & Pick<Machine, 'version' | 'shell'>;

/** Diagnostics for the user and for support. */
export const diagnosticsHandlers = (
  deps: Deps,
): HandlersOf<
  | 'diagnostics.get'
  | 'diagnostics.service'
  | 'diagnostics.set-aside'
  | 'diagnostics.report'
  | 'diagnostics.save'
> => {
  const accountId = (): number | null => deps.accounts.account()?.id ?? null;

  const machine = async (): Promise<Machine> => ({
    version: deps.version,
    shell: deps.shell,
    runtime: deps.host.runtime,
    sqlite: versionRow.parse(deps.database.get('SELECT sqlite_version() AS version')).version,
    folderBytes: await deps.host.folderBytes().catch(() => null),
    secrets: deps.secrets(),
  });

  const get = async () => {
    const id = accountId();
    return {
      machine: await machine(),
      session: deps.accounts.session()?.state() ?? noSession,
      outbox: id === null ? [] : outboxRows(deps.database, deps.outbox, id),
    };
  };

  const payloadOf = (id: number): string | null => {
    const account = accountId();
    return account === null ? null : deps.syncStores.orders.setAsidePayload(account, id);
  };

  const report = async (): Promise<string> => {
    const diagnostics = await get();
    return reportText({
      now: deps.clock.now(),
      account: deps.accounts.account(),
      status: deps.status(),
      sync: syncDiagnostics(deps.syncStores, accountId()),
      diagnostics,
      published: await deps.published(),
      log: await deps.host.logLines(),
    });
  };

  // The saved report is the shown one, to the letter.
  let shown: { id: number; text: string } | null = null;

  return {
    'diagnostics.get': get,
    'diagnostics.service': async () => ({ published: await deps.published() }),
    'diagnostics.set-aside': ({ id }) => ({ payload: payloadOf(id) }),
    'diagnostics.report': async () => {
      const text = await report();
      shown = { id: (shown?.id ?? 0) + 1, text };
      return shown;
    },
    'diagnostics.save': async ({ what, id }) => {
      if (what === 'report') {
        if (shown?.id !== id) return { path: null };
        const moment = momentInName(deps.clock.now());
        return { path: await deps.host.keep(`report-${moment}.txt`, shown.text) };
      }
      const payload = payloadOf(id);
      return { path: payload === null ? null : await deps.host.keep(`set-aside-${id}.json`, payload) };
    },
  };
};

const versionRow = z.object({ version: z.string() });

const noSession = { signedInUntil: null, renewedAt: null, renewedBy: null };

const row = z.object({
  id: z.string(),
  row: z.number().int(),
  kind: z.enum(['response', 'despatch-advice', 'upload', 'removal']),
  purchaseOrderNumber: z.string(),
  state: z.enum(responseStates),
  composedAt: z.number().int(),
  attempts: z.number().int(),
  lastAttemptAt: z.number().int().nullable(),
  nextAttemptAt: z.number().int().nullable(),
  unclear: z.number().transform((flag) => flag === 1),
  problem: jsonColumn(errorShapeSchema).nullable().catch(null),
});

/**
 * The outbox for diagnostics, newest first: all open entries and the newest finished ones. The contents of
 * entries are never read here, so an entry that can't be read is listed, too.
 */
const outboxRows = (
  database: Database,
  outbox: Pick<OutboxStore<QueueEntry>, 'attempts'>,
  accountId: number,
): OutboxRow[] => {
  const rows = database
    .all(
      `SELECT outbox.id, sequence AS row, kind, purchase_order_number AS purchaseOrderNumber, state,
         composed_at AS composedAt, attempts, last_attempt_at AS lastAttemptAt,
         iif(state = 'waiting', max(undo_until, next_attempt_at), NULL) AS nextAttemptAt, unclear, problem
       FROM outbox JOIN orders ON orders.key = outbox.order_key
       WHERE outbox.account_id = ?1 AND (state IN (${openList}) OR sequence IN
         (SELECT sequence FROM outbox WHERE account_id = ?1 AND state NOT IN (${openList})
          ORDER BY sequence DESC LIMIT ?2))
       ORDER BY state IN (${openList}) DESC, sequence DESC LIMIT ?3`,
      accountId,
      endedRows,
      mostRows,
    )
    .flatMap((one) => {
      const read = row.safeParse(one);
      return read.success ? [read.data] : [];
    })
    .toSorted((a, b) => b.row - a.row);
  const histories = outbox.attempts.of(rows.map(({ id }) => id));
  return rows.map(({ id, ...rest }) => ({ ...rest, history: histories.get(id) ?? [] }));
};

const openList = openStates.map((state) => `'${state}'`).join(', ');
const endedRows = 100;
const mostRows = 500;
