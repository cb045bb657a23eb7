import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReadOnly } from '../../../src/main/adapters/store/sqlite.ts';
import { verifiedTables } from '../../../src/main/core/db/verify-rows.ts';
import type { AdviceContent } from '../../../src/main/core/messages/entries.ts';
import type { Database } from '../../../src/main/core/ports.ts';
import type { Damage } from '../../../src/shared/contract/calls/app.ts';
import { pathOf } from '../../fakes/scripted-http.ts';
import { damageRow, flipped } from '../../fixtures/damage-store.ts';
import { isLongRun } from '../../runner/scope.ts';
import { advising } from '../../unit/core/messages/advice-rows.ts';
import { createWorldInAFolder, minutes, type Running, type World } from '../polling/core-in-a-folder.ts';
import { type FilledStore, fillStore, serve, worldWith } from './filled-store.ts';

/**
 * A row of the outbox is damaged. It is never sent, and never shown at another order. The user is told of
 * it, unless it was finished.
 */

let filled: FilledStore;
let folder: World;
/** A store with an entry of each kind, and an answer in each end state. */
let file: string;
let answerId: string;
/** A complete store is slow to make, so all tests share one. */
beforeAll(async () => {
  filled = await fillStore();
  folder = createWorldInAFolder();
  file = join(folder.folder, 'orderbell.sqlite');
  copyFileSync(filled.file, file);
  const running = await folder.start();
  const { database } = running;
  const advice = await adviceOf(running, 'PO-2');
  // The clock of the worlds that get a copy.
  const later = folder.time.clock.now() + minutes(8) + 20_000;
  const insert = (id: string, order: string, kind: string, state: string, content: unknown): void => {
    database.run(
      `INSERT INTO main.outbox (id, account_id, order_key, kind, state, composed_at, undo_until, next_attempt_at, attempts,
         unclear, sent_at, done_at, content)
       SELECT ?, 1, key, ?, ?, ?, ?, ?, 0, 0, iif(?3 = 'done', 5, NULL), iif(?3 = 'done', 6, NULL), ?
       FROM main.orders WHERE purchase_order_number = ?`,
      ...[id, kind, state, 1, later, later, JSON.stringify(content), order],
    );
  };
  insert('advice', 'PO-2', 'despatch-advice', 'waiting', advice);
  insert('upload', 'PO-4', 'upload', 'waiting', { documentId: 'document-2' });
  insert('removal', 'PO-5', 'removal', 'waiting', { objectId: 'object-9' });
  database.script(`
    INSERT INTO main.documents (id, account_id, order_key, name, size, received, sha256, state, upload_id, created_at)
    SELECT 'document-2', 1, key, 'drawing-2.pdf', 10, 10, 'ab12', 'waiting', 'upload', 1
    FROM main.orders WHERE purchase_order_number = 'PO-4'`);
  const answer = database.get(`SELECT id, content FROM outbox WHERE kind = 'response'`);
  answerId = String(answer?.['id']);
  for (const state of ['done', 'undone', 'dropped']) {
    insert(state, 'PO-1', 'response', state, JSON.parse(String(answer?.['content'])));
    insert(`advice-${state}`, 'PO-2', 'despatch-advice', state, advice);
    insert(`upload-${state}`, 'PO-4', 'upload', state, { documentId: 'document-1' });
    insert(`removal-${state}`, 'PO-4', 'removal', state, { objectId: 'object-8' });
  }
  database.script(`
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 250)
    INSERT OR IGNORE INTO main.tallies SELECT 1, 'tally-' || n, n FROM numbers`);
  await folder.stop(running);
});
afterAll(async () => {
  await folder.end();
  await filled.end();
});

/** A despatch advice of an order's first line. */
const adviceOf = async ({ client, database }: Running, number: string): Promise<AdviceContent> => {
  const key = database.get('SELECT key FROM orders WHERE purchase_order_number = ?', number)?.['key'];
  const { order } = await client.call('orders.get', { key: Number(key) });
  const { companyId, supplierAccountNumber, purchaseOrderNumber } = order;
  const [line] = order.lines;
  if (line === undefined) throw new Error(`${number} has no line.`);
  const { position, item } = line;
  return {
    ...advising,
    order: { companyId, supplierAccountNumber, purchaseOrderNumber, buyerName: 'Kessler' },
    seen: [line],
    advice: {
      ...advising.advice,
      lines: advising.advice.lines.map((one) => ({
        ...one,
        ...{ purchaseOrderNumber, purchaseOrderLinePosition: position, item },
      })),
    },
    lines: advising.lines.map((one) => ({ ...one, position })),
  };
};

type Shown = {
  /** By order number: its answers, advices and documents, each with its state and problem. */
  orders: { [number: string]: string[] };
  lost: Damage['lost'];
  notices: string[];
  /** Requests that change something at the service. */
  sent: string[];
};

