import { describe, expect, it } from 'vitest';
import { isEndpointScheme, isRegistrationScheme } from '../../../src/shared/domain/values/code-lists.ts';

describe('a scheme of registration numbers', () => {
  it.each([
    ['the first of the list', '0002'],
    ['one in the middle', '0106'],
    ['the last of the list', '0248'],
    ['one that has no electronic address', '0217'],
  ])('is %s', (_, code) => expect(isRegistrationScheme(code)).toBe(true));

  it.each([
    ['one before the list begins', '0001'],
    ['one after the list ends', '0249'],
    ['one that was never given out', '0092'],
    ['a number without its zeros', '106'],
    ['a number with a zero too many', '00106'],
    ['a number with a sign after it', '0106x'],
    ['a number with a blank before it', ' 0106'],
    ['a number with a blank after it', '0106 '],
    ['a word', 'GLN'],
    ['nothing', ''],
  ])('is not %s', (_, code) => expect(isRegistrationScheme(code)).toBe(false));
});

describe('a scheme of electronic addresses', () => {
  it.each(['0002', '0106', '0242', '0244', '0245', '0246', '0248', '9944', '9959'])('is %s', (code) =>
    expect(isEndpointScheme(code)).toBe(true),
  );

  // 0243 and 0247 only name registers; the others were withdrawn in May 2026.
  it.each(['0243', '0247', '0249', '0037', '0177', '0193', '0202', '0205', '0217', '9955', '106', ' 0106'])(
    'is not %s',
    (code) => expect(isEndpointScheme(code)).toBe(false),
  );
});
