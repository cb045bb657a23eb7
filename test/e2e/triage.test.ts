import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type LineVerdict, respondToLine } from '../../src/main/practice/orders/supplier-response.ts';
import { addDays, type CalendarDate, dayAt } from '../../src/shared/domain/values/calendar-date.ts';
import { decimal } from '../../src/shared/domain/values/decimal.ts';
import { answered } from './harness/calls.ts';
import { countedKeys } from './harness/keys.ts';
import { networkIsBack } from './harness/network-back.ts';
import { createTestApp } from './harness/test-app.ts';
import { expectAccessibleInLongRun, picture } from './harness/window.ts';

/** The user answers twelve orders of every kind, one morning by the keyboard alone and one by the mouse alone. */
const testApp = createTestApp({ sample: 'empty' });
const { service, page } = testApp;

const today = dayAt(Date.now(), 'Europe/Amsterdam');
const asked = addDays(today, 21);

beforeAll(async () => {
  leftFromYesterday('K');
  await testApp.open({ settings: { openNextOrder: true } });
  await testApp.enter();
});

const folder = (name: string): Locator =>
  page()
    .getByRole('navigation', { name: 'Lists' })
    .getByRole('button', { name: new RegExp(`^${name}`) });
const order = (): Locator => page().getByRole('region', { name: 'Order', exact: true });
const heading = (): Locator => order().getByRole('heading', { level: 2 }).first();
const answer = (): Locator => page().getByRole('region', { name: 'Your answer', exact: true });
const line = (name = '10'): Locator => order().getByRole('row', { name: new RegExp(`^${name} `) });

const issue = (number: string, lineCount = 1): string =>
  service.buyers.issue({
    buyer: 'Brouwer',
    purchaseOrderNumber: number,
    lines: Array.from({ length: lineCount }, () => ({
      deliverySchedule: [{ date: asked, quantity: '500' }],
    })),
  }).id;

const held = (number: string) => {
  const found = service.world.orderByNumber(number);
  if (found === undefined) throw new Error(`The service has no order ${number}.`);
  return found;
};

/** An answer of ours that the service took before today. */
const answeredYesterday = (number: string, verdict: LineVerdict): void => {
  const before = held(number);
  const at = service.world.stamp();
  const buyer = { autoConfirm: false, proposeWhenAccepted: false };
  const lines = before.lines.map((one) => respondToLine(one, verdict, buyer, at));
  service.world.put({ ...before, lines, version: before.version + 1, lastUpdatedAt: at });
};

type Delivery = { date: CalendarDate; quantity: string };
const later = (days: number, quantity = '500'): Delivery[] => [{ date: addDays(asked, days), quantity }];

/** @param day ends the numbers of this morning's orders */
const leftFromYesterday = (day: string): void => {
  const fortnightLater = [{ position: '0001', date: addDays(asked, 14), quantity: decimal('500') }];
  for (const name of ['CHANGED', 'REOPEN', 'AGAIN', 'REFUSED', 'REISSUED']) issue(`${name}-${day}`);
  issue(`PARTLY-${day}`, 2);
  answeredYesterday(`REOPEN-${day}`, { kind: 'accepted' });
  answeredYesterday(`AGAIN-${day}`, { kind: 'accepted' });
  answeredYesterday(`REFUSED-${day}`, { kind: 'values', deliverySchedule: fortnightLater, prices: null });
  answeredYesterday(`REISSUED-${day}`, { kind: 'rejected' });
};

/** The user opens these orders in the evening, so that later changes of them show as changes. */
const looksAtWhatIsThere = async (day: string): Promise<void> => {
  for (const name of ['PARTLY', 'CHANGED']) {
    const seen = answered(testApp.app(), page(), (call) => call.includes('"orders.mark-seen"'));
    await page()
      .getByRole('option', { name: new RegExp(`${name}-${day}`) })
      .click();
    await seen;
  }
  await page().reload();
};

/** The buyers change and issue orders at night, and the poll of the early morning reads them. */
const night = async (day: string): Promise<void> => {
  const { buyers } = service;
  buyers.reissue(held(`CHANGED-${day}`).id, { deliverySchedule: later(-7, '650') });
  buyers.askToReopen(held(`REOPEN-${day}`).id, { deliverySchedule: later(-14), reason: 'We start earlier.' });
  buyers.askReconfirmation(held(`AGAIN-${day}`).id);
  buyers.rejectProposal(held(`REFUSED-${day}`).id, undefined, 'That is too late for us.');
  buyers.reissue(held(`REISSUED-${day}`).id, { deliverySchedule: later(28) });
  const partly = held(`PARTLY-${day}`);
  buyers.cancel(partly.id, [partly.lines[0]?.position ?? '']);
  for (const name of ['NO', 'WEEK-LATER', 'OTHER-DAY', 'SPLIT', 'ASIDE']) issue(`${name}-${day}`);
  issue(`NEW-${day}`, 4);
  // The page polls by itself only once it knows the state of the sync.
  await networkIsBack(page());
  await expect.poll(() => folder('To answer').textContent(), { timeout: 15_000 }).toMatch(/12$/);
};

