import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { peppol } from '../../../src/main/core/exports/peppol.ts';
import { scsn } from '../../../src/main/core/exports/scsn.ts';
import { writeOrder } from '../../../src/main/core/exports/write-order.ts';
import { writeResponse } from '../../../src/main/core/exports/write-response.ts';
import type { ResponseEntry } from '../../../src/shared/contract/calls/responses.ts';
import { type LineAnswer, requestedWithUnit } from '../../../src/shared/domain/answer/line-answer.ts';
import { totalQuantity } from '../../../src/shared/domain/order/amounts.ts';
import type { Order, OrderLine, Prices } from '../../../src/shared/domain/order/order.ts';
import { totalsOf } from '../../../src/shared/domain/order/order-facts.ts';
import { type CalendarDate, calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
import { decimal } from '../../../src/shared/domain/values/decimal.ts';
import { visibleText } from '../../../src/shared/domain/values/shown-text.ts';
import { aLine, anOrder, delivery, netPrice, status } from '../../fixtures/build-order.ts';
import { profileProblems, standardProblems } from '../../ubl/check-ubl.ts';
import { sourceFor } from '../../ubl/export-source.ts';
import { at, type Element, readXml, text, texts } from '../../ubl/read-xml.ts';

/** Any text that a service can send, with control characters and lone surrogates. */
const words = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({
    unit: fc.constantFrom('<', '>', '&', '"', "'", ']', '\r', '\n', '\t', ' ', 'a', '\u0000'),
    maxLength: 8,
  }),
);

const optional = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> =>
  fc.option(value, { nil: null });

const amount = fc
  .record({ whole: fc.bigInt({ min: 0n, max: 10n ** 14n }), places: fc.stringMatching(/^\d{0,10}$/) })
  .map(({ whole, places }) => decimal(places === '' ? String(whole) : `${whole}.${places}`));

const positive = amount.map((value) => (new Big(value).gt(0) ? value : decimal('1')));

const day: fc.Arbitrary<CalendarDate> = fc
  .integer({ min: 0, max: 4000 })
  .map((days) => calendarDate(new Date(Date.UTC(2024, 0, 1) + days * 86_400_000).toISOString().slice(0, 10)));

const schedule = fc.array(
  fc.tuple(day, amount).map(([date, quantity]) => ({ ...delivery(date, '1'), quantity })),
  { minLength: 1, maxLength: 4 },
);

const prices: fc.Arbitrary<Prices | null> = optional(
  fc
    .record({ value: amount, per: positive, discount: fc.integer({ min: 0, max: 100 }), gross: fc.boolean() })
    .map(({ value, per, discount, gross }) =>
      gross
        ? {
            ...netPrice(value, per),
            netPrice: null,
            grossPrice: netPrice(value).netPrice,
            discountPercentage: decimal(String(discount)),
          }
        : netPrice(value, per),
    ),
);

const states = ['Issued', 'Confirmed', 'Rejected', 'Cancelled', 'Completed'];

const line = (position: string, possible: string[]): fc.Arbitrary<OrderLine> =>
  fc
    .record({
      state: fc.constantFrom(...possible),
      deliverySchedule: schedule,
      prices,
      delivered: fc.boolean(),
      name: optional(words),
      number: optional(words),
      description: optional(words),
      notes: fc.array(words, { maxLength: 2 }),
      units: fc.constantFrom(['PCE', 'PCE'], ['kg', 'GRM'], ['m', null], [null, 'EA'], ['TNE', 'KGM']),
    })
    .map(({ state, name, number, description, units: [unit = null, priceUnit = null], ...rest }) =>
      aLine({
        ...rest,
        prices: rest.prices === null ? null : { ...rest.prices, priceUnitOfMeasureIso: priceUnit },
        position,
        description,
        status: status(state),
        item: { ...aLine().item, name, number, purchaseUnitOfMeasureIso: unit },
      }),
    );

// `1` and `1-2` together: an id made for a part must not be one that exists.
const positions = ['1', '1-2', '00020', '1-3'];

const orderOf = (possible: string[]): fc.Arbitrary<Order> =>
  fc
    .record({
      lines: fc
        .integer({ min: 1, max: positions.length })
        .chain((count) => fc.tuple(...positions.slice(0, count).map((one) => line(one, possible)))),
      number: words.map((word) => `PO ${word}`),
      description: optional(words),
      notes: fc.array(words, { maxLength: 2 }),
      addressLines: fc.array(words, { maxLength: 4 }),
      names: fc.array(words, { maxLength: 2 }),
      country: fc.constantFrom('NL', 'nl', null, 'Holland', '', 'XX', 'UK'),
      code: optional(words),
      contact: fc.record({ email: optional(words), userName: optional(words), phoneNumber: optional(words) }),
    })
    .map(({ number, addressLines, names, country, code, ...rest }) =>
      anOrder({
        ...rest,
        purchaseOrderNumber: number,
        destination: { ...anOrder().destination, addressLines, names, code, countryCodeIso2: country },
      }),
    );

