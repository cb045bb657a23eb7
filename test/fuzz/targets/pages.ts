import type { PollPage } from '../../../src/main/core/service/order-service.ts';
import type { Chance } from '../machine/chance.ts';
import {
  itemsOf,
  memberOf,
  numberTree,
  readTree,
  sameMeaning,
  type Tree,
  textTree,
  writeTree,
} from '../machine/json-tree.ts';
import { brokenText } from '../machine/mutate-text.ts';
import { mutated } from '../machine/mutate-tree.ts';
import { bigOrders, trueOrders } from '../machine/true-messages.ts';
import { onOrder, onReason, onStoredTexts } from '../oracle/on-orders.ts';
import { onThrown } from '../oracle/on-sentences.ts';
import type { Subjects } from '../subjects.ts';
import { outcomeOf, type Target, type Trial } from './target.ts';

/** Pages of a poll: records are true or careless, and sometimes the page itself is careless. */
export const pages: Target = {
  name: 'pages',
  share: 25,
  from: 'service',
  run: (chance, subjects) => {
    const records = Array.from({ length: chance.once(60) ? 30 : chance.between(1, 3) }, () =>
      recordBy(chance),
    );
    const page = pageOf(
      records.map(({ tree }) => tree),
      chance,
    );
    const tree = chance.once(8) ? mutated(page, chance) : page;
    const text = writeTree(tree);
    if (chance.once(5)) return tryPage(brokenText(text, chance), subjects);
    const sound = tree === page ? records.flatMap((record) => (record.sound ? [record.tree] : [])) : [];
    return tryTree(text, tree, new Set(sound), subjects);
  },
};

type MadeRecord = { tree: Tree; sound: boolean };

const recordBy = (chance: Chance): MadeRecord => {
  const tree = chance.pick(chance.once(40) ? bigOrders : trueOrders);
  return chance.once(3) ? { tree, sound: true } : { tree: mutated(tree, chance), sound: false };
};

const pageOf = (records: Tree[], chance: Chance): Tree => ({
  kind: 'group',
  members: [
    { name: 'data', value: { kind: 'list', items: records } },
    { name: 'total', value: numberTree(String(records.length)) },
    ...(chance.once(4) ? [] : [{ name: 'lastUpdatedAt', value: textTree('2026-11-20T12:00:00.000Z') }]),
  ],
});

/** A page as text. Nothing else is known about it. */
const tryPage = (text: string, subjects: Subjects): Trial =>
  tryTree(text, readTree(text), new Set(), subjects);

/**
 * @param tree the content of the text; `null` if it isn't JSON
 * @param sound records that have to be read, regardless of their neighbours
 */
const tryTree = (text: string, tree: Tree | null, sound: ReadonlySet<Tree>, subjects: Subjects): Trial => {
  const outcome = outcomeOf(() => subjects.readPage(text));
  const broken =
    'thrown' in outcome
      ? [
          ...onThrown(outcome.thrown, /^service\.not-a-service$/),
          ...(isPage(tree) ? ['a page was refused'] : []),
        ]
      : onPage(outcome.value, tree, sound, subjects);
  return { input: () => text, broken };
};

const isPage = (tree: Tree | null): tree is Tree =>
  tree !== null && memberOf(tree, 'data')?.kind === 'list' && isWhole(memberOf(tree, 'total'));

const isWhole = (tree: Tree | undefined): boolean => {
  const text = tree?.kind === 'number' ? tree.digits : tree?.kind === 'text' ? tree.value.trim() : '';
  return text !== '' && Number.isSafeInteger(Number(text));
};

const onPage = (
  page: Omit<PollPage, 'serverTime'>,
  tree: Tree | null,
  sound: ReadonlySet<Tree>,
  subjects: Subjects,
): string[] => {
  if (!isPage(tree)) return ['what is no page was read as one'];
  const records = itemsOf(memberOf(tree, 'data'));
  if (page.records.length + page.broken.length !== records.length) return ['records of the page were lost'];
  const [orders, broken] = [[...page.records], [...page.broken]];
  return records.flatMap((record) => {
    const [order, aside] = [orders[0], broken[0]];
    // Each record is in one of the two lists, in the page's order.
    if (order !== undefined && onStoredTexts(order, record).length === 0) {
      orders.shift();
      return onOrder(order, record, subjects);
    }
    if (aside !== undefined && means(aside.payload, record)) {
      broken.shift();
      return [...onReason(aside), ...(sound.has(record) ? ['a sound record was set aside'] : [])];
    }
    return ['a record was stored as something else than what arrived'];
  });
};

// The same text means the same. Any other text has to be read.
const means = (stored: string, record: Tree): boolean => {
  if (stored === writeTree(record)) return true;
  const read = readTree(stored);
  return read !== null && sameMeaning(read, record);
};
