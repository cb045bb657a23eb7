import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { noAnswerDetails } from '../../../src/shared/domain/answer/answer-details.ts';
import { noFilter } from '../../../src/shared/domain/order/order-filter.ts';
import { pathOf } from '../../fakes/scripted-http.ts';
import { createScriptedStream } from '../../fakes/scripted-service.ts';
import { momentAt, wireOrder } from '../../fakes/wire-orders.ts';
import { wireShipment } from '../../fakes/wire-shipments.ts';
import { createWorldInAFolder, minutes, type Running, type World } from '../polling/core-in-a-folder.ts';

export type FilledStore = {
  /** The store's file. No process has it open. */
  file: string;
  /** The orders as the service sends them, by their id. */
  texts: Map<string, string>;
  /** Each order as it is stored, by its number. */
  orders: Map<string, string>;
  /** The bytes of the answer that waits to be sent. */
  body: string;
  end: () => Promise<void>;
};

const numbers = ['PO-1', 'PO-2', 'PO-3', 'PO-4', 'PO-5'];

const orderText = (n: number, version: number, price: string): string =>
  wireOrder({
    id: `order-${n}`,
    number: numbers[n - 1] ?? '',
    ...{ version, at: momentAt(n + 1_000 * version) },
    lines: ['00010', '00020', '00030'].map((position) => ({
      ...{ position, price, at: momentAt(n + 1_000 * version) },
    })),
  });

/** A service that has these orders, and gives each of them by its id. */
export const serve = (world: World, texts: ReadonlyMap<string, string>, answers: () => boolean): void => {
  world.service.interfere = (request) => {
    const id = /\/order\/([^/]+)$/.exec(pathOf(request))?.[1];
    if (id === undefined) return undefined;
    const text = texts.get(id);
    if (!answers()) return { status: 503 };
    return text === undefined ? { status: 404 } : { status: 200, text };
  };
};

