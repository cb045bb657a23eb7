import { expect, it } from 'vitest';
import { buyerOnOrder, createBuyerNames } from '../../../../src/main/core/companies/buyer-names.ts';
import { summaryText } from '../../../../src/main/core/orders/stored-order.ts';
import { buyerKeyOf } from '../../../../src/shared/contract/calls/export-parties.ts';
import { buyerName, type Order } from '../../../../src/shared/domain/order/order.ts';
import { anOrder } from '../../../fixtures/build-order.ts';
import { openSync } from '../sync/sync-rows.ts';

const contact = { email: null, userName: null, phoneNumber: null };
const party = (name: string): Order['buyerParty'] => ({
  ...{ id: null, idScheme: null, names: [name], addressLines: [], postalCode: null, city: null },
  ...{ countryCodeIso2: null, countryName: null },
});

const open = () => {
  const { database } = openSync();
  const names = createBuyerNames(database);
  let key = 0;
  const headerOf = (site: string | null, change: Partial<Order> = {}): Order => {
    const order = anOrder({ companyId: 'a', supplierAccountNumber: '7', contact, ...change });
    return { ...order, destination: { ...order.destination, names: site === null ? [] : [site] } };
  };
  const put = (text: string): number => {
    key += 1;
    database.run(
      `INSERT INTO main.orders (key, account_id, identity, purchase_order_number, version, last_updated_at, revision, received_at, summary, facts)
       VALUES (?, 1, ?, 'PO', 1, '2026-01-02T00:00:00.000Z', 1, 5, ?, '{}')`,
      ...[key, String(key), text],
    );
    return key;
  };
  return {
    ...{ database, names, headerOf, put },
    comes: (site: string | null, change: Partial<Order> = {}): number =>
      put(summaryText(headerOf(site, change))),
    changes: (order: number, site: string | null, change: Partial<Order> = {}): void => {
      const text = summaryText(headerOf(site, change));
      database.run('UPDATE main.orders SET summary = ? WHERE key = ?', text, order);
    },
    name: (buyer = 'company:a') => names.of(1).ofBuyer(buyer),
  };
};

it('A buyer has the most frequent name of the orders, and of equally frequent ones the first', () => {
  const { comes, name } = open();
  expect(name()).toBeNull();
  comes('Northwind Works');
  comes('Site 12, Zwolle');
  expect(name()).toBe('Northwind Works');
  comes('Site 9');
  comes('Northwind Works');
  expect(name()).toBe('Northwind Works');
});

it('The buying company counts before the company search, and that before any address or person', () => {
  const { comes, names, name } = open();
  comes(null, { contact: { ...contact, userName: 'Robin Vale' } });
  expect(name()).toBe('Robin Vale');
  comes('Site 9');
  expect(name()).toBe('Site 9');
  expect(names.all(1)).toEqual([{ key: 'company:a', name: 'Site 9', company: 'Site 9' }]);
  expect(names.remember(1, 'company:a', 'Northwind')).toEqual([1, 2]);
  expect(names.remember(1, 'company:a', 'Northwind')).toEqual([]);
  expect(name()).toBe('Northwind');
  comes('Site 9');
  expect(name()).toBe('Northwind');
  comes('Site 9', { buyerParty: party('Northwind BV') });
  expect(name()).toBe('Northwind BV');
  // A later search result renames no buyer whom an order names.
  expect(names.remember(1, 'company:a', 'Northwind Ltd')).toEqual([]);
  expect(name()).toBe('Northwind BV');
});

it('An order with a buying company is shown with that name, regardless of others', () => {
  const { comes, headerOf, names } = open();
  comes('Site 9', { buyerParty: party('Northwind BV') });
  const shown = (order: Order) => names.of(1).onOrder(buyerOnOrder(order));
  expect(shown(headerOf('Site 9'))).toBe('Northwind BV');
  expect(shown(headerOf('Site 9', { buyerParty: party('Northwind Lines') }))).toBe('Northwind Lines');
  // This buyer is unknown.
  expect(shown(headerOf('Site 9', { companyId: 'b' }))).toBe('Site 9');
});

it('A changed order withdraws its former name; an equal one changes nothing', () => {
  const { comes, changes, database, name } = open();
  const first = comes('Site 9');
  comes('Northwind');
  changes(first, 'Site 9', { description: 'Other words' });
  expect(name()).toBe('Site 9');
  changes(first, 'Northwind');
  expect(name()).toBe('Northwind');
  changes(first, 'Northwind', { companyId: null });
  expect([name(), name('account:7')]).toEqual(['Northwind', 'Northwind']);
  const left = database.all('SELECT buyer_key, name, orders FROM buyer_names ORDER BY id');
  expect(left.map((row) => Object.values(row))).toEqual([
    ['company:a', 'Northwind', 1],
    ['account:7', 'Northwind', 1],
  ]);
});

it('An unreadable header names nobody, and affects no other name', () => {
  const { comes, put, changes, name } = open();
  put('{"companyId": "a"');
  put('[]');
  const key = comes('Northwind');
  expect(name()).toBe('Northwind');
  changes(key, null);
  expect(name()).toBe('7');
});

it('The store knows buyer and name as the code does', () => {
  const { database, headerOf, comes } = open();
  const userName = 'Robin Vale';
  for (const [site, change] of [
    ['Site 9', {}],
    ['Site 9', { companyId: null }],
    ['Site 9', { buyerParty: party('Northwind BV') }],
    [null, { contact: { ...contact, userName } }],
    [null, {}],
  ] as const) {
    const order = headerOf(site, change);
    const row = database.get('SELECT buyer_key, given_name FROM orders WHERE key = ?', comes(site, change));
    expect(row).toEqual({ buyer_key: buyerKeyOf(order), given_name: buyerName(order) });
  }
});

it('Only companies without a name are searched, each once in a period', () => {
  const { comes, names } = open();
  comes('Site 9');
  comes('Site 9', { companyId: 'b', buyerParty: party('Northwind BV') });
  comes('Site 9', { companyId: 'c' });
  comes('Site 9', { companyId: null });
  names.remember(1, 'company:c', 'Kessler');
  expect(names.nameless(1, 0, 1_000)).toEqual(['company:a']);
  names.noteSearch(1, 'company:a', 500);
  expect(names.nameless(1, 499, 1_000)).toEqual([]);
  expect(names.nameless(1, 500, 1_000)).toEqual(['company:a']);
  // A clock that was set back leaves no buyer without a name for long.
  expect(names.nameless(1, 0, 400)).toEqual(['company:a']);
  expect(names.nameless(2, 500, 1_000)).toEqual([]);
});
