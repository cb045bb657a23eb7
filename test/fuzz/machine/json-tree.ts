/**
 * JSON as written: numbers keep their digits, and an object may have a name twice. An independent reader
 * and writer, strict to RFC 8259 and without recursion, to check the product's codec.
 */
export type Tree =
  | { kind: 'null' }
  | { kind: 'flag'; value: boolean }
  | { kind: 'number'; digits: string }
  | { kind: 'text'; value: string }
  | { kind: 'list'; items: Tree[] }
  | { kind: 'group'; members: Member[] };

export type Member = { name: string; value: Tree };

export const nothing: Tree = { kind: 'null' };
export const textTree = (value: string): Tree => ({ kind: 'text', value });
export const numberTree = (digits: string): Tree => ({ kind: 'number', digits });

type Open = { tree: Extract<Tree, { kind: 'list' | 'group' }>; name: string | null };

/** `null` if the text isn't JSON. A leading byte order mark is ignored. */
export const readTree = (source: string): Tree | null => {
  const text = source.startsWith('\uFEFF') ? source.slice(1) : source;
  let at = 0;
  const skip = (): void => {
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
    }
  };
  const match = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? null;
    if (found !== null) at += found.length;
    return found;
  };
  const string = (): string | null => {
    const found = match(stringPattern);
    if (found === null) return null;
    return found.includes('\\') ? found.slice(1, -1).replace(escapePattern, unescaped) : found.slice(1, -1);
  };
  const colon = (): boolean => {
    if (text[at] !== ':') return false;
    at += 1;
    return true;
  };
  const scalar = (): Tree | null => {
    const first = text[at];
    if (first === '"') {
      const value = string();
      return value === null ? null : { kind: 'text', value };
    }
    const digits = match(numberPattern);
    if (digits !== null) return { kind: 'number', digits };
    switch (match(wordPattern)) {
      case 'null':
        return nothing;
      case 'true':
        return { kind: 'flag', value: true };
      case 'false':
        return { kind: 'flag', value: false };
      default:
        return null;
    }
  };

  const opened: Open[] = [];
  for (;;) {
    skip();
    const container = opened.at(-1);
    let value: Tree | null = null;
    const first = text[at];
    if (first === '[' || first === '{') {
      at += 1;
      const tree: Open['tree'] = first === '[' ? { kind: 'list', items: [] } : { kind: 'group', members: [] };
      skip();
      if (text[at] === (first === '[' ? ']' : '}')) {
        at += 1;
        value = tree;
      } else {
        const name = first === '[' ? null : nameAt(skip, string, colon);
        if (first === '{' && name === null) return null;
        opened.push({ tree, name });
        continue;
      }
    } else {
      value = scalar();
      if (value === null) return null;
    }
    if (container === undefined && opened.length === 0) {
      skip();
      return at === text.length ? value : null;
    }
    // The value belongs to the innermost container. Closing a container makes it the value for the next
    // one.
    for (;;) {
      const inner = opened.at(-1);
      if (inner === undefined) {
        skip();
        return at === text.length ? value : null;
      }
      if (inner.tree.kind === 'list') inner.tree.items.push(value);
      else inner.tree.members.push({ name: inner.name ?? '', value });
      skip();
      const sign = text[at];
      at += 1;
      if (sign === ',') {
        if (inner.tree.kind === 'group') {
          const name = nameAt(skip, string, colon);
          if (name === null) return null;
          inner.name = name;
        }
        break;
      }
      if (sign !== (inner.tree.kind === 'list' ? ']' : '}')) return null;
      opened.pop();
      value = inner.tree;
    }
  }
};

const nameAt = (skip: () => void, string: () => string | null, colon: () => boolean): string | null => {
  skip();
  const name = string();
  skip();
  return name !== null && colon() ? name : null;
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: RFC 8259, section 7, names them.
const stringPattern = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"/y;
const escapePattern = /\\(?:u([0-9a-fA-F]{4})|(.))/g;
const numberPattern = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const wordPattern = /null|true|false/y;

const unescaped = (_: string, hex: string | undefined, sign: string | undefined): string =>
  hex === undefined ? (signs[sign ?? ''] ?? sign ?? '') : String.fromCharCode(Number.parseInt(hex, 16));

const signs: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** The text of a tree. Without recursion, so ten thousand levels are no problem. */
export const writeTree = (tree: Tree): string => {
  const known = written.get(tree);
  if (known !== undefined) return known;
  const text = write(tree);
  written.set(tree, text);
  return text;
};

// Trees don't change after writing, and most records are in many pages.
const written = new WeakMap<Tree, string>();

const write = (tree: Tree): string => {
  const pieces: string[] = [];
  const stack: (Tree | string)[] = [tree];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (typeof next === 'string') {
      pieces.push(next);
      continue;
    }
    const known = written.get(next);
    if (known !== undefined) {
      pieces.push(known);
      continue;
    }
    switch (next.kind) {
      case 'null':
        pieces.push('null');
        break;
      case 'flag':
        pieces.push(String(next.value));
        break;
      case 'number':
        pieces.push(next.digits);
        break;
      case 'text':
        pieces.push(JSON.stringify(next.value));
        break;
      case 'list': {
        pieces.push('[');
        stack.push(']');
        for (let index = next.items.length - 1; index >= 0; index -= 1) {
          stack.push(next.items[index] ?? nothing);
          if (index > 0) stack.push(',');
        }
        break;
      }
      case 'group': {
        pieces.push('{');
        stack.push('}');
        for (let index = next.members.length - 1; index >= 0; index -= 1) {
          const member = next.members[index];
          if (member === undefined) continue;
          stack.push(member.value, `${JSON.stringify(member.name)}:`);
          if (index > 0) stack.push(',');
        }
        break;
      }
    }
  }
  return pieces.join('');
};

/** The value under a name; the last one if there are several. */
export const memberOf = (tree: Tree | undefined, name: string): Tree | undefined =>
  tree?.kind === 'group' ? tree.members.findLast((one) => one.name === name)?.value : undefined;

export const itemsOf = (tree: Tree | undefined): Tree[] => (tree?.kind === 'list' ? tree.items : []);

/**
 * Whether two trees mean the same: the same fields, numbers digit for digit, lists in order. The order of
 * fields doesn't count, and the last of several equal names counts.
 */
export const sameMeaning = (left: Tree, right: Tree): boolean => {
  const pairs: [Tree, Tree][] = [[left, right]];
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const [a, b] = pair;
    if (a.kind === 'list' && b.kind === 'list') {
      if (a.items.length !== b.items.length) return false;
      for (const [index, item] of a.items.entries()) pairs.push([item, b.items[index] ?? nothing]);
    } else if (a.kind === 'group' && b.kind === 'group') {
      const [one, other] = [fieldsOf(a.members), fieldsOf(b.members)];
      if (one.size !== other.size) return false;
      for (const [name, value] of one) {
        const twin = other.get(name);
        if (twin === undefined) return false;
        pairs.push([value, twin]);
      }
    } else if (a.kind === 'number' && b.kind === 'number') {
      if (a.digits !== b.digits) return false;
    } else if ((a.kind === 'text' && b.kind === 'text') || (a.kind === 'flag' && b.kind === 'flag')) {
      if (a.value !== b.value) return false;
    } else if (a.kind !== b.kind) {
      return false;
    }
  }
  return true;
};

const fieldsOf = (members: Member[]): Map<string, Tree> =>
  new Map(members.map(({ name, value }) => [name, value]));
