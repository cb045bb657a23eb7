import type { Language } from '../../shared/words/language.ts';
import { de } from './de.ts';
import { en, type MessageId } from './en.ts';
import { nl } from './nl.ts';

/** Every text in every language, for who looks at all of them: a window fetches the one that it speaks (`words.ts`). */
export const messages: Readonly<Record<Language, Readonly<Record<MessageId, string>>>> = { en, nl, de };
