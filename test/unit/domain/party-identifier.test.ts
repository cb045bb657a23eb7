import { describe, expect, it } from 'vitest';
import { exampleOf, isIdentifierOf } from '../../../src/shared/domain/values/party-identifier.ts';

// Published example numbers, or numbers calculated by hand by the rule beside them.
describe.each([
  {
    scheme: '0088',
    what: 'a GLN',
    right: ['4012345000009', '7300010000001', '40123455', '00'],
    wrong: [
      '4012345000008',
      '9000005432105',
      '0',
      '',
      'x4012345000009',
      '4012345000009x',
      '401234500000 9',
      ' 4012345000009',
      '00 ',
    ],
  },
  {
    scheme: '0192',
    what: 'a Norwegian number',
    right: ['974760673', '889640782'],
    wrong: ['974760674', '000000000', '97476067', '9747606730', 'a974760673', '974760673 '],
  },
  {
    scheme: '0208',
    what: 'a Belgian number',
    right: ['0403170701', '0202239951'],
    wrong: ['0403170702', '403170701', '04031707010', 'BE0403170701', '0403170701 ', '00000000097'],
  },
  {
    scheme: '0007',
    what: 'a Swedish number',
    right: ['2120000142', '5560360793'],
    wrong: ['2120000143', '212000142', '21200001420', 'a2120000142', '2120000142a'],
  },
  {
    scheme: '0151',
    what: 'an Australian number',
    right: ['51824753556', '53004085616'],
    wrong: ['51824753557', '5182475355', '518247535560', 'a51824753556', '51824753556a'],
  },
  {
    scheme: '0096',
    what: 'a Danish P number',
    right: ['1003403483', '0000000000'],
    wrong: ['100340348', '10034034830', 'DK1003403483', '1003403483x'],
  },
  {
    scheme: '0184',
    what: 'a Danish CVR number',
    right: ['13585628', 'DK13585628'],
    wrong: ['1358562', '135856280', 'SE13585628', 'xDK13585628', 'DK13585628x', 'DKDK13585628'],
  },
  {
    scheme: '0198',
    what: 'a Danish SE number',
    right: ['DK13585628'],
    wrong: ['13585628', 'xDK13585628', 'DK135856280', 'DK1358562'],
  },
  {
    scheme: '0106',
    what: 'a Dutch chamber of commerce number',
    right: ['12345678', '01234567'],
    wrong: [
      '1234567',
      '123456789',
      '123456780000',
      'NL12345678',
      '12345678 ',
      '1234.5678',
      '１２３４５６７８',
    ],
  },
  {
    scheme: '0190',
    what: 'the number of a Dutch government body',
    right: ['00000001123456789000'],
    wrong: ['0000000112345678900', '000000011234567890000', '1', '00000001 123456789000'],
  },
  {
    scheme: '9944',
    what: 'a Dutch VAT number',
    right: ['NL123456789B01', 'NL000000000B99'],
    wrong: [
      '123456789B01',
      'NL123456789',
      'NL123456789B1',
      'NL123456789b01',
      'nl123456789B01',
      'NL123456789B012',
    ],
  },
  {
    scheme: '0217',
    what: 'the number of a Dutch branch',
    right: ['000012345678'],
    wrong: ['12345678', '00001234567', '0000123456789'],
  },
])('$what ($scheme)', ({ scheme, right, wrong }) => {
  it.each(right)('may be %s', (id) => expect(isIdentifierOf(scheme, id)).toBe(true));
  it.each(wrong)('is not “%s”', (id) => expect(isIdentifierOf(scheme, id)).toBe(false));
});

it.each(['0106', '0190', '9944', '0217'])('the example of the scheme %s fits it', (scheme) => {
  const example = exampleOf(scheme);
  expect(example !== null && isIdentifierOf(scheme, example)).toBe(true);
});

it.each(['9930', '0060', 'constructor'])(
  'of the scheme %s, which has no rule here, anything is taken',
  (scheme) => expect(isIdentifierOf(scheme, 'anything')).toBe(true),
);
