import { beforeAll, expect, test } from 'vitest';
import { createOffice } from './house/office.ts';

/** From the calendar into an order that is longer than the window: the line that was meant is on the screen, and stays there. */
const office = createOffice();
const { page } = office;

beforeAll(async () => {
  await office.open({ locale: 'en-GB' });
  await page().setViewportSize({ width: 1280, height: 720 });
  await office.enter();
});

test('a line far down is brought into view, and seen there after the order was marked as seen', async () => {
  await page().getByRole('button', { name: 'Calendar', exact: true }).click();
  const far = page()
    .getByRole('button', { name: /^Open order \S+ at line (7|8|9|1\d)0$/ })
    .first();
  const position = / at line (\d+)$/.exec((await far.getAttribute('aria-label')) ?? '')?.[1] ?? '';
  await far.click();
  const row = page().locator('tr:focus');
  await row.waitFor();
  expect(Number(await row.getAttribute('data-position'))).toBe(Number(position));
  // What was new in it is marked as seen a moment later, which draws the order once more.
  for (let look = 0; look < 10; look += 1) {
    await page().waitForTimeout(100);
    const box = await row.boundingBox();
    expect(box?.y, 'below the head of the table').toBeGreaterThan(0);
    expect((box?.y ?? 0) + (box?.height ?? 0), 'above the lower edge').toBeLessThanOrEqual(720);
  }
  expect(office.complaints()).toEqual([]);
});