const sees = (text: string | RegExp): Promise<void> => order().getByText(text).first().waitFor();
const isSaid = (text: string | RegExp): Promise<void> => answer().getByText(text).first().waitFor();
const thirds = /^You propose for line 10: .*166.*166.*168/;

/**
 * Answers each order that opens.
 *
 * @param ways how, by the name of the order. The last step opens the next one.
 */
const triage = async (day: string, ways: Record<string, () => Promise<void>>): Promise<void> => {
  const done: string[] = [];
  while (done.length < 12) {
    const before = done.at(-1);
    await expect
      .poll(() => heading().textContent(), { timeout: 15_000 })
      .not.toBe(before === undefined ? null : `${before.toUpperCase()}-${day}`);
    const name = ((await heading().textContent()) ?? '').replace(`-${day}`, '').toLowerCase();
    expect(done, 'the same order again').not.toContain(name);
    await ways[name]?.();
    done.push(name);
  }
  expect(done.toSorted()).toEqual(Object.keys(ways).toSorted());
  await page().getByText('Nothing to answer').waitFor();
  // The answers end their alerts.
  expect(await page().getByRole('log', { name: 'Alerts' }).getByText('Brouwer').count()).toBe(0);
};

/** The service has exactly these answers, and none for the order that was put aside. */
const expectEffects = async (day: string, mornings: number, otherDay: CalendarDate): Promise<void> => {
  await expect.poll(() => service.world.responses.length, { timeout: 60_000 }).toBe(11 * mornings);
  const shown = (of: readonly { date: string | null; quantity: string | null }[] | undefined) =>
    of?.map(({ date, quantity }) => [date, quantity]) ?? null;
  const names = [
    ...['NEW', 'PARTLY', 'REFUSED', 'REISSUED', 'WEEK-LATER', 'OTHER-DAY', 'SPLIT', 'NO'],
    ...['CHANGED', 'REOPEN', 'AGAIN', 'ASIDE'],
  ];
  const states = Object.fromEntries(
    names.map((name) => [
      name,
      held(`${name}-${day}`).lines.map(({ processStatus, inProgressStatus, proposal, confirmed }) => [
        ...[processStatus, inProgressStatus],
        shown((proposal ?? confirmed)?.deliverySchedule),
      ]),
    ]),
  );
  // A later delivery avoids days on which nobody delivers.
  const dates = held(`SPLIT-${day}`).lines[0]?.proposal?.deliverySchedule.map(({ date }) => date) ?? [];
  expect(dates).toEqual([asked, ...dates.slice(1).toSorted()]);
  const split = ['166', '166', '168'].map((quantity, index) => ({ date: dates[index] ?? null, quantity }));
  const confirmed = (of = later(0)) => ['Confirmed', null, shown(of)];
  const proposed = (of: Parameters<typeof shown>[0]) => ['InProgress', 'OpenSupplierProposal', shown(of)];
  expect(states).toEqual({
    NEW: [confirmed(), confirmed(), confirmed(), confirmed()],
    PARTLY: [['Cancelled', null, null], confirmed()],
    REFUSED: [confirmed()],
    REISSUED: [confirmed(later(28))],
    'WEEK-LATER': [proposed(later(7))],
    'OTHER-DAY': [proposed([{ date: otherDay, quantity: '500' }])],
    SPLIT: [proposed(split)],
    NO: [['Rejected', null, null]],
    CHANGED: [confirmed(later(-7, '650'))],
    // The confirmed date holds, and the line is not cancelled.
    REOPEN: [proposed(later(0))],
    AGAIN: [confirmed()],
    ASIDE: [['Issued', null, null]],
  });
  const [reopen] = held(`REOPEN-${day}`).lines;
  expect(shown(reopen?.confirmed?.deliverySchedule)).toEqual(shown(later(0)));
  await folder('Later').getByText(String(mornings), { exact: true }).waitFor();
};

