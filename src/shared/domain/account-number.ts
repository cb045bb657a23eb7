/**
 * Why the buyer's account number can't be sent. Identifiers have no white space (open points, section 6).
 */
export type NumberProblem = 'missing' | 'blanks';

/** @param number trimmed */
export const problemOfNumber = (number: string): NumberProblem | null =>
  number === '' ? 'missing' : /^\S+$/.test(number) ? null : 'blanks';
