import { describe, expect, test } from 'vitest';
import { issuedOn } from '../../../../src/main/core/exports/export-source.ts';
import type { Flavour } from '../../../../src/main/core/exports/flavour.ts';
import { peppol } from '../../../../src/main/core/exports/peppol.ts';
import { scsn } from '../../../../src/main/core/exports/scsn.ts';
import { writeOrder } from '../../../../src/main/core/exports/write-order.ts';
import type { Order } from '../../../../src/shared/domain/order/order.ts';
import { decimal } from '../../../../src/shared/domain/values/decimal.ts';
import { serviceTimestamp } from '../../../../src/shared/domain/values/service-timestamp.ts';
import {
  aLine,
  anOrder,
  delivery,
  netPrice,
  requestedLine,
  status,
  termsOf,
} from '../../../fixtures/build-order.ts';
import { standardProblems } from '../../../ubl/check-ubl.ts';
import { sourceFor } from '../../../ubl/export-source.ts';
import { at, type Element, readXml, text, texts } from '../../../ubl/read-xml.ts';
import { codeOf, items, lineAt, valid } from './ubl-documents.ts';

describe('an order as UBL', () => {
  test('several deliveries become several lines; the first keeps the position, the others take free ids', () => {
    const order = anOrder({
      lines: [
        lineAt('00010', {
          deliverySchedule: [
            delivery('2026-12-01', '60'),
            delivery('2026-12-08', '39.5', '0002'),
            delivery('2026-12-15', '0.5', '0003'),
          ],
        }),
        lineAt('00010-2'),
      ],
    });
    const root = valid(writeOrder(sourceFor(order), peppol));
    expect(texts(root, `${items}/cbc:ID`)).toEqual(['00010', '00010-3', '00010-4', '00010-2']);
    expect(texts(root, `${items}/cbc:Quantity`)).toEqual(['60', '39.5', '0.5', '100']);
    expect(texts(root, `${items}/cac:Delivery/cac:RequestedDeliveryPeriod/cbc:StartDate`)).toEqual([
      '2026-12-01',
      '2026-12-08',
      '2026-12-15',
      '2026-12-10',
    ]);
  });

  test('an amount is quantity × price ÷ base quantity, rounded once, half up, and the total is their sum', () => {
    const order = anOrder({
      lines: [
        // 7 × 1.05 ÷ 3 = 2.45; 5 × 0.001 = 0.005, half up; twenty digits lose nothing.
        lineAt('1', { deliverySchedule: [delivery('2026-12-01', '7')], prices: netPrice('1.05', '3') }),
        lineAt('2', { deliverySchedule: [delivery('2026-12-01', '5')], prices: netPrice('0.001') }),
        lineAt('3', {
          deliverySchedule: [delivery('2026-12-01', '1')],
          prices: netPrice('12345678901234567890.014999999999999999'),
        }),
        lineAt('4', { deliverySchedule: [delivery('2026-12-01', '1e2')], prices: netPrice('1E-2') }),
      ],
    });
    const root = valid(writeOrder(sourceFor(order), peppol));
    expect(texts(root, `${items}/cbc:LineExtensionAmount`)).toEqual([
      '2.45',
      '0.01',
      '12345678901234567890.01',
      '1.00',
    ]);
    expect(texts(root, `${items}/cac:Price/cbc:PriceAmount`)).toEqual([
      '1.05',
      '0.001',
      '12345678901234567890.014999999999999999',
      '0.01',
    ]);
    expect(text(root, 'cac:AnticipatedMonetaryTotal/cbc:PayableAmount')).toBe('12345678901234567893.47');
  });

  test('a gross price with a discount has both, and the net price is exact', () => {
    const prices = {
      ...netPrice('1'),
      netPrice: null,
      grossPrice: netPrice('19.99').netPrice,
      discountPercentage: decimal('12.5'),
    };
    const root = valid(writeOrder(sourceFor(anOrder({ lines: [aLine({ prices })] })), peppol));
    expect(text(root, `${items}/cac:Price/cbc:PriceAmount`)).toBe('17.49125');
    expect(text(root, `${items}/cac:Price/cac:AllowanceCharge/cbc:Amount`)).toBe('2.49875');
    expect(text(root, `${items}/cac:Price/cac:AllowanceCharge/cbc:BaseAmount`)).toBe('19.99');
  });

  test('the buyer’s contact has a name, a telephone number and an email address, as far as known', () => {
    const contact = (known: Partial<Order['contact']>, flavour: Flavour): Element[] => {
      const order = anOrder({
        contact: { email: 'robin@northwind.example', userName: 'Robin Vale', phoneNumber: null, ...known },
      });
      const written = writeOrder(sourceFor(order), flavour);
      expect(standardProblems(written)).toEqual([]);
      return at(
        flavour === peppol ? valid(written) : readXml(written),
        'cac:BuyerCustomerParty/cac:Party/cac:Contact',
      );
    };
    const textsOf = ([element]: Element[]): (string | null)[] =>
      element === undefined
        ? []
        : ['Name', 'Telephone', 'ElectronicMail'].map((name) => text(element, `cbc:${name}`));
    for (const flavour of [peppol, scsn]) {
      expect(textsOf(contact({ phoneNumber: '+31 20 555 0100' }, flavour))).toEqual([
        'Robin Vale',
        '+31 20 555 0100',
        'robin@northwind.example',
      ]);
      expect(textsOf(contact({}, flavour))).toEqual(['Robin Vale', null, 'robin@northwind.example']);
      expect(textsOf(contact({ email: null, userName: null, phoneNumber: '020 555 0100' }, flavour))).toEqual(
        [null, '020 555 0100', null],
      );
      expect(contact({ email: null, userName: null, phoneNumber: '' }, flavour)).toEqual([]);
    }
  });

  test('a line without a price leaves the total out, and an order without any is in EUR', () => {
    const order = anOrder({ lines: [lineAt('1', { prices: null })] });
    const root = valid(writeOrder(sourceFor(order), peppol));
    expect(at(root, 'cac:AnticipatedMonetaryTotal')).toEqual([]);
    expect(text(root, 'cbc:DocumentCurrencyCode')).toBe('EUR');
  });

  test('a cancelled line stays, with nothing to deliver', () => {
    const order = anOrder({ lines: [lineAt('1'), lineAt('2', { status: status('Cancelled') })] });
    const root = valid(writeOrder(sourceFor(order), peppol));
    expect(texts(root, `${items}/cbc:Quantity`)).toEqual(['100', '0']);
    expect(texts(root, `${items}/cbc:LineExtensionAmount`)).toEqual(['420.00', '0.00']);
    expect(texts(root, 'cac:OrderLine/cbc:Note')).toEqual(['Cancelled by the buyer.']);
  });

  test('so do a rejected one and one that was completed without a delivery, each with its reason', () => {
    const lines = [
      lineAt('1', { status: status('Rejected'), deliverySchedule: [], notes: ['In boxes'] }),
      lineAt('2', { status: status('Completed') }),
      lineAt('3', { status: status('Completed'), delivered: true }),
    ];
    const root = valid(writeOrder(sourceFor(anOrder({ lines })), peppol));
    expect(texts(root, `${items}/cbc:Quantity`)).toEqual(['0', '0', '100']);
    expect(texts(root, `${items}/cbc:LineExtensionAmount`)).toEqual(['0.00', '0.00', '420.00']);
    expect(texts(root, 'cac:OrderLine/cbc:Note')).toEqual([
      'Rejected by the supplier.\nIn boxes',
      'Completed by the buyer without a delivery.',
    ]);
  });

  test('a cancelled line without a position of its own is refused like any other', () => {
    const lines = [lineAt('1'), lineAt('?2', { status: status('Cancelled'), obstacle: 'position-missing' })];
    expect(codeOf(() => writeOrder(sourceFor(anOrder({ lines })), peppol))).toMatchObject({
      code: 'export.position-missing',
    });
  });

  test('the supplier’s proposal is not the order', () => {
    const line = requestedLine('OpenSupplierProposal', termsOf('2027-01-01', '90', '5'));
    const root = valid(writeOrder(sourceFor(anOrder({ lines: [line] })), peppol));
    expect(text(root, `${items}/cbc:Quantity`)).toBe('100');
    expect(text(root, `${items}/cac:Price/cbc:PriceAmount`)).toBe('4.2');
  });

  test('an address without a country code is put into the note instead of being lost', () => {
    const order = anOrder();
    const destination = { ...order.destination, countryCodeIso2: null, countryName: 'Elbonia' };
    const root = valid(writeOrder(sourceFor({ ...order, destination, notes: ['Ring twice.'] }), peppol));
    expect(at(root, 'cac:Delivery/cac:DeliveryLocation')).toEqual([]);
    expect(text(root, 'cbc:Note')).toBe('Ring twice.\nDeliver to: Quay 1, 1000 Harbour, Elbonia');
  });

  test('a place’s code without a country is put there too: a location without an address is refused', () => {
    const order = anOrder();
    const nowhere = { names: [], addressLines: [], postalCode: null, city: null, countryName: null };
    const destination = { ...order.destination, ...nowhere, code: 'DOCK-7', countryCodeIso2: null };
    const root = valid(writeOrder(sourceFor({ ...order, destination }), peppol));
    expect(at(root, 'cac:Delivery/cac:DeliveryLocation')).toEqual([]);
    expect(text(root, 'cbc:Note')).toBe('Deliver to: DOCK-7');
  });

  test.each(['XX', 'UK', 'EU', 'XK', 'AN'])('an invalid country, %s, is mentioned in the note', (country) => {
    const order = anOrder();
    const destination = { ...order.destination, code: 'DOCK-7', countryCodeIso2: country, countryName: null };
    const root = valid(writeOrder(sourceFor({ ...order, destination }), peppol));
    expect(at(root, 'cac:Delivery/cac:DeliveryLocation')).toEqual([]);
    expect(text(root, 'cbc:Note')).toBe(`Deliver to: DOCK-7, Quay 1, 1000 Harbour, ${country}`);
  });

  test('a place’s code is beside its address if the country is known', () => {
    const order = anOrder();
    const destination = { ...order.destination, code: 'DOCK-7' };
    const root = valid(writeOrder(sourceFor({ ...order, destination }), peppol));
    expect(text(root, 'cac:Delivery/cac:DeliveryLocation/cbc:ID')).toBe('DOCK-7');
  });

  test('characters that XML can’t write are dropped, and the rest is returned unchanged', () => {
    const order = anOrder({
      purchaseOrderNumber: 'PO <1> & "2" \u0007',
      description: 'a\r\nb\tc ]]> é 🔧 \ud800 \u0085 end',
    });
    const root = valid(writeOrder(sourceFor(order), peppol));
    expect(text(root, 'cbc:ID')).toBe('PO <1> & "2"');
    expect(text(root, 'cbc:Note')).toBe('a\nb\tc ]]> é 🔧 \ufffd \n end');
  });

  test('a text that a person reads loses hidden characters, and an identifier keeps them', () => {
    const order = anOrder({ purchaseOrderNumber: 'PO\u200b1', description: 'pack\u202eed \u200bby hand' });
    const root = valid(writeOrder(sourceFor(order), peppol));
    expect(text(root, 'cbc:ID')).toBe('PO\u200b1');
    expect(text(root, 'cbc:Note')).toBe('packed by hand');
  });

  test('in the SCSN variant several deliveries stay in their line, and a changed order is marked', () => {
    const schedule = [delivery('2026-12-01', '60'), delivery('2026-12-08', '40', '0002')];
    const order = anOrder({ lines: [aLine({ deliverySchedule: schedule })] });
    const xml = writeOrder(sourceFor(order, [], { changed: true }), scsn);
    expect(standardProblems(xml)).toEqual([]);
    const root = readXml(xml);
    expect(texts(root, `${items}/cbc:ID`)).toEqual(['00010']);
    expect(texts(root, `${items}/cac:Delivery/cbc:Quantity`)).toEqual(['60', '40']);
    expect(texts(root, `${items}/cac:Delivery/cac:RequestedDeliveryPeriod/cbc:EndDate`)).toEqual([
      '2026-12-01',
      '2026-12-08',
    ]);
    expect(text(root, 'cbc:OrderTypeCode')).toBe('Changed');
    expect(text(root, 'cbc:CustomizationID')).toBeNull();
  });
});

describe('the day of an order', () => {
  const oldest = serviceTimestamp('2026-11-20T09:00:00.000Z');
  const noon = new Date(2026, 10, 3, 12).toISOString();
  const late = new Date(2026, 10, 3, 23, 59, 59).toISOString();

  test('is the one on which it was issued, on the user’s own calendar', () => {
    expect(issuedOn(JSON.stringify({ eventDates: { issuedAt: noon } }), oldest)).toBe('2026-11-03');
    expect(issuedOn(JSON.stringify({ eventDates: { issuedAt: late, other: 1 } }), oldest)).toBe('2026-11-03');
  });

  test.each(['', '{}', '{"eventDates":null}', '{"eventDates":{"issuedAt":"yesterday"}}'])(
    'is that of the oldest version if the service sent %j',
    (received) => expect(issuedOn(received, oldest)).toBe('2026-11-20'),
  );
});
