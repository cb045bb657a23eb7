import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * The open order's total is the sum of the amounts that its lines show, and the day in its head is the one
 * that a line shows.
 *
 * @param earliest the position of the line with the day of the head
 */
export const expectShownSums = async (page: Page, earliest: string): Promise<void> => {
  const order = page.getByRole('region', { name: 'Order', exact: true });
  const lines = order.locator('tr[data-position]');
  const day = order.locator(`[data-position="${earliest}"] [class*="pair"] > :first-child`).first();
  const amounts = await lines.locator('td:nth-of-type(5)').allTextContents();
  const total = await order.locator('dl > div', { hasText: /^Total/ }).textContent();
  expect(amounts.length).toBeGreaterThan(1);
  expect(cents(total)).toBe(amounts.reduce((sum, amount) => sum + cents(amount), 0));
  const head = await order.locator('header').first().textContent();
  expect(head).toContain(await day.textContent());
};

/** The first amount of a text, which has two decimals in each language. */
const cents = (text: string | null): number => {
  const [found] = /\d[\d.,]*[.,]\d\d(?!\d)/.exec(text ?? '') ?? [];
  if (found === undefined) throw new Error(`There is no amount in ${JSON.stringify(text)}.`);
  return Number(found.replaceAll(/\D/g, ''));
};
