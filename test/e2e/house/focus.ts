import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { z } from 'zod';

const focusedSchema = z.object({
  /** `body` when nothing has it. */
  tag: z.string(),
  name: z.string(),
  /** Whether a ring is drawn around it; the search's field, alone in its dialog's head, has a caret. */
  isSeen: z.boolean(),
});

/** What has the focus, and whether that is seen. */
export const focused = async (page: Page): Promise<z.infer<typeof focusedSchema>> =>
  focusedSchema.parse(
    await page.evaluate(() => {
      const element = document.activeElement ?? document.body;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
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
          element.getAttribute('role') === 'combobox',
      };
    }),
  );

/** The focus is somewhere, and there for the eyes, soon after something opened, closed or went away. */
export const expectFocus = async (page: Page, after: string): Promise<void> => {
  await expect.poll(() => focused(page), { message: `the focus ${after}` }).toMatchObject({ isSeen: true });
  expect((await focused(page)).tag, `the focus ${after}`).not.toBe('body');
};
