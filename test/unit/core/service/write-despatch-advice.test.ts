import { describe, expect, it } from 'vitest';
import { writeDespatchAdvice } from '../../../../src/main/core/service/codec/write-despatch-advice.ts';
import type { DespatchAdvice } from '../../../../src/shared/domain/delivery/despatch-advice.ts';
import { calendarDate } from '../../../../src/shared/domain/values/calendar-date.ts';
import { decimal } from '../../../../src/shared/domain/values/decimal.ts';

type Header = DespatchAdvice['header'];
type Line = DespatchAdvice['lines'][number];

const nothingOfItem: Line['item'] = {
  ...{ number: null, revision: null, name: null, description: null },
  ...{ purchaseUnitOfMeasureIso: null, supplierItemNumber: null },
};
const nowhere = {
  locationType: null,
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
  ...{
    deliverySchedulePosition: null,
    item: { ...nothingOfItem, number: '20-1355' },
    despatchQuantity: decimal('40'),
  },
  ...{ backorderQuantity: null, backorderDate: null, ...change },
});

const written = (advice: Partial<DespatchAdvice>) =>
  writeDespatchAdvice({ header: header(), lines: [line()], erpIssueDateTime: null, ...advice });

describe('a written despatch advice', () => {
  it('is JSON without unknown values', () => {
    expect(written({})).toEqual({
      contentType: 'application/json',
      text:
        '{"header":{"buyerAccountNumber":"D-10021","despatchAdviceNumber":"DA-1","shipment":{"shipmentNumber":"S-1"}},' +
        '"lines":[{"despatchAdviceLinePosition":"1","purchaseOrderNumber":"PO-1",' +
        '"purchaseOrderLinePosition":"00010","item":{"buyerItemNumber":"20-1355"},"despatchQuantity":40}]}',
    });
  });

  it('has all known values, in the interface’s terms', () => {
    const shipment: Header['shipment'] = {
      ...{ shipmentNumber: 'S-1', shipmentCompanyName: 'Rhenus', trackingNumber: 'T-9' },
      departure: { actualDate: calendarDate('2026-12-10') },
      destination: {
        location: {
          ...{ locationType: 'FinalDestination', code: 'P1', names: ['Works 1'], addressLines: ['Gate 2'] },
          ...{ postalCode: '28195', city: 'Bremen', countryCodeIso2: 'DE' },
        },
        scheduledStartDate: calendarDate('2026-12-11'),
      },
    };
    const item = {
      ...{ number: '20-1355', revision: 'B', name: 'Hopper chute', description: 'Not for an advice' },
      ...{ purchaseUnitOfMeasureIso: 'PCE', supplierItemNumber: 'HC-9' },
    };
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
            location: {
              ...{ locationType: 'FinalDestination', id: 'P1', names: ['Works 1'], addressLines: ['Gate 2'] },
              ...{ postalCode: '28195', city: 'Bremen', countryCodeIso: 'DE' },
            },
            scheduledStartDate: '2026-12-11',
          },
        },
      },
      lines: [
        {
          ...{ ...lineOf, despatchAdviceLinePosition: '1', deliverySchedulePosition: '0001' },
          item: {
            ...{ buyerItemNumber: '20-1355', buyerItemRevision: 'B', buyerItemName: 'Hopper chute' },
            ...{ supplierItemNumber: 'HC-9', purchaseUnitOfMeasureIso: 'PCE' },
          },
          despatchQuantity: 40,
        },
        {
          ...{ ...lineOf, despatchAdviceLinePosition: '2', despatchQuantity: 39.5 },
          item: { buyerItemNumber: '20-1355' },
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
    expect(destinationOf({ location: { ...nowhere, code: 'P1' }, scheduledStartDate: null })).toEqual({
      location: { id: 'P1', names: [], addressLines: [] },
    });
  });

  it('leaves a place out that has no id, and a type of place that the interface does not have', () => {
    const shipmentOf = (location: NonNullable<Header['shipment']['destination']>['location']): unknown =>
      JSON.parse(written({ header: header({ destination: { location, scheduledStartDate: null } }) }).text)
        .header.shipment;
    expect(shipmentOf({ ...nowhere, city: 'Bremen' })).toEqual({ shipmentNumber: 'S-1' });
    expect(shipmentOf({ ...nowhere, code: 'P1', locationType: 'Warehouse' })).toEqual({
      ...{ shipmentNumber: 'S-1' },
      destination: { location: { id: 'P1', names: [], addressLines: [] } },
    });
  });

  it('is the same text each time', () => expect(written({}).text).toBe(written({}).text));
});