/** A store with at least one row in each table, as Orderbell wrote it. */
export const fillStore = async (): Promise<FilledStore> => {
  const world = createWorldInAFolder({ settings: { undoSeconds: 30 } });
  const texts = new Map<string, string>();
  serve(world, texts, () => true);
  const put = (n: number, version: number, price: string): void => {
    const text = orderText(n, version, price);
    texts.set(`order-${n}`, text);
    world.service.records = world.service.records.filter((record) => !record.text.includes(`"order-${n}"`));
    world.service.records.push({ at: momentAt(n + 1_000 * version), text });
  };
  const shipments = createScriptedStream();
  world.service.shipments = shipments;
  shipments.records.push({ at: momentAt(1), text: wireShipment({ at: momentAt(1) }) });
  for (const n of [1, 2, 3, 4]) put(n, 1, '12.50');
  const running = await world.start();
  await world.signIn(running);
  // A second version, a new order and a record that can't be read.
  put(2, 2, '13.75');
  put(5, 1, '14.25');
  world.service.records.push({ at: momentAt(1_500), text: '{"rubbish":1}' });
  shipments.records.push({
    at: momentAt(5_000),
    text: wireShipment({ id: 'shipment-2', number: 'S-2', at: momentAt(5_000) }),
  });
  await world.time.advance(minutes(6));

  const { client, database } = running;
  const keyOf = (number: string): number =>
    Number(database.get('SELECT key FROM orders WHERE purchase_order_number = ?', number)?.['key']);
  const answer = (position: string) => ({ position, answer: { kind: 'accept' as const } });
  await client.call('responses.save-draft', {
    orderKey: keyOf('PO-3'),
    draft: { revision: 1, answers: [answer('00010')] },
  });
  await client.call('views.put', {
    id: null,
    view: { name: 'Mine 1', filter: { ...noFilter, scope: 'open' }, sort: { by: 'age', descending: true } },
  });
  await client.call('search.remember', { text: 'flange 1' });
  await client.call('responses.save-details', {
    ...{ orderKey: keyOf('PO-4'), details: { ...noAnswerDetails, message: 'Thank you 1' } },
  });
  await client.call('notes.save', { orderKey: keyOf('PO-4'), position: '00010', text: 'Ask Kim 1' });
  database.script(`
    INSERT INTO main.buyer_numbers VALUES (1, 'company:9', 'B-9');
    INSERT INTO main.restored (only, copied_at, settings) VALUES (1, 1, NULL);
    INSERT INTO main.tallies VALUES (1, 'missed', 3);
    INSERT INTO main.relay_settings VALUES (1, '{"on":false}');
    INSERT INTO main.relay_causes VALUES (1, 'order', '1', 1, 1, 1, NULL, NULL, '[]');
    INSERT INTO main.relay_acknowledgements VALUES (1, 1, 'order', '1', 1, 'opened', 1, 2, NULL, 'opened 1');
    INSERT INTO main.relay_messages VALUES ('message-1', 1, 'anna', 'Anna 1', 'email', 'order', 1, 'arrived', 1, 1, 1, 0, 2, NULL);
    INSERT INTO main.relay_notices VALUES (1, 'order', '1', 1, 'step-1', 0, 'anna', 1, 1, 1, 'message-1', 0);
    INSERT INTO main.relay_channels VALUES (1, 'anna', 2, NULL, NULL);
    INSERT INTO main.relay_snoozes VALUES (1, 1, 2);
    INSERT INTO main.relay_clock VALUES (1, 3);
    INSERT INTO main.earlier_stores (name, unsent, dismissed) VALUES ('earlier-1/orderbell.sqlite', '[]', 1);
    INSERT INTO main.damaged_rows (found_at, place, row, dismissed) VALUES (1, 'polls', '{"id":1}', 1);
    INSERT OR IGNORE INTO main.buyers (account_id, buyer_key, asked_at, indexed_as) VALUES (1, 'company:buyer-1', 1, 'Buyer 1');
    INSERT OR IGNORE INTO main.shipments_as_seen SELECT key, revision, shipment FROM shipments WHERE key = 1;
    INSERT OR IGNORE INTO main.shipment_orders VALUES ('PO-1', 1);
    INSERT INTO main.documents (id, account_id, order_key, position, name, size, received, sha256, state, upload_id, response_id,
      object_id, created_at, type, code, revision, description)
    VALUES ('document-1', 1, 4, '00010', 'drawing-1.pdf', 10, 10, 'ab12', 'uploaded', 'upload-1', 'answer-0', 'object-1', 1, '1', '2', '3', '4');`);
  const { entry } = await client.call('responses.send', {
    ...{ orderKey: keyOf('PO-1'), revision: 1, buyerAccountNumber: null },
    answers: [answer('00010'), answer('00020'), answer('00030')],
  });
  const body = String(database.get('SELECT body FROM outbox WHERE id = ?', entry.id)?.['body']);
  database.run(
    `INSERT INTO main.outbox_attempts (entry_id, number, kind, started_at, ended_at, outcome, problem)
     VALUES (?, 1, 'send', 1, 2, 'failed', '{"code":"service.timeout"}')`,
    entry.id,
  );
  const orders = await ordersIn(running);
  await world.stop(running);
  return { file: join(world.folder, 'orderbell.sqlite'), texts, orders, body, end: world.end };
};

/** Each order that the lists show, as its page shows it, by its number. */
export const ordersIn = async ({ client, database }: Running): Promise<Map<string, string>> => {
  const keys = database.all('SELECT key FROM orders ORDER BY key').map(({ key }) => Number(key));
  const { rows } = await client.call('orders.rows', { keys });
  const shown = new Map<string, string>();
  for (const { key, purchaseOrderNumber, folder } of rows) {
    const { order } = await client.call('orders.get', { key });
    // The answered order changes its folder when its answer is sent, or can't be.
    shown.set(
      purchaseOrderNumber,
      JSON.stringify(purchaseOrderNumber === 'PO-1' ? { order } : { folder, order }),
    );
  }
  return shown;
};

/** A world with a copy of the store, and the same service. */
export const worldWith = async (filled: FilledStore): Promise<World> => {
  const world = createWorldInAFolder({ settings: { undoSeconds: 30 } });
  await world.time.advance(minutes(8));
  copyFileSync(filled.file, join(world.folder, 'orderbell.sqlite'));
  return world;
};
