/**
 * An element: its text, or its elements. Enough for Orderbell's own messages: no attributes, no mixed
 * content.
 */
export type Element = { name: string; text: string; elements: Element[] };

/**
 * A strict, independent reader of XML 1.0. `null` if the text isn't well-formed or has a character that XML
 * forbids. Line ends become `\n`, as in every XML reader.
 */
export const readXml = (text: string): Element | null => {
  if (!text.isWellFormed() || illegal.test(text)) return null;
  const body = text.replace(/\r\n?/g, '\n').replace(/^<\?xml [^?]*\?>/, '');
  const root: Element = { name: '', text: '', elements: [] };
  const open: Element[] = [root];
  let at = 0;
  for (const found of body.matchAll(/<(\/?)([A-Za-z_][\w.-]*)>/g)) {
    const [tag, closing, name = ''] = found;
    const inner = open.at(-1);
    const between = unescaped(body.slice(at, found.index));
    if (inner === undefined || between === null) return null;
    inner.text += between;
    at = found.index + tag.length;
    if (closing === '') {
      const element = { name, text: '', elements: [] };
      inner.elements.push(element);
      open.push(element);
    } else if (inner.name !== name) {
      return null;
    } else {
      open.pop();
    }
  }
  return open.length === 1 && at === body.length && root.elements.length === 1
    ? (root.elements[0] ?? null)
    : null;
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0, section 2.2, names them.
const illegal = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescaped = (text: string): string | null => {
  if (text.includes('<') || text.includes(']]>')) return null;
  if (/&(?!(amp|lt|gt|quot|apos|#x?[0-9a-fA-F]+);)/.test(text)) return null;
  return text.replace(/&(\w+|#x[0-9a-fA-F]+|#[0-9]+);/g, (_, name: string) =>
    name.startsWith('#')
      ? String.fromCodePoint(name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1)))
      : (entities[name] ?? ''),
  );
};
