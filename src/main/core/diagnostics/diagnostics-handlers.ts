import { z } from 'zod';
import type { Machine, PublishedState } from '../../../shared/contract/diagnostics.ts';
import type { SyncStatus } from '../../../shared/contract/sync.ts';
import { momentInName } from '../../../shared/domain/file-name.ts';
import type { Accounts } from '../accounts/accounts-service.ts';
import type { MessagesStore } from '../messages/messages-store.ts';
import type { Clock, Database, Host } from '../ports.ts';
import type { HandlersOf } from '../rpc/handlers.ts';
import { type SyncStores, syncDiagnostics } from '../sync/sync-handlers.ts';
import { outboxRows } from './outbox-rows.ts';
import { reportText } from './report.ts';

type Deps = {
  clock: Clock;
  database: Database;
  host: Host;
  accounts: Accounts;
  outbox: MessagesStore;
  syncStores: SyncStores;
  status: () => SyncStatus;
  /** What the service publishes of itself; `null` when nobody is signed in. */
  published: () => Promise<PublishedState[] | null>;
  secrets: () => Machine['secrets'];
} & Pick<Machine, 'version' | 'door'>;

/** What a user can look at, and a supporter can read, when something is not as it should be. */
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
    door: deps.door,
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

  // What is saved is what was shown, to the letter.
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
