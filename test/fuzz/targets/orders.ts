import type { Chance } from '../machine/chance.ts';
import { readTree, type Tree, textTree, writeTree } from '../machine/json-tree.ts';
import { brokenText } from '../machine/mutate-text.ts';
import { copied, mutated } from '../machine/mutate-tree.ts';
import { bigOrders, trueOrders } from '../machine/true-messages.ts';
import { onMerge, onOrder, onStoredTexts } from '../oracle/on-orders.ts';
import { onThrown } from '../oracle/on-sentences.ts';
import type { Subjects } from '../subjects.ts';
import { outcomeOf, type Target, type Trial } from './target.ts';

/** One order, fetched twice. The second answer is a careless later (or earlier) version of the first. */
export const orders: Target = {
  name: 'orders',
  share: 12,
  from: 'service',
  run: (chance, subjects) => {
    const first = chance.pick(chance.once(30) ? bigOrders : trueOrders);
    const before = chance.once(2) ? first : mutated(first, chance);
    const after = mutated(chance.once(3) ? first : dated(first, chance), chance);
    const texts = [writeTree(before), writeTree(after)] as const;
    return chance.once(12)
      ? tryOrders(texts[0], brokenText(texts[1], chance), subjects)
      : tryTrees([texts[0], before], [texts[1], after], subjects);
  },
};

/** Two versions of an order as text. Nothing else is known about them. */
const tryOrders = (before: string, after: string, subjects: Subjects): Trial =>
  tryTrees([before, readTree(before)], [after, readTree(after)], subjects);

type Written = readonly [text: string, tree: Tree | null];

const tryTrees = (before: Written, after: Written, subjects: Subjects): Trial => {
  const broken: string[] = [];
  const [first, second] = [before, after].map(([text, tree]) => {
    const outcome = outcomeOf(() => subjects.readSingleOrder(text));
    if ('thrown' in outcome) {
      broken.push(...onThrown(outcome.thrown, /^service\.not-a-service$/));
      return null;
    }
    if (tree === null) broken.push('what is no JSON was read as an order');
    else broken.push(...onStoredTexts(outcome.value, tree), ...onOrder(outcome.value, tree, subjects));
    return outcome.value.order();
  });
  if (first && second) broken.push(...onMerge(first, second, subjects), ...onMerge(second, first, subjects));
  return { input: () => `${before[0]}\n${after[0]}`, broken };
};

const dated = (order: Tree, chance: Chance): Tree => {
  const copy = copied(order);
  if (copy.kind !== 'group') return copy;
  const members = copy.members.filter(({ name }) => name !== 'lastUpdatedAt' && name !== 'version');
  return {
    kind: 'group',
    members: [
      ...members,
      {
        name: 'lastUpdatedAt',
        value: textTree(
          chance.pick(['2026-11-20T12:00:00.001Z', '2027-01-01T00:00:00Z', '2001-01-01T00:00:00.000Z']),
        ),
      },
      ...(chance.once(3)
        ? []
        : [{ name: 'version', value: { kind: 'number' as const, digits: String(chance.between(0, 9)) } }]),
    ],
  };
};
