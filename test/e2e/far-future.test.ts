import { expect, onTestFinished, test } from 'vitest';
import { createOffice } from './house/office.ts';
import { expectAccessibleInLongRun, picture, themes } from './house/window.ts';

test.each(themes)(
  'the page warns of a date far in the future until the service sends a right one: %s',
  async (colorScheme) => {
    const office = createOffice({}, onTestFinished);
    await office.open({ colorScheme, locale: 'en-GB' });
    await office.enter();
    const page = office.page();
    const told = page.getByRole('status').filter({ hasText: 'The service sends a date that can’t be right' });
    const poll = page.getByRole('button', { name: 'Poll now' });
    const lastUpdatedAt = new Date(Date.now() + 30 * 86_400_000).toISOString();
    const order = {
      id: 'order-ahead',
      buyerOrder: {
        ...{ supplierAccountNumber: 'account', purchaseOrderNumber: 'PO-AHEAD' },
        destination: { names: ['Northwind Works'] },
      },
      ...{ status: { processStatus: 'Issued' }, version: 1, lastUpdatedAt },
      lines: [
        {
          buyerLine: { position: '10', item: { number: 'M8', name: 'Hexagon screw' } },
          deliverySchedule: [{ date: '2030-03-04', quantity: 5 }],
          status: { processStatus: 'Issued' },
        },
      ],
    };
    office.service.intercept = ({ path }) =>
      path.includes('/order-search/poll')
        ? { status: 200, body: JSON.stringify({ data: [order], total: 1, lastUpdatedAt }) }
        : 'pass';
    await poll.click();
    await told.filter({ hasText: 'Nothing is lost' }).filter({ hasText: 'operator' }).waitFor();
    // It polls all the same, and has the order.
    await page.getByText('PO-AHEAD').first().waitFor();
    expect(await page.getByText('Not listening').count()).toBe(0);
    await picture(page, `far-future-${colorScheme}`);
    await expectAccessibleInLongRun(page, `far-future-${colorScheme}`);
    office.service.intercept = () => 'pass';
    await poll.click();
    await told.waitFor({ state: 'detached' });
  },
);
