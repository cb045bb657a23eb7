import { invisibleCharacter } from './shown-text.ts';

/**
 * A function that finds whether every word occurs in some of the texts; `null` without words. Case and
 * accents don't matter, and characters that nobody sees.
 */
export const matcherOf = (filter: string): ((texts: readonly string[]) => boolean) | null => {
  const words = plain(filter).split(/\s+/).filter(Boolean);
  if (words.length === 0) return null;
  return (texts) => {
    const text = plain(texts.join(' '));
    return words.every((word) => text.includes(word));
  };
};

const plain = (text: string): string => text.normalize('NFD').replace(unread, '').toLowerCase();

const unread = new RegExp(`\\p{Diacritic}|${invisibleCharacter}`, 'gu');
