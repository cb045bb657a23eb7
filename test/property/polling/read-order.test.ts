import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { headerRow, lineRow } from '../../../src/main/core/orders/stored-order.ts';
import { readOrder } from '../../../src/main/core/service/codec/read-order.ts';
import { markLines, nameLines } from '../../../src/shared/domain/order/line-identity.ts';
import { type Order, orderSchema } from '../../../src/shared/domain/order/order.ts';
import { orderFacts } from '../../../src/shared/domain/order/order-facts.ts';
import { runs } from '../runs.ts';

/** The reader checks by itself what it shapes. The domain's schema says what the result has to be. */

const price = {
  priceInTransactionCurrency: { value: 1.5, currencyIso: 'EUR' },
  priceInBaseCurrency: { value: 2 },
};
const prices = { netPrice: price, grossPrice: price, discountPercentage: 3, priceUnitQuantity: '100' };
const deliverySchedule = [{ position: '1', date: '2026-12-01', quantity: 7, status: 'Open', eta: 'soon' }];
const described = {
  properties: [{ key: 'a', value: 'b' }],
  notes: ['note', { inside: 1 }],
  labels: ['label'],
  documents: [{ name: 'drawing' }],
};

const full = () => ({
  id: 'id-1',
  buyerOrder: {
    companyId: 'company',
    orderType: 'Purchase',
    destination: { names: ['Name'], city: 'City' },
    terms: { incoterms: 'EXW' },
    contact: { email: 'a@b.example' },
    ...described,
  },
  supplierAccountNumber: 'S-1',
  purchaseOrderNumber: 'PO-1',
  supplierOrder: { buyerAccountNumber: 'B-1' },
  status: { processStatus: 'Issued', logisticsStatus: 'Open' },
  indicators: { deliveryOverdue: true },
  version: 3,
  lastUpdatedAt: '2026-11-01T10:00:00.000Z',
  lines: [
    {
      id: 'line-1',
      position: '00010',
      buyerLine: {
        item: { number: '4022' },
        terms: { contractNumber: 'C' },
        indicators: { delivered: false },
        requests: { reopenRequest: { deliverySchedule, prices, reason: 'why', status: 'Open' } },
        ...described,
      },
      deliverySchedule,
      prices,
      deliveryScheduleIncludingRequests: deliverySchedule,
      pricesIncludingRequests: prices,
      confirmedLine: { deliverySchedule, prices },
      status: { processStatus: 'Issued' },
      lastUpdatedAt: '2026-11-01T10:00:00.000Z',
    },
  ],
});

type Path = (string | number)[];

const pathsOf = (value: unknown): Path[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => [
        [name],
        ...pathsOf(inner).map((rest) => [name, ...rest]),
      ])
    : [];

const withAt = (value: unknown, [name, ...rest]: Path, put: unknown): unknown => {
  if (name === undefined) return put;
  const copy: unknown[] | Record<string, unknown> = Array.isArray(value) ? [...value] : { ...Object(value) };
  const inner: unknown = Reflect.get(copy, name);
  Reflect.set(copy, name, withAt(inner, rest, put));
  return copy;
};

const odd = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    '',
    ' ',
    'x',
    '1.',
    '1e5',
    '-0',
    '2026-02-30',
    '2026-13-01T00:00:00Z',
  ),
  fc.constantFrom<unknown>(
    0,
    -0,
    1.5,
    1e300,
    true,
    'true',
    [],
    {},
    [null],
    [{}],
    ['x'],
    'é\ud800',
    '1'.repeat(500),
  ),
  fc.jsonValue(),
);

const read = (record: unknown): Order | string => {
  const result = readOrder(record, JSON.stringify(record));
  if ('broken' in result) return result.broken.reason;
  const { header, headerText, lines, facts, order } = result.read;
  const whole = order();
  // What it is stored as is the same order.
  const kept = nameLines(
    lines.map(({ text }) => lineRow.parse({ line: text })),
    lines.map(({ position }) => position),
  );
  expect(markLines({ ...header, lines: kept })).toStrictEqual(whole);
  expect(headerRow.parse({ header_text: headerText, last_updated_at: header.lastUpdatedAt })).toStrictEqual(
    header,
  );
  expect(lines.map(({ position, lastUpdatedAt }) => [position, lastUpdatedAt])).toEqual(
    whole.lines.map(({ position, lastUpdatedAt }) => [position, lastUpdatedAt]),
  );
  expect(facts).toStrictEqual(orderFacts(whole));
  return whole;
};

