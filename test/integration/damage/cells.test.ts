import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, openReadOnly } from '../../../src/main/adapters/store/sqlite.ts';
import { verifiedTables } from '../../../src/main/core/db/verify-rows.ts';
import { pathOf } from '../../fakes/scripted-http.ts';
import { damageRow, flipped } from '../../fixtures/damage-store.ts';
import { isLongRun } from '../../runner/scope.ts';
import { signInInput, type World } from '../polling/core-in-a-folder.ts';
import { type FilledStore, fillStore, ordersIn, serve, worldWith } from './filled-store.ts';

/** One cell of a whole store is damaged, one after the other. Only what the cell belongs to may suffer. */

let filled: FilledStore;
beforeAll(async () => {
  filled = await fillStore();
});
afterAll(() => filled.end());

type Cell = {
  table: string;
  column: string;
  /** SQL that finds the row. */
  where: string;
  value: string | number;
  flipped: string | number;
  /** 0: in the newest row of the table. */
  age: number;
};

/** The cells of each row of each table, the newest row first. */
const cells = (): Cell[] => {
  const database = openReadOnly(filled.file);
  const found = verifiedTables(database).flatMap(({ table, columns }) => {
    const rows = database.all(
      `SELECT * FROM ${table} ORDER BY ${columns.includes('sequence') ? 'sequence' : 1} DESC`,
    );
    expect(rows, `rows in ${table}`).not.toEqual([]);
    return rows.flatMap((row, age) => {
      const where = columns.map((column) => `${column} IS ${literal(row[column])}`).join(' AND ');
      return columns.flatMap((column): Cell[] => {
        const value = row[column];
        if (typeof value !== 'string' && typeof value !== 'number') return [];
        return [{ table, column, where, value, flipped: flipped(value), age }];
      });
    });
  });
  database.close();
  return found;
};

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);

const damaged = async ({ table, column, where }: Cell, wrong: string | number): Promise<World> => {
  const world = await worldWith(filled);
  await world.secrets.write(`${world.service.email} ${world.service.baseUrl}`, world.service.password);
  damageRow(join(world.folder, 'orderbell.sqlite'), table, column, wrong, where);
  return world;
};

const sentBodies = (world: World): unknown[] =>
  world.service.http.requests
    .filter((request) => pathOf(request).endsWith('/order-response'))
    .map(({ body }) => body);

/** Orders of which a cell is damaged, and tables whose damage asks for a new sign-in. */
const ofOrders = ['orders', 'order_texts', 'order_lines'];
const ofAccount = ['accounts'];
/** An answer that can't be trusted any more needs the user. */
const ofAnswer = ['outbox'];

const problemsOf = async (cell: Cell, wrong: string | number): Promise<string[]> => {
  const world = await damaged(cell, wrong);
  const problems: string[] = [];
  const check = (holds: boolean, what: string) => {
    if (!holds) problems.push(`${cell.table}.${cell.column} of row ${cell.age}: ${what}`);
  };
  try {
    let byId = false;
    serve(world, filled.texts, () => byId);
    const running = await world.start();
    await world.time.settle();
    if (ofAccount.includes(cell.table)) {
      const { account } = await running.client.call('accounts.current', {});
      check(account?.state !== 'signed-in', 'the password was sent without the user');
      const signingIn = running.client.call('accounts.sign-in', signInInput(world.service));
      await world.time.advance(0);
      await signingIn;
    }
    await world.time.advance(3_000);
    const { damage, notices } = await running.client.call('app.info', {});
    const shown = await ordersIn(running);
    const missing = [...filled.orders.keys()].filter((number) => !shown.has(number));
    check(
      damage.orders.length === missing.length,
      `${damage.orders.length} orders are named, ${missing.length} missing`,
    );
    check(
      missing.length === Number(ofOrders.includes(cell.table)),
      `orders are missing: ${missing.join(' ')}`,
    );
    check(missing.length === 0 || notices.includes('damaged-rows'), 'no notice');
    checkShown(shown, check);
    const counts = await running.client.call('orders.counts', {});
    check(Object.values(counts).reduce((a, b) => a + b) === shown.size, `counts ${JSON.stringify(counts)}`);

    byId = true;
    await world.time.advance(60_000);
    const later = await ordersIn(running);
    check(later.size === filled.orders.size, `${later.size} orders in the end`);
    checkShown(later, check);
    const status = await running.client.call('sync.status', {});
    check(status.state === 'connected', `polls end with ${JSON.stringify(status.reason)}`);
    const bodies = sentBodies(world);
    check(
      bodies.every((body) => body === filled.body),
      'another answer was sent',
    );
    check(bodies.length === Number(!ofAnswer.includes(cell.table)), `${bodies.length} answers were sent`);
    check(
      world.log.lines.some((line) => line.includes('rows-damaged')),
      'nothing was found',
    );
    for (const line of world.log.lines.filter((one) =>
      /internal|poller-failed|outbox-fault|not-repaired/.test(one),
    ))
      check(false, line);
  } catch (error) {
    check(false, String(error));
  } finally {
    await world.end();
  }
  return problems;
};

