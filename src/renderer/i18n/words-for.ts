/** The same texts in another language. A missing or additional id doesn't compile. */
export type WordsFor<English> = Readonly<Record<keyof English, string>>;
