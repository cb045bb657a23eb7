import { expect, onTestFinished, test } from 'vitest';
import { pageAhead } from './harness/date-ahead.ts';
import { createTestApp } from './harness/test-app.ts';
import { expectAccessibleInLongRun, picture, themes } from './harness/window.ts';

test.each(themes)(
  'the page warns of a date far in the future until the service sends a right one: %s',
  async (colorScheme) => {
    const testApp = createTestApp({}, onTestFinished);
    await testApp.open({ colorScheme, locale: 'en-GB' });
    await testApp.enter();
    const page = testApp.page();
    const told = page.getByRole('status').filter({ hasText: 'The service sent an invalid date' });
    const poll = page.getByRole('button', { name: 'Check now' });
    const body = pageAhead('PO-AHEAD');
    testApp.service.intercept = ({ path }) =>
      path.includes('/order-search/poll') ? { status: 200, body } : 'pass';
    await poll.click();
    await told.filter({ hasText: 'Nothing is lost' }).filter({ hasText: 'administrator' }).waitFor();
    // It polls all the same, and has the order.
    await page.getByText('PO-AHEAD').first().waitFor();
    expect(await page.getByText('Not connected').count()).toBe(0);
    await picture(page, `far-future-${colorScheme}`);
    await expectAccessibleInLongRun(page, `far-future-${colorScheme}`);
    testApp.service.intercept = () => 'pass';
    await poll.click();
    await told.waitFor({ state: 'detached' });
  },
);
