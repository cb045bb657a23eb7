import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttp } from '../../../src/main/adapters/network/http-undici.ts';
import { systemChance } from '../../../src/main/adapters/random.ts';
import { writeOrderResponse } from '../../../src/main/core/service/codec/write-order-response.ts';
import type { OrderService } from '../../../src/main/core/service/order-service.ts';
import type { Session } from '../../../src/main/core/service/session.ts';
import { createPracticeService } from '../../../src/main/practice/create-practice-service.ts';
import { type LineAnswer, lineAnswerSchema } from '../../../src/shared/domain/answer/line-answer.ts';
import {
  composeOrderResponse,
  type ResponseDocument,
} from '../../../src/shared/domain/answer/order-response.ts';
import type { Order } from '../../../src/shared/domain/order/order.ts';
import { addDays, calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
import { decimal } from '../../../src/shared/domain/values/decimal.ts';
import { connect } from './connect.ts';

/**
 * The same answer in JSON and in XML, to two equal orders, over HTTP: the effect at the service is the
 * same.
 */

const practice = createPracticeService({ seed: 8, sample: 'empty' });
const http = createHttp();
let session: Session;
let service: OrderService;
let objectId = '';

beforeAll(async () => {
  ({ session, service } = connect(http, await practice.start()));
  const content = Buffer.from('%PDF-1.7 not really');
  const body = {
    length: content.length,
    open: async function* () {
      yield content;
    },
    onProgress: () => undefined,
  };
  const { signal } = new AbortController();
  ({ objectId } = await service.uploadDocument({ name: 'certificate.pdf', body, signal }));
});
afterAll(async () => {
  await session.end();
  await http.close();
  await practice.stop();
});

let count = 0;
/** Two orders that differ only in their numbers. */
const issueTwins = async (): Promise<[Order, Order]> => {
  count += 1;
  const first = practice.buyers.issue({
    ...{ buyer: 'Kessler', purchaseOrderNumber: `FORM-${count}` },
    lines: [
      { deliverySchedule: [{ date: '2026-12-10', quantity: '40' }], netPrice: '12.50' },
      {
        deliverySchedule: [
          { date: '2026-12-17', quantity: '12.5' },
          { date: '2026-12-24', quantity: '7' },
        ],
        netPrice: '0.0375',
      },
    ],
  });
  const second = { ...first, id: systemChance.uuid(), purchaseOrderNumber: `FORM-${count}-TWIN` };
  practice.world.put(second);
  return [await fetched(first.id), await fetched(second.id)];
};

const fetched = async (id: string): Promise<Order> => {
  const read = await service.fetchOrder(id);
  if (read === null) throw new Error('the order is not there');
  return read.order();
};

type Answering = {
  answers: [LineAnswer, LineAnswer];
  form: 'values' | 'indicators';
  documents: ResponseDocument[];
};

const answered = async (order: Order, { answers, form, documents }: Answering, format: 'json' | 'xml') => {
  const answeredLines = order.lines.map((line, index) => ({
    line,
    answer: answers[index] ?? answers[0],
    documents: index === 0 ? documents : [],
  }));
  const options = { companyId: null, buyerAccountNumber: order.buyerAccountNumber ?? '', form, documents };
  const outcome = await service.sendOrderResponse(
    writeOrderResponse(composeOrderResponse(order, answeredLines, options), format),
  );
  return { outcome, state: effectOn(order.id ?? '') };
};

/** The service's state of an order, without the fields that differ between any two orders. */
const effectOn = (id: string): unknown => {
  const held = practice.world.order(id);
  if (held === undefined) throw new Error('the service lost the order');
  return JSON.parse(
    JSON.stringify(
      held.lines.map(({ processStatus, inProgressStatus, requested, confirmed, proposal, supplierLine }) => [
        ...[processStatus, inProgressStatus, requested, confirmed, proposal, supplierLine],
      ]),
    ),
  );
};

const bothForms = async (answering: Answering): Promise<{ json: unknown; xml: unknown }> => {
  const [first, second] = await issueTwins();
  return {
    json: await answered(first, answering, 'json'),
    xml: await answered(second, answering, 'xml'),
  };
};

const oddTexts = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
  fc.constantFrom(
    'a & b < c > d "e" \'f\' ]]> <![CDATA[x]]> <!-- y --> &amp; &#10; &lol; %s',
    'first line\nsecond line\r\nthird line\rfourth\ttab',
    ' \u00a0 spaces around \u3000 ',
    'control \u0000\u0001\u0008\u000b\u001f\u007f\u0085\u009f \ufffe\uffff characters',
    'half a character \ud83d and a whole one \u{1f527}',
    '\u202eright to left\u202c, e\u0301, \ufeffmark, ß, 螺栓, \u{10ffff}',
    'x'.repeat(2000),
    '<'.repeat(2000),
  ),
);

