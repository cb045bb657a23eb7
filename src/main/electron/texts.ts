import type { AlertKind } from '../../shared/domain/alerts/alert-rule.ts';
import { sharedWords as sharedDe } from '../../shared/words/de.ts';
import { sharedWords as sharedEn } from '../../shared/words/en.ts';
import { type Language, type LanguageChoice, languageFor } from '../../shared/words/language.ts';
import { sharedWords as sharedNl } from '../../shared/words/nl.ts';
import { momentIn } from '../adapters/start-failure.ts';
import { de } from './texts/de.ts';
import { en } from './texts/en.ts';
import { nl } from './texts/nl.ts';

/** All texts outside the page: the shell's own, and those that it shares with the page. */
export type ShellTexts = ReturnType<typeof textsIn>;

const own = { en, nl, de };
const shared = { en: sharedEn, nl: sharedNl, de: sharedDe };

export const textsIn = (language: Language) => {
  const { reasons, oneToAnswer, manyToAnswer, severalOrders, ...words } = own[language];
  const common = shared[language];
  const reasonOf = new Map<string, string>(Object.entries(reasons));
  const figure = new Intl.NumberFormat(language);
  const moment = new Intl.DateTimeFormat(language, {
    ...{ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  });
  const clock = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return {
    ...words,
    pollNow: common['sync.poll-now'],
    connected: common['sync.connected'],
    notConnected: common['sync.not-connected'],
    toAnswer: (count: number): string => {
      if (count === 0) return common['empty.to-answer'];
      return count === 1 ? oneToAnswer : manyToAnswer(figure.format(count));
    },
    severalOrders: (count: number): string => severalOrders(figure.format(count)),
    /**
     * In the computer's time zone.
     *
     * @param at milliseconds since 1970
     */
    clockTime: (at: number): string => clock.format(at),
    /**
     * With the day, since the text may be visible for more than a day.
     *
     * @param at milliseconds since 1970
     */
    moment: (at: number): string => moment.format(at),
    /**
     * With the year. In the computer's time zone.
     *
     * @param at milliseconds since 1970
     */
    day: (at: number): string => momentIn(language, at),
    alert: (kind: AlertKind): string => common[`alert.${kind}`],
    /** The words for an error code. A code without words is left out rather than shown raw. */
    reason: (code: string | null): string | null => (code === null ? null : (reasonOf.get(code) ?? null)),
  };
};

/** The texts in the chosen language. Before the choice is known, the computer's language. */
export type ShellLanguage = { texts: () => ShellTexts; choose: (choice: LanguageChoice) => void };

/** @param computer BCP 47 tags, best first; called each time, since they may change */
export const createShellLanguage = (computer: () => readonly string[]): ShellLanguage => {
  let choice: LanguageChoice = 'system';
  return {
    texts: () => textsIn(languageFor(choice, computer())),
    choose: (next) => {
      choice = next;
    },
  };
};
