import { describe, expect, test } from 'vitest';
import { peppol } from '../../../../src/main/core/exports/peppol.ts';
import { writeOrder } from '../../../../src/main/core/exports/write-order.ts';
import { writeResponse } from '../../../../src/main/core/exports/write-response.ts';
import { decimal } from '../../../../src/shared/domain/values/decimal.ts';
import { aLine, anOrder, confirmedLine, netPrice } from '../../../fixtures/build-order.ts';
import { profileProblems } from '../../../ubl/check-ubl.ts';
import { sourceFor, them, us } from '../../../ubl/export-source.ts';

const discounted = {
  ...netPrice('1'),
  netPrice: null,
  grossPrice: netPrice('20').netPrice,
  discountPercentage: decimal('10'),
};

/** A document with everything that the rules check, as the product writes it. */
const valid = writeOrder(
  sourceFor(
    anOrder({
      lines: [aLine({ prices: discounted, notes: ['Deburr.'] })],
      notes: ['Ring twice.'],
      destination: { ...anOrder().destination, code: 'DOCK-7' },
    }),
    [],
    { ours: us, buyers: { ...them, vatNumber: 'NL123456789B01', countryCode: 'NL' } },
  ),
  peppol,
);

const response = writeResponse(sourceFor(anOrder({ lines: [confirmedLine()] })), peppol);

const broken = (what: string | RegExp, by: string, whole = valid): string => {
  const xml = whole.replace(what, by);
  expect(xml).not.toBe(whole);
  return xml;
};

const twice = (element: string, whole = valid): string =>
  broken(new RegExp(`<${element}[ >][\\s\\S]*?</${element}>`), '$&$&', whole);

const without = (element: string, whole = valid): string =>
  broken(new RegExp(`<${element}[ >][\\s\\S]*?</${element}>`), '', whole);

const buyerAddress = (scheme: string, id: string): string =>
  broken(
    /<cbc:EndpointID schemeID="0088">\d+<\/cbc:EndpointID>/,
    `<cbc:EndpointID schemeID="${scheme}">${id}</cbc:EndpointID>`,
  );

