import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { en, type MessageId } from '../../src/renderer/i18n/en.ts';
import { messages } from '../../src/renderer/i18n/messages.ts';
import { isLongRun } from '../runner/scope.ts';
import { changeSettings } from './harness/change-settings.ts';
import { cutChoices } from './harness/cut-choices.ts';
import { createTestApp, type TestApp } from './harness/test-app.ts';
import { expectAccessibleInLongRun, picture } from './harness/window.ts';

/** Choices of these fields that the smallest window cuts. */
const cutAt1024 = async (page: Page, fields: readonly string[]): Promise<string[]> => {
  await page.setViewportSize({ width: 1024, height: 720 });
  const cut = (await cutChoices(page)).filter(({ field }) => fields.includes(field));
  await page.setViewportSize({ width: 1440, height: 900 });
  return cut.map(({ field, text }) => `${field}: ${text}`);
};

/** Texts that take more than one line. */
const inSeveralLines = (elements: Locator): Promise<string[]> =>
  elements.evaluateAll((all) =>
    all.flatMap((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      const text = [...range.getClientRects()].filter(({ height }) => height < 26);
      return new Set(text.map(({ top }) => Math.round(top))).size > 1 ? [one.textContent] : [];
    }),
  );

/**
 * Each screen in each language: nothing English is left, axe finds nothing, nothing is cut off. `npm test`
 * leaves Dutch to the long run. Its words are shorter than the German ones, and
 * `test/unit/renderer/texts.test.ts` checks that each exists.
 */
const languages = (
  [
    ['de', 'en-US'],
    ['nl', 'en-GB'],
  ] as const
).filter(([language]) => isLongRun || language === 'de');

