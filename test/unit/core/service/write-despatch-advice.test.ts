import { describe, expect, it } from 'vitest';
import { writeDespatchAdvice } from '../../../../src/main/core/service/codec/write-despatch-advice.ts';
import { calendarDate } from '../../../../src/shared/domain/calendar-date.ts';
import { decimal } from '../../../../src/shared/domain/decimal.ts';
import type { DespatchAdvice } from '../../../../src/shared/domain/despatch-advice.ts';

type Header = DespatchAdvice['header'];
type Line = DespatchAdvice['lines'][number];

const nothingOfItem: Line['item'] = {
  ...{ number: null, revision: null, name: null, description: null },
  ...{ purchaseUnitOfMeasureIso: null, supplierItemNumber: null },
};
const nowhere = {
  code: null,
  names: [],
  addressLines: [],
  postalCode: null,
  city: null,
  countryCodeIso2: null,
};

const header = (shipment: Partial<Header['shipment']> = {}): Header => ({
  ...{ supplierCompanyId: null, buyerAccountNumber: 'D-10021', despatchAdviceNumber: 'DA-1' },
  shipment: {
    ...{ shipmentNumber: 'S-1', shipmentCompanyName: null, trackingNumber: null },
    ...{ departure: null, destination: null },
    ...shipment,
  },
});

const line = (change: Partial<Line> = {}): Line => ({
  ...{ despatchAdviceLinePosition: '1', purchaseOrderNumber: 'PO-1', purchaseOrderLinePosition: '00010' },
  ...{ deliverySchedulePosition: null, item: nothingOfItem, despatchQuantity: decimal('40') },
  ...{ backorderQuantity: null, backorderDate: null, ...change },
});

const written = (advice: Partial<DespatchAdvice>) =>
  writeDespatchAdvice({ header: header(), lines: [line()], erpIssueDateTime: null, ...advice });

describe('a despatch advice on its way', () => {
  it('is JSON without what is not known', () => {
    expect(written({})).toEqual({
      contentType: 'application/json',
      text:
        '{"header":{"buyerAccountNumber":"D-10021","despatchAdviceNumber":"DA-1","shipment":{"shipmentNumber":"S-1"}},' +
        '"lines":[{"despatchAdviceLinePosition":"1","purchaseOrderNumber":"PO-1",' +
        '"purchaseOrderLinePosition":"00010","despatchQuantity":40}]}',
    });
  });

  it('has everything that is known, in the interface’s words', () => {
    const shipment: Header['shipment'] = {
      ...{ shipmentNumber: 'S-1', shipmentCompanyName: 'Rhenus', trackingNumber: 'T-9' },
      departure: { actualDate: calendarDate('2026-12-10') },
      destination: {
        location: { ...nowhere, code: 'P1', names: ['Works 1'], addressLines: ['Gate 2'], city: 'Bremen' },
        scheduledStartDate: calendarDate('2026-12-11'),
      },
    };
    const item = { ...nothingOfItem, number: '20-1355', name: 'Hopper chute' };
    const { text } = written({
      header: { ...header(shipment), supplierCompanyId: 'company-7' },
      lines: [
        line({ item, deliverySchedulePosition: '0001' }),
        line({
          ...{ despatchAdviceLinePosition: '2', despatchQuantity: decimal('39.5') },
          ...{ backorderQuantity: decimal('0.5'), backorderDate: calendarDate('2026-12-20') },
        }),
      ],
      erpIssueDateTime: '2026-12-10T14:30:00',
    });
    const lineOf = { purchaseOrderNumber: 'PO-1', purchaseOrderLinePosition: '00010' };
    expect(JSON.parse(text)).toEqual({
      header: {
        ...{ supplierCompanyId: 'company-7', buyerAccountNumber: 'D-10021', despatchAdviceNumber: 'DA-1' },
        shipment: {
          ...{ shipmentNumber: 'S-1', shipmentCompanyName: 'Rhenus', trackingNumber: 'T-9' },
          departure: { actualDate: '2026-12-10' },
          destination: {
            location: { code: 'P1', names: ['Works 1'], addressLines: ['Gate 2'], city: 'Bremen' },
            scheduledStartDate: '2026-12-11',
          },
        },
      },
      lines: [
        {
          ...{ ...lineOf, despatchAdviceLinePosition: '1', deliverySchedulePosition: '0001' },
          ...{ item: { number: '20-1355', name: 'Hopper chute' }, despatchQuantity: 40 },
        },
        {
          ...{ ...lineOf, despatchAdviceLinePosition: '2', despatchQuantity: 39.5 },
          ...{ backorderQuantity: 0.5, backorderDate: '2026-12-20' },
        },
      ],
      erpIssueDateTime: '2026-12-10T14:30:00',
    });
  });

  it('keeps every digit of a quantity', () => {
    const exact = line({
      ...{ despatchQuantity: decimal('1234.560000000000000001') },
      ...{ backorderQuantity: decimal('0.10'), backorderDate: calendarDate('2026-12-20') },
    });
    const { text } = written({ lines: [exact] });
    expect(text).toContain('"despatchQuantity":1234.560000000000000001');
    expect(text).toContain('"backorderQuantity":0.10');
  });

  it('names a day of arrival without a place, and a place without a day', () => {
    const destinationOf = (destination: Header['shipment']['destination']): unknown =>
      JSON.parse(written({ header: header({ destination }) }).text).header.shipment.destination;
    const scheduledStartDate = calendarDate('2026-12-11');
    expect(destinationOf({ location: null, scheduledStartDate })).toEqual({ scheduledStartDate });
    expect(destinationOf({ location: { ...nowhere, city: 'Bremen' }, scheduledStartDate: null })).toEqual({
      location: { names: [], addressLines: [], city: 'Bremen' },
    });
  });

  it('is the same text each time', () => expect(written({}).text).toBe(written({}).text));
});
