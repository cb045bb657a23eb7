import { describe, expect, it } from 'vitest';
import {
  type AnswerDetails,
  detailsOfLine,
  type ItemDetails,
  noAnswerDetails,
  noItemDetails,
} from '../../../src/shared/domain/answer/answer-details.ts';
import type { LineAnswer } from '../../../src/shared/domain/answer/line-answer.ts';
import {
  type AnswerForm,
  composeOrderResponse,
  type OrderResponse,
  orderResponseSchema,
} from '../../../src/shared/domain/answer/order-response.ts';
import type { OrderLine } from '../../../src/shared/domain/order/order.ts';
import { decimal } from '../../../src/shared/domain/values/decimal.ts';
import {
  aLine,
  anOrder,
  confirmedLine,
  delivery,
  netPrice,
  reopenedLine,
  requestedLine,
  termsOf,
} from '../../fixtures/build-order.ts';

const other = termsOf('2026-12-24', '100', '4.20');

const compose = (line: OrderLine, answer: LineAnswer, form: AnswerForm): OrderResponse['lines'][number] => {
  const { lines } = composeOrderResponse(anOrder(), [{ line, answer, documents: [] }], {
    companyId: null,
    buyerAccountNumber: 'D-200',
    form,
    documents: [],
  });
  const [only] = lines;
  if (only === undefined) throw new Error('A line was answered.');
  return only;
};

it('names the order, the buyer’s number with us and our documents', () => {
  const said = { code: 'C-1', revision: 'B', type: 'Certificate', description: null };
  const document = { objectId: 'o-1', name: 'Certificate.pdf', ...said };
  const drawing = { ...document, objectId: 'o-2', name: 'Drawing.pdf' };
  const response = composeOrderResponse(
    anOrder(),
    [{ line: aLine(), answer: { kind: 'accept' }, documents: [drawing] }],
    { companyId: 'own-1', buyerAccountNumber: 'D-200', form: 'values', documents: [document] },
  );
  // The sender’s own number, and never the buyer’s, which the order names.
  expect(response.order).toEqual({
    companyId: 'own-1',
    buyerAccountNumber: 'D-200',
    purchaseOrderNumber: 'PO-1',
    ...{ contact: null, notes: [] },
    documents: [document],
  });
  expect(response.lines[0]).toMatchObject({ purchaseOrderLinePosition: '00010', documents: [drawing] });
});

describe('the details that the user typed', () => {
  const sent = (details: Partial<AnswerDetails>) =>
    composeOrderResponse(anOrder(), [{ line: aLine(), answer: { kind: 'accept' }, documents: [] }], {
      ...{ companyId: null, buyerAccountNumber: 'D-200', form: 'values', documents: [] },
      details: { ...noAnswerDetails, ...details },
    });
  const itemOf = (itemDetails: Partial<ItemDetails>) =>
    sent({
      lines: [
        {
          ...{ position: '00010', salesOrderLinePosition: '', shownPosition: '' },
          itemDetails: { ...noItemDetails, ...itemDetails },
        },
      ],
    }).lines[0]?.itemDetails;
  const nothing = {
    ...{ countryOfOriginCodeIso2: null, combinedNomenclatureCode: null, netWeight: null },
    ...{ netWeightUnitOfMeasureIso: null, dangerousGoodsCodeUnece: null, serialNumber: null },
    batchNumber: null,
  };

  it('are a note for the buyer, and our numbers', () => {
    const lines = [{ ...detailsOfLine(noAnswerDetails, '00010'), salesOrderLinePosition: '1' }];
    const { order, lines: answered } = sent({ message: 'Call us.', salesOrderNumber: 'SO-7', lines });
    expect(order.notes).toEqual(['Call us.']);
    expect(answered).toMatchObject([
      { salesOrderNumber: 'SO-7', salesOrderLinePosition: '1', itemDetails: null },
    ]);
  });

  it('are left out if empty', () => {
    const { order, lines } = sent({});
    expect(order.notes).toEqual([]);
    expect(lines).toMatchObject([
      { salesOrderNumber: null, salesOrderLinePosition: null, itemDetails: null },
    ]);
  });

  it.each([
    ['a number', { serialNumber: 'S-1', batchNumber: 'B-1' }, { serialNumber: 'S-1', batchNumber: 'B-1' }],
    [
      'a weight with its unit',
      { netWeight: '1.50', netWeightUnitOfMeasureIso: 'KGM' },
      { netWeight: '1.50', netWeightUnitOfMeasureIso: 'KGM' },
    ],
    [
      'no unit without its weight',
      { batchNumber: 'B-1', netWeightUnitOfMeasureIso: 'KGM' },
      { batchNumber: 'B-1' },
    ],
  ])('of an item have %s', (_, typed, expected) => {
    expect(itemOf(typed)).toEqual({ ...nothing, ...expected });
  });
});

