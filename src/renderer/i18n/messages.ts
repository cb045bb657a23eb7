import type { Language } from '../../shared/words/language.ts';
import { de } from './de.ts';
import { en, type MessageId } from './en.ts';
import { nl } from './nl.ts';

/** Every text in every language. All of them come with the page: a change of language waits for nothing. */
export const messages: Readonly<Record<Language, Readonly<Record<MessageId, string>>>> = { en, nl, de };
