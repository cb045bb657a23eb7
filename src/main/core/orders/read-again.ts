import { OrderbellError, shapeOfError } from '../../../shared/contract/errors.ts';
import { orderFacts } from '../../../shared/domain/order-facts.ts';
import type { Emit } from '../events.ts';
import type { Database, Log, Timers } from '../ports.ts';
import { readJson } from '../service/codec/json.ts';
import { readOrder } from '../service/codec/read-order.ts';
import type { ReadLine, ReadOrder } from '../service/order-service.ts';
import type { OrdersStore } from './orders-store.ts';

/**
 * Reads a stored order that is still to be read once more from its received text, in the caller's transaction: an earlier Orderbell read
 * less of it. No new version and nothing to ring for, since the buyer changed nothing. Whether anything is told otherwise now.
 */
export const readAgain = (store: OrdersStore, orderKey: number): boolean => {
  if (!store.takeToReadAgain(orderKey)) return false;
  const row = store.byKey(orderKey);
  const read = row === null ? null : readText(row.raw);
  if (row === null || read === null) return false;
  const before = store.linesOf(orderKey, row.header);
  const written = new Set(store.writtenLines(orderKey));
  // Lines that came earlier than this text aren't in it, or stand in it as they were.
  const isSame = ({ position, lastUpdatedAt }: ReadLine): boolean =>
    before.some((line) => line.position === position && line.lastUpdatedAt === lastUpdatedAt);
  for (const line of read.lines) {
    if (written.has(line.position) && isSame(line)) store.putLineText(orderKey, line);
  }
  const { header } = read;
  const lines = store.linesOf(orderKey, header);
  const isOther = store.putHeader(orderKey, header);
  const facts = orderFacts({ ...header, lines }, store.approvedGoods(row.account_id, header));
  return store.putFacts(orderKey, facts) || isOther;
};

const readText = (raw: string): ReadOrder | null => {
  const result = readOrder(readJson(raw), raw);
  return 'read' in result ? result.read : null;
};

/** Reads all of them, newest first, in pieces that hold nobody up. Returns what ends it; the next start goes on with the rest. */
export const readAllAgain = (deps: {
  database: Database;
  timers: Timers;
  store: OrdersStore;
  emit: Emit;
  log: Log;
}): (() => void) => {
  const { database, timers, store, log } = deps;
  let cancel = (): void => undefined;

  const isChanged = (orderKey: number): boolean => {
    try {
      return database.write(() => readAgain(store, orderKey));
    } catch (error) {
      if (error instanceof OrderbellError) throw error;
      // One damaged row stays as it is, and keeps none of the others waiting.
      log('error', 'order-not-read-again', { orderKey, code: shapeOfError(error).code });
      store.takeToReadAgain(orderKey);
      return false;
    }
  };

  const slice = (): void => {
    try {
      const waiting = store.toReadAgain(mostAtOnce);
      if (waiting.length === 0) return;
      const end = timers.elapsed() + sliceMs;
      const keys = database.write(() =>
        waiting.filter((orderKey, index) => (index === 0 || timers.elapsed() < end) && isChanged(orderKey)),
      );
      if (keys.length > 0) deps.emit({ name: 'orders.changed', keys });
      cancel = timers.after(gapMs, slice);
    } catch (error) {
      // A disk that takes nothing more: the orders stay as they were read before.
      log('warn', 'orders-not-read-again', { code: shapeOfError(error).code });
    }
  };

  cancel = timers.after(0, slice);
  return () => cancel();
};

const mostAtOnce = 25;
const sliceMs = 6;
/** Between two pieces others have their turn. */
const gapMs = 4;
