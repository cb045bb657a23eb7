import type { AnswerText } from './draft-model.ts';

/**
 * What of a draft stays once some of it was sent: lines that weren't, and lines in which something else stands by now.
 * @param sent by position, as it was when it was handed over
 */
export const withoutSent = (
  written: ReadonlyMap<string, AnswerText>,
  sent: ReadonlyMap<string, AnswerText>,
): ReadonlyMap<string, AnswerText> =>
  new Map([...written].filter(([position, text]) => !isSame(text, sent.get(position))));

// Who typed a letter and took it out again has written nothing else.
const isSame = (text: AnswerText, other: AnswerText | undefined): boolean =>
  text === other || JSON.stringify(text) === JSON.stringify(other);
