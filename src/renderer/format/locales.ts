import { type Language, type LanguageChoice, languageFor, languageOf } from '../../shared/words/language.ts';

/** `figures`: how numbers, times and typed dates are written. `names`: in which language days and months have theirs. */
export type Locales = { figures: string; names: string };

/**
 * Both follow what was chosen. Without a chosen way of writing figures it is the computer's; a chosen language brings its
 * own where the computer speaks another. English doesn't: it is also read where the comma is decimal.
 * @param computer BCP 47 tags, the best first
 */
export const localesFor = (
  chosen: { language: LanguageChoice; locale: string | null },
  computer: readonly string[],
): Locales => {
  const language = languageFor(chosen.language, computer);
  const figures = chosen.locale ?? ownFigures(chosen.language, computer);
  return { figures, names: languageOf(figures) === language ? figures : homes[language] };
};

const ownFigures = (choice: LanguageChoice, computer: readonly string[]): string => {
  const [first = homes.en] = computer;
  return choice === 'system' || choice === 'en' || languageOf(first) === choice ? first : homes[choice];
};

const homes: Readonly<Record<Language, string>> = { en: 'en-GB', nl: 'nl-NL', de: 'de-DE' };
