import type { Page } from 'playwright-core';
import { filmFrame } from './film.ts';

/** A hand on the keyboard that counts: every press of a test without a mouse goes through it. */
export type Keys = {
  /** Each is one press, as `Control+Enter` is one: what Playwright calls a key. */
  press: (...keys: string[]) => Promise<void>;
  /** One press for each character. */
  type: (text: string) => Promise<void>;
  /** Presses so far; `withModifiers` counts each Shift, Ctrl and Alt as one more. */
  count: () => { presses: number; withModifiers: number };
};

export const countedKeys = (page: () => Page): Keys => {
  let presses = 0;
  let withModifiers = 0;
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) {
      presses += 1;
      withModifiers += key.length > 1 ? key.split('+').length : 1 + Number(shifted.test(key));
      await page().keyboard.press(key);
      await filmFrame(page());
    }
  };
  return {
    press,
    type: (text) => press(...text),
    count: () => ({ presses, withModifiers }),
  };
};

/** Where most keyboards need Shift. */
const shifted = /[A-Z+?:!"]/;
