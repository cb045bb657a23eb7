import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { z } from 'zod';

const focusedSchema = z.object({
  /** `body` when nothing has it. */
  tag: z.string(),
  name: z.string(),
  /**
   * Whether a ring or, at a heading, a line is drawn; the search's field, alone in its dialog's head, has a
   * caret.
   */
  isSeen: z.boolean(),
});

/** The focused element, and whether its focus is visible. */
export const focused = async (page: Page): Promise<z.infer<typeof focusedSchema>> =>
  focusedSchema.parse(
    await page.evaluate(() => {
      const element = document.activeElement ?? document.body;
      // A list leaves the ring to the row that the keys act on.
      const row = document.getElementById(element.getAttribute('aria-activedescendant') ?? '');
      const { outlineStyle, outlineWidth, textDecorationLine } = getComputedStyle(row ?? element);
      const label = element.getAttribute('aria-label') ?? '';
      const labels =
        element instanceof HTMLInputElement ||
        element instanceof HTMLSelectElement ||
        element instanceof HTMLTextAreaElement
          ? [...(element.labels ?? [])].map(({ textContent }) => textContent).join(' ')
          : (element.textContent ?? '').slice(0, 60);
      return {
        tag: element.localName,
        name: (label === '' ? labels : label).trim(),
        isSeen:
          (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) ||
          // No heading has a line without the focus.
          (element.localName === 'h2' && textDecorationLine === 'underline') ||
          element.getAttribute('role') === 'combobox',
      };
    }),
  );

/** The focus is somewhere, and there for the eyes, soon after something opened, closed or went away. */
export const expectFocus = async (page: Page, after: string): Promise<void> => {
  await expect.poll(() => focused(page), { message: `the focus ${after}` }).toMatchObject({ isSeen: true });
  expect((await focused(page)).tag, `the focus ${after}`).not.toBe('body');
};

/** What the field with the focus holds, or the text of another element with the focus. */
export const focusedText = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document;
    const isField = activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement;
    return isField ? activeElement.value : (activeElement?.textContent ?? '');
  });

/** Presses Tab until an element has the focus. */
export const tabTo = async (page: Page, wanted: Locator): Promise<void> => {
  for (let tabs = 0; tabs < 80; tabs += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab doesn’t lead there.');
};
