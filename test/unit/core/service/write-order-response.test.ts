import { describe, expect, it } from 'vitest';
import { writeOrderResponse } from '../../../../src/main/core/service/codec/write-order-response.ts';
import {
  type OrderResponse,
  orderResponseSchema,
} from '../../../../src/shared/domain/answer/order-response.ts';

const response: OrderResponse = orderResponseSchema.parse({
  order: { companyId: 'buyer-1', buyerAccountNumber: 'B & 1', purchaseOrderNumber: 'PO-1', documents: [] },
  lines: [
    {
      purchaseOrderLinePosition: '00010',
      deliverySchedule: [
        { position: '1', date: '2026-11-24', quantity: '1234.560000000000000001' },
        { position: null, date: '2026-12-01', quantity: '007.50' },
      ],
      prices: {
        netPrice: {
          priceInTransactionCurrency: { value: '12345678901234567890', currencyIso: 'EUR' },
          priceInBaseCurrency: null,
        },
        grossPrice: null,
        discountPercentage: null,
        priceUnitOfMeasureIso: 'PCE',
        priceUnitQuantity: '100',
      },
      indicators: null,
      reason: 'late <steel> \u0000& more',
      documents: [
        {
          ...{ objectId: 'o-1', name: 'cert.pdf', code: 'C & 1', revision: 'B' },
          ...{ type: 'Certificate', description: null },
        },
      ],
    },
    {
      purchaseOrderLinePosition: '00020',
      deliverySchedule: [],
      prices: null,
      indicators: 'rejected',
      reason: 'no longer made',
      documents: [],
    },
  ],
});

