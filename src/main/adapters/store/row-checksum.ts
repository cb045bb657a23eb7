import { crc32 } from 'node:zlib';

/**
 * The checksum of a row, from the values of its columns in their order: a signed number of 32 bits, so that
 * SQLite stores it in four bytes. It tells a text from the same bytes as a blob, and NULL from nothing.
 * Found by accident, not by intent: whoever can write to the file can also write a checksum.
 */
export const rowChecksum = (...values: readonly unknown[]): number => {
  let sum = 0;
  for (const value of values) {
    if (typeof value === 'string') sum = mixed(withText(sum, value), 1);
    else if (value === null) sum = mixed(sum, 2);
    else if (value instanceof Uint8Array) sum = mixed(crc32(value, sum >>> 0), 3);
    else sum = withNumber(sum, Number(value));
  }
  return sum;
};

// 21 and 32 bits, which is each whole number that SQLite gives as a number. A fraction counts by its text.
const withNumber = (sum: number, value: number): number =>
  Number.isSafeInteger(value)
    ? mixed(mixed(sum ^ (value | 0), 4) ^ (Math.floor(value / 2 ** 32) | 0), 4)
    : mixed(withText(sum, String(value)), 5);

// A call of `crc32` takes as long as this loop for some 50 characters.
const withText = (sum: number, text: string): number => {
  if (text.length > 50) return crc32(text, sum >>> 0);
  let mixedIn = sum;
  for (let at = 0; at < text.length; at += 1) {
    mixedIn = Math.imul(mixedIn ^ text.charCodeAt(at), 0x01000193);
  }
  return mixedIn;
};

// The finisher of MurmurHash3, which is in the public domain: each bit changes about half of all bits.
const mixed = (sum: number, kind: number): number => {
  let result = sum ^ Math.imul(kind, 0x9e3779b1);
  result = Math.imul(result ^ (result >>> 16), 0x85ebca6b);
  result = Math.imul(result ^ (result >>> 13), 0xc2b2ae35);
  return (result ^ (result >>> 16)) | 0;
};
