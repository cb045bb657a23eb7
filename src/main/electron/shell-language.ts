import { type LanguageChoice, languageFor } from '../../shared/words/language.ts';
import { type ShellTexts, textsIn } from './texts.ts';

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
