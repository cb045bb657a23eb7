/** The languages that Orderbell speaks. */
export const languages = ['en', 'nl', 'de'] as const;
export type Language = (typeof languages)[number];

/** What the user chose: a language, or whichever the computer speaks. */
export const languageChoices = ['system', ...languages] as const;
export type LanguageChoice = (typeof languageChoices)[number];

/**
 * The language to speak: the one chosen, else the first of the computer's that Orderbell speaks, else English.
 * @param computer BCP 47 tags, the best first
 */
export const languageFor = (choice: LanguageChoice, computer: readonly string[]): Language => {
  if (choice !== 'system') return choice;
  const spoken = computer.flatMap((tag) => languages.find((one) => one === languageOf(tag)) ?? []);
  return spoken[0] ?? 'en';
};

/** `de` of `de-AT`. */
export const languageOf = (tag: string): string => tag.split(/[-_]/)[0]?.toLowerCase() ?? '';
