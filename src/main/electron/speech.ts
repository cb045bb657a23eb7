import { type LanguageChoice, languageFor } from '../../shared/words/language.ts';
import { type DoorTexts, textsIn } from './texts.ts';

/** The texts of the chosen language; of the computer's until a choice is known. */
export type Speech = { texts: () => DoorTexts; choose: (choice: LanguageChoice) => void };

/** @param computer BCP 47 tags, the best first; asked anew each time */
export const createSpeech = (computer: () => readonly string[]): Speech => {
  let choice: LanguageChoice = 'system';
  return {
    texts: () => textsIn(languageFor(choice, computer())),
    choose: (next) => {
      choice = next;
    },
  };
};
