import type { AppNotice } from '../../../shared/contract/calls/app.ts';
import { OrderbellError, shapeOfError } from '../../../shared/contract/errors.ts';
import type { CurrentAccount } from '../accounts/current-account.ts';
import type { CoreContext } from '../context.ts';
import type { Clock, Database, Log } from '../ports.ts';
import { backoffDelay } from '../sync/poll-timing.ts';
import type { HintOutcome } from '../webhooks/follow-hints.ts';
import type { Hint } from '../webhooks/read-event.ts';
import { createDamage } from './damage.ts';
import { createRowReader, type FoundRow, readEveryRow, repairRows, withColumns } from './repair-rows.ts';

/**
 * Lets the store's damaged rows be repaired when a statement meets them. Call it before anything reads. A row
 * that can't be repaired stays hidden. Throws `store.*` if that is the account in use: a full disk, or else
 * `reason: damaged`, so that a backup is offered.
 */
export const repairWhenFound = (
  database: Database,
  { clock, log }: { clock: Clock; log: Log },
): {
  /** Names who is called after each repair, outside of any transaction. */
  onFound: (listener: () => void) => void;
  /** How many rows couldn't be repaired. */
  unrepaired: () => number;
} => {
  let listener = (): void => undefined;
  // Who is called after a repair reads the store. A row that stays damaged would be found again without end.
  const tried = new Map<string, number>();
  const failed = new Map<string, unknown>();
  const isDue = (name: string): boolean =>
    Math.abs(clock.now() - (tried.get(name) ?? Number.NEGATIVE_INFINITY)) >= againMs;

  database.onDamage((rows) => {
    const due = new Map(
      withColumns(database, rows)
        .map((found) => [nameOf(found), found] as const)
        .filter(([name]) => isDue(name)),
    );
    if (due.size === 0) return;
    const failures = repairRows(database, [...due.values()], clock.now());
    for (const [name, found] of due) {
      tried.set(name, clock.now());
      if (failures.has(found)) failed.set(name, failures.get(found));
      else failed.delete(name);
    }
    const repaired = due.size - failures.size;
    if (repaired > 0) log('error', 'rows-damaged', { count: repaired });
    if (failures.size > 0) {
      const [first] = failures.values();
      log('error', 'rows-not-repaired', { count: failures.size, code: shapeOfError(first).code });
    }
    queueMicrotask(() => {
      try {
        listener();
      } catch (error) {
        log('error', 'damage-not-told', { code: shapeOfError(error).code });
      }
    });
  });
  // An index that differs may lead past sound rows, so this can't wait.
  if (database.indexesDiffer) readEveryRow(database, clock.now());
  assertAccount(database, failed);
  return {
    onFound: (then) => {
      listener = then;
    },
    unrepaired: () => failed.size,
  };
};

/** A row is tried again after this time in milliseconds: the disk may have space by then. */
const againMs = 60_000;

const nameOf = ({ table, row, keys }: FoundRow): string =>
  JSON.stringify([table, ...keys.map((key) => String(row[key]))]);

/** Nothing is shown without the account in use, and its address is taken for a new one. */
const assertAccount = (database: Database, failed: ReadonlyMap<string, unknown>): void => {
  if (database.get('SELECT 1 FROM current_account JOIN accounts ON id = account_id') !== null) return;
  const used = database.get('SELECT 1 FROM main.current_account JOIN main.accounts ON id = account_id');
  const [cause] = failed.values();
  if (used === null || cause === undefined) return;
  if (cause instanceof OrderbellError && (cause.code === 'store.full' || cause.code === 'store.read-only')) {
    throw cause;
  }
  throw new OrderbellError('store.failed', { params: { reason: 'damaged' }, detail: 'the account', cause });
};

/** Tells the user of damaged rows, and fetches damaged orders from the service again. */
export const createDamagedRows = (
  core: Pick<CoreContext, 'clock' | 'timers' | 'chance' | 'database' | 'log' | 'emit' | 'subscribe'>,
  deps: {
    account: CurrentAccount;
    notices: { add: (notice: AppNotice) => void; dismiss: (notice: AppNotice) => void };
    /** Fetches a record by its id and stores it. Throws what the service throws. */
    fetch: (hint: Hint) => Promise<HintOutcome>;
    poll: () => void;
    found: ReturnType<typeof repairWhenFound>;
  },
) => {
  const { timers, database, log } = core;
  const damage = createDamage(database, deps.found.unrepaired);
  let stopped = true;
  let busy = false;
  let told = 0;
  let leftOut: readonly number[] = [];
  let failures = 0;
  let cancel = (): void => undefined;
  let unsubscribe = (): void => undefined;

  const tell = (): void => {
    const { orders, lost } = damage.of(deps.account.get()?.id ?? null);
    const count = orders.length + lost.reduce((sum, one) => sum + one.count, 0);
    // A notice that the user dismissed comes back only with more damage.
    if (count > told) deps.notices.add('damaged-rows');
    else if (count === 0 && told > 0) deps.notices.dismiss('damaged-rows');
    told = count;
    const before = leftOut;
    leftOut = damage.keysOf(deps.account.get()?.id ?? null);
    const keys = leftOut.filter((key) => !before.includes(key));
    // The lists on the screen may still have them.
    if (keys.length > 0) core.emit({ name: 'orders.changed', keys });
  };

  const fetchAll = async (): Promise<void> => {
    for (const id of damage.idsOf(deps.account.get()?.id ?? null)) {
      const outcome = id === null ? 'polled' : await deps.fetch({ about: 'order', id });
      if (stopped || outcome === 'over') return;
      if (outcome === 'updated' || outcome === 'nothing-new') continue;
      // This account can't fetch it by its id. A poll of everything shows it.
      damage.readAllAgain();
      deps.poll();
      return;
    }
  };

  const wake = (): void => {
    if (stopped || busy || deps.account.get()?.canCall !== true) return;
    cancel();
    busy = true;
    fetchAll()
      .then(
        () => {
          failures = 0;
        },
        (error: unknown) => {
          failures += 1;
          log('warn', 'damaged-order-not-fetched', { code: shapeOfError(error).code, attempt: failures });
          if (stopped) return;
          cancel = timers.after(backoffDelay(failures, core.chance.fraction(), null), wake);
        },
      )
      .finally(() => {
        busy = false;
        if (!stopped) tell();
      })
      .catch((error: unknown) => log('error', 'damage-not-told', { code: shapeOfError(error).code }));
  };

  const readAll = async (): Promise<void> => {
    const read = createRowReader(database, core.clock.now);
    do {
      await timers.pause();
      if (stopped) return;
    } while (read());
    log('info', 'rows-read');
    // Orders that lack a line were marked only now.
    tell();
    wake();
  };

  return {
    damage,
    /** Reads every row in small pieces, so that damage is found before the row is needed. */
    start: (): void => {
      stopped = false;
      deps.found.onFound(() => {
        tell();
        wake();
      });
      unsubscribe = core.subscribe(({ name }) => {
        if (name === 'accounts.changed') wake();
        // A poll may have brought an order that was damaged.
        if (told && (name === 'orders.changed' || name === 'accounts.changed')) tell();
      });
      tell();
      wake();
      readAll().catch((error: unknown) => log('error', 'rows-not-read', { code: shapeOfError(error).code }));
    },
    stop: (): void => {
      stopped = true;
      cancel();
      unsubscribe();
    },
  };
};
