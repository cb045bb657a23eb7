/** Finds the ends of tags, comments and sections in XML. Each function reads a character only once. */

/**
 * The index after the comment, CDATA section or instruction that starts at `at`, else `null`. A tag inside
 * of one is no tag.
 */
export const asideEnd = (text: string, at: number): number | null => {
  const kind = text[at + 1];
  if (kind !== '!' && kind !== '?') return null;
  if (text.startsWith('<!--', at)) return after(text, '-->', at + 4);
  if (text.startsWith('<![CDATA[', at)) return after(text, ']]>', at + 9);
  return kind === '?' ? after(text, '?>', at + 2) : null;
};

/**
 * The index after the tag or instruction that starts at `from`, and the number of its attributes. Inside an
 * attribute value, `>` and `=` have no meaning.
 */
export const tagAt = (
  text: string,
  from: number,
  close: '>' | '?>' = '>',
): { end: number; attributes: number } => {
  let quote: string | null = null;
  let attributes = 0;
  for (let at = from + close.length; at < text.length; at += 1) {
    const one = text[at];
    if (quote !== null) {
      if (one === quote) quote = null;
    } else if (one === close[0] && text.startsWith(close, at)) return { end: at + close.length, attributes };
    else if (one === '"' || one === "'") quote = one;
    else if (one === '=') attributes += 1;
  }
  return { end: text.length, attributes };
};

const after = (text: string, end: string, from: number): number => {
  const at = text.indexOf(end, from);
  return at < 0 ? text.length : at + end.length;
};