const shownIn = async ({ client, database }: Running): Promise<Pick<Shown, 'orders'>> => {
  const orders: Shown['orders'] = {};
  const rows = database.all('SELECT key, purchase_order_number AS number FROM orders ORDER BY key');
  for (const { key, number } of rows) {
    const orderKey = Number(key);
    const { responses, attachments } = await client.call('orders.get', { key: orderKey });
    const { entries } = await client.call('despatch.plan', { orderKey });
    orders[String(number)] = [
      ...responses.map((one) => `answer ${one.state} ${one.problem?.code ?? ''} ${one.answers.length}`),
      ...entries.map((one) => `advice ${one.state} ${one.problem?.code ?? ''}`),
      ...attachments.map((one) => `${one.name} ${one.state} ${one.problem?.code ?? ''}`),
    ];
  }
  return { orders };
};

/** What the user sees of the store after these damages, and what is sent within three minutes. */
const outcomeOf = async (
  damages: Damaging[],
  change: (path: string) => void = () => undefined,
): Promise<Shown> => {
  const world = await worldWith({ ...filled, file });
  await world.secrets.write(`${world.service.email} ${world.service.baseUrl}`, world.service.password);
  for (const [id, column, value] of damages) {
    damageRow(
      join(world.folder, 'orderbell.sqlite'),
      'outbox',
      column,
      value,
      `id = '${id === 'answer' ? answerId : id}'`,
    );
  }
  change(join(world.folder, 'orderbell.sqlite'));
  serve(world, filled.texts, () => true);
  const { interfere } = world.service;
  world.service.interfere = (request) =>
    pathOf(request).endsWith('/despatch-advice') ? { status: 202 } : interfere(request);
  try {
    const running = await world.start();
    await world.time.settle();
    const { damage, notices } = await running.client.call('app.info', {});
    const { orders } = await shownIn(running);
    await world.time.advance(180_000);
    const sent = world.service.http.requests
      .filter(({ method }) => method !== 'GET')
      .map((request) => pathOf(request))
      .filter((path) => !/login|poll|refresh/.test(path));
    return { orders, lost: damage.lost, notices, sent };
  } finally {
    await world.end();
  }
};

/** `id`: of the entry, `answer` for the one that waits. */
type Damaging = [id: string, column: string, value: string | number];

/** The entries that wait to be sent, each with its order. */
const own = { answer: 'PO-1', advice: 'PO-2', upload: 'PO-4', removal: 'PO-5' };
type Waiting = keyof typeof own;
const waiting: Waiting[] = ['answer', 'advice', 'upload', 'removal'];
const paths: { [entry in Waiting]: RegExp } = {
  ...{ answer: /order-response/, advice: /despatch-advice/, upload: /document$/, removal: /object-9/ },
};
const idOf = (entry: Waiting): string => (entry === 'answer' ? answerId : entry);

/** What the orders show that needs the user. */
const troubleIn = ({ orders }: Shown): string[] =>
  Object.entries(orders).flatMap(([number, shown]) =>
    shown
      .filter((one) => /needs-attention|damaged|incomplete/.test(one))
      .map((one) => `${number}: ${one.replace(/ \d+$/, '')}`),
  );

/** What the notice names. */
const toldIn = ({ lost }: Shown): string[] =>
  lost.map(({ what, count, orders }) =>
    [count, what, ...orders.map(({ number }) => number).toSorted()].join(' '),
  );

const sentOf = (entry: Waiting, { sent }: Shown): string[] => sent.filter((path) => paths[entry].test(path));

const reading = <Result>(task: (database: Database) => Result): Result => {
  const database = openReadOnly(file);
  try {
    return task(database);
  } finally {
    database.close();
  }
};

it('each kind of entry is sent while nothing is damaged', async () => {
  const shown = await outcomeOf([]);
  // The file of the upload isn't there.
  for (const entry of ['answer', 'advice', 'removal'] as const) {
    expect(sentOf(entry, shown), entry).toHaveLength(1);
  }
  expect(troubleIn(shown)).toEqual([]);
  expect(shown.notices).not.toContain('damaged-rows');
});

