import type { AnswerText } from './draft-model.ts';

/**
 * The rest of a draft after a part was sent: lines that weren't sent, and lines that changed since.
 *
 * @param sent by position, as handed over
 */
export const withoutSent = (
  written: ReadonlyMap<string, AnswerText>,
  sent: ReadonlyMap<string, AnswerText>,
): ReadonlyMap<string, AnswerText> =>
  new Map([...written].filter(([position, text]) => !isSame(text, sent.get(position))));

// Compares by value: typing a letter and deleting it changes nothing.
const isSame = (text: AnswerText, other: AnswerText | undefined): boolean =>
  text === other || JSON.stringify(text) === JSON.stringify(other);
