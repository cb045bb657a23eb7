import type { Chance } from './chance.ts';
import { type Member, type Tree, textTree } from './json-tree.ts';
import { oddDates, oddNames, oddTree, someDigits } from './odd-values.ts';

/** How much one mutation may enlarge a message. */
type Swelling = { levels: number; items: number; characters: number };

const small: Swelling = { levels: 40, items: 30, characters: 300 };
const large: Swelling = { levels: 10_000, items: 400, characters: 100_000 };

/** A message that differs from a true one in a few places. The given tree doesn't change. */
export const mutated = (tree: Tree, chance: Chance): Tree => {
  const copy = copied(tree);
  for (let rest = chance.pick([1, 1, 1, 2, 3, 6]); rest > 0; rest -= 1) mutateOnce(copy, chance);
  return copy;
};

/** In a loop, since a message that was enlarged before may be nested too deep for calls. */
export const copied = (tree: Tree): Tree => {
  const top = copiedAlone(tree);
  const open = [top];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (one.kind === 'list') one.items.splice(0, one.items.length, ...one.items.map(copiedAlone));
    if (one.kind === 'group') for (const member of one.members) member.value = copiedAlone(member.value);
    for (const inner of childrenOf(one)) open.push(inner);
  }
  return top;
};

const copiedAlone = (tree: Tree): Tree => {
  switch (tree.kind) {
    case 'list':
      return { kind: 'list', items: [...tree.items] };
    case 'group':
      return { kind: 'group', members: tree.members.map(({ name, value }) => ({ name, value })) };
    default:
      return tree;
  }
};

// Walks down from the top, so that the upper levels are met as often as the deep ones.
const mutateOnce = (top: Tree, chance: Chance): void => {
  let tree = top;
  for (;;) {
    const inner = childrenOf(tree).filter(({ kind }) => kind === 'list' || kind === 'group');
    if (inner.length === 0 || chance.once(3)) break;
    tree = chance.pick(inner);
  }
  const swelling = chance.once(1_000) ? large : small;
  if (tree.kind === 'group') mutateMembers(tree.members, chance, swelling);
  if (tree.kind === 'list') mutateItems(tree.items, chance, swelling);
};

const childrenOf = (tree: Tree): Tree[] =>
  tree.kind === 'list' ? tree.items : tree.kind === 'group' ? tree.members.map(({ value }) => value) : [];

const mutateMembers = (members: Member[], chance: Chance, swelling: Swelling): void => {
  const at = chance.between(0, members.length - 1);
  const member = members[at];
  if (member === undefined) {
    members.push({ name: chance.pick(oddNames), value: oddTree(chance) });
    return;
  }
  switch (chance.between(0, 7)) {
    case 0:
      members.splice(at, 1);
      return;
    case 1:
      // A second member: the same again, or another value under the same name, before or after it.
      members.splice(chance.between(0, members.length), 0, {
        name: member.name,
        value: chance.once(2) ? member.value : oddTree(chance),
      });
      return;
    case 2:
      member.name = chance.pick(oddNames);
      return;
    case 3:
      members.push({ name: chance.pick(oddNames), value: oddTree(chance) });
      return;
    case 4:
      members.reverse();
      return;
    default:
      member.value = changed(member.value, chance, swelling);
  }
};

const mutateItems = (items: Tree[], chance: Chance, swelling: Swelling): void => {
  const at = chance.between(0, items.length - 1);
  const item = items[at];
  if (item === undefined) {
    items.push(oddTree(chance));
    return;
  }
  switch (chance.between(0, 5)) {
    case 0:
      items.splice(at, 1);
      return;
    case 1:
      items.splice(chance.between(0, items.length), 0, item);
      return;
    case 2:
      items.push(...Array.from({ length: chance.between(1, swelling.items) }, () => item));
      return;
    default:
      items[at] = changed(item, chance, swelling);
  }
};

const changed = (tree: Tree, chance: Chance, swelling: Swelling): Tree => {
  switch (chance.between(0, 9)) {
    case 0:
      return nested(tree, chance.between(1, swelling.levels), chance);
    case 1:
      return retyped(tree, chance);
    case 2:
      return textTree(
        chance
          .pick(['x', ' ', '0', '\\', '"', 'ü', '\ud800', '\n'])
          .repeat(chance.between(1, swelling.characters)),
      );
    case 3:
      return { kind: 'number', digits: someDigits(chance) };
    case 4:
      return tree.kind === 'text' ? textTree(chance.pick(oddDates)) : oddTree(chance);
    default:
      return oddTree(chance);
  }
};

const nested = (tree: Tree, levels: number, chance: Chance): Tree => {
  const name = chance.pick(oddNames);
  const asList = chance.once(2);
  let around = tree;
  for (let level = 0; level < levels; level += 1) {
    around = asList
      ? { kind: 'list', items: [around] }
      : { kind: 'group', members: [{ name, value: around }] };
  }
  return around;
};

// A number as text, text as a list of one, a list as its first entry.
const retyped = (tree: Tree, chance: Chance): Tree => {
  switch (tree.kind) {
    case 'number':
      return textTree(tree.digits);
    case 'text':
      return chance.once(2)
        ? { kind: 'list', items: [tree] }
        : { kind: 'number', digits: someDigits(chance) };
    case 'list':
      return tree.items[0] ?? oddTree(chance);
    case 'group':
      return { kind: 'list', items: tree.members.map(({ value }) => value) };
    default:
      return textTree(tree.kind);
  }
};