const amounts = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 24n }), fc.option(fc.stringMatching(/^[0-9]{1,20}$/)))
  .map(([whole, rest]) => decimal(rest === null ? `${whole}` : `${whole}.${rest}`));

const days = fc.nat(800).map((ahead) => addDays(calendarDate('2026-11-30'), ahead));

const lineAnswers: fc.Arbitrary<LineAnswer> = fc
  .oneof(
    fc.constant({ kind: 'accept' as const }),
    fc.record({ kind: fc.constant('reject' as const), reason: oddTexts }),
    fc.record({
      kind: fc.constant('propose' as const),
      deliverySchedule: fc.array(fc.record({ position: fc.constant(null), date: days, quantity: amounts }), {
        minLength: 1,
        maxLength: 4,
      }),
      prices: fc.option(
        amounts.map((value) => ({
          netPrice: { priceInTransactionCurrency: { value, currencyIso: 'EUR' }, priceInBaseCurrency: null },
          ...{ grossPrice: null, discountPercentage: null, priceUnitOfMeasureIso: 'PCE' },
          priceUnitQuantity: decimal('1'),
        })),
      ),
      reason: oddTexts,
    }),
  )
  // As the screens send it. They ask again for a reason that becomes empty.
  .map((answer) => lineAnswerSchema.parse(answer))
  .filter((answer) => answer.kind === 'accept' || answer.reason !== '');

const documents = fc.array(
  fc.record({
    // The uploaded document, whose id isn't known yet here.
    objectId: fc.constant(null).map(() => objectId),
    name: oddTexts,
    code: fc.option(oddTexts),
    revision: fc.option(oddTexts),
    type: fc.option(oddTexts),
    description: fc.option(oddTexts),
  }),
  { maxLength: 2 },
);

describe('an answer', () => {
  it('has the same effect in JSON and in XML', async () => {
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          answers: fc.tuple(lineAnswers, lineAnswers),
          form: fc.constantFrom('values' as const, 'indicators' as const),
          documents,
        }),
        async (answering) => {
          const { json, xml } = await bothForms(answering);
          expect(xml).toEqual(json);
          if (JSON.stringify(json).includes('"taken"')) taken += 1;
        },
      ),
      { numRuns: 150 },
    );
    // If the service refused all of them, equal effects would prove nothing.
    expect(taken).toBeGreaterThan(100);
  });

  it('carries special characters, long texts and many digits in both forms', async () => {
    const reason = 'a & b < c > "d" ]]> &amp;\nsecond\r\nline\t\u{1f527} \u0000\u0085end';
    const answers: [LineAnswer, LineAnswer] = [
      lineAnswerSchema.parse({ kind: 'reject', reason }),
      lineAnswerSchema.parse({
        ...{ kind: 'propose', reason: 'x'.repeat(2000), prices: null },
        deliverySchedule: [
          { position: null, date: '2027-01-04', quantity: '1234567890123456789.000000000000000001' },
        ],
      }),
    ];
    const { json, xml } = await bothForms({ answers, form: 'values', documents: [] });
    for (const { outcome, state } of [json, xml].map((one) => JSON.parse(JSON.stringify(one)))) {
      expect(outcome).toEqual({ kind: 'taken' });
      expect(state[0][5].reason).toBe('a & b < c > "d" ]]> &amp;\nsecond\nline\t\u{1f527} end');
      expect(state[1][4].deliverySchedule[0].quantity).toBe('1234567890123456789.000000000000000001');
      expect(state[1][5].reason).toHaveLength(2000);
    }
  });
});