describe.each(languages)('switched to %s on a computer in %s', (language, computer) => {
  const words = messages[language];
  const say = (id: MessageId, values: Record<string, string> = {}): string =>
    words[id].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  const order = `ORDER-${language}`;
  const testApp = createTestApp();
  const { service, page } = testApp;
  const button = (id: MessageId, values: Record<string, string> = {}) =>
    page().getByRole('button', { name: say(id, values), exact: true });

  /** Checks the screen in a large window and in the smallest supported one. */
  const look = async (screen: string): Promise<void> => {
    for (const size of [
      { width: 1440, height: 900 },
      { width: 1024, height: 720 },
    ]) {
      await page().setViewportSize(size);
      const name = `${screen}-${language}-${size.width}`;
      await picture(page(), name);
      await expectAccessibleInLongRun(page(), name);
      expect(await page().evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(
        size.width,
      );
      expect(await cutOff(page()), `${name}: cut off`).toEqual([]);
      expect(await englishIn(page(), language, dataOf(service)), `${name}: left in English`).toEqual([]);
    }
    await page().setViewportSize({ width: 1440, height: 900 });
  };

  beforeAll(async () => {
    await testApp.open({ locale: computer, settings: { language: undefined, undoSeconds: 0 } });
    await testApp.enter();
  });

  test('typed text and numbers stay when the language changes, and the answer shows each of its states', async () => {
    expect(await page().locator('html').getAttribute('lang')).toBe('en');
    const [buyer] = service.world.buyers;
    service.buyers.issue({ buyer: buyer?.name ?? '', purchaseOrderNumber: order, lineCount: 3 });
    await page().getByRole('button', { name: 'Check now' }).click();
    await page().getByLabel('Filter orders').fill(order);
    await page()
      .getByRole('option', { name: new RegExp(order) })
      .click();
    await page().getByRole('button', { name: 'Propose', exact: true }).first().click();
    await page().getByLabel('Quantity', { exact: true }).fill('1,234.5');
    await page().getByLabel('Reason', { exact: true }).fill('half typed');

    await page().getByRole('button', { name: 'Settings' }).click();
    await page().getByLabel('Search settings').fill('langu');
    await page().getByLabel('Language').selectOption(language);
    await page()
      .getByRole('dialog', { name: say('settings.title') })
      .waitFor();
    // The found setting still shows, though the typed word is not of this language.
    await page().getByLabel(say('settings.language'), { exact: true }).waitFor();
    await page().keyboard.press('Escape');
    await expect.poll(() => page().locator('html').getAttribute('lang')).toBe(language);
    await look('settings');
    await page().keyboard.press('Escape');

    expect(await page().getByLabel(say('answer.reason'), { exact: true }).inputValue()).toBe('half typed');
    expect(await page().getByLabel(say('answer.quantity'), { exact: true }).inputValue()).toBe('1.234,5');

    // A number that is ambiguous in this language leads to a question.
    await look('order');
    const item = page().getByRole('columnheader', { name: say('column.item'), exact: true });
    expect((await item.boundingBox())?.width, 'room for the item').toBeGreaterThan(150);
    const quantity = page().getByLabel(say('answer.quantity'), { exact: true });
    await quantity.fill('12.5');
    await page().getByText(say('field.did-you-mean')).waitFor();
    await page().getByRole('button', { name: '12,5', exact: true }).waitFor();
    await look('asked');
    await page().getByRole('button', { name: '12,5', exact: true }).click();
    await expect.poll(() => quantity.inputValue()).toBe('12,5');

    await changeSettings(page(), { undoSeconds: 60 });
    onTestFinished(() => changeSettings(page(), { undoSeconds: 0 }));
    // Its words depend on how many lines stay open.
    await page().locator('[data-command="send"]').click();
    await button('answer.undo').waitFor();
    await look('undo');
    await button('answer.undo').click();
    await changeSettings(page(), { undoSeconds: 0 });
    await page().locator('[data-command="send"]').click();
    await page()
      .getByRole('region', { name: say('answer.title') })
      .getByText(say('line.open-proposal'))
      .waitFor({ timeout: 60_000 });
    await look('sent');
  });

  describe('after the switch', () => {
    beforeEach(async () => {
      await changeSettings(page(), { language });
      await page().setViewportSize({ width: 1440, height: 900 });
      await page().reload();
      await page()
        .getByRole('navigation', { name: say('desk.folders') })
        .waitFor();
    });

    test('the list, each of its folders, and shipments', async () => {
      for (const folder of ['overdue', 'waiting', 'confirmed', 'closed', 'to-answer'] as const) {
        await page()
          .getByRole('button', { name: new RegExp(`^${say(`folder.${folder}`)}`) })
          .click();
        await page()
          .getByRole('listbox', { name: say(`folder.${folder}`) })
          .waitFor();
        await look(`folder-${folder}`);
      }
      await button('filter.open').click();
      await page().getByLabel(say('sort.label')).selectOption('amount down');
      await page().getByLabel(say('filter.delivery')).selectOption('in-30-days');
      await page().getByLabel(say('filter.waits')).selectOption('1');
      await page().getByLabel(say('select.all')).check();
      await look('narrowed');
      expect(await cutAt1024(page(), [say('filter.delivery'), say('filter.waits')])).toEqual([]);
      await button('views.save').click();
      await page().getByLabel(say('views.name')).waitFor();
      await look('naming');
      await button('filter.clear').click();
      await page()
        .getByRole('button', { name: new RegExp(`^${say('shipments.title')}`) })
        .click();
      await page().getByLabel(say('shipments.filter')).waitFor();
      await look('shipments');
    });

    test('the calendar in each form, and the overview', async () => {
      await button('calendar.title').click();
      await page()
        .getByRole('table', { name: say('calendar.deliveries') })
        .waitFor();
      await look('calendar');
      await button('calendar.days').click();
      await look('calendar-days');
      await button('calendar.table').click();
      await look('calendar-table');
      await button('overview.title').click();
      await page()
        .getByRole('table', { name: say('overview.buyers') })
        .waitFor();
      await look('overview');
      // The names of buyers in the overview, and the title above its figures.
      const names = page()
        .getByRole('table', { name: say('overview.buyers') })
        .getByRole('rowheader');
      const title = page().getByRole('heading', { name: say('buyers.counted'), exact: true });
      for (const width of [1440, 1024]) {
        await page().setViewportSize({ width, height: 720 });
        expect(await names.count()).toBeGreaterThan(4);
        expect(await inSeveralLines(names), `names in ${width} px`).toEqual([]);
        expect(await inSeveralLines(title), `the title in ${width} px`).toEqual([]);
      }
      await page().setViewportSize({ width: 1440, height: 900 });
    });

    test('shortcuts and diagnostics', async () => {
      await button('desk.shortcuts').click();
      await look('shortcuts');
      await page().keyboard.press('Escape');
      await button('desk.settings').click();
      await button('settings.advanced').click();
      await button('diagnostics.open').click();
      await page()
        .getByRole('dialog', { name: say('diagnostics.title') })
        .waitFor();
      await look('diagnostics');
      await page().keyboard.press('Escape');
      await page().keyboard.press('Escape');
    });

    // The last test: nobody is signed in after it.
    test('signing in again', async () => {
      await button('desk.settings').click();
      await button('settings.sign-out').click();
      await page().getByLabel(say('sign-in.address')).waitFor();
      await look('sign-in');
      await page().getByLabel(say('sign-in.address')).fill('no address');
      await page().getByLabel(say('sign-in.email')).fill('somebody@works.example');
      await page().getByLabel(say('sign-in.password')).fill('wrong');
      await button('sign-in.submit').click();
      await page().getByText(say('error.service.address-invalid')).waitFor();
      await look('sign-in-failed');
    });
  });
});

/** The practice service’s own words, the names of its parts among them. */
const dataOf = ({ world }: TestApp['service']): string =>
  JSON.stringify([world.buyers, world.orders(), 'order-search', 'order-line-search', 'company-search']);

const cutOffSchema = z.array(z.string());

/** Buttons, labels and headings whose text doesn't fit. A text that may be cut has an ellipsis. */
const cutOff = async (page: Page): Promise<string[]> =>
  cutOffSchema.parse(
    await page.evaluate(() =>
      [...document.querySelectorAll('button, label, h1, h2, h3, th, select')]
        .filter((one) => one instanceof HTMLElement && one.offsetParent !== null && one.clientWidth > 2)
        .filter(
          (one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).textOverflow !== 'ellipsis',
        )
        .map((one) => `${one.tagName} ${one.textContent.trim()}`),
    ),
  );

/** Common words of English screens that are no words in German and Dutch. */
const telltale =
  /\b(the|and|your|you|with|this|these|that|from|buyer|answer|line|lines|quantity|price|waiting|changed|sent|not|new|asked|instead|last|settings|search|loading|close|dismiss|cancel)\b/i;

const textsSchema = z.array(z.string());

/**
 * Every English text on the page, visible or read out: an English message, or a text with a telling word.
 *
 * @param data the service's texts, which stay unchanged
 */
const englishIn = async (page: Page, language: 'nl' | 'de', data: string): Promise<string[]> => {
  const own = new Set(Object.values(messages[language]));
  const english = new Set<string>(
    Object.values(en).filter((text) => !own.has(text) && /\p{L}{2}/u.test(text)),
  );
  const shown = textsSchema.parse(
    await page.evaluate(() => {
      const found = new Set<string>();
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        if (node.parentElement?.closest('script, style, kbd') === null) found.add(node.textContent ?? '');
      }
      for (const one of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
        for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
          found.add(one.getAttribute(name) ?? '');
        }
      }
      return [...found].map((text) => text.trim()).filter((text) => text !== '');
    }),
  );
  return shown.filter((text) => english.has(text) || (telltale.test(text) && !isData(text, data)));
};

/** Whether all of the words that give it away come from the service. */
const isData = (text: string, data: string): boolean =>
  data.includes(JSON.stringify(text).slice(1, -1)) ||
  text
    .split(/ · |: |, |\n| → | \+ /)
    .filter((part) => telltale.test(part))
    .every((part) => data.includes(JSON.stringify(part.trim()).slice(1, -1)));
