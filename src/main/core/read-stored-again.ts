import { z } from 'zod';
import { shapeOfError } from '../../shared/contract/errors.ts';
import { orderFacts } from '../../shared/domain/order-facts.ts';
import { shipmentParts } from '../../shared/domain/shipment.ts';
import { createOrdersStore } from './orders/orders-store.ts';
import type { Database, Log } from './ports.ts';
import { readSingle, readSingleOrder } from './service/codec/read-page.ts';
import { readShipment } from './service/codec/read-shipment.ts';
import { readAgainAs } from './shipments/merge-shipment.ts';
import { createShipmentsStore } from './shipments/shipments-store.ts';

/**
 * Reads what an earlier Orderbell stored once more from its received text, before anything is shown or compared with it. The service
 * sends again only what changed. What can't be read stays as it is; what can't be written is tried at the next start.
 */
export const readStoredAgain = (database: Database, log: Log): void => {
  const readers = { shipment: readShipmentAgain(database), order: readOrderAgain(database) };
  const next = (): z.infer<typeof waitingRow>[] =>
    database
      // Shipments first: what they cover of an order is among its facts.
      .all('SELECT kind, key FROM read_again ORDER BY kind DESC, key LIMIT ?', mostAtOnce)
      .map((row) => waitingRow.parse(row));
  try {
    for (let waiting = next(); waiting.length > 0; waiting = next()) {
      database.write(() => {
        for (const { kind, key } of waiting) {
          try {
            readers[kind](key);
          } catch (error) {
            log('error', `${kind}-not-read-again`, { entry: String(key), code: shapeOfError(error).code });
          }
          database.run('DELETE FROM read_again WHERE kind = ? AND key = ?', kind, key);
        }
      });
    }
  } catch (error) {
    // A full disk keeps nobody from seeing what is stored.
    log('error', 'stored-not-read-again', { code: shapeOfError(error).code });
  }
};

const waitingRow = z.object({ kind: z.enum(['order', 'shipment']), key: z.number().int() });
const orderRow = z.object({ account_id: z.number().int(), raw: z.string() });
const lineRow = z.object({
  position: z.string(),
  sequence: z.number().int(),
  last_updated_at: z.string().nullable(),
});

/** A commit waits for the disk, and what is not committed yet is done anew after a crash. */
const mostAtOnce = 200;

const readOrderAgain = (database: Database) => {
  const store = createOrdersStore(database);
  return (key: number): void => {
    const row = database.get(
      'SELECT account_id, raw FROM orders JOIN order_texts ON order_key = key WHERE key = ?',
      key,
    );
    if (row === null) return;
    const { account_id: accountId, raw } = orderRow.parse(row);
    const { header, lines: came } = readSingleOrder(raw);
    database.run(
      'UPDATE orders SET header = ?1 WHERE key = ?2 AND header <> ?1',
      JSON.stringify(header),
      key,
    );
    // Lines that are kept as they came are read from that text each time. Of the others, those of the same moment are in this one.
    const written = database.all(
      'SELECT position, sequence, last_updated_at FROM order_lines WHERE order_key = ? AND received = 0',
      key,
    );
    for (const { position, sequence, last_updated_at } of written.map((line) => lineRow.parse(line))) {
      const line = came.find((one) => one.position === position && one.lastUpdatedAt === last_updated_at);
      if (line !== undefined) store.putLine(key, line, sequence);
    }
    const order = { ...header, lines: store.linesOf(key, header) };
    store.putFacts(key, orderFacts(order, store.approvedGoods(accountId, header)));
  };
};

const readShipmentAgain = (database: Database) => {
  const store = createShipmentsStore(database);
  return (key: number): void => {
    const stored = store.byKey(key);
    const raw = store.rawOf(key);
    if (stored === null || raw === null) return;
    const shipment = readAgainAs(stored.shipment, readSingle(raw, readShipment).shipment);
    // What was there and is read only now is no news.
    const parts = new Map(shipmentParts(shipment).map(({ name }) => [name, stored.parts.get(name) ?? 1]));
    store.update(key, { ...stored, shipment, parts }, null);
  };
};