describe('the check of the profile', () => {
  test('finds nothing in a valid document', () =>
    expect([profileProblems(valid), profileProblems(response)]).toEqual([[], []]));

  test.each([
    ['endpoint scheme in EAS', () => buyerAddress('1234', '7300010000001')],
    ['endpoint scheme in EAS', () => buyerAddress('9955', '7300010000001')],
    ['registration scheme in ICD', () => broken('CompanyID schemeID="0106"', 'CompanyID schemeID="0181"')],
    ['country in ISO 3166-1', () => broken('IdentificationCode>NL', 'IdentificationCode>XX')],
    ['R026 VAT number with its country', () => broken('NL123456789B01', 'XX123456789B01')],
    ['B14501 location with an address', () => broken(/<cac:Address>[\s\S]*?<\/cac:Address>/, '')],
    [
      'B14801 address with a country',
      () => broken(/(<cac:Address>[\s\S]*?)<cac:Country>[\s\S]*?<\/cac:Country>/, '$1'),
    ],
    ['COMMON-R040', () => buyerAddress('0088', '7300010000002')],
    ['COMMON-R041', () => buyerAddress('0192', '987654321')],
    ['COMMON-R041', () => buyerAddress('0192', '000000000')],
    ['COMMON-R042', () => buyerAddress('0184', 'SE12345678')],
    ['COMMON-R043', () => buyerAddress('0208', '0123456789')],
    ['COMMON-R043', () => broken('CompanyID schemeID="0106"', 'CompanyID schemeID="0208"')],
    ['COMMON-R049', () => buyerAddress('0007', '5560360794')],
    ['COMMON-R050', () => buyerAddress('0151', '51824753557')],
    ['COMMON-R052', () => buyerAddress('0096', '12345678')],
    ['COMMON-R053', () => buyerAddress('0198', '12345678')],
  ])('reports %s', (rule, xml) => expect(profileProblems(xml())).toEqual([rule]));

  test.each([
    ['R034', () => broken('trns:order:3', 'trns:order:2')],
    ['R031', () => broken('bis:ordering:3', 'bis:ordering:2')],
    ['R001 lines have ids of their own', () => twice('cac:OrderLine')],
    ['R003 one currency', () => broken('currencyID="EUR"', 'currencyID="USD"')],
    ['R008 total of the lines', () => broken('>1800.00<', '>1800.01<')],
    ['R006 R007 R016', () => broken('PayableAmount currencyID="EUR">', '$&-')],
    ['R028 two places', () => broken(/>1800\.00</g, '>1800.000<')],
    ['one delivery a line', () => broken(/<cac:Delivery>\s*<cac:Req[\s\S]*?<\/cac:Delivery>/, '$&$&')],
    ['one note', () => twice('cbc:Note')],
    ['line notes', () => broken('<cbc:Note>Deburr.</cbc:Note>', '$&$&')],
    ['a quantity with its unit', () => broken('cbc:Quantity unitCode="H87"', 'cbc:Quantity')],
    ['an item name', () => broken(/<cbc:Name>Hex[\s\S]*?<\/cbc:Name>/, '')],
    ['endpoints with a scheme', () => broken('EndpointID schemeID="0106"', 'EndpointID')],
    ['seller country', () => broken(/(<cac:SellerS[\s\S]*?)<cac:Country>[\s\S]*?<\/cac:Country>/, '$1')],
    [
      'seller entity',
      () => broken(/(<cac:SellerS[\s\S]*?)<cac:PartyL[\s\S]*?<\/cac:PartyLegalEntity>/, '$1'),
    ],
    ['buyer entity', () => without('cac:PartyLegalEntity')],
    [
      'no version of UBL, which the profile leaves out',
      () => broken('<cbc:CustomizationID>', '<cbc:UBLVersionID>2.1</cbc:UBLVersionID>$&'),
    ],
    ['R004 line 00010', () => broken('cbc:Quantity unitCode="H87">', '$&-')],
    ['R005 line 00010', () => broken('PriceAmount currencyID="EUR">', '$&-')],
    ['R025 line 00010', () => broken('BaseQuantity unitCode="H87">', '$&-')],
    ['R024 line 00010', () => broken('>18<', '>19<')],
    [
      'base quantity in the unit of the order, line 00010',
      () => broken('BaseQuantity unitCode="H87"', 'BaseQuantity unitCode="KGM"'),
    ],
    ['R019 line 00010', () => broken('BaseAmount currencyID="EUR">20<', 'BaseAmount currencyID="EUR">21<')],
    ['R033 line 00010', () => broken(/(<cbc:Amount [^>]*>)/, '$1-')],
  ])('reports in an order: %s', (rule, xml) => expect(profileProblems(xml())).toContain(rule));

  test.each([
    ['R006', () => broken('order_response:3', 'order_response:2', response)],
    ['profile', () => broken('bis:ordering:3', 'bis:ordering:2', response)],
    ['UNCL4343', () => broken('>CA<', '>XX<', response)],
    ['R007 R008 R009 R010', () => broken('>CA<', '>AP<', response)],
    ['R007 R008 R009 R010', () => without('cac:OrderLine', response)],
    ['R001 R002 names', () => without('cac:PartyLegalEntity', response)],
    ['R003 lines have ids of their own', () => twice('cac:OrderLine', response)],
    ['R005 one currency', () => broken('currencyID="EUR"', 'currencyID="USD"', response)],
    ['R004 periods', () => broken(/(<cbc:EndDate>)\d{4}/, '$12020', response)],
    ['UNCL1229', () => broken('LineStatusCode>3', 'LineStatusCode>4', response)],
    ['references', () => without('cac:OrderLineReference', response)],
    ['an item name', () => without('cbc:Name', response)],
    ['one delivery a line', () => twice('cac:Delivery', response)],
    [
      'base quantity in the unit of the order',
      () => broken('BaseQuantity unitCode="H87"', 'BaseQuantity unitCode="KGM"', response),
    ],
    ['endpoints with a scheme', () => broken('EndpointID schemeID="0106"', 'EndpointID', response)],
    [
      'no version of UBL, which the profile leaves out',
      () => broken('<cbc:CustomizationID>', '<cbc:UBLVersionID>2.1</cbc:UBLVersionID>$&', response),
    ],
    [
      'no more of a party than the profile has',
      () =>
        broken('<cac:PartyLegalEntity>', '<cac:PartyName><cbc:Name>x</cbc:Name></cac:PartyName>$&', response),
    ],
    ['endpoint scheme in EAS', () => broken('schemeID="0106"', 'schemeID="1234"', response)],
    ['COMMON-R043', () => broken('schemeID="0106"', 'schemeID="0208"', response)],
    ['currency in ISO 4217', () => broken(/EUR/g, 'ABC', response)],
  ])('reports in a response: %s', (rule, xml) => expect(profileProblems(xml())).toContain(rule));

  test('reports an invalid currency', () =>
    expect(profileProblems(valid.replaceAll('EUR', 'ABC'))).toEqual(['currency in ISO 4217']));

  test.each([
    ['0192', '974760673'],
    ['0184', 'DK12345678'],
    ['0184', '12345678'],
    ['0208', '0202239951'],
    ['0007', '5560360793'],
    ['0151', '51824753556'],
    ['0096', '1234567890'],
    ['0198', 'DK12345678'],
  ])('takes a number of scheme %s: %s', (scheme, id) =>
    expect(profileProblems(buyerAddress(scheme, id))).toEqual([]),
  );
});
