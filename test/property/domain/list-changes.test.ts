import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ChangeValue } from '../../../src/shared/domain/order-changes/order-change.ts';
import { type ListEntry, lists } from '../../../src/shared/domain/order-changes/value-changes.ts';

const word = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const named = fc.tuple(word, word).map(([name, text]) => ({ name, text: `${name}: ${text}` }));
const list = fc.array(fc.oneof(word, named), { maxLength: 8 });

const textOf = (one: ListEntry): string => (typeof one === 'string' ? one : one.text);
const textsOf = (value: ChangeValue | null): string[] => (value?.type === 'text' ? [value.text] : []);
const isUnnamed = (text: string): boolean => !text.includes(':');

it('the described changes of a list turn the old list into the new one', () => {
  fc.assert(
    fc.property(list, list, (before, after) => {
      const changes = lists(null, 'note', before, after);
      const texts = new Set(before.map(textOf));
      for (const one of changes.flatMap((change) => textsOf(change.before)))
        expect(texts.has(one)).toBe(true);
      for (const one of changes.flatMap((change) => textsOf(change.before))) texts.delete(one);
      for (const one of changes.flatMap((change) => textsOf(change.after))) texts.add(one);
      expect(texts).toEqual(new Set(after.map(textOf)));
    }),
  );
});

it('unnamed entries are described as old and new only if as many left as arrived', () => {
  fc.assert(
    fc.property(list, list, (before, after) => {
      const sides = lists(null, 'note', before, after).map((change) => ({
        olds: textsOf(change.before).filter(isUnnamed),
        news: textsOf(change.after).filter(isUnnamed),
      }));
      const gone = sides.flatMap(({ olds }) => olds);
      const came = sides.flatMap(({ news }) => news);
      expect([new Set(gone).size, new Set(came).size]).toEqual([gone.length, came.length]);
      const pairs = sides.filter(({ olds, news }) => olds.length + news.length === 2);
      expect(pairs).toHaveLength(gone.length === came.length ? gone.length : 0);
    }),
  );
});