describe('a damaged entry', () => {
  /** All four, each red on its own order, or named by the notice. None is sent. */
  const expectOnOwnOrder = (shown: Shown, damaged: readonly Waiting[], why: string): void => {
    const has = (entry: Waiting): boolean => damaged.includes(entry);
    expect(troubleIn(shown), why).toEqual([
      ...(has('answer') ? ['PO-1: answer needs-attention message.damaged'] : []),
      ...(has('advice') ? ['PO-2: advice needs-attention message.damaged'] : []),
      ...(has('upload') ? ['PO-4: drawing-2.pdf needs-attention document.incomplete'] : []),
    ]);
    const messages = damaged.filter((entry) => entry === 'answer' || entry === 'advice');
    expect(toldIn(shown), why).toEqual([
      ...(has('upload') ? ['1 document PO-4'] : []),
      ...(messages.length > 0
        ? [[messages.length, 'message', ...messages.map((one) => own[one])].join(' ')]
        : []),
      ...(has('removal') ? ['1 removal PO-5'] : []),
    ]);
    expect(shown.notices, why).toContain('damaged-rows');
    for (const entry of damaged) expect(sentOf(entry, shown), why).toEqual([]);
  };

  it('is named with its own order and isn’t sent, whichever column was damaged', async () => {
    const keys = ['id', 'account_id', 'order_key', 'kind', 'state', 'content'];
    const all = reading(verifiedTables).find(({ table }) => table === 'outbox')?.columns ?? [];
    expect(all.length).toBeGreaterThan(15);
    for (const column of isLongRun ? all : keys) {
      const damages = waiting.flatMap((entry): Damaging[] => {
        const value = reading((database) =>
          database.get(`SELECT ${column} FROM outbox WHERE id = ?`, idOf(entry)),
        )?.[column];
        const isValue = typeof value === 'string' || typeof value === 'number';
        return isValue ? [[entry, column, flipped(value)]] : [];
      });
      // Columns that are empty in all of them.
      if (damages.length === 0) continue;
      expectOnOwnOrder(
        await outcomeOf(damages),
        damages.map(([entry]) => entry as Waiting),
        column,
      );
    }
  });

  it('stays on its order though its key names another one', async () => {
    expectOnOwnOrder(await outcomeOf(waiting.map((entry) => [entry, 'order_key', 3])), waiting, 'PO-3');
  });

  it('isn’t believed to be finished where only its state was damaged', async () => {
    for (const state of ['done', 'dropped']) {
      expectOnOwnOrder(await outcomeOf(waiting.map((entry) => [entry, 'state', state])), waiting, state);
    }
  });

  it('is shown at no order, and named with both, where its key and its content differ', async () => {
    const shown = await outcomeOf([
      ...(['answer', 'advice'] as const).flatMap((entry): Damaging[] => [
        [entry, 'order_key', 3],
        [entry, 'state', 'wbiting'],
      ]),
    ]);
    expect(troubleIn(shown)).toEqual([]);
    expect(toldIn(shown)).toEqual(['2 lost-message PO-1 PO-2 PO-3']);
    for (const entry of ['answer', 'advice'] as const) expect(sentOf(entry, shown)).toEqual([]);
  });

  it('is named as far as it can be read', async () => {
    const readable = reading((database) => database.get(`SELECT content FROM outbox WHERE id = 'advice'`));
    const shown = await outcomeOf([
      ['advice', 'order_key', 77],
      ['advice', 'content', String(readable?.['content']).replace('PO-2', 'PO-9').slice(0, -1)],
    ]);
    expect(shown.lost).toEqual([
      { what: 'lost-message', count: 1, orders: [{ number: 'PO-9', buyer: 'Kessler' }] },
    ]);
    expect(troubleIn(shown)).toEqual([]);
    expect(sentOf('advice', shown)).toEqual([]);
  });

  it('stays in the notice though many rows of another table are damaged', async () => {
    const shown = await outcomeOf(
      [
        ['advice', 'order_key', 77],
        ['advice', 'content', '~'],
      ],
      (path) => {
        for (let n = 1; n <= 250; n += 1) damageRow(path, 'tallies', 'count', -n, `name = 'tally-${n}'`);
      },
    );
    expect(toldIn(shown)).toEqual(['1 lost-message']);
  });
});

it('a finished entry that gets damaged is no trouble for the user', async () => {
  const ends = ['done', 'undone', 'dropped'];
  const finished = ends.flatMap((end) => [end, ...waiting.slice(1).map((entry) => `${entry}-${end}`)]);
  const values = { attempts: 9, content: '~', id: '~', order_key: 3, kind: '~' };
  for (const [column, value] of Object.entries(values)) {
    const damages = finished.map((id): Damaging => [id, column, column === 'id' ? `${id}~` : value]);
    const shown = await outcomeOf(damages);
    expect(shown.lost, column).toEqual([]);
    expect(shown.notices, column).not.toContain('damaged-rows');
    expect(troubleIn(shown), column).toEqual([]);
    expect(shown.sent, column).toHaveLength(3);
    // What a finished answer says may be wrong, so it isn't shown.
    expect(shown.orders['PO-1'], column).toEqual(['answer sent  3']);
    expect(shown.orders['PO-3'], column).toEqual([]);
  }
});
