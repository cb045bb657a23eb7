import type { Page } from 'playwright-core';
import { z } from 'zod';
import { en } from '../../../src/renderer/i18n/en.ts';
import { messages } from '../../../src/renderer/i18n/messages.ts';

/** Common words of English screens that are no words in German and Dutch. */
const telltale =
  /\b(the|and|your|you|with|this|these|that|from|buyer|answer|line|lines|quantity|price|waiting|changed|sent|not|new|asked|instead|last|settings|search|loading|close|dismiss|cancel)\b/i;

const textsSchema = z.array(z.string());

/**
 * Every text on the page, seen or read out, that is English: one of the English messages, or with a word that gives it away.
 * @param data what the service sends; its words stay as they came
 */
export const englishIn = async (page: Page, language: 'nl' | 'de', data: string): Promise<string[]> => {
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
