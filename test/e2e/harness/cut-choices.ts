import type { Page } from 'playwright-core';
import { z } from 'zod';

const choicesSchema = z.array(
  z.object({ field: z.string(), text: z.string(), isChosen: z.boolean(), title: z.string() }),
);

/**
 * Choices of the visible fields that are wider than their field. No browser reports a cut choice, so this
 * measures words.
 */
export const cutChoices = async (page: Page): Promise<z.infer<typeof choicesSchema>> =>
  choicesSchema.parse(
    await page.evaluate(() => {
      const canvas = document.createElement('canvas').getContext('2d');
      const arrow = 16;
      return [...document.querySelectorAll('select')]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }))
        .flatMap((one) => {
          const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(one);
          const room =
            one.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - arrow;
          // Its `font` is empty where the figures are set, too.
          if (canvas !== null) canvas.font = `${fontWeight} ${fontSize} ${fontFamily}`;
          return [...one.options]
            .filter(({ text }) => (canvas?.measureText(text).width ?? Number.POSITIVE_INFINITY) > room)
            .map(({ text, selected }) => ({
              ...{ field: one.labels[0]?.textContent ?? one.ariaLabel ?? '', text },
              ...{ isChosen: selected, title: one.title },
            }));
        });
    }),
  );