describe('an order response', () => {
  it.each([
    ['json', '"deliverySchedule":[{"position":"1","quantity":5},{"date":"2026-12-01"}]'],
    [
      'xml',
      '<deliveryScheduleLine><position>1</position><quantity>5</quantity></deliveryScheduleLine><deliveryScheduleLine><date>2026-12-01</date></deliveryScheduleLine>',
    ],
  ] as const)('leaves out the date or the quantity that isn’t known, in %s', (format, written) => {
    const [line] = response.lines;
    const deliverySchedule = [
      { position: '1', date: null, quantity: '5' },
      { position: null, date: '2026-12-01', quantity: null },
    ];
    const unknown = orderResponseSchema.parse({ ...response, lines: [{ ...line, deliverySchedule }] });
    expect(writeOrderResponse(unknown, format).text).toContain(written);
  });

  it('is JSON with exact numbers and without empty fields', () => {
    const { text, contentType } = writeOrderResponse(response, 'json');
    expect(contentType).toBe('application/json');
    expect(text).toContain('"quantity":1234.560000000000000001');
    expect(text).toContain('"quantity":7.50');
    expect(text).toContain('"value":12345678901234567890');
    expect(text).not.toContain('null');
    const certificate = {
      ...{ objectId: 'o-1', name: 'cert.pdf' },
      ...{ code: 'C & 1', revision: 'B', type: 'Certificate' },
    };
    expect(JSON.parse(text)).toMatchObject({
      order: { companyId: 'buyer-1', buyerAccountNumber: 'B & 1', purchaseOrderNumber: 'PO-1' },
      lines: [
        { purchaseOrderLinePosition: '00010', documents: [certificate] },
        { purchaseOrderLinePosition: '00020', indicators: { rejected: true }, reason: 'no longer made' },
      ],
    });
    expect(Object.keys(JSON.parse(text).lines[1])).toEqual([
      'purchaseOrderLinePosition',
      'indicators',
      'reason',
    ]);
  });

  it('is XML with repeated elements in the place of arrays', () => {
    const { text, contentType } = writeOrderResponse(
      {
        ...response,
        erpResponseDateTime: '2026-11-02T09:00:00',
        erpRespondedBy: 'sales@supplier.example',
      },
      'xml',
    );
    expect(contentType).toContain('application/xml');
    expect(text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?><SendOrderResponseBySupplier><order>/);
    expect(text).toContain('<buyerAccountNumber>B &amp; 1</buyerAccountNumber>');
    expect(text).toContain('<reason>late &lt;steel&gt; &amp; more</reason>');
    expect(text.match(/<deliveryScheduleLine>/g)).toHaveLength(2);
    expect(text.match(/<line>/g)).toHaveLength(2);
    expect(text).toContain(
      '<document><code>C &amp; 1</code><revision>B</revision><name>cert.pdf</name><type>Certificate</type><objectId>o-1</objectId></document>',
    );
    expect(text).toContain('<quantity>1234.560000000000000001</quantity>');
    expect(text).toContain('<indicators><rejected>true</rejected></indicators>');
    expect(text).toMatch(
      /<erpResponseDateTime>2026-11-02T09:00:00<\/erpResponseDateTime><erpRespondedBy><email>sales@supplier.example<\/email><\/erpRespondedBy><\/SendOrderResponseBySupplier>$/,
    );
  });

  it('carries the sender, a message, the supplier’s order number and details of the item, in both forms', () => {
    const [line] = response.lines;
    const whole: OrderResponse = orderResponseSchema.parse({
      order: { ...response.order, contact: 'sales@supplier.example', notes: ['Thank <you>'] },
      lines: [
        {
          ...line,
          ...{ deliverySchedule: [], prices: null, reason: null, documents: [] },
          ...{ salesOrderNumber: 'SO-7', salesOrderLinePosition: '10', indicators: 'accepted' },
          itemDetails: {
            ...{ countryOfOriginCodeIso2: 'DE', combinedNomenclatureCode: '73181595' },
            ...{ netWeight: '0.1250', netWeightUnitOfMeasureIso: 'KGM', dangerousGoodsCodeUnece: '0004' },
            ...{ serialNumber: 'S-1', batchNumber: 'B-1' },
          },
        },
      ],
      erpResponseDateTime: '2026-11-02T09:00:00',
      erpRespondedBy: 'sales@supplier.example',
    });
    expect(writeOrderResponse(whole, 'json').text).toBe(
      '{"order":{"companyId":"buyer-1","buyerAccountNumber":"B & 1","purchaseOrderNumber":"PO-1",' +
        '"contact":{"email":"sales@supplier.example"},"notes":["Thank <you>"]},"lines":[{' +
        '"purchaseOrderLinePosition":"00010","salesOrderNumber":"SO-7","salesOrderLinePosition":"10",' +
        '"itemDetails":{"countryOfOriginCodeIso2":"DE","combinedNomenclatureCode":"73181595",' +
        '"netWeightUnitOfMeasureIso":"KGM","dangerousGoodsCodeUnece":"0004","serialNumber":"S-1",' +
        '"batchNumber":"B-1","netWeight":0.1250},"indicators":{"accepted":true}}],' +
        '"erpResponseDateTime":"2026-11-02T09:00:00","erpRespondedBy":{"email":"sales@supplier.example"}}',
    );
    const xml = writeOrderResponse(whole, 'xml').text;
    for (const part of [
      '<contact><email>sales@supplier.example</email></contact><note>Thank &lt;you&gt;</note></order>',
      '<salesOrderNumber>SO-7</salesOrderNumber><salesOrderLinePosition>10</salesOrderLinePosition><itemDetails>',
      '<netWeight>0.1250</netWeight></itemDetails>',
      '<erpRespondedBy><email>sales@supplier.example</email></erpRespondedBy></SendOrderResponseBySupplier>',
    ]) {
      expect(xml).toContain(part);
    }
  });

  it.each(['json', 'xml'] as const)('is the same bytes each time (%s)', (format) => {
    const again = orderResponseSchema.parse(JSON.parse(JSON.stringify(response)));
    expect(writeOrderResponse(again, format)).toEqual(writeOrderResponse(response, format));
  });
});
