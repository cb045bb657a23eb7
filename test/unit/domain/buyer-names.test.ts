import { expect, test } from 'vitest';
import { buyerNamesIn } from '../../../src/shared/domain/buyer-names.ts';

const named = (...names: string[]) => names.map((buyerName) => ({ buyerKey: 'company:a', buyerName }));

test('an order that goes to a building site gives its buyer no other name', () => {
  const names = buyerNamesIn(named('Site 12, Zwolle', 'Northwind Works', 'Site 9', 'Northwind Works'));
  expect(names).toEqual(new Map([['company:a', 'Northwind Works']]));
});

test('of names that are as frequent the newest counts', () => {
  expect(buyerNamesIn(named('Northwind', 'Northwind Works')).get('company:a')).toBe('Northwind');
  expect(buyerNamesIn(named('Northwind Works', 'Northwind')).get('company:a')).toBe('Northwind Works');
});

test('buyers are kept apart, also where they are called the same', () => {
  const orders = ['company:a', 'account:7'].map((buyerKey) => ({ buyerKey, buyerName: 'Northwind' }));
  expect([...buyerNamesIn([...orders, { buyerKey: 'account:7', buyerName: 'Kessler' }])]).toEqual([
    ['company:a', 'Northwind'],
    ['account:7', 'Northwind'],
  ]);
  expect(buyerNamesIn([])).toEqual(new Map());
});
