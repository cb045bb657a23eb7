import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineColumn, lineText } from '../../../src/main/core/orders/stored-line.ts';
import { readSingleOrder } from '../../../src/main/core/service/codec/read-page.ts';
import type { OrderLine } from '../../../src/shared/domain/order.ts';
import { wireOrder } from '../../fakes/wire-orders.ts';

const terms =
  '{"deliverySchedule":[{"date":"2026-12-01","quantity":1.50}],"prices":{"grossPrice":{"priceInTransactionCurrency":{"value":3}}}}';

/** What else may stand on a line, each of it there or not. */
const extras = fc
  .subarray([
    ',"deliveryScheduleIncludingRequests":[]',
    `,"deliveryScheduleIncludingRequests":[{"date":"2026-12-01","quantity":7,"etd":"soon"}]`,
    ',"pricesIncludingRequests":{"netPrice":{"priceInTransactionCurrency":{"value":1},"priceInBaseCurrency":{"value":2}}}',
    `,"confirmedLine":${terms}`,
    ',"chargeReasonCode":"C"',
    ',"supplierLine":{"documents":[{"objectId":"o-1"}]}',
  ])
  .map((some) => some.join(''));

const lines = (extra: string): OrderLine[] => readSingleOrder(wireOrder({ lines: [{ extra }] })).order.lines;

describe('a stored line', () => {
  it('comes back whole, whatever of it was there', () => {
    fc.assert(
      fc.property(extras, (extra) => {
        for (const line of lines(extra)) {
          expect(lineText(line)).not.toContain('null');
          expect(lineColumn.parse(lineText(line))).toStrictEqual(line);
          // As an earlier Orderbell stored it.
          expect(lineColumn.parse(JSON.stringify(line))).toStrictEqual(line);
        }
      }),
    );
  });

  it('of a time before our documents were read has none', () => {
    const [line] = lines('');
    const { supplierDocuments: _, ...before } = line ?? {};
    expect(lineColumn.parse(JSON.stringify(before))).toStrictEqual(line);
  });

  it.each(['', 'no JSON', '[]', '{}', '{"position":"1"}'])('is refused as %s', (text) => {
    expect(lineColumn.safeParse(text).success).toBe(false);
  });
});
