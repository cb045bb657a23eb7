import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { createPracticeService } from '../../../src/main/practice/create-practice-service.ts';
import { wireOrder } from '../../../src/main/practice/orders/wire-order.ts';
import { wireShipment } from '../../../src/main/practice/shipments/wire-shipment.ts';

/** The tables of docs/interface.md, "Field by field", against what goes over the wire. */

const page = readFileSync(join(resolve(import.meta.dirname, '../../..'), 'docs/interface.md'), 'utf8');

/** The fields of one table. `…name` stands in the same group as the field before it. */
const fieldsOf = (heading: string): Set<string> => {
  const [, after = ''] = page.split(`### ${heading}\n`);
  const [table = ''] = after.split('\n##');
  const fields = new Set<string>();
  for (const row of table.split('\n').filter((line) => line.startsWith('| `'))) {
    let group = '';
    for (const [, name = ''] of (row.split(' | ')[0] ?? '').matchAll(/`([^`]+)`/g)) {
      const field = name.replace('…', group);
      fields.add(field);
      group = field.slice(0, field.lastIndexOf('.') + 1);
    }
  }
  return fields;
};

const pathsOf = (value: unknown, path = ''): string[] => {
  if (Array.isArray(value)) return value.flatMap((one) => pathsOf(one, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, one]) => pathsOf(one, path === '' ? name : `${path}.${name}`));
};

// A field is told of by itself, or by the group in which it stands.
const isToldOf = (path: string, fields: ReadonlySet<string>): boolean => {
  const parts = path.replaceAll('[]', '').split('.');
  const told = new Set([...fields].map((field) => field.replaceAll('[]', '')));
  return parts.some((_, index) => told.has(parts.slice(0, index + 1).join('.')));
};

test('each field that the practice service sends of an order and a shipment stands in its table', () => {
  const { world, buyers } = createPracticeService();
  const orders = [...world.orders(), buyers.issue()].map((order) => wireOrder(order, world.today()));
  const shipments = world.shipments().map(wireShipment);
  const untold = (records: unknown[], heading: string): string[] => {
    const fields = fieldsOf(heading);
    expect(fields.size).toBeGreaterThan(20);
    // What came from the service's own making is no field of the interface.
    const own = /^meta\.(source|messageVersion|supplierErpMeta)/;
    return [...new Set(records.flatMap((record) => pathsOf(record)))].filter(
      (path) => !isToldOf(path, fields) && !own.test(path),
    );
  };
  expect(untold(orders, 'An order, polled or fetched')).toEqual([]);
  expect(untold(shipments, 'A shipment, polled, fetched or in an event')).toEqual([]);
});