describe('a read order', () => {
  it('equals what the schema makes of it, with its fields in the same order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...pathsOf(full())), odd), { maxLength: 3 }),
        (changes) => {
          const record = changes.reduce<unknown>((before, [path, put]) => withAt(before, path, put), full());
          const order = read(record);
          if (typeof order === 'string') {
            expect(order).toMatch(/^[a-zA-Z0-9.]+: missing or unreadable$|^no object$/);
            return;
          }
          const checked = orderSchema.parse(order);
          expect(order).toStrictEqual(checked);
          // The stored text is compared with incoming text.
          expect(JSON.stringify(order)).toBe(JSON.stringify(checked));
        },
      ),
      { numRuns: runs(3_000) },
    );
  });

  it('has everything that the record had', () => {
    expect(typeof read(full())).toBe('object');
  });
});

const inLine: Path = ['lines', 0];
const request: Path = [...inLine, 'buyerLine', 'requests', 'reopenRequest'];
const money: Path = ['netPrice', 'priceInTransactionCurrency', 'value'];

const unreadOf = (record: unknown): string[] => {
  const order = read(record);
  return typeof order === 'string'
    ? [order]
    : [order, ...order.lines].flatMap(({ unread }) => unread.map(({ field }) => field));
};

describe('an unreadable value is named', () => {
  it.each<[Path, string]>([
    [['lines'], 'lines'],
    [inLine, 'line'],
    [[...inLine, 'deliverySchedule'], 'deliverySchedule'],
    [[...inLine, 'deliverySchedule', 0], 'deliverySchedule.1'],
    [[...inLine, 'deliverySchedule', 0, 'date'], 'deliverySchedule.1.date'],
    [[...inLine, 'deliverySchedule', 0, 'quantity'], 'deliverySchedule.1.quantity'],
    [[...inLine, 'deliveryScheduleIncludingRequests'], 'deliveryScheduleIncludingRequests'],
    [[...inLine, 'prices'], 'prices'],
    [[...inLine, 'prices', 'netPrice'], 'prices.netPrice'],
    [[...inLine, 'prices', ...money], `prices.${money.join('.')}`],
    [[...inLine, 'prices', 'discountPercentage'], 'prices.discountPercentage'],
    [[...inLine, 'prices', 'priceUnitQuantity'], 'prices.priceUnitQuantity'],
    [[...inLine, 'pricesIncludingRequests'], 'pricesIncludingRequests'],
    [[...inLine, 'confirmedLine'], 'confirmedLine'],
    [[...inLine, 'confirmedLine', 'prices', ...money], `confirmedLine.prices.${money.join('.')}`],
    [request, 'reopenRequest'],
    [[...request, 'deliverySchedule', 0, 'date'], 'reopenRequest.deliverySchedule.1.date'],
  ])('%j', (path, named) => {
    expect(unreadOf(withAt(full(), path, false))).toEqual([named]);
  });

  it('if no timestamp is anywhere', () => {
    const record = withAt(withAt(full(), ['lastUpdatedAt'], 'now'), [...inLine, 'lastUpdatedAt'], 'now');
    expect(unreadOf(record)).toEqual(['lastUpdatedAt']);
  });

  it('and a record without any identity is no order', () => {
    const nameless = withAt(full(), ['id'], null);
    expect(read(withAt(nameless, ['supplierAccountNumber'], null))).toBe(
      'supplierAccountNumber: missing or unreadable',
    );
    expect(read(withAt(nameless, ['purchaseOrderNumber'], null))).toBe(
      'purchaseOrderNumber: missing or unreadable',
    );
  });
});