test('twelve orders are answered in under sixty key presses, each typed character counted', async () => {
  await looksAtWhatIsThere('K');
  await night('K');
  await expectAccessibleInLongRun(page(), 'triage before');
  await picture(page(), 'triage-before');
  const keys = countedKeys(page);
  const send = (): Promise<void> => keys.press('Control+Enter');
  const accepts =
    (name = '10') =>
    async (): Promise<void> => {
      await keys.press('a');
      await isSaid(`You accept line ${name}`);
      await send();
    };
  await keys.press('j');
  await triage('K', {
    new: async () => {
      await keys.press('Shift+A');
      await isSaid(/^You accept lines (\d+, ){3}\d+$/);
      await send();
    },
    partly: async () => {
      await line().getByText('This line was cancelled. You can’t answer it.').waitFor();
      await accepts('20')();
    },
    refused: async () => {
      await sees('That is too late for us.');
      await accepts()();
    },
    reissued: accepts(),
    changed: async () => {
      await sees('What the buyer changed');
      await order().locator('ins:visible', { hasText: '650' }).first().waitFor();
      await accepts()();
    },
    again: async () => {
      await sees('Please confirm once more.');
      await accepts()();
    },
    reopen: async () => {
      await sees('We start earlier.');
      // The confirmed values are filled in. Only the reason is missing.
      await keys.press('r', 'ArrowDown');
      await isSaid(/reason: Material delayed$/);
      await send();
    },
    no: async () => {
      await keys.press('r', 'ArrowUp');
      await isSaid('You reject line 10, reason: We no longer make this item');
      await send();
    },
    'week-later': async () => {
      await keys.press('p');
      await sees('or +7 for a week later');
      await keys.type('+7');
      // Enter leads to what is missing.
      await keys.press('Enter', 'ArrowDown');
      await isSaid(/^You propose for line 10: .* instead of .*, reason: Material delayed$/);
      await picture(page(), 'triage-later');
      await send();
    },
    'other-day': async () => {
      await keys.press('p');
      await keys.type('+9');
      await keys.press('Enter', 'ArrowDown');
      await isSaid(/^You propose for line 10: .* instead of .*, reason: Material delayed$/);
      await send();
    },
    split: async () => {
      await keys.press('p', 'Control+k');
      await keys.type('equ');
      await page()
        .getByRole('option', { name: /Split into equal deliveries: line 10/ })
        .waitFor();
      await keys.press('Enter');
      await page().getByRole('dialog', { name: 'Search' }).waitFor({ state: 'detached' });
      await keys.press('3', 'Enter', 'ArrowDown');
      await isSaid(thirds);
      await send();
    },
    aside: async () => {
      await keys.press('h');
      await page()
        .getByRole('menuitem', { name: /^Tomorrow/ })
        .waitFor();
      await keys.press('Enter');
    },
  });
  await picture(page(), 'triage-after');
  const { presses, withModifiers } = keys.count();
  console.log(`triage: ${presses} presses, ${withModifiers} keys with Shift and Ctrl counted`);
  expect(withModifiers).toBeLessThan(60);
  await expectEffects('K', 1, addDays(asked, 9));
  await expect.poll(() => folder('Waiting for buyer').textContent(), { timeout: 60_000 }).toMatch(/4$/);
});

test('twelve orders are answered in under sixty clicks, by the mouse alone', async () => {
  leftFromYesterday('M');
  await networkIsBack(page());
  await page()
    .getByRole('option', { name: /PARTLY-M/ })
    .waitFor();
  await looksAtWhatIsThere('M');
  await night('M');
  let clicks = 0;
  const click = async (target: Locator): Promise<void> => {
    clicks += 1;
    await target.click();
  };
  const clickOn = (name: string | RegExp, within = line()): Promise<void> =>
    click(within.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).first());
  const send = (): Promise<void> => clickOn('Send answer', answer());
  /** One click opens the list, one chooses. */
  const reason = async (text: string): Promise<void> => {
    clicks += 2;
    await line().getByLabel('Templates').selectOption(text);
    await isSaid(new RegExp(`reason: ${text}$`));
  };
  const accepts =
    (name = '10') =>
    async (): Promise<void> => {
      await clickOn(/^Accept/, line(name));
      await isSaid(`You accept line ${name}`);
      await send();
    };
  await click(page().getByRole('option', { name: /-M/ }).first());
  await triage('M', {
    new: async () => {
      await clickOn('Accept 4 lines', order());
      await isSaid(/^You accept lines (\d+, ){3}\d+$/);
      await send();
    },
    partly: accepts('20'),
    refused: accepts(),
    reissued: accepts(),
    changed: accepts(),
    again: accepts(),
    reopen: async () => {
      await clickOn('Decline change');
      await reason('No capacity that week');
      await send();
    },
    no: async () => {
      await clickOn('Reject');
      await reason('We no longer make this item');
      await send();
    },
    'week-later': async () => {
      await clickOn('Propose');
      await clickOn(/open calendar/);
      await clickOn('+1 week', page().getByRole('dialog'));
      await reason('Material delayed');
      await send();
    },
    'other-day': async () => {
      await clickOn('Propose');
      await clickOn(/open calendar/);
      await click(page().locator(`[data-day="${otherDay}"]`));
      await reason('Material delayed');
      await send();
    },
    split: async () => {
      await clickOn('Propose');
      await clickOn('Split delivery');
      const count = line().getByLabel('Equal deliveries');
      await count.hover();
      clicks += 1;
      await stepUp(count);
      await reason('No capacity that week');
      await isSaid(thirds);
      await send();
    },
    aside: async () => {
      await clickOn('Later', order());
      await click(page().getByRole('menuitem', { name: /^Tomorrow/ }));
    },
  });
  console.log(`triage: ${clicks} clicks`);
  expect(clicks).toBeLessThan(60);
  await expectEffects('M', 2, otherDay);
});

/** A day in the month that the calendar shows first. */
const otherDay = addDays(asked, asked.endsWith('01') ? 2 : -1);

/** Presses the upper arrow of a number field, which stands at its end. */
const stepUp = async (field: Locator): Promise<void> => {
  const box = await field.boundingBox();
  if (box === null) throw new Error('The field isn’t shown.');
  await page().mouse.click(box.x + box.width - 12, box.y + box.height / 2 - 4);
};
