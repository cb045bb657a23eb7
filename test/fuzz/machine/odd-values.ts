import type { Chance } from './chance.ts';
import { nothing, numberTree, type Tree, textTree } from './json-tree.ts';

/** Values that careless and hostile services write in place of ordinary ones. */

export const oddNumbers: readonly string[] = [
  '0',
  '-0',
  '-0.0',
  '-1',
  '1E-7',
  '1e400',
  '-1e400',
  '1e999',
  '1e-999',
  '1e1000',
  '1e99999',
  '1e+3',
  '0.1',
  '0.30000000000000004',
  '1.0',
  '12.3450',
  '9007199254740993',
  '-9007199254740993',
  '123456789012345678901234567890.123456789',
  '1234567890123456789012345678901234567890',
  '0.0000000000000000000000000000000000000001',
  '2e308',
];

export const oddTexts: readonly string[] = [
  '',
  ' ',
  '  00010 ',
  '0',
  '-0',
  'NaN',
  'null',
  'true',
  '007.50',
  '1,5',
  '0x10',
  '１２',
  'a\u0000b',
  '\u0007\u001b[31m',
  '\u202eevil\u202c',
  '\u2066\u2069\u200f',
  '\ufeffbom',
  '\ud800',
  'a\udc00b',
  '\uffff\ufffe',
  '\u2028\u2029',
  'e\u0301\u0327',
  '👩‍👩‍👧‍👦',
  '\r\n\t',
  '<b>&amp;]]></b>',
  '<![CDATA[x]]>',
  '<?xml version="1.0"?>',
  '"\'\\/',
  '__proto__',
  '../../etc',
  '..',
  '%2e%2e/%00',
  "'; DROP TABLE orders; --",
  '{"isLosslessNumber":true}',
];

export const oddDates: readonly string[] = [
  '2026-02-30',
  '2026-02-29',
  '2028-02-29',
  '0000-00-00',
  '0000-01-01',
  '9999-12-31',
  '10000-01-01',
  '-000001-01-01',
  '26-1-1',
  '01.02.2026',
  '2026-12-01T00:00:00Z',
  '2026-12-01T10:00:00',
  '2026-12-01T10:00:00.123456789Z',
  '2026-12-01T10:00:00.Z',
  '2026-12-01T24:00:00Z',
  '2026-12-01T25:00:00Z',
  '2026-12-01T23:59:60Z',
  '2026-02-30T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '0001-01-01T00:00:00Z',
  '2026-12-01T10:00:00+01:00',
];

export const oddNames: readonly string[] = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'toJSON',
  'valueOf',
  'hasOwnProperty',
  'isLosslessNumber',
  'value',
  'length',
  'then',
  '',
  'lines',
  'Lines',
  'data',
  'x\u0000y',
  '\ud800',
  'unknownField',
];

const oddStatuses: readonly string[] = [
  'Issued',
  'InProgress',
  'Confirmed',
  'Rejected',
  'Completed',
  'Cancelled',
  'Archived',
  'OpenSupplierProposal',
  'OpenBuyerReopenRequest',
  'OpenSupplierReopenRequest',
  'Delivered',
  'issued',
];

/** Digits as a service could write them: mostly a few, sometimes forty and an exponent. */
export const someDigits = (chance: Chance): string => {
  const figures = (count: number): string =>
    Array.from({ length: count }, () => String(chance.between(0, 9))).join('');
  const whole = chance.once(3)
    ? '0'
    : `${chance.between(1, 9)}${figures(chance.between(0, chance.once(4) ? 40 : 4))}`;
  const fraction = chance.once(2) ? '' : `.${figures(chance.between(1, chance.once(4) ? 40 : 4))}`;
  const exponent = chance.once(6)
    ? chance.pick(['e', 'E', 'e+', 'e-', 'E-']) + String(chance.between(0, 30))
    : '';
  return `${chance.once(5) ? '-' : ''}${whole}${fraction}${exponent}`;
};

export const someText = (chance: Chance): string =>
  chance.once(2)
    ? chance.pick(oddTexts)
    : Array.from({ length: chance.between(1, 24) }, () =>
        chance.once(8)
          ? String.fromCharCode(chance.between(0, 0xffff))
          : String.fromCharCode(chance.between(0x20, 0x7e)),
      ).join('');

export const oddTree = (chance: Chance): Tree => {
  switch (chance.between(0, 11)) {
    case 0:
      return nothing;
    case 1:
      return { kind: 'flag', value: chance.once(2) };
    case 2:
    case 3:
      return numberTree(chance.pick(oddNumbers));
    case 4:
      return numberTree(someDigits(chance));
    case 5:
    case 6:
      return textTree(someText(chance));
    case 7:
      return textTree(chance.pick(oddDates));
    case 8:
      return textTree(chance.pick(oddStatuses));
    case 9:
      return textTree(someDigits(chance));
    case 10:
      return { kind: 'list', items: chance.once(2) ? [] : [oddTree(chance)] };
    default:
      return {
        kind: 'group',
        members: chance.once(2) ? [] : [{ name: chance.pick(oddNames), value: oddTree(chance) }],
      };
  }
};
