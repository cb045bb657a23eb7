import type { Company } from '../../../src/shared/contract/calls/companies.ts';
import type { Chance } from '../machine/chance.ts';
import { numberTree, readTree, type Tree, textTree, writeTree } from '../machine/json-tree.ts';
import { brokenText } from '../machine/mutate-text.ts';
import { mutated } from '../machine/mutate-tree.ts';
import { someDigits, someText } from '../machine/odd-values.ts';
import { onThrown } from '../oracle/on-sentences.ts';
import { outcomeOf, type Target } from './target.ts';

const group = (members: Record<string, Tree>): Tree => ({
  kind: 'group',
  members: Object.entries(members).map(([name, value]) => ({ name, value })),
});

const most = 50;
const longest = 200;

/** Answers to a search for companies. The interface defines none of their fields. */
export const companies: Target = {
  name: 'companies',
  share: 2,
  from: 'service',
  run: (chance, { readCompanies }) => {
    const records = Array.from({ length: chance.once(30) ? 60 : chance.between(0, 3) }, () =>
      chance.once(2) ? companyBy(chance) : mutated(companyBy(chance), chance),
    );
    const list: Tree = { kind: 'list', items: records };
    const answer = chance.once(3) ? list : group({ [chance.pick(['data', 'companies', 'results'])]: list });
    const whole = writeTree(answer);
    const text = chance.once(4) ? brokenText(whole, chance) : whole;
    const outcome = outcomeOf(() => readCompanies(text));
    const tree = readTree(text);
    const broken =
      'thrown' in outcome
        ? [
            ...onThrown(outcome.thrown, /^service\.not-a-service$/),
            ...(text === whole && !isNestedAbsurdly(answer) ? ['a list of companies was refused'] : []),
          ]
        : tree === null
          ? ['what is no JSON was read as companies']
          : onCompanies(outcome.value, tree, text === whole ? records : null);
    return { input: () => text, broken };
  },
};

const companyBy = (chance: Chance): Tree =>
  group({
    id: chance.once(2) ? textTree('c-1') : numberTree(someDigits(chance)),
    name: textTree(chance.once(3) ? someText(chance) : 'Northwind Works'),
    vatNumber: numberTree(someDigits(chance)),
    address: group({
      street: textTree('Quay'),
      houseNumber: numberTree('7.50'),
      city: textTree(someText(chance)),
    }),
    contact: group({ email: textTree('desk@northwind.example') }),
    identifiers: {
      kind: 'list',
      items: [group({ scheme: textTree('GLN'), value: numberTree(someDigits(chance)) })],
    },
    [someText(chance)]: textTree('x'.repeat(chance.pick([1, 300]))),
  });

const onCompanies = (read: readonly Company[], tree: Tree, records: readonly Tree[] | null): string[] => {
  const sent = new Set(wordsOf(tree));
  const isSent = (value: string): boolean => sent.has(value);
  const wanted = records?.slice(0, most).filter(({ kind }) => kind === 'group').length ?? read.length;
  return [
    ...(read.length > most || read.length !== wanted ? [`${read.length} companies of ${wanted}`] : []),
    ...read.flatMap(({ name, address, country, identifiers }) => {
      const shown = [name, ...address, ...identifiers.flatMap((one) => [one.name, one.value])];
      const taken = [...identifiers.map(({ value }) => value), country.code, country.name];
      return [
        ...(shown.some((text) => text.length > longest || !text.isWellFormed())
          ? ['a text that nobody can read']
          : []),
        ...(taken.some((text) => text !== null && !isSent(text)) ? ['a number that nobody sent'] : []),
        ...(name === '' ? ['a company without a name'] : []),
      ];
    }),
  ];
};

// Nested too deep for calls. Such a list may be refused as a whole.
const isNestedAbsurdly = (tree: Tree): boolean => {
  let level = [tree];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > 500) return true;
    level = level.flatMap(childrenOf);
  }
  return false;
};

const childrenOf = (tree: Tree): Tree[] =>
  tree.kind === 'list' ? tree.items : tree.kind === 'group' ? tree.members.map(({ value }) => value) : [];

/** All texts in it, as they may be shown. */
const wordsOf = (tree: Tree): string[] => {
  const words: string[] = [];
  const open = [tree];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    for (const child of childrenOf(one)) open.push(child);
    if (one.kind === 'text') words.push(one.value.toWellFormed().trim().slice(0, longest).toWellFormed());
    if (one.kind === 'number') words.push(one.digits.slice(0, longest));
  }
  return words;
};
