import type { Company } from '../../../shared/contract/calls/companies.ts';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import type { CurrentAccount } from '../accounts/current-account.ts';
import type { Emit } from '../events.ts';
import type { Clock, Database, Log, Timers } from '../ports.ts';
import type { SearchCompanies } from '../service/company-service.ts';
import { type BuyerNames, companyPrefix } from './buyer-names.ts';

export type FindBuyers = ReturnType<typeof createFindBuyers>;

/**
 * Asks the company search for the names of buyers that no order names, one at a time and each at most once
 * a day. Nothing waits for it and nothing fails with it. After an error it pauses for an hour, or for a day
 * if the account has no company search.
 */
export const createFindBuyers = (deps: {
  clock: Clock;
  timers: Pick<Timers, 'elapsed' | 'after'>;
  database: Database;
  log: Log;
  emit: Emit;
  account: CurrentAccount;
  search: SearchCompanies;
  names: BuyerNames;
}) => {
  const { clock, timers, database, account, names } = deps;
  let running = false;
  let stopped = false;
  let cancel = (): void => undefined;
  let rests = { accountId: 0, until: 0 };

  const learn = (accountId: number, buyerKey: string, companies: readonly Company[]): void => {
    const companyId = buyerKey.slice(companyPrefix.length);
    const name = nameOf(companyId, companies);
    const keys = database.write(() => {
      names.noteSearch(accountId, buyerKey, clock.now());
      return name === null ? [] : names.remember(accountId, buyerKey, name);
    });
    if (keys.length === 0 || accountId !== account.get()?.id) return;
    deps.emit({ name: 'orders.changed', keys });
    deps.emit({ name: 'shipments.changed', keys: [] });
  };

  const ask = async (accountId: number): Promise<void> => {
    const now = clock.now();
    for (const buyerKey of names.nameless(accountId, now - dayMs, now)) {
      if (stopped || account.get()?.id !== accountId) return;
      try {
        const companies = await deps.search(buyerKey.slice(companyPrefix.length));
        if (!stopped) learn(accountId, buyerKey, companies);
      } catch (error) {
        if (stopped) return;
        const { code } = shapeOfError(error);
        deps.log('info', 'buyer-not-searched', { code });
        rests = { accountId, until: timers.elapsed() + (notToBeHad.has(code) ? dayMs : hourMs) };
        if (!neverSearched.has(code)) names.noteSearch(accountId, buyerKey, clock.now());
        return;
      }
    }
  };

  return {
    /** Call it after a poll. */
    afterPoll: (): void => {
      const accountId = account.get()?.id;
      if (running || stopped || accountId === undefined) return;
      if (rests.accountId === accountId && timers.elapsed() < rests.until) return;
      running = true;
      // Other work after a poll goes first.
      cancel = timers.after(waitMs, () => {
        ask(accountId)
          .catch((error: unknown) =>
            deps.log('warn', 'buyers-not-searched', { code: shapeOfError(error).code }),
          )
          .finally(() => {
            running = false;
          });
      });
    },
    /** The result of a search for a company's id, by any caller. */
    learn: (accountId: number, companyId: string, companies: readonly Company[]): void => {
      try {
        learn(accountId, `${companyPrefix}${companyId}`, companies);
      } catch (error) {
        deps.log('warn', 'buyer-not-saved', { code: shapeOfError(error).code });
      }
    },
    stop: (): void => {
      stopped = true;
      cancel();
    },
  };
};

/** A search for an id may find any text that mentions it. Only the company with this id is meant. */
export const isKnownBy =
  (companyId: string) =>
  ({ identifiers }: Company): boolean =>
    identifiers.some(({ name, value }) => /^(id|companyId)$/.test(name) && value === companyId);

// Where the service gives a company no name, its id replaces it.
const nameOf = (companyId: string, companies: readonly Company[]): string | null =>
  companies.filter(isKnownBy(companyId)).find(({ name }) => name !== companyId && name !== '?')?.name ?? null;

const waitMs = 2_000;
const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** Errors that no retry soon would fix. A refused path costs a sign-in each time. */
const notToBeHad: ReadonlySet<string> = new Set([
  'service.needs-token',
  'service.path-refused',
  'service.no-companies',
]);

/** With these no request was sent. */
const neverSearched: ReadonlySet<string> = new Set([
  'service.needs-token',
  'account.signed-out',
  'service.credentials-refused',
]);
