import type { Locator, Page } from 'playwright-core';
import { formatTypedDate } from '../../src/renderer/format/date-format.ts';
import type { MessageId } from '../../src/renderer/i18n/en.ts';
import { messages } from '../../src/renderer/i18n/messages.ts';
import { calendarDate } from '../../src/shared/domain/calendar-date.ts';
import type { Language } from '../../src/shared/words/language.ts';

export type Tray = 'to-answer' | 'overdue' | 'waiting' | 'confirmed' | 'closed';

/** Where each language is spoken: it decides how days and numbers are written. */
export const locales = { en: 'en-GB', nl: 'nl-NL', de: 'de-DE' } as const;

export type Place = ReturnType<typeof placeOf>;

/** The page in one language, and how to move about in it. */
export const placeOf = (page: Page, language: Language) => {
  const say = (id: MessageId, values: Readonly<Record<string, string>> = {}): string =>
    messages[language][id].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  const button = (id: MessageId, values?: Readonly<Record<string, string>>): Locator =>
    page.getByRole('button', { name: say(id, values), exact: true });
  const beginning = (id: MessageId): Locator => page.getByRole('button', { name: new RegExp(`^${say(id)}`) });
  return {
    ...{ page, say, button, beginning },
    /** A day as one types it here. */
    typed: (day: string): string => formatTypedDate(calendarDate(day), locales[language]),
    dialog: page.getByRole('dialog'),
    /** Of the answer that stands there: one to another order may be taken back, too. */
    undo: page
      .getByRole('region', { name: say('answer.title') })
      .getByRole('button', { name: say('answer.undo'), exact: true }),
    tray: (id: Tray): Promise<void> =>
      page
        .getByRole('navigation', { name: say('desk.trays') })
        .getByRole('button', { name: new RegExp(`^${say(`tray.${id}`)}`) })
        .click(),
    /** Opens an order, whichever tray it lies in. */
    open: async (number: string): Promise<void> => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: say('search.field') }).fill(number);
      await page
        .getByRole('dialog')
        .getByRole('option', { name: new RegExp(number) })
        .first()
        .click();
      await page.getByRole('heading', { name: number }).waitFor();
    },
  };
};
