import { expect, it } from 'vitest';
import { readPage } from '../../src/main/core/service/codec/read-page.ts';
import { writeOrderResponse } from '../../src/main/core/service/codec/write-order-response.ts';
import { createOrderService } from '../../src/main/core/service/create-order-service.ts';
import { nothingLearned } from '../../src/main/core/service/profile.ts';
import { problemOfAnswer } from '../../src/main/core/service/service-problem.ts';
import { Problem } from '../../src/main/practice/http/problem.ts';
import { readXmlResponse } from '../../src/main/practice/orders/order-response-schema.ts';
import { lineAmount } from '../../src/shared/domain/order/amounts.ts';
import { decimal } from '../../src/shared/domain/values/decimal.ts';
import { serviceTimestampSchema } from '../../src/shared/domain/values/service-timestamp.ts';
import { createFixedChance } from '../fakes/memory-ports.ts';
import { createScriptedHttp } from '../fakes/scripted-http.ts';
import { wireOrder, wirePage } from '../fakes/wire-orders.ts';
import { delivery } from '../fixtures/build-order.ts';
import { readXml } from './oracle/xml-tree.ts';
import { orderbell } from './subjects.ts';

/** Faults that the fuzz found, each with its smallest input. */

const refused = (text: string) =>
  problemOfAnswer({ status: 400, header: () => null, text }, Date.parse('2026-11-20T12:00:00.000Z'))?.detail;

it('a service’s error text loses control characters, direction marks and lone surrogates', () => {
  expect(refused('{"message":"a\\u0000b\\u001b[31m\\u202ec\\u2066\\ud800d"}')).toBe('ab[31mcd');
  expect(refused(`${'x'.repeat(499)}😀`)).toBe('x'.repeat(499));
  expect(refused('{"message":"\\u202e"}')).toBeNull();
});

it('a service’s error text is read after a byte order mark', () => {
  expect(refused('\ufeff{"message":"unknown position"}')).toBe('unknown position');
});

it('an answer in XML has no character that XML forbids', () => {
  const response = {
    order: {
      companyId: null,
      buyerAccountNumber: 'D-1',
      purchaseOrderNumber: 'PO-1',
      documents: [],
      contact: null,
      notes: [],
    },
    ...{ erpResponseDateTime: null, erpRespondedBy: null },
    lines: [
      {
        ...{
          purchaseOrderLinePosition: '1',
          ...{ salesOrderNumber: null, salesOrderLinePosition: null, itemDetails: null },
          deliverySchedule: [],
          prices: null,
          indicators: 'rejected' as const,
        },
        ...{ reason: 'a\uffffb\ufffec\u0007', documents: [] },
      },
    ],
  };
  const root = readXml(writeOrderResponse(response, 'xml').text);
  const line = root?.elements.find(({ name }) => name === 'line');
  expect(line?.elements.find(({ name }) => name === 'reason')?.text).toBe('abc');
});

it('a timestamp with too many digits is refused', () => {
  expect(serviceTimestampSchema.safeParse(`2026-11-01T10:00:00.${'0'.repeat(40)}Z`).success).toBe(true);
  expect(serviceTimestampSchema.safeParse(`2026-11-01T10:00:00.${'0'.repeat(41)}Z`).success).toBe(false);
});

it('a small gross price counts to its last digit at any quantity', () => {
  const prices = {
    netPrice: null,
    grossPrice: {
      priceInTransactionCurrency: { value: decimal('0.00000000001'), currencyIso: 'EUR' },
      priceInBaseCurrency: null,
    },
    discountPercentage: decimal('12.5'),
    priceUnitOfMeasureIso: null,
    priceUnitQuantity: null,
  };
  const amount = lineAmount({ deliverySchedule: [delivery('2026-12-01', '800000000000')], prices }, null);
  expect(Number(amount?.value)).toBe(7);
});

it('a quantity of a million digits is a gap, and nothing calculates with it', () => {
  const careless = wireOrder({ number: 'PO-2', lines: [{ quantity: '9'.repeat(1_000_000) }] });
  const page = readPage(wirePage([careless, wireOrder({ lines: [{ quantity: '9'.repeat(40) }] })], 2, null));
  const lines = page.records.map(({ order }) => order().lines[0]);
  expect(lines.map((line) => line?.unread.map(({ field }) => field))).toEqual([
    ['deliverySchedule.1.quantity'],
    [],
  ]);
  expect(lines.map((line) => line?.deliverySchedule[0]?.quantity)).toEqual([null, '9'.repeat(40)]);
});

it('lone surrogates name no two lines, and no order that can’t be fetched', () => {
  const half = (id: string, positions: string[]) =>
    wireOrder({ id, lines: positions.map((position) => ({ position })) });
  const page = readPage(wirePage([half('a\\ud800', ['1']), half('b', ['\\ud800', '\\ud801'])], 2, null));
  expect(page.records.map(({ header }) => encodeURIComponent(header.id ?? ''))).toEqual(['a%EF%BF%BD', 'b']);
  expect(page.records[0]?.headerText).toContain('"a\\ud800"');
  expect(page.records[1]?.lines.map(({ position }) => position)).toEqual(['\ufffd', '\ufffd#2']);
});

it('a lone surrogate is no id of a document', async () => {
  const session = orderbell.session(
    { email: 'a@b.example', password: 'correct horse' },
    createScriptedHttp(() => ({
      status: 200,
      headers: { 'Set-Authorization': 'token' },
      text: '{"id":"\\ud800"}',
    })),
    { now: () => 0 },
  );
  const service = createOrderService({
    clock: { now: () => 0 },
    chance: createFixedChance(),
    session: () => session,
    learned: { get: () => nothingLearned, set: () => undefined },
  });
  const body = {
    length: 0,
    open: async function* () {
      yield new Uint8Array();
    },
    onProgress: () => undefined,
  };
  await expect(
    service.uploadDocument({ name: 'a.pdf', body, signal: new AbortController().signal }),
  ).rejects.toMatchObject({ code: 'service.not-a-service' });
});

it('the practice service refuses names that have a meaning in JavaScript', () => {
  const text = '<SendOrderResponseBySupplier><__proto__>x</__proto__></SendOrderResponseBySupplier>';
  expect(() => readXmlResponse(text)).toThrow(Problem);
});

it.each([
  ['a note', '[', ']'],
  ['a field that nobody knows', '{"a":', '}'],
])('a record that is nested without end in %s costs no other of its page', (where, open, close) => {
  const deep = `${open.repeat(100_000)}${open === '[' ? '' : '1'}${close.repeat(100_000)}`;
  for (const levels of [100, 1_000, 3_000, 5_000, 20_000, 100_000]) {
    const part =
      levels === 100_000 ? deep : `${open.repeat(levels)}${open === '[' ? '' : '1'}${close.repeat(levels)}`;
    const careless =
      where === 'a note'
        ? wireOrder({ number: 'PO-2' }).replace('"destination"', `"notes":[${part}],"destination"`)
        : wireOrder({ number: 'PO-2', extra: `,"later":${part}` });
    for (const version of [1, 1.5]) {
      const text = wirePage(
        [careless.replace('"version":1', `"version":${version === 1 ? '1' : '1.50'}`), wireOrder()],
        2,
        null,
      );
      const page = readPage(text);
      expect(page.records.at(-1)?.header.purchaseOrderNumber).toBe('PO-1');
      expect(page.records.length + page.broken.length).toBe(2);
    }
  }
});
