import { type Language, type LanguageChoice, languageFor, languageOf } from '../../shared/words/language.ts';

/** `figures`: for numbers, times and typed dates. `names`: language of weekdays and months. */
export type Locales = { figures: string; names: string };

/**
 * Locales from settings and computer. Without a chosen number format the computer's applies. A chosen
 * language brings its own format if the computer uses another language. English doesn't: many of its
 * readers write a decimal comma.
 * @param computer BCP 47 tags, the preferred one first
 */
export const localesFor = (
  chosen: { language: LanguageChoice; locale: string | null },
  computer: readonly string[],
): Locales => {
  const language = languageFor(chosen.language, computer);
  const figures = chosen.locale ?? defaultFigures(chosen.language, computer);
  return { figures, names: languageOf(figures) === language ? figures : defaultLocales[language] };
};

const defaultFigures = (choice: LanguageChoice, computer: readonly string[]): string => {
  const [first = defaultLocales.en] = computer;
  return choice === 'system' || choice === 'en' || languageOf(first) === choice
    ? first
    : defaultLocales[choice];
};

const defaultLocales: Readonly<Record<Language, string>> = { en: 'en-GB', nl: 'nl-NL', de: 'de-DE' };
