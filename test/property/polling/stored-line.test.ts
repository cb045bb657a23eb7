import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineRow } from '../../../src/main/core/orders/stored-order.ts';
import { readPage, readSingleOrder } from '../../../src/main/core/service/codec/read-page.ts';
import type { ReadOrder } from '../../../src/main/core/service/order-service.ts';
import { wireOrder } from '../../fakes/wire-orders.ts';

const terms =
  '{"deliverySchedule":[{"date":"2026-12-01","quantity":1.50}],"prices":{"grossPrice":{"priceInTransactionCurrency":{"value":3}}}}';

/** Optional fields of a line, each present or not. */
const extras = fc
  .subarray([
    ',"deliveryScheduleIncludingRequests":[]',
    `,"deliveryScheduleIncludingRequests":[{"date":"2026-12-01","quantity":7,"etd":"soon"}]`,
    ',"pricesIncludingRequests":{"netPrice":{"priceInTransactionCurrency":{"value":1},"priceInBaseCurrency":{"value":2}}}',
    `,"confirmedLine":${terms}`,
    ',"chargeReasonCode":"C"',
    ',"supplierLine":{"documents":[{"objectId":"o-1"}]}',
    ',"nobodyKnows":{"lines":[{"a":[1.50,"]}\\""]}]}',
  ])
  .map((some) => some.join(''));

const order = (extra: string): string => wireOrder({ lines: [{ extra }, { position: '20' }] });

/** Read from a page and fetched alone. */
const readings = (extra: string): ReadOrder[] => [
  ...readPage(`{"data":[${order(extra)}],"total":1}`).records,
  readSingleOrder(order(extra)),
];

describe('a stored line', () => {
  it('comes back complete with any of the optional fields', () => {
    fc.assert(
      fc.property(extras, (extra) => {
        for (const read of readings(extra)) {
          expect(read.lines.map(({ text }) => lineRow.parse({ line: text }))).toStrictEqual(
            read.order().lines,
          );
        }
      }),
    );
  });

  it('of a page is exactly the received text', () => {
    fc.assert(
      fc.property(extras, (extra) => {
        const [read] = readPage(`{"data":[${order(extra)}],"total":1}`).records;
        expect(order(extra)).toContain(`"lines":[${read?.lines.map(({ text }) => text).join(',')}]`);
      }),
    );
  });

  it.each(['', 'no JSON', '{"position":'])('is refused as %j', (line) => {
    expect(lineRow.safeParse({ line }).success).toBe(false);
  });

  it.each([
    ['twice', '"lines":[{"position":"7"},{"position":"8"}],"lines":'],
    ['also under a name with an escape', '"l\\u0069nes":[{"position":"7"},{"position":"8"}],"lines":'],
    ['under a name with an escape', '"l\\u0069nes":'],
  ])('is another text of the same where the lines are there %s', (_, name) => {
    const [read] = readPage(`{"data":[${order('').replace('"lines":', name)}],"total":1}`).records;
    expect(read?.lines.map(({ text }) => lineRow.parse({ line: text }))).toStrictEqual(
      readSingleOrder(order('')).order().lines,
    );
  });
});