const answersTo = (order: Order): fc.Arbitrary<ResponseEntry[]> =>
  fc
    .tuple(
      ...order.lines.map((line) =>
        fc
          .oneof(
            fc.constant<LineAnswer>({ kind: 'accept' }),
            words.map<LineAnswer>((reason) => ({ kind: 'reject', reason })),
            fc.tuple(schedule, prices, words).map<LineAnswer>(([deliverySchedule, offered, reason]) => ({
              kind: 'propose',
              deliverySchedule,
              // In the unit of the order.
              prices: offered === null ? null : { ...offered, priceUnitOfMeasureIso: null },
              reason,
            })),
          )
          .map((answer) => ({ position: line.position, answer, requested: requestedWithUnit(line) })),
      ),
    )
    .map((answers) => [
      {
        id: 'response',
        orderKey: 1,
        state: 'sent',
        answers,
        composedAt: 1,
        undoUntil: null,
        nextAttemptAt: null,
        attempts: 1,
        left: true,
        sentAt: 1,
        doneAt: null,
        problem: null,
        ...{ conflict: [], settled: [], documentsOnly: false, message: '' },
      },
    ]);

const items = 'cac:OrderLine/cac:LineItem';

/** The total of each line over all its parts. */
const quantitiesOf = (root: Element, order: Order): string[] =>
  order.lines.map(({ position }) =>
    at(root, items)
      .filter((item) => ownerOf(text(item, 'cbc:ID') ?? '', order) === position)
      .reduce((sum, item) => sum.plus(text(item, 'cbc:Quantity') ?? '0'), new Big(0))
      .toFixed(),
  );

/** The line that a part's id was made for. */
const ownerOf = (id: string, order: Order): string =>
  order.lines.some(({ position }) => position === id) ? id : id.replace(/-\d+$/, '');

const valid = (xml: string): Element => {
  expect(standardProblems(xml)).toEqual([]);
  expect(profileProblems(xml)).toEqual([]);
  return readXml(xml);
};

const asWritten = (value: string): string =>
  value
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML can't write
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');

describe('any order', () => {
  test('becomes a valid UBL Order with the same quantities and texts', () => {
    fc.assert(
      fc.property(orderOf(states), (order) => {
        const root = valid(writeOrder(sourceFor(order), peppol));
        const ordered = order.lines.map(({ status: { processStatus }, delivered, deliverySchedule }) =>
          ['Cancelled', 'Rejected'].includes(processStatus) || (processStatus === 'Completed' && !delivered)
            ? '0'
            : new Big(totalQuantity(deliverySchedule) ?? 'unknown').toFixed(),
        );
        expect(quantitiesOf(root, order)).toEqual(ordered);
        const total = text(root, 'cac:AnticipatedMonetaryTotal/cbc:PayableAmount');
        const [onScreen] = totalsOf(order.lines);
        if (total !== null) expect(new Big(onScreen?.value ?? '0').toFixed(2)).toBe(total);
        const note = texts(root, 'cbc:Note').join('');
        for (const one of order.notes) {
          const shown = asWritten(visibleText(one));
          // A note without a visible character adds nothing to the notes around it.
          if (!['', '\ufffd'].includes(shown.trim())) expect(note).toContain(shown);
        }
      }),
    );
  });

  test('becomes a valid Order in the SCSN variant', () => {
    fc.assert(
      fc.property(orderOf(states), (order) => {
        expect(standardProblems(writeOrder(sourceFor(order), scsn))).toEqual([]);
      }),
    );
  });

  test('with an answer to every line becomes a valid OrderResponse, in both variants', () => {
    fc.assert(
      fc.property(
        orderOf(['Issued']).chain((order) => fc.tuple(fc.constant(order), answersTo(order))),
        ([order, responses]) => {
          const source = sourceFor(order, responses);
          const root = valid(writeResponse(source, peppol));
          expect(standardProblems(writeResponse(source, scsn))).toEqual([]);
          if (text(root, 'cbc:OrderResponseCode') !== 'CA') return;
          expect(new Set(texts(root, 'cac:OrderLine/cac:OrderLineReference/cbc:LineID'))).toEqual(
            new Set(order.lines.map(({ position }) => position)),
          );
        },
      ),
    );
  });

  test('without an answer becomes a valid OrderResponse with its present state', () => {
    fc.assert(
      fc.property(orderOf(['Confirmed', 'Rejected', 'Cancelled', 'Completed']), (order) => {
        // A cancelled order has nothing to answer.
        fc.pre(order.lines.some((one) => one.status.processStatus !== 'Cancelled'));
        const issued = order.lines.map((one) => ({ ...one, status: status('Issued') }));
        valid(writeResponse(sourceFor(order), peppol));
        valid(writeResponse(sourceFor(order, [], {}, [{ ...order, lines: issued }]), peppol));
      }),
    );
  });
});
