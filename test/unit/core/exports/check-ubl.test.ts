import { describe, expect, test } from 'vitest';
import { peppol } from '../../../../src/main/core/exports/peppol.ts';
import { writeOrder } from '../../../../src/main/core/exports/write-order.ts';
import { aLine, anOrder, netPrice } from '../../../fixtures/build-order.ts';
import { profileProblems } from '../../../ubl/check-ubl.ts';
import { sourceFor, them, us } from '../../../ubl/export-source.ts';

/** A document with everything that the rules look at, as the product writes it. */
const valid = writeOrder(
  sourceFor(
    anOrder({
      lines: [aLine({ prices: netPrice('4.20') })],
      destination: { ...anOrder().destination, code: 'DOCK-7' },
    }),
    [],
    { ours: us, buyers: { ...them, vatNumber: 'NL123456789B01', countryCode: 'NL' } },
  ),
  peppol,
);

const broken = (what: string | RegExp, by: string): string => {
  const xml = valid.replace(what, by);
  expect(xml).not.toBe(valid);
  return xml;
};

const buyerAddress = (scheme: string, id: string): string =>
  broken(
    /<cbc:EndpointID schemeID="0088">\d+<\/cbc:EndpointID>/,
    `<cbc:EndpointID schemeID="${scheme}">${id}</cbc:EndpointID>`,
  );

describe('the check of the profile', () => {
  test('finds nothing in a document that is valid', () => expect(profileProblems(valid)).toEqual([]));

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
  ])('tells %s', (rule, xml) => expect(profileProblems(xml())).toEqual([rule]));

  test('tells a currency that is none', () =>
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
