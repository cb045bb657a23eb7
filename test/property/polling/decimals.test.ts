import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readJson, writeJson } from '../../../src/main/core/service/codec/json.ts';
import { readSingleOrder } from '../../../src/main/core/service/codec/read-page.ts';
import { writeOrderResponse } from '../../../src/main/core/service/codec/write-order-response.ts';
import { orderResponseSchema } from '../../../src/shared/domain/answer/order-response.ts';
import { receivedText } from '../../fakes/as-read.ts';
import { wireOrder } from '../../fakes/wire-orders.ts';

const digits = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: min, maxLength: max });

/** A JSON number of any length. */
const number = fc
  .tuple(digits(1, 30), fc.option(digits(1, 30)), fc.option(fc.integer({ min: -99, max: 99 })))
  .map(([whole, fraction, exponent]) =>
    [
      whole.replace(/^0+(?=\d)/, ''),
      fraction === null ? '' : `.${fraction}`,
      exponent === null ? '' : `e${exponent}`,
    ].join(''),
  );

it('a quantity and a price are stored with the digits that were sent', () => {
  fc.assert(
    fc.property(number, number, (quantity, price) => {
      const read = readSingleOrder(wireOrder({ lines: [{ quantity, price }] }));
      const [line] = read.order().lines;
      expect(line?.deliverySchedule[0]?.quantity).toBe(quantity);
      expect(line?.prices?.netPrice?.priceInTransactionCurrency?.value).toBe(price);
      expect(receivedText(read)).toBe(wireOrder({ lines: [{ quantity, price }] }));
    }),
  );
});

it('and are sent in an order response with the same digits', () => {
  fc.assert(
    fc.property(
      number,
      number,
      fc.constantFrom('json' as const, 'xml' as const),
      (quantity, value, format) => {
        const response = orderResponseSchema.parse({
          order: { companyId: null, buyerAccountNumber: 'B', purchaseOrderNumber: 'P', documents: [] },
          lines: [
            {
              purchaseOrderLinePosition: '1',
              deliverySchedule: [{ position: null, date: '2026-12-01', quantity }],
              prices: {
                netPrice: {
                  priceInTransactionCurrency: { value, currencyIso: null },
                  priceInBaseCurrency: null,
                },
                grossPrice: null,
                discountPercentage: null,
                priceUnitOfMeasureIso: null,
                priceUnitQuantity: null,
              },
              indicators: null,
              reason: null,
              documents: [],
            },
          ],
        });
        const { text } = writeOrderResponse(response, format);
        const [before, after] = format === 'json' ? ['":', /[,}]/] : ['>', /</];
        expect(text.split(`quantity${before}`)[1]?.split(after)[0]).toBe(quantity);
        expect(text.split(`value${before}`)[1]?.split(after)[0]).toBe(value);
      },
    ),
  );
});

it('JSON without white space is written back unchanged, with every digit', () => {
  const json = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      number,
      fc.constantFrom('true', 'false', 'null'),
      fc.string().map((text) => JSON.stringify(text)),
      fc.array(tie('value')).map((items) => `[${items.map(String).join(',')}]`),
      fc
        .uniqueArray(fc.tuple(fc.string({ unit: fc.constantFrom(...'abcdef') }), tie('value')), {
          selector: ([name]) => name,
        })
        .map((fields) => `{${fields.map(([name, value]) => `"${name}":${String(value)}`).join(',')}}`),
    ),
  })).value;
  fc.assert(
    fc.property(json, (text) => {
      expect(writeJson(readJson(String(text)))).toBe(text);
    }),
  );
});
