/**
 * A text as both forms of a message carry it alike: line ends as `\n`, no half characters, and without the control characters
 * that XML 1.0 has no way to write, or that mean nothing to anybody.
 */
export const plainText = (text: string): string =>
  text.toWellFormed().replace(/\r\n?/g, '\n').replace(unwritable, '');

/** Whether nothing of a text would be lost: an identifier that is changed names something else. */
export const isPlainText = (text: string): boolean => plainText(text) === text;

const unwritable = /[^\P{Cc}\t\n]|[\ufffe\uffff]/gu;
