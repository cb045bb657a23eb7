import type { Locator, Page } from 'playwright-core';
import { formatTypedDate } from '../../src/renderer/format/date-format.ts';
import type { MessageId } from '../../src/renderer/i18n/en.ts';
import { messages } from '../../src/renderer/i18n/messages.ts';
import { calendarDate } from '../../src/shared/domain/values/calendar-date.ts';
import type { Language } from '../../src/shared/words/language.ts';

export type Folder = 'to-answer' | 'overdue' | 'waiting' | 'confirmed' | 'closed';

/** The region of each language, which sets the format of days and numbers. */
export const locales = { en: 'en-GB', nl: 'nl-NL', de: 'de-DE' } as const;

export type Place = ReturnType<typeof placeOf>;

/** The page in one language, with its usual actions. */
export const placeOf = (page: Page, language: Language) => {
  const say = (id: MessageId, values: Readonly<Record<string, string>> = {}): string =>
    messages[language][id].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  const button = (id: MessageId, values?: Readonly<Record<string, string>>): Locator =>
    page.getByRole('button', { name: say(id, values), exact: true });
  const beginning = (id: MessageId): Locator => page.getByRole('button', { name: new RegExp(`^${say(id)}`) });
  return {
    ...{ page, say, button, beginning },
    /** A day in this language's typed form. */
    typed: (day: string): string => formatTypedDate(calendarDate(day), locales[language]),
    dialog: page.getByRole('dialog'),
    /** Of the answer on the screen. An answer to another order may have an undo button, too. */
    undo: page
      .getByRole('region', { name: say('answer.title') })
      .getByRole('button', { name: say('answer.undo'), exact: true }),
    folder: (id: Folder): Promise<void> =>
      page
        .getByRole('navigation', { name: say('desk.folders') })
        .getByRole('button', { name: new RegExp(`^${say(`folder.${id}`)}`) })
        .click(),
    /** Opens an order from any folder. */
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
