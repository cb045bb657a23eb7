import type { Database } from '../ports.ts';
import type { PollPage } from '../service/order-service.ts';
import type { HeldValue } from './look-back.ts';
import { payloadDigest } from './pass.ts';
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
 * @param askedAt when the request for the page left
 */
export const ingestPage = <Read, Result extends { changed: boolean }>(
  { database, stream, store }: Deps<Read, Result>,
  accountId: number,
  page: PollPage<Read>,
  cursor: HeldValue | null,
  { now, askedAt }: { now: number; askedAt?: number },
): Ingested<Result> => {
  const unknown = page.broken
    .map((record) => ({ record, digest: payloadDigest(record.payload) }))
    .filter(({ digest }) => !store.isRemembered(accountId, digest));
  const ingested = database.write(() => {
    // What was there at the first import is no news.
    const isNews = store.cursor(accountId) !== null;
    const setAside = unknown.filter(({ record }) => store.setAside(accountId, record, now, isNews)).length;
    if (setAside > 0) store.keepRoomAside(accountId);
    const results = page.records.map((read) => stream.store(accountId, read, now, askedAt));
    if (cursor !== null) store.moveCursor(accountId, cursor);
    return { results, setAside };
  });
  // Only what is on the disk: a transaction may fail.
  for (const { digest } of unknown) store.remember(accountId, digest);
  return ingested;
};
