import type { Database } from '../ports.ts';
import type { PollPage } from '../service/order-service.ts';
import type { HeldValue } from './look-back.ts';
import type { Stream } from './stream.ts';
import type { SyncStore } from './sync-store.ts';

export type Ingested<Result> = { results: Result[]; setAside: number };

type Deps<Read, Result extends { changed: boolean }> = {
  database: Database;
  stream: Pick<Stream<Read, Result>, 'store'>;
  store: SyncStore;
};

/**
 * Stores one page in one transaction: records, copies of what couldn't be read and, with the last page of a clean pass, the
 * cursor. So the cursor never stands beyond anything that isn't on the disk.
 *
 * @param cursor the value to store with it and since when it is held, `null` to leave the cursor alone
 */
export const ingestPage = <Read, Result extends { changed: boolean }>(
  { database, stream, store }: Deps<Read, Result>,
  accountId: number,
  page: PollPage<Read>,
  cursor: HeldValue | null,
  now: number,
): Ingested<Result> =>
  database.write(() => {
    const setAside = page.broken.filter((record) => store.setAside(accountId, record, now)).length;
    const results = page.records.map((read) => stream.store(accountId, read, now));
    if (cursor !== null) store.moveCursor(accountId, cursor.value, cursor.heldFrom);
    return { results, setAside };
  });