const checkShown = (
  shown: ReadonlyMap<string, string>,
  check: (holds: boolean, what: string) => void,
): void => {
  for (const [number, text] of shown) {
    check(text === filled.orders.get(number), `${number} is shown wrong`);
  }
};

// `damageRow` changes the index, too. A disk doesn't, and the index then names the order or the account.
const named = ['orders.identity', 'accounts.base_url', 'accounts.email'];

describe('a damaged cell', () => {
  it('hurts only what it belongs to, whether it stays readable or not', async () => {
    const problems: string[] = [];
    const all = cells().filter(({ table, column }) => !named.includes(`${table}.${column}`));
    expect(all.length).toBeGreaterThan(160);
    // In each run the JSON of the newest rows, and numbers whose damage was once not repaired. The rest in the
    // long run.
    const isJson = ({ value }: Cell): boolean => typeof value === 'string' && /^[[{]/.test(value);
    const everyRun = ['accounts.id', 'orders.account_id', 'documents.order_key'];
    for (const cell of all.filter(
      (one) =>
        isLongRun || (one.age === 0 && (isJson(one) || everyRun.includes(`${one.table}.${one.column}`))),
    )) {
      problems.push(...(await problemsOf(cell, cell.flipped)));
      if (isJson(cell)) problems.push(...(await problemsOf(cell, `\u0000${String(cell.value).slice(2)}`)));
    }
    expect(problems).toEqual([]);
  }, 300_000);

  it.each([
    ['fetch_from', '2026-1p-03T08:00:00.000Z'],
    ['company_id', new Uint8Array([1, 2])],
  ])('in %s of an account only asks for a new sign-in', async (column, value) => {
    const world = await worldWith(filled);
    damageRow(join(world.folder, 'orderbell.sqlite'), 'accounts', column, value);
    const running = await world.start();
    const { account } = await running.client.call('accounts.current', {});
    expect(account).toMatchObject({ state: 'password-needed', email: world.service.email });
    expect((await ordersIn(running)).size).toBe(filled.orders.size);
    await world.end();
  });

  it('that names the account in use leaves the one in use that was polled last', async () => {
    const world = await worldWith(filled);
    const file = join(world.folder, 'orderbell.sqlite');
    const store = openDatabase(file);
    store.script(`
      INSERT INTO main.accounts (base_url, email, practice, keep_signed_in, state, fetch_from, created_at)
      SELECT 'https://two.example', 'two@b.example', 0, 1, 'signed-in', fetch_from, 1 FROM main.accounts`);
    store.close();
    damageRow(file, 'current_account', 'account_id', 65);
    await world.secrets.write(`${world.service.email} ${world.service.baseUrl}`, world.service.password);
    const { client } = await world.start();
    await world.time.settle();
    const { account } = await client.call('accounts.current', {});
    expect(account).toMatchObject({ state: 'signed-in', email: world.service.email });
    await world.end();
  });

  it('that loses a draft or a document names its order', async () => {
    const lostIn = async (...damages: [table: string, column: string, value: string][]) => {
      const world = await worldWith(filled);
      const file = join(world.folder, 'orderbell.sqlite');
      for (const [table, column, value] of damages) damageRow(file, table, column, value);
      const { client } = await world.start();
      await world.time.settle();
      const { damage } = await client.call('app.info', {});
      await world.end();
      return damage.lost;
    };
    const of = (number: string) => [{ number, buyer: expect.any(String) }];
    expect(await lostIn(['drafts', 'draft', '{}'], ['documents', 'name', 'other.pdf'])).toEqual([
      { what: 'document', count: 1, orders: of('PO-4') },
      { what: 'draft', count: 1, orders: of('PO-3') },
    ]);
    // An order that isn't there.
    expect(await lostIn(['drafts', 'order_key', '77'])).toEqual([{ what: 'draft', count: 1, orders: [] }]);
  });
});
