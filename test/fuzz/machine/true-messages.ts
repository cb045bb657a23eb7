import { writeJson } from '../../../src/main/practice/http/json.ts';
import { wireOrder } from '../../../src/main/practice/orders/wire-order.ts';
import { createRandom } from '../../../src/main/practice/sample/random.ts';
import { sampleWorld } from '../../../src/main/practice/sample/sample-world.ts';
import { dayAt } from '../../../src/shared/domain/values/calendar-date.ts';
import { benchOrder } from '../../bench/ingest/bench-orders.ts';
import { wireOrder as shortOrder } from '../../fakes/wire-orders.ts';
import { nothing, readTree, type Tree } from './json-tree.ts';

const now = Date.parse('2026-11-20T12:00:00.000Z');

const treeOf = (text: string): Tree => readTree(text) ?? nothing;

const sample = sampleWorld(createRandom(20_261_121), now, 'full').orders;

/**
 * Orders as services really send them: the practice service's in every state, and the short form without an
 * id.
 */
export const trueOrders: readonly Tree[] = [
  ...sample
    .filter(({ lines }) => lines.length <= 6)
    .map((order) => treeOf(writeJson(wireOrder(order, dayAt(now, 'UTC'))))),
  treeOf(shortOrder()),
  treeOf(shortOrder({ id: null, version: null })),
  treeOf(
    '{"supplierAccountNumber":"S-1","purchaseOrderNumber":"PO-9","lines":[{"position":"1","deliverySchedule":[{"date":"2026-12-01","quantity":150000000.50}],"prices":{"grossPrice":{"priceInTransactionCurrency":{"value":0.00000000001,"currencyIso":"EUR"}},"discountPercentage":12.5},"status":{"processStatus":"Issued","logisticsStatus":"Open"},"meta":{"lastUpdatedAt":"2026-11-01T10:00:00.000Z"}}],"status":{"processStatus":"Issued","logisticsStatus":"Open"}}',
  ),
];

/** Orders of seven to twenty lines: the practice service's, and those of the bench. */
export const bigOrders: readonly Tree[] = [
  treeOf(JSON.stringify(benchOrder(1))),
  ...sample
    .filter(({ lines }) => lines.length > 6 && lines.length <= 20)
    .map((order) => treeOf(writeJson(wireOrder(order, dayAt(now, 'UTC'))))),
];
