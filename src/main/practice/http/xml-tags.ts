/** Where the pieces of a text in XML end. Each looks at every sign once. */

/** Behind the comment, CDATA section or instruction that begins here: what stands in one is no tag. `null` for anything else. */
export const asideEnd = (text: string, at: number): number | null => {
  const kind = text[at + 1];
  if (kind !== '!' && kind !== '?') return null;
  if (text.startsWith('<!--', at)) return after(text, '-->', at + 4);
  if (text.startsWith('<![CDATA[', at)) return after(text, ']]>', at + 9);
  return kind === '?' ? after(text, '?>', at + 2) : null;
};

/** Behind the tag or instruction that begins here, and the attributes in it; in a value neither `>` nor `=` means anything. */
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
