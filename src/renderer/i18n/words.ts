import { type Language, languageFor } from '../../shared/words/language.ts';
import type { MessageId } from './en.ts';

export type Words = Readonly<Record<MessageId, string>>;

/** A language with its texts. */
export type LoadedLanguage = { language: Language; words: Words };

/** The language until the user chooses one. */
export const firstLanguage = (): Language => languageFor('system', navigator.languages);

export const loadLanguage = async (language: Language): Promise<LoadedLanguage> => ({
  language,
  words: await wordsOf(language),
});

const loading = new Map<Language, Promise<Words>>();

/** Loads the texts of a language once, since most windows only ever need one. */
const wordsOf = (language: Language): Promise<Words> => {
  const known = loading.get(language);
  if (known !== undefined) return known;
  const words = load(language);
  loading.set(language, words);
  // After a failure, the next call tries again.
  words.catch(() => loading.delete(language));
  return words;
};

const load = async (language: Language): Promise<Words> => {
  switch (language) {
    case 'en':
      return (await import('./en.ts')).en;
    case 'nl':
      return (await import('./nl.ts')).nl;
    case 'de':
      return (await import('./de.ts')).de;
  }
};
