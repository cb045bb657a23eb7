import { describe, expect, test } from 'vitest';
import { peppol } from '../../../../src/main/core/exports/peppol.ts';
import { scsn } from '../../../../src/main/core/exports/scsn.ts';
import { writeOrder } from '../../../../src/main/core/exports/write-order.ts';
import { writeResponse } from '../../../../src/main/core/exports/write-response.ts';
import { noParty } from '../../../../src/shared/contract/calls/export-parties.ts';
import type { OrderLine } from '../../../../src/shared/domain/order/order.ts';
import { unitCode } from '../../../../src/shared/domain/values/units.ts';
import { aLine, anOrder, confirmedLine, delivery, netPrice } from '../../../fixtures/build-order.ts';
import { sourceFor, them, us } from '../../../ubl/export-source.ts';
import { text } from '../../../ubl/read-xml.ts';
import { codeOf, items, lineAt, valid } from './ubl-documents.ts';

describe('every fault of a document is reported', () => {
  const refused = (change: Parameters<typeof sourceFor>[2], lines: OrderLine[] = [aLine()]): unknown =>
    codeOf(() => writeOrder(sourceFor(anOrder({ lines }), [], change), peppol));

  test.each([
    ['our name', { ours: { ...us, legalName: ' ' } }, { ours: 'legalName' }],
    ['our address', { ours: { ...us, endpointId: '' } }, { ours: 'endpointId' }],
    ['our scheme', { ours: { ...us, endpointScheme: '' } }, { ours: 'endpointScheme' }],
    ['our country', { ours: { ...us, countryCode: '' } }, { ours: 'countryCode' }],
    [
      'the buyer’s name',
      { buyers: { ...them, legalName: '' } },
      { buyers: 'legalName', buyer: 'Northwind Works' },
    ],
    [
      'the buyer at all',
      { buyers: noParty },
      { buyers: 'legalName endpointScheme endpointId', buyer: 'Northwind Works' },
    ],
    [
      'everything, all of it at once',
      { ours: noParty, buyers: noParty },
      {
        ours: 'legalName endpointScheme endpointId countryCode',
        buyers: 'legalName endpointScheme endpointId',
        buyer: 'Northwind Works',
      },
    ],
  ])('missing: %s', (_what, change, params) => {
    const failure = refused(change);
    expect(failure).toMatchObject({ code: 'export.setting-missing' });
    expect(failure).toHaveProperty('params', params);
  });

  test.each([
    ['UBL', peppol],
    ['the flavour of SCSN', scsn],
  ])('of both parties in an answer in %s, which needs no country', (_what, flavour) => {
    const source = sourceFor(anOrder({ lines: [confirmedLine()] }), [], { ours: noParty, buyers: noParty });
    expect(codeOf(() => writeResponse(source, flavour))).toHaveProperty('params', {
      ours: 'legalName endpointScheme endpointId',
      buyers: 'legalName endpointScheme endpointId',
      buyer: 'Northwind Works',
    });
  });

  test.each([
    ['a GLN with a wrong check digit', { buyers: { ...them, endpointId: '7300010000002' } }, 'endpointId'],
    ['a GLN that is five off', { buyers: { ...them, endpointId: '7300010000006' } }, 'endpointId'],
    ['a scheme that is none', { ours: { ...us, endpointScheme: 'KvK' } }, 'endpointScheme'],
    ['a country by name', { ours: { ...us, countryCode: 'Nederland' } }, 'countryCode'],
    ['a scheme that isn’t in the list', { ours: { ...us, endpointScheme: '1234' } }, 'endpointScheme'],
    [
      'a registration’s scheme that isn’t in the list',
      { ours: { ...us, registrationScheme: '9930' } },
      'registrationScheme',
    ],
    ['a country that is none', { ours: { ...us, countryCode: 'XX' } }, 'countryCode'],
    ['another country that is none', { buyers: { ...them, countryCode: 'UK' } }, 'countryCode'],
    [
      'a Belgian number with wrong check digits',
      { buyers: { ...them, endpointScheme: '0208', endpointId: '0123456789' } },
      'endpointId',
    ],
    [
      'a Belgian registration with wrong check digits',
      { ours: { ...us, registrationScheme: '0208', registrationNumber: '0202239952' } },
      'registrationNumber',
    ],
    [
      'a Norwegian number of nothing',
      { ours: { ...us, endpointScheme: '0192', endpointId: '000000000' } },
      'endpointId',
    ],
    [
      'a Danish number of no such form',
      { ours: { ...us, endpointScheme: '0184', endpointId: 'SE12345678' } },
      'endpointId',
    ],
    [
      'a Danish P number that is too short',
      { ours: { ...us, endpointScheme: '0096', endpointId: '12345678' } },
      'endpointId',
    ],
    [
      'a Danish SE number without its letters',
      { ours: { ...us, endpointScheme: '0198', endpointId: '12345678' } },
      'endpointId',
    ],
    [
      'a Swedish number with a wrong check digit',
      { ours: { ...us, endpointScheme: '0007', endpointId: '5560360794' } },
      'endpointId',
    ],
    [
      'an Australian number with a wrong check digit',
      { ours: { ...us, endpointScheme: '0151', endpointId: '51824753557' } },
      'endpointId',
    ],
    ['a VAT number of no country', { buyers: { ...them, vatNumber: 'XX123' } }, 'vatNumber'],
    ['a VAT number without country', { buyers: { ...them, vatNumber: '123' } }, 'vatNumber'],
    [
      'a Norwegian number with a wrong check digit',
      { ours: { ...us, endpointScheme: '0192', endpointId: '987654321' } },
      'endpointId',
    ],
  ])('wrong: %s', (_what, change, field) => {
    expect(refused(change)).toMatchObject({ code: 'export.setting-wrong', params: { field } });
  });

  test.each([
    ['0007', '5560360793'],
    ['0088', '7300010000001'],
    ['0096', '1234567890'],
    ['0151', '51824753556'],
    ['0184', 'DK12345678'],
    ['0192', '974760673'],
    ['0198', 'DK12345678'],
    ['0208', '0202239951'],
    ['9930', 'DE123456789'],
  ])('and a valid number of scheme %s is written: %s', (endpointScheme, endpointId) => {
    const root = valid(
      writeOrder(sourceFor(anOrder(), [], { ours: { ...us, endpointScheme, endpointId } }), peppol),
    );
    expect(text(root, 'cac:SellerSupplierParty/cac:Party/cbc:EndpointID')).toBe(endpointId);
  });

  test('a unit that isn’t in the table is refused with its name', () => {
    const line = aLine({ item: { ...aLine().item, purchaseUnitOfMeasureIso: 'Bakkie' } });
    expect(refused({}, [line])).toMatchObject({
      code: 'export.unit-unknown',
      params: { position: '00010', unit: 'Bakkie' },
    });
    expect(['pce', 'Stück', 'm²', 'kg', null].map(unitCode)).toEqual(['H87', 'H87', 'MTK', 'KGM', 'C62']);
    // A sheet or a piece, a gram or a gross: a guess may be far off.
    expect(['ST', 'GR'].map(unitCode)).toEqual([null, null]);
  });

  test.each([
    [
      'two currencies',
      [lineAt('1'), lineAt('2', { prices: netPrice('1', '1', 'USD') })],
      'export.several-currencies',
    ],
    [
      'a currency that is none',
      [lineAt('1', { prices: netPrice('1', '1', 'euro') })],
      'export.currency-missing',
    ],
    [
      'a currency that isn’t in the list',
      [lineAt('1', { prices: netPrice('1', '1', 'ABC') })],
      'export.currency-missing',
    ],
    ['a price for nothing', [lineAt('1', { prices: netPrice('1', '0') })], 'export.no-base-quantity'],
    ['a negative price', [lineAt('1', { prices: netPrice('-1') })], 'export.negative'],
    [
      'a negative quantity',
      [lineAt('1', { deliverySchedule: [delivery('2026-12-01', '-1')] })],
      'export.negative',
    ],
  ])('%s', (_what, lines, code) => expect(refused({}, lines)).toMatchObject({ code }));

  const pricedNowhere = (field: string): OrderLine =>
    lineAt('1', { prices: null, unread: [{ field, value: '"?"' }] });

  test.each([
    'prices',
    'prices.discountPercentage',
    'prices.priceUnitQuantity',
    'prices.netPrice',
    'prices.netPrice.priceInTransactionCurrency.value',
    'prices.grossPrice.priceInBaseCurrency',
    'pricesIncludingRequests.netPrice',
    'confirmedLine.prices',
    'confirmedLine.prices.grossPrice.priceInTransactionCurrency.value',
    'reopenRequest.prices.netPrice',
  ])('a line without a price whose %s can’t be read', (field) => {
    const line = pricedNowhere(field);
    expect(refused({}, [line])).toMatchObject({ code: 'export.price-unreadable', params: { position: '1' } });
    // One price that was read is enough.
    valid(writeOrder(sourceFor(anOrder({ lines: [{ ...line, prices: netPrice('1') }] })), peppol));
  });

  test.each([
    'deliverySchedule.1.date',
    'reopenRequest.deliverySchedule.1.quantity',
    'confirmedLine',
    'tricep',
  ])(
    'but not one whose %s can’t be read',
    (field) => void valid(writeOrder(sourceFor(anOrder({ lines: [pricedNowhere(field)] })), peppol)),
  );

  test('pieces priced by weight are refused, since quantity × price would be a false amount', () => {
    const prices = { ...netPrice('12'), priceUnitOfMeasureIso: 'KGM' };
    expect(refused({}, [aLine({ prices })])).toMatchObject({
      code: 'export.price-unit',
      params: { position: '00010', unit: 'KGM' },
    });
  });

  test('a price for another size of the same measure is written for the unit of the order', () => {
    const line = aLine({
      deliverySchedule: [delivery('2026-12-01', '500')],
      item: { ...aLine().item, purchaseUnitOfMeasureIso: 'GRM' },
      prices: { ...netPrice('12', '2'), priceUnitOfMeasureIso: 'kg' },
    });
    const root = valid(writeOrder(sourceFor(anOrder({ lines: [line] })), peppol));
    expect(text(root, `${items}/cac:Price/cbc:BaseQuantity`)).toBe('2000');
    expect(text(root, `${items}/cbc:LineExtensionAmount`)).toBe('3.00');
  });

  test('a request for quotation never becomes an order', () => {
    const source = sourceFor(anOrder({ orderType: 'RFQ' }));
    expect(codeOf(() => writeOrder(source, peppol))).toMatchObject({ code: 'export.not-a-purchase' });
  });
});
