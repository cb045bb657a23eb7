import { shapeOfError } from '../../../shared/contract/errors.ts';
import type { Database, Log } from '../ports.ts';
import { readJson } from '../service/codec/json.ts';
import type { ReadRecord } from '../service/codec/read-page.ts';
import type { Stored } from './cycle.ts';
import type { Stream } from './stream.ts';
import type { SyncStore } from './sync-store.ts';

type Deps<Read, Result extends Stored> = {
  database: Database;
  stream: Pick<Stream<Read, Result>, 'store' | 'announce' | 'readRecord'>;
  store: SyncStore;
  log: Log;
};

/**
 * Reads once more what an earlier Orderbell had to set aside: this one may know better. What can be read now comes in like
 * any other record and is no longer aside; the rest stays as it is.
 */
export const readSetAsideAgain = <Read, Result extends Stored>(
  deps: Deps<Read, Result>,
  accountId: number,
  now: number,
): void => {
  const { stream } = deps;
  const results = deps.store.setAsidePayloads(accountId).flatMap(({ id, payload }) => {
    const read = readAgain(payload, stream.readRecord);
    if (read === null) return [];
    try {
      return [
        deps.database.write(() => {
          deps.store.takeBack(id);
          return stream.store(accountId, read, now);
        }),
      ];
    } catch (error) {
      // It stays aside; neither the others nor listening wait for it.
      deps.log('error', 'set-aside-not-stored', { account: accountId, code: shapeOfError(error).code });
      return [];
    }
  });
  if (results.length === 0) return;
  deps.log('info', 'set-aside-read', { account: accountId, count: results.length });
  stream.announce(results);
};

const readAgain = <Read>(payload: string, readRecord: ReadRecord<Read>): Read | null => {
  try {
    const result = readRecord(readJson(payload), payload);
    return 'read' in result ? result.read : null;
  } catch {
    return null;
  }
};
