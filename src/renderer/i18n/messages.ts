import type { Language } from '../../shared/words/language.ts';
import { de } from './de.ts';
import { en, type MessageId } from './en.ts';
import { nl } from './nl.ts';

/** All languages at once, for tests. A window loads only its own language (`words.ts`). */
export const messages: Readonly<Record<Language, Readonly<Record<MessageId, string>>>> = { en, nl, de };
