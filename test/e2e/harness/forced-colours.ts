import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { z } from 'zod';
import { picture } from './window.ts';

const reportSchema = z.object({
  /** Elements that don't stand out from their background. */
  faults: z.array(z.string()),
  checked: z.object({
    shapes: z.number(),
    states: z.number(),
    focusable: z.number(),
    icons: z.number(),
    texts: z.number(),
  }),
});

const focusable = 'button, input, select, textarea, summary, a[href], [tabindex="0"]';

/**
 * Forced colours (Windows high contrast) replace every background, gradient and shadow. Fails if something
 * then doesn't stand out from its background: shapes without words (marks, dots, bars), open or pressed
 * controls, icons, texts, or the focus of any control. Returns how many of each it checked.
 */
export const expectVisibleInForcedColours = async (
  page: Page,
  screen: string,
): Promise<z.infer<typeof reportSchema>['checked']> => {
  const first = await reportOn(page, screen);
  // A shape may have gone since it was found, such as the bar of an order that was seen.
  const report = first.faults.length === 0 ? first : await reportOn(page, screen);
  expect(report.faults, `invisible in forced colours: ${screen}`).toEqual([]);
  return report.checked;
};

const reportOn = async (page: Page, screen: string): Promise<z.infer<typeof reportSchema>> => {
  const shapes = await page.evaluateHandle(findShapes);
  await page.emulateMedia({ forcedColors: 'active' });
  try {
    await picture(page, `${screen}-forced`);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('DOM.enable');
    await devtools.send('CSS.enable');
    // Forced on all controls at once: moving the real focus would open and close what a user works with.
    const { root } = await devtools.send('DOM.getDocument', { depth: 0 });
    const { nodeIds } = await devtools.send('DOM.querySelectorAll', {
      nodeId: root.nodeId,
      selector: focusable,
    });
    for (const nodeId of nodeIds) {
      const forcedPseudoClasses = ['focus', 'focus-visible'];
      await devtools.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses });
    }
    const report = reportSchema.parse(await page.evaluate(checkColours, { shapes, controls: focusable }));
    await devtools.detach();
    return report;
  } finally {
    await page.emulateMedia({ forcedColors: 'none' });
    await shapes.dispose();
  }
};

type Shape = { element: Element; pseudo: '::before' | '::after' | null };

/** Painted elements without words: marks, dots, bars, lines. Runs in the page, in its own colours. */
const findShapes = (): Shape[] => {
  const isPainted = ({ backgroundColor, backgroundImage, boxShadow }: CSSStyleDeclaration): boolean =>
    !/^rgba\(.*, 0\)$/.test(backgroundColor) ||
    backgroundImage.includes('gradient') ||
    boxShadow.includes('inset');
  const found: Shape[] = [];
  for (const element of document.body.querySelectorAll('*')) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    for (const pseudo of ['::before', '::after'] as const) {
      const style = getComputedStyle(element, pseudo);
      if (!['""', "''"].includes(style.content) || !isPainted(style)) continue;
      if (Number.parseFloat(style.width) > 0 && Number.parseFloat(style.height) > 0) {
        found.push({ element, pseudo });
      }
    }
    const { width, height } = element.getBoundingClientRect();
    const hasWords = (['::before', '::after'] as const).some((pseudo) =>
      /^["'][^"']/.test(getComputedStyle(element, pseudo).content),
    );
    const isEmpty =
      !hasWords &&
      element.textContent.trim() === '' &&
      element.querySelector('svg, input, select, textarea') === null;
    const isDrawnByBrowser = element.matches('svg, svg *, input, select, textarea, button, dialog');
    const hasRoom = width > 0 && height > 0 && Math.min(width, height) < 100;
    if (isEmpty && hasRoom && !isDrawnByBrowser && isPainted(getComputedStyle(element))) {
      found.push({ element, pseudo: null });
    }
  }
  return found;
};

