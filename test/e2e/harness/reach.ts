import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { z } from 'zod';

const lost = z.array(z.string());

/**
 * Everything can be reached in little space: the page doesn't scroll sideways, and each control can be
 * scrolled into view without being cut off. Content of a scrolling box, such as a wide table, counts as
 * reachable.
 */
export const expectWithinReach = async (page: Page, screen: string): Promise<void> => {
  const found: unknown = await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const { clientWidth, scrollWidth } = document.documentElement;
    const problems = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide in ${clientWidth}`] : [];
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    const controls = (dialog ?? document.body).querySelectorAll<HTMLElement>(
      'button, input:not([type="file"]), select, textarea, a[href], summary, [role="option"]',
    );
    for (const control of controls) {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (control.closest('[aria-hidden="true"], .visually-hidden, [inert]') !== null) continue;
      control.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const { left, top, width, height } = control.getBoundingClientRect();
      if (width <= 1) continue;
      // A click there would hit anything that covers it.
      const inTheMiddle = (): Element | null =>
        document.elementFromPoint(left + width / 2, top + Math.min(height, 20) / 2);
      const isHit = (met: Element | null): boolean =>
        control.contains(met) || met?.closest('label, [role="option"]')?.contains(control) === true;
      if (isHit(inTheMiddle())) continue;
      // What is pinned over scrolled content goes some frames after the scrolling.
      for (let frames = 0; frames < 60 && !isHit(inTheMiddle()); frames += 1) await frame();
      const met = inTheMiddle();
      if (isHit(met)) continue;
      const name = control.getAttribute('aria-label') ?? control.textContent?.trim().slice(0, 40) ?? '';
      const inTheWay = met === null ? 'outside' : `below ${met.localName}.${met.className}`;
      problems.push(`${control.localName} "${name}" at ${Math.round(left)}, ${Math.round(top)}: ${inTheWay}`);
    }
    return problems;
  });
  expect(lost.parse(found), `out of reach on ${screen}`).toEqual([]);
};

/** The longest transition or animation that anything on the page would run, in milliseconds. */
export const longestMotion = async (page: Page): Promise<number> =>
  z.number().parse(
    await page.evaluate(() => {
      const milliseconds = (value: string): number[] =>
        value.split(',').map((one) => Number.parseFloat(one) * (one.trim().endsWith('ms') ? 1 : 1000));
      return Math.max(
        ...[...document.querySelectorAll('*')].flatMap((element) => {
          const { transitionDuration, animationDuration } = getComputedStyle(element);
          return [...milliseconds(transitionDuration), ...milliseconds(animationDuration)].filter(
            (one) => !Number.isNaN(one),
          );
        }),
      );
    }),
  );
