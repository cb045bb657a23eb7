/** The languages of the screens. */
export const languages = ['en', 'nl', 'de'] as const;
export type Language = (typeof languages)[number];

/** The user's choice: a language, or that of the computer. */
export const languageChoices = ['system', ...languages] as const;
export type LanguageChoice = (typeof languageChoices)[number];

/**
 * The language to use: the chosen one, else the computer's first that Orderbell has, else English.
 * @param computer BCP 47 tags, best first
 */
export const languageFor = (choice: LanguageChoice, computer: readonly string[]): Language => {
  if (choice !== 'system') return choice;
  const spoken = computer.flatMap((tag) => languages.find((one) => one === languageOf(tag)) ?? []);
  return spoken[0] ?? 'en';
};

/** `de` of `de-AT`. */
export const languageOf = (tag: string): string => tag.split(/[-_]/)[0]?.toLowerCase() ?? '';
