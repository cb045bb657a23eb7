import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineRow } from '../../../src/main/core/orders/stored-line.ts';
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
          expect(read.lines.map(({ text }) => lineRow.parse({ line: text, received: 1 }))).toStrictEqual(
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

  it('is read as an earlier Orderbell wrote it, with null or missing fields', () => {
    fc.assert(
      fc.property(extras, (extra) => {
        for (const line of readSingleOrder(order(extra)).order().lines) {
          const written = JSON.stringify(line);
          const short = JSON.stringify(line, (_, value: unknown) => (value === null ? undefined : value));
          expect(short).not.toContain('null');
          expect(lineRow.parse({ line: written, received: 0 })).toStrictEqual(line);
          expect(lineRow.parse({ line: short, received: 0 })).toStrictEqual(line);
        }
      }),
    );
  });

  it('from before supplier documents were read has none', () => {
    const [line] = readSingleOrder(order('')).order().lines;
    const { supplierDocuments: _, ...before } = line ?? {};
    expect(lineRow.parse({ line: JSON.stringify(before), received: 0 })).toStrictEqual(line);
  });

  it.each([
    ['', 0],
    ['', 1],
    ['no JSON', 0],
    ['no JSON', 1],
    ['[]', 0],
    ['{}', 0],
    ['{"position":"1"}', 0],
  ])('is refused as %j, received: %i', (line, received) => {
    expect(lineRow.safeParse({ line, received }).success).toBe(false);
  });

  it.each([
    ['twice', '"lines":[{"position":"7"},{"position":"8"}],"lines":'],
    ['also under a name with an escape', '"l\\u0069nes":[{"position":"7"},{"position":"8"}],"lines":'],
    ['under a name with an escape', '"l\\u0069nes":'],
  ])('is another text of the same where the lines are there %s', (_, name) => {
    const [read] = readPage(`{"data":[${order('').replace('"lines":', name)}],"total":1}`).records;
    expect(read?.lines.map(({ text }) => lineRow.parse({ line: text, received: 1 }))).toStrictEqual(
      readSingleOrder(order('')).order().lines,
    );
  });
});
