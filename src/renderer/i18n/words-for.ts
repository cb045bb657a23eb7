/** The same texts in another language: one that is missing, or that English doesn't have, doesn't compile. */
export type WordsFor<English> = Readonly<Record<keyof English, string>>;