describe('an acceptance', () => {
  it('repeats no price without a value in the order’s currency', () => {
    const money = { value: decimal('99'), currencyIso: 'SEK' };
    for (const priceInBaseCurrency of [money, null]) {
      const price = { priceInTransactionCurrency: null, priceInBaseCurrency };
      const prices = { ...netPrice('4.20'), netPrice: price };
      const line = aLine({ prices });
      expect(compose(line, { kind: 'accept' }, 'values')).toMatchObject({ prices: null, indicators: null });
      const proposal: LineAnswer = { kind: 'propose', ...other, prices, reason: 'Our press is down.' };
      expect(compose(line, proposal, 'values').prices).toBeNull();
      const gross = aLine({ prices: { ...prices, grossPrice: netPrice('5').netPrice } });
      expect(compose(gross, { kind: 'accept' }, 'values').prices).toMatchObject({
        netPrice: null,
        grossPrice: netPrice('5').netPrice,
      });
    }
  });

  it('is a bare acceptance if there is no value to repeat', () => {
    const bare = aLine({ lineType: 'Service', deliverySchedule: [], prices: null });
    expect(compose(bare, { kind: 'accept' }, 'values')).toMatchObject({
      ...{ deliverySchedule: [], prices: null, indicators: 'accepted' },
    });
  });

  it('is written out in values, with the positions of the schedule', () => {
    expect(compose(aLine(), { kind: 'accept' }, 'values')).toMatchObject({
      deliverySchedule: [{ position: '0001', date: '2026-12-10', quantity: '100' }],
      prices: netPrice('4.20'),
      indicators: null,
      reason: null,
    });
  });

  it('is a bare yes in indicators', () => {
    expect(compose(aLine(), { kind: 'accept' }, 'indicators')).toMatchObject({
      deliverySchedule: [],
      prices: null,
      indicators: 'accepted',
    });
  });

  it('of a reopen request has its values', () => {
    const { deliverySchedule } = compose(reopenedLine(other), { kind: 'accept' }, 'values');
    expect(deliverySchedule).toMatchObject([{ date: '2026-12-24' }]);
  });

  it.each([
    ['a confirmed line', confirmedLine()],
    [
      'a reopen request of ours',
      requestedLine('OpenSupplierReopenRequest', other, termsOf('2026-12-10', '100', '4.20')),
    ],
  ])('of %s is always written out: the table knows no yes for it', (_, line) => {
    expect(compose(line, { kind: 'accept' }, 'indicators')).toMatchObject({
      deliverySchedule: [{ date: '2026-12-10' }],
      indicators: null,
    });
  });
});

it.each(['values', 'indicators'] as const)(
  'has a rejection with the indicator and its reason (%s)',
  (form) => {
    expect(compose(aLine(), { kind: 'reject', reason: 'Sold out.' }, form)).toMatchObject({
      deliverySchedule: [],
      prices: null,
      indicators: 'rejected',
      reason: 'Sold out.',
    });
  },
);

describe('a proposal', () => {
  it.each(['values', 'indicators'] as const)('is always in values (%s)', (form) => {
    const answer: LineAnswer = { kind: 'propose', ...other, reason: 'Our press is down.' };
    expect(compose(aLine(), answer, form)).toMatchObject({
      deliverySchedule: [{ position: '0001', date: '2026-12-24', quantity: '100' }],
      indicators: null,
      reason: 'Our press is down.',
    });
  });

  it('puts new split entries without position at the end', () => {
    const deliverySchedule = [
      delivery('2026-12-01', '40', null),
      delivery('2026-12-10', '60'),
      delivery('2027-01-07', '10', null),
    ];
    const answer: LineAnswer = { kind: 'propose', deliverySchedule, prices: null, reason: 'In parts.' };
    expect(
      compose(aLine(), answer, 'values').deliverySchedule.map(({ position, date }) => [position, date]),
    ).toEqual([
      ['0001', '2026-12-10'],
      [null, '2026-12-01'],
      [null, '2027-01-07'],
    ]);
  });
});

it('sends no prices if the order has none', () => {
  const none = { ...netPrice('1'), netPrice: null };
  expect(compose(aLine({ prices: null }), { kind: 'accept' }, 'values').prices).toBeNull();
  expect(compose(aLine({ prices: none }), { kind: 'accept' }, 'values').prices).toBeNull();
});

it('sends the price of an order that gives the gross one alone', () => {
  const gross = { ...netPrice('1'), netPrice: null, grossPrice: netPrice('200').netPrice };
  expect(compose(aLine({ prices: gross }), { kind: 'accept' }, 'values').prices).toEqual(gross);
});

it('has no reason if none was written', () => {
  const answer: LineAnswer = { kind: 'propose', ...termsOf('2026-12-10', '100', '4.20'), reason: '' };
  expect(compose(aLine(), answer, 'values').reason).toBeNull();
});

it('doesn’t exist without a line', () => {
  const nobody = composeOrderResponse(anOrder(), [], {
    companyId: null,
    buyerAccountNumber: 'D-200',
    form: 'values',
    documents: [],
  });
  expect(orderResponseSchema.safeParse(nobody).success).toBe(false);
  const [said] = [
    composeOrderResponse(
      anOrder(),
      [{ line: aLine(), answer: { kind: 'reject', reason: 'Sold out.' }, documents: [] }],
      { companyId: null, buyerAccountNumber: 'D-200', form: 'values', documents: [] },
    ),
  ];
  expect(orderResponseSchema.parse(JSON.parse(JSON.stringify(said)))).toEqual(said);
});
