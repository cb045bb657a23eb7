import { describe, expect, it } from 'vitest';
import { isRegistrationScheme } from '../../../src/shared/domain/values/code-lists.ts';

describe('a scheme of registration numbers', () => {
  it.each([
    ['the first of the list', '0002'],
    ['one in the middle', '0106'],
    ['the last of the list', '0244'],
  ])('is %s', (_, code) => expect(isRegistrationScheme(code)).toBe(true));

  it.each([
    ['one before the list begins', '0001'],
    ['one after the list ends', '0245'],
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
