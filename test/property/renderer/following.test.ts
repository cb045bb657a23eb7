import fc from 'fast-check';
import { expect, test } from 'vitest';
import { proposalText } from '../../../src/renderer/features/answer/draft/draft-model.ts';
import { followBuyer } from '../../../src/renderer/features/answer/draft/follow-buyer.ts';
import { createFormats } from '../../../src/renderer/format/formats.ts';
import { orderChanges } from '../../../src/shared/domain/order-changes/order-changes.ts';
import { addDays, calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
import { decimal, sameDecimal } from '../../../src/shared/domain/values/decimal.ts';
import { aLine, anOrder, delivery, netPrice } from '../../fixtures/build-order.ts';
import { runs } from '../runs.ts';

const today = calendarDate('2026-11-17');
const locale = fc.constantFrom('en-GB', 'en-US', 'nl-NL', 'de-DE', 'de-CH');
const day = fc.nat(60).map((days) => addDays(today, days));
const figure = fc.tuple(fc.integer({ min: 1, max: 99_999 }), fc.nat(3)).map(([digits, places]) => {
  const text = String(digits).padStart(places + 1, '0');
  return decimal(places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`);
});
const terms = fc.record({ date: day, quantity: figure, price: figure });

test('typed values stay and untouched ones follow the buyer, in any region', () => {
  fc.assert(
    fc.property(
      locale,
      terms,
      terms,
      fc.record({ date: day, quantity: figure, price: figure }, { requiredKeys: [] }),
      (where, was, is, typed) => {
        const formats = createFormats(where, today);
        const lineOf = ({ date, quantity, price }: typeof was) =>
          aLine({ deliverySchedule: [delivery(date, quantity)], prices: netPrice(price) });
        const begun = proposalText(lineOf(was), formats);
        if (begun.kind !== 'propose') throw new Error('a proposal was begun');
        // Typing the present value counts as untouched.
        const date = typed.date === was.date ? undefined : typed.date;
        const quantity =
          typed.quantity !== undefined && sameDecimal(typed.quantity, was.quantity)
            ? undefined
            : typed.quantity;
        const price =
          typed.price !== undefined && sameDecimal(typed.price, was.price) ? undefined : typed.price;
        const text = {
          ...begun,
          deliveries: begun.deliveries.map((one) => ({
            ...one,
            ...(date === undefined ? {} : { date: formats.typedDate(date) }),
            ...(quantity === undefined ? {} : { quantity: formats.quantity(quantity) }),
          })),
          ...(price === undefined ? {} : { price: formats.price(price, 'EUR') }),
        };
        const changes = orderChanges(anOrder({ lines: [lineOf(was)] }), anOrder({ lines: [lineOf(is)] }));
        const after = followBuyer(text, lineOf(is), changes, formats);
        expect(after).toEqual({
          ...text,
          deliveries: text.deliveries.map((one) => ({
            ...one,
            date: date === undefined ? formats.typedDate(is.date) : one.date,
            quantity:
              quantity === undefined && !sameDecimal(was.quantity, is.quantity)
                ? formats.quantity(is.quantity)
                : one.quantity,
          })),
          price:
            price === undefined && !sameDecimal(was.price, is.price)
              ? formats.price(is.price, 'EUR')
              : text.price,
        });
      },
    ),
    { numRuns: runs(1_000) },
  );
});
