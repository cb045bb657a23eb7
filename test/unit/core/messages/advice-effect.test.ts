import { describe, expect, it } from 'vitest';
import { adviceEffect, type SentAdvice } from '../../../../src/main/core/messages/advice-effect.ts';
import { decimal } from '../../../../src/shared/domain/values/decimal.ts';
import { aShipment, aShipmentLine } from '../../../fixtures/build-shipment.ts';

const line = (purchaseOrderLinePosition: string) => ({
  ...{ despatchAdviceLinePosition: '1', purchaseOrderNumber: 'PO-1', purchaseOrderLinePosition },
  ...{ deliverySchedulePosition: null, item: aShipmentLine().item, despatchQuantity: decimal('40') },
  ...{ backorderQuantity: null, backorderDate: null },
});

const said = (arrived: SentAdvice['arrived'], ...positions: string[]): SentAdvice => ({
  arrived,
  order: {
    ...{ companyId: 'company-1', supplierAccountNumber: '700932' },
    ...{ purchaseOrderNumber: 'PO-1', buyerName: 'Kessler' },
  },
  advice: {
    header: {
      ...{ supplierCompanyId: null, buyerAccountNumber: 'B-1', despatchAdviceNumber: 'D-1' },
      shipment: {
        ...{ shipmentNumber: 'S-1', shipmentCompanyName: null, trackingNumber: null },
        ...{ departure: null, destination: null },
      },
    },
    erpIssueDateTime: null,
    lines: (positions.length === 0 ? ['00010'] : positions).map(line),
  },
});

const numbered = (despatchAdviceNumber: string | null, purchaseOrderLinePosition = '00010') =>
  aShipmentLine({ despatchAdviceNumber, purchaseOrderLinePosition });

describe('a despatch advice that may have arrived', () => {
  it('is found by its number on the lines of any shipment', () => {
    const elsewhere = { ...aShipment().supplierShipment, shipmentNumber: 'S-9' };
    const shipment = aShipment({ lines: [numbered('D-1')], supplierShipment: elsewhere });
    expect(adviceEffect(said('maybe'), shipment)).toBe('shown');
  });

  it('is found by the shipment’s number and its order lines if the service returns no number', () => {
    expect(adviceEffect(said('maybe'), aShipment({ lines: [numbered(null)] }))).toBe('shown');
    const other = { ...aShipment().supplierShipment, shipmentNumber: 'S-2' };
    expect(adviceEffect(said('maybe'), aShipment({ supplierShipment: other }))).toBe('neither');
  });

  it('is not seen in lines that another advice of the same shipment made', () => {
    expect(adviceEffect(said('maybe'), aShipment({ lines: [numbered('D-0')] }))).toBe('neither');
  });

  it('is not seen before all of its lines are there', () => {
    const both = said('maybe', '00010', '00020');
    expect(adviceEffect(both, aShipment({ lines: [numbered('D-1')] }))).toBe('neither');
    expect(adviceEffect(both, aShipment({ lines: [numbered('D-1'), numbered('D-1', '00020')] }))).toBe(
      'shown',
    );
  });

  it('is not seen in a shipment for another buyer', () => {
    const buyerShipment = { ...aShipment().buyerShipment, companyId: 'company-2' };
    expect(adviceEffect(said('maybe'), aShipment({ lines: [numbered('D-1')], buyerShipment }))).toBe(
      'neither',
    );
  });
});

it('a shipment with the number of an unsent advice belongs to somebody else', () => {
  expect(adviceEffect(said('no'), aShipment({ lines: [numbered('D-1')] }))).toBe('number-taken');
  expect(adviceEffect(said('no'), aShipment({ lines: [numbered('D-0')] }))).toBe('neither');
});
