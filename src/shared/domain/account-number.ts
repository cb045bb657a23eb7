/** What keeps the buyer's number with us from being sent. Identifiers contain no white space (open points, section 6). */
export type NumberProblem = 'missing' | 'blanks';

/** @param number without the white space around it that was typed with it */
export const problemOfNumber = (number: string): NumberProblem | null =>
  number === '' ? 'missing' : /^\S+$/.test(number) ? null : 'blanks';
