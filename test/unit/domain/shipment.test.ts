import { describe, expect, it } from 'vitest';
import {
  documentNames,
  isForBuyerOf,
  isNewPart,
  lineNames,
  shipmentIdentity,
  shipmentParts,
} from '../../../src/shared/domain/delivery/shipment.ts';
import {
  aShipment,
  aShipmentDocument,
  aShipmentLine,
  shipmentMoment,
} from '../../fixtures/build-shipment.ts';

describe('two records are the same shipment', () => {
  const { supplierShipment, buyerShipment } = aShipment();

  it('by the service’s id alone, if it has one', () => {
    const renamed = { supplierShipment: { ...supplierShipment, shipmentNumber: 'S-2' } };
    expect(shipmentIdentity(aShipment())).toBe('shipment-1');
    expect(shipmentIdentity(aShipment(renamed))).toBe('shipment-1');
  });

  it('else by the supplier’s number for it at that buyer', () => {
    const unnamed = (supplier: Partial<typeof supplierShipment>, buyer: Partial<typeof buyerShipment> = {}) =>
      shipmentIdentity(
        aShipment({
          id: null,
          supplierShipment: { ...supplierShipment, ...supplier },
          buyerShipment: { ...buyerShipment, ...buyer },
        }),
      );
    const same = unnamed({});
    expect(unnamed({ invoiceNumbers: ['I-1'] })).toBe(same);
    // The buyer's number for the supplier identifies them, with or without the supplier's number for the
    // buyer.
    expect(unnamed({ buyerAccountNumber: 'B-2' })).toBe(same);
    const others = [
      unnamed({ shipmentNumber: 'S-2' }),
      unnamed({}, { companyId: 'company-2' }),
      unnamed({}, { supplierAccountNumber: '700933' }),
      unnamed({}, { supplierAccountNumber: null }),
      unnamed({ buyerAccountNumber: 'B-2' }, { supplierAccountNumber: null }),
    ];
    expect(new Set([same, ...others]).size).toBe(6);
  });
});

describe('whether it belongs to the buyer of an order', () => {
  it.each([
    ['c', 'other', 'other', true, 'the company'],
    ['x', 's', 'b', false, 'the company'],
    [null, 's', 'other', true, 'their number for us'],
    [null, 'other', 'b', false, 'their number for us'],
    [null, null, 'b', true, 'our number for them'],
    [null, null, 'other', false, 'our number for them'],
    [null, null, null, true, 'nothing that speaks against it'],
  ])(
    'company %s, their number for us %s, ours for them %s: %s, by %s',
    (companyId, theirs, ours, isFor, _by) => {
      const order = { companyId: 'c', supplierAccountNumber: 's', buyerAccountNumber: 'b' };
      const shipment = {
        supplierShipment: { buyerAccountNumber: ours },
        buyerShipment: { companyId, supplierAccountNumber: theirs },
      };
      expect(isForBuyerOf(shipment, order)).toBe(isFor);
    },
  );

  it('compares the numbers next if the order doesn’t name its company', () => {
    const order = { companyId: null, supplierAccountNumber: 's', buyerAccountNumber: null };
    const shipment = (supplierAccountNumber: string | null) => ({
      supplierShipment: { buyerAccountNumber: 'b' },
      buyerShipment: { companyId: 'c', supplierAccountNumber },
    });
    expect(isForBuyerOf(shipment('s'), order)).toBe(true);
    expect(isForBuyerOf(shipment('t'), order)).toBe(false);
    expect(isForBuyerOf(shipment(null), order)).toBe(true);
    expect(isForBuyerOf(shipment(null), { ...order, buyerAccountNumber: 'a' })).toBe(false);
  });
});

describe('parts keep their names from version to version', () => {
  it('a line by its id, else by its content, and equal ones by their place', () => {
    const plain = aShipmentLine();
    const others = [
      aShipmentLine({ despatchAdviceNumber: 'DA-1' }),
      aShipmentLine({ despatchAdviceLinePosition: '1' }),
      aShipmentLine({ purchaseOrderNumber: 'PO-2' }),
      aShipmentLine({ purchaseOrderLinePosition: '00020' }),
      aShipmentLine({ deliverySchedulePosition: '0001' }),
    ];
    const [named, first, ...rest] = lineNames([aShipmentLine({ id: 'line-1' }), plain, ...others, plain]);
    expect(named).toBe('line-1');
    expect(first).toBe('[null,null,"PO-1","00010",null]');
    expect(rest.at(-1)).toBe(`${first} 2`);
    expect(new Set([first, ...rest]).size).toBe(7);
  });

  it('a document by its object, its link, or its code, revision and name', () => {
    const unkept = { objectId: null };
    const documents = [
      aShipmentDocument({ url: 'https://documents.example/1' }),
      aShipmentDocument({ ...unkept, url: 'https://documents.example/1' }),
      aShipmentDocument({ ...unkept, code: 'QS-4', revision: '2' }),
      aShipmentDocument({ ...unkept, code: 'QS-4', revision: '2', description: 'again' }),
    ];
    expect(documentNames(documents)).toEqual([
      'object-1',
      'https://documents.example/1',
      '["QS-4","2","certificate.pdf"]',
      '["QS-4","2","certificate.pdf"] 2',
    ]);
  });

  it('and are its lines, each with its documents, after those of supplier and buyer', () => {
    const { supplierShipment, buyerShipment } = aShipment();
    const [ours, theirs] = [
      aShipmentDocument(),
      aShipmentDocument({ objectId: 'object-2', lastChangedAt: null }),
    ];
    const line = aShipmentLine({ id: 'line-1', documents: [ours] });
    const parts = shipmentParts(
      aShipment({
        supplierShipment: { ...supplierShipment, documents: [ours] },
        buyerShipment: { ...buyerShipment, documents: [theirs] },
        lines: [line],
      }),
    );
    // Its documents are separate parts. A new one doesn't make the line new, and neither does its stamp.
    const alone = shipmentParts(aShipment({ lines: [{ ...line, documents: [], lastUpdatedAt: null }] }));
    expect(parts).toEqual([
      { name: 'document supplier object-1', at: shipmentMoment(1), content: JSON.stringify(ours) },
      { name: 'document buyer object-2', at: null, content: JSON.stringify(theirs) },
      { ...alone[0], name: 'line line-1', at: null },
      { name: 'document line line-1 object-1', at: shipmentMoment(1), content: JSON.stringify(ours) },
    ]);
    expect(shipmentParts(aShipment({ lines: [] }))).toEqual([]);
  });
});

describe('a part is new', () => {
  const part = (second: number | null, content = 'same') => ({
    ...{ name: 'line 1', content },
    at: second === null ? null : shipmentMoment(second),
  });

  it.each([
    ['that wasn’t there before', undefined, part(1), true],
    ['that says it changed later', part(1), part(2), true],
    ['but not one of the same moment, whatever it says', part(1), part(1, 'other'), false],
    ['nor an older one', part(2), part(1, 'other'), false],
    ['that never had a moment, where it says something else', part(null), part(null, 'other'), true],
    ['but not where it says the same', part(null), part(null), false],
    ['that lost its moment, where it says something else', part(1), part(null, 'other'), true],
    ['but not where it says the same without it', part(1), part(null), false],
    ['that got a moment, where it says something else', part(null), part(1, 'other'), true],
    ['but not where it only got one', part(null), part(1), false],
  ])('%s', (_, before, now, isNew) => expect(isNewPart(before, now)).toBe(isNew));
});
