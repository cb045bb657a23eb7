import { expect, onTestFinished, test } from 'vitest';
import { pageAhead } from './house/date-ahead.ts';
import { createOffice } from './house/office.ts';
import { expectAccessibleInLongRun, picture, themes } from './house/window.ts';

test.each(themes)(
  'the page warns of a date far in the future until the service sends a right one: %s',
  async (colorScheme) => {
    const office = createOffice({}, onTestFinished);
    await office.open({ colorScheme, locale: 'en-GB' });
    await office.enter();
    const page = office.page();
    const told = page.getByRole('status').filter({ hasText: 'The service sent an invalid date' });
    const poll = page.getByRole('button', { name: 'Check now' });
    const body = pageAhead('PO-AHEAD');
    office.service.intercept = ({ path }) =>
      path.includes('/order-search/poll') ? { status: 200, body } : 'pass';
    await poll.click();
    await told.filter({ hasText: 'Nothing is lost' }).filter({ hasText: 'operator' }).waitFor();
    // It polls all the same, and has the order.
    await page.getByText('PO-AHEAD').first().waitFor();
    expect(await page.getByText('Not connected').count()).toBe(0);
    await picture(page, `far-future-${colorScheme}`);
    await expectAccessibleInLongRun(page, `far-future-${colorScheme}`);
    office.service.intercept = () => 'pass';
    await poll.click();
    await told.waitFor({ state: 'detached' });
  },
);