/** Runs in the page, in forced colours. Computed styles have the colours that are painted. */
const checkColours = ({
  shapes,
  controls,
}: {
  shapes: Shape[];
  controls: string;
}): z.infer<typeof reportSchema> => {
  type Colour = { red: number; green: number; blue: number; alpha: number };
  const coloursIn = (text: string): Colour[] =>
    [...text.matchAll(/rgba?\(([^)]*)\)/g)].map(([, inside = '']) => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = inside.split(/[ ,/]+/).map(Number);
      return { red, green, blue, alpha };
    });
  const colourOf = (text: string): Colour => coloursIn(text)[0] ?? { red: 0, green: 0, blue: 0, alpha: 0 };
  const luminance = ({ red, green, blue }: Colour): number => {
    const linear = (value: number): number =>
      value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4;
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  };
  /** WCAG's ratio; 1 for a colour that isn't painted. */
  const contrast = (front: Colour, back: Colour): number => {
    if (front.alpha < 0.5) return 1;
    const [lighter = 0, darker = 0] = [luminance(front), luminance(back)].sort((a, b) => b - a);
    return (lighter + 0.05) / (darker + 0.05);
  };
  /** The nearest background from this element outwards. */
  const groundOf = (element: Element | null): Colour => {
    for (let at = element; at !== null; at = at.parentElement) {
      const colour = colourOf(getComputedStyle(at).backgroundColor);
      if (colour.alpha > 0.5) return colour;
    }
    return { red: 255, green: 255, blue: 255, alpha: 1 };
  };
  const isSeen = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return (
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && width > 1 && height > 1
    );
  };
  const isDisabled = (element: Element): boolean => element.closest(':disabled') !== null;
  const nameOf = (element: Element): string => {
    const attributes = [...element.attributes]
      .filter(({ name }) => /^(class|role|data-|aria-(label|current|selected|pressed))/.test(name))
      .map(({ name, value }) => `${name}="${value}"`);
    return `<${[element.localName, ...attributes].join(' ')}> ${(element.textContent ?? '').trim().slice(0, 40)}`;
  };
  const faults: string[] = [];
  const checked = { shapes: 0, states: 0, focusable: 0, icons: 0, texts: 0 };
  const all = [...document.body.querySelectorAll('*')].filter(isSeen);

  for (const { element, pseudo } of shapes) {
    if (!element.isConnected) continue;
    checked.shapes += 1;
    const style = getComputedStyle(element, pseudo);
    const behind = groundOf(pseudo === null ? element.parentElement : element);
    const painted = [
      ...coloursIn(style.backgroundColor),
      ...coloursIn(style.backgroundImage),
      ...coloursIn(style.boxShadow),
      ...(Number.parseFloat(style.borderTopWidth) >= 1 ? coloursIn(style.borderTopColor) : []),
    ];
    if (!painted.some((colour) => contrast(colour, behind) >= 3)) {
      faults.push(`shape${pseudo ?? ''} of ${nameOf(element)}`);
    }
  }

  const states =
    '[aria-selected="true"], [aria-current="true"], button[aria-pressed="true"], tr[data-chosen="true"]';
  for (const element of all.filter((one) => one.matches(states))) {
    checked.states += 1;
    const shown = element.closest('tr[data-chosen="true"]') ?? element;
    if (contrast(colourOf(getComputedStyle(shown).backgroundColor), groundOf(shown.parentElement)) < 3) {
      faults.push(`state of ${nameOf(element)}`);
    }
  }

  for (const element of all.filter((one) => one.matches('svg[stroke="currentColor"]'))) {
    if (isDisabled(element)) continue;
    checked.icons += 1;
    if (contrast(colourOf(getComputedStyle(element).color), groundOf(element)) < 3) {
      faults.push(`icon in ${nameOf(element.parentElement ?? element)}`);
    }
  }

  for (const element of all) {
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
    );
    // The list of a choice is drawn by the system.
    if (!hasText || isDisabled(element) || element.matches('option, optgroup, style')) continue;
    checked.texts += 1;
    if (contrast(colourOf(getComputedStyle(element).color), groundOf(element)) < 4.5) {
      faults.push(`text of ${nameOf(element)}`);
    }
  }

  const ringOf = (element: Element, pseudo: '::after' | null = null): number => {
    const { outlineStyle, outlineWidth, outlineOffset, outlineColor } = getComputedStyle(element, pseudo);
    if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) return 1;
    const isInside = Number.parseFloat(outlineOffset) < 0;
    return contrast(colourOf(outlineColor), groundOf(isInside ? element : element.parentElement));
  };
  for (const element of all.filter((one) => one.matches(controls))) {
    if (isDisabled(element)) continue;
    checked.focusable += 1;
    const isList = element.matches('[role="listbox"], [role="grid"]');
    const row = isList ? document.getElementById(element.getAttribute('aria-activedescendant') ?? '') : null;
    const around = element.parentElement;
    // A list leaves the ring to the row that the keys act on.
    const rings = row === null ? [ringOf(element), ringOf(element, '::after')] : [ringOf(row)];
    // A field in a frame may leave its ring to the frame.
    if (row === null && around !== null && !around.matches(controls)) rings.push(ringOf(around));
    if (Math.max(...rings) < 3) faults.push(`focus of ${nameOf(element)}`);
  }
  return { faults: [...new Set(faults)], checked };
};
