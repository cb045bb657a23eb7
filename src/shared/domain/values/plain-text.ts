/**
 * A text that is the same in JSON and XML. Line ends become `\n` and halves of characters are replaced.
 * Control characters that XML 1.0 can't hold are removed.
 */
export const plainText = (text: string): string =>
  text.toWellFormed().replace(/\r\n?/g, '\n').replace(unwritable, '');

/** Whether `plainText` leaves a text unchanged. A changed identifier would name something else. */
export const isPlainText = (text: string): boolean => plainText(text) === text;

/** Compares by characters: -1, 0 or 1. For days, ids and other texts that no user reads in order. */
export const compareTexts = (a: string, b: string): -1 | 0 | 1 => (a < b ? -1 : a > b ? 1 : 0);

const unwritable = /[^\P{Cc}\t\n]|[\ufffe\uffff]/gu;
