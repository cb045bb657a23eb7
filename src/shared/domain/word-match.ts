/** Tells whether every word typed is found in some of a row's texts; `null` where nothing was. Case and accents don't count. */
export const matcherOf = (filter: string): ((texts: readonly string[]) => boolean) | null => {
  const words = plain(filter).split(/\s+/).filter(Boolean);
  if (words.length === 0) return null;
  return (texts) => {
    const text = plain(texts.join(' '));
    return words.every((word) => text.includes(word));
  };
};

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
