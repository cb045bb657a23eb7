import { type ESTree, parseSync } from 'vite';

/**
 * Tests that always run, by the text of their names. Of a table (`it.each`) also each row's own name, where its title shows
 * it: the first cell for the first `%s`, a field for its `$field`. What may be left out on some machine, or is meant to fail, is
 * none, with everything in it. Throws for a source that can't be read.
 */
export const namesIn = (source: string): Set<string> => {
  const { program, errors } = parseSync('tests.ts', source);
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  const tables = constantsIn(program);
  const names = new Set<string>();
  const visit = (node: ESTree.Node): void => {
    if (node.type === 'CallExpression') {
      const call = chainOf(node.callee);
      if (call?.words.some((word) => conditional.has(word)) === true) return;
      const title = textOf(node.arguments[0]);
      // A title alone announces a test, and is none.
      if (title !== null && node.arguments.length > 1 && call !== null && call.root !== 'describe') {
        names.add(title);
        if (call.table !== null) for (const name of rowNames(title, call.table, tables)) names.add(name);
      }
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(program);
  return names;
};

const roots = ['describe', 'it', 'test'];
const conditional = new Set(['skip', 'todo', 'fails', 'skipIf', 'runIf']);

type Chain = { root: string; words: string[]; table: ESTree.Node | null };

/** `it.skipIf(x).each(table)` as its root, its words and its table; `null` for what is no test and no group. */
const chainOf = (callee: ESTree.Node): Chain | null => {
  if (callee.type === 'Identifier') {
    return roots.includes(callee.name) ? { root: callee.name, words: [], table: null } : null;
  }
  if (callee.type === 'CallExpression') {
    const chain = chainOf(callee.callee);
    const isTable = chain?.words.at(-1) === 'each' || chain?.words.at(-1) === 'for';
    return chain === null || !isTable ? chain : { ...chain, table: callee.arguments[0] ?? null };
  }
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return null;
  const chain = chainOf(callee.object);
  return chain === null ? null : { ...chain, words: [...chain.words, callee.property.name] };
};

type Constants = ReadonlyMap<string, ESTree.Node>;

const rowNames = (title: string, table: ESTree.Node, constants: Constants): string[] => {
  const fields = [...title.matchAll(/\$(\w+)/g)].map(([, field]) => field);
  const byPlace = /%[sj]/.test(title);
  return elementsOf(table, constants).flatMap((row) => {
    if (row.type === 'ObjectExpression') {
      return row.properties.flatMap((property) =>
        property.type === 'Property' && fields.includes(keyOf(property) ?? undefined)
          ? (textOf(property.value) ?? [])
          : [],
      );
    }
    if (!byPlace) return [];
    const [first] = row.type === 'ArrayExpression' ? elementsOf(row, constants) : [row];
    return textOf(first) ?? [];
  });
};

const keyOf = ({ key }: { key: ESTree.Node }): string | null =>
  key.type === 'Identifier' ? key.name : textOf(key);

/** The elements of an array that is written down: there, or in a constant of the same file. */
const elementsOf = (node: ESTree.Node, constants: Constants): ESTree.Node[] => {
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression') {
    return elementsOf(node.expression, constants);
  }
  if (node.type === 'Identifier') {
    const constant = constants.get(node.name);
    return constant === undefined ? [] : elementsOf(constant, constants);
  }
  if (node.type !== 'ArrayExpression') return [];
  return node.elements.flatMap((element) => {
    if (element === null) return [];
    return element.type === 'SpreadElement' ? elementsOf(element.argument, constants) : [element];
  });
};

const constantsIn = (program: ESTree.Program): Constants => {
  const found = new Map<string, ESTree.Node>();
  const ambiguous = new Set<string>();
  const visit = (node: ESTree.Node): void => {
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init !== null) {
      if (found.has(node.id.name)) ambiguous.add(node.id.name);
      found.set(node.id.name, node.init);
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(program);
  // One that is there twice, in two functions, is known as neither.
  for (const name of ambiguous) found.delete(name);
  return found;
};

const textOf = (node: ESTree.Node | undefined): string | null => {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node?.type !== 'TemplateLiteral' || node.expressions.length > 0) return null;
  return node.quasis[0]?.value.cooked ?? null;
};

const childrenOf = (node: ESTree.Node): ESTree.Node[] =>
  Object.values(node)
    .flatMap((value: unknown) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
