import { beforeAll, expect, test } from 'vitest';
import { answered, isCall } from './house/calls.ts';
import { createOffice } from './house/office.ts';
import { stopAtFirstFailure } from './house/one-after-another.ts';
import { expectAccessibleInLongRun, picture } from './house/window.ts';

/** What the page asks for stays away: it says why, and where asking again can bring it, it does. */
const office = createOffice();
const { page } = office;

/** Calls that don't get through while they stand here. */
const refused = new Set<string>();

beforeAll(async () => {
  await office.open({ locale: 'en-GB' });
  await page().route('**/rpc', (route) => {
    const call = /^\{"call":"([^"]+)"/.exec(route.request().postData() ?? '')?.[1] ?? '';
    return refused.has(call) ? route.abort() : route.continue();
  });
});

stopAtFirstFailure(page, 'the dialog before it stayed away');

const dialog = (name: string | RegExp) => page().getByRole('dialog', { name });

const healed = async (name: string | RegExp, screen: string): Promise<void> => {
  await dialog(name).getByText('Orderbell itself doesn’t answer').waitFor();
  await expect.poll(() => dialog(name).getByRole('button', { name: 'Try again' }).count()).toBe(1);
  await picture(page(), screen);
  await expectAccessibleInLongRun(page(), screen);
  refused.clear();
  await dialog(name).getByRole('button', { name: 'Try again' }).click();
  await dialog(name).getByRole('button', { name: 'Try again' }).waitFor({ state: 'detached' });
};

test('diagnostics, where one goes when things fail', async () => {
  refused.add('diagnostics.get').add('sync.diagnostics');
  await page().getByRole('button', { name: 'Open diagnostics' }).click();
  await healed('Diagnostics', 'failed-diagnostics');
  await dialog('Diagnostics').getByText('Nothing was sent yet.').waitFor();
  await dialog('Diagnostics').getByText('Everything that came in could be read.').waitFor();
  await page().keyboard.press('Escape');
});

test('what rang', async () => {
  refused.add('alerts.list');
  await office.enter();
  await page().keyboard.press('b');
  await healed('Alerts', 'failed-alerts');
  await dialog('Alerts').getByText('Nothing has rung yet').waitFor();
  await page().keyboard.press('Escape');
});

test('what of an order can be despatched', async () => {
  refused.add('despatch.plan');
  const seen = answered(office.app(), page(), isCall('orders.mark-seen'));
  await page().getByRole('listbox', { name: 'To answer' }).getByRole('option').first().click();
  const strip = page().getByRole('region', { name: 'Your despatch advices' });
  await strip.getByText('Orderbell itself doesn’t answer').waitFor();
  // Seen after a second, the order is told of anew, and what can be despatched of it is asked for once more.
  await seen;
  await picture(page(), 'failed-despatch');
  await expectAccessibleInLongRun(page(), 'failed-despatch');
  refused.clear();
  const plan = answered(office.app(), page(), isCall('despatch.plan'));
  await strip.getByRole('button', { name: 'Try again' }).click();
  await plan;
  await strip.waitFor({ state: 'detached' });
});

test('several orders that are to be answered at once', async () => {
  await page().getByLabel('Select all that are shown').click();
  refused.add('orders.get');
  await page().getByRole('button', { name: 'Answer them all …' }).click();
  await healed(/^Answer \d+ orders$/, 'failed-many');
  await dialog(/^Answer \d+ orders$/)
    .getByRole('button', { name: /^Send/ })
    .waitFor();
});

test('nothing to complain about', () => expect(office.complaints()).toEqual([]));

test('a tab whose session is over says so, each time that it is loaded', async () => {
  await page().context().clearCookies();
  for (let visit = 1; visit <= 2; visit += 1) {
    await page().reload();
    await page().getByText('This link has been used or is too old.').waitFor();
    expect(await page().evaluate(() => window.sessionStorage.length)).toBe(0);
  }
});
