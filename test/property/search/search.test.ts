import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { type OrderTexts, openSearchHarness } from './search-harness.ts';

let harness: ReturnType<typeof openSearchHarness> | null = null;
afterEach(() => harness?.end());

const piece = fc.constantFrom(
  ...[
    'a',
    'b',
    'c',
    'B',
    'é',
    'e',
    'Ü',
    'u',
    '1',
    '2',
    '0',
    '-',
    '.',
    '/',
    ' ',
    '  ',
    '*',
    '"',
    "'",
    '(',
    '%',
    '_',
  ],
  ...['AND', 'NOT', 'NEAR', ':', '^', '+', '𝛼', '\n', '日', 'ﬁ'],
);
const text = fc.array(piece, { minLength: 1, maxLength: 12 }).map((pieces) => `x${pieces.join('')}`);
const texts: fc.Arbitrary<OrderTexts> = fc.record({
  number: text,
  buyer: text,
  item: text,
  itemNumber: text,
  note: text,
  document: text,
});

/**
 * All orders are of one buyer. Their name is the most frequent one; of equally frequent ones, the first.
 */
const createNaming = () => {
  const given = new Map<number, string>();
  const counts = new Map<string, number>();
  return {
    store: (key: number, { buyer }: OrderTexts): void => {
      const [before, name] = [given.get(key), buyer.trim()];
      if (before === name) return;
      if (before !== undefined) {
        const left = (counts.get(before) ?? 0) - 1;
        if (left > 0) counts.set(before, left);
        else counts.delete(before);
      }
      counts.set(name, (counts.get(name) ?? 0) + 1);
      given.set(key, name);
    },
    name: (): string => {
      const most = Math.max(...counts.values());
      return [...counts].find(([, count]) => count === most)?.[0] ?? '';
    },
  };
};

/**
 * The form in which the search compares texts: no case, no marks, any blanks as one. Quotes are never
 * typed.
 */
const plain = (value: string): string =>
  value.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ');
const bare = (value: string): string => value.replace(/[^\p{L}\p{N}]/gu, '');

const contains = (one: OrderTexts, called: string, word: string): boolean => {
  const texts = [...Object.values(one), called].map(plain);
  const numbers = [one.number, one.itemNumber].map((number) => bare(plain(number)));
  const alike = [...bare(word)].length < 3 ? [word] : [word, bare(word)];
  return [...texts, ...numbers].some((value) => alike.some((each) => value.includes(each)));
};

const wordsOf = (typed: string): string[] =>
  plain(typed)
    .split(' ')
    .filter((word) => [...word].length > 1);

it('the search finds exactly the account’s current orders that contain every typed word', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({ id: fc.integer({ min: 1, max: 6 }), texts, account: fc.constantFrom(1, 1, 1, 2) }),
        {
          minLength: 1,
          maxLength: 10,
        },
      ),
      fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat({ max: 12 }), fc.integer({ min: 1, max: 9 })), {
        minLength: 1,
        maxLength: 4,
      }),
      fc.boolean(),
      (stored, cuts, searchBetween) => {
        const open = openSearchHarness();
        harness = open;
        const now = new Map<number, OrderTexts>();
        const naming = createNaming();
        for (const { id, texts: one, account } of stored) {
          const key = open.store(`order-${account}-${id}`, one, { account });
          if (account === 1) {
            now.set(key, one);
            naming.store(key, one);
          }
          if (searchBetween) open.find('x');
        }
        // Parts of present or earlier texts, so that most are found somewhere.
        const typed = cuts
          .map(([which, field, from, length]) => {
            const one = stored[which % stored.length]?.texts;
            const values = Object.values(one ?? {});
            return [...(values[field % values.length] ?? '')].slice(from, from + length).join('');
          })
          .join(' ')
          .replaceAll('"', ' ');
        const words = wordsOf(typed);
        const expected = [...now]
          .filter(([, one]) => words.length > 0 && words.every((word) => contains(one, naming.name(), word)))
          .map(([key]) => key);
        expect(open.find(typed).sort()).toEqual(expected.sort());
        open.end();
        harness = null;
      },
    ),
    { numRuns: 60 },
  );
});

const word = fc.constantFrom('wedge', 'bolt', 'wedge bolt', 'PO-771', 'nothing');
const kindsOf = (
  { number, buyer, item, itemNumber, note, document }: OrderTexts,
  called: string,
): string[] => [number, `${called} ${buyer}`, `${item} ${itemNumber}`, note, document];
/** The number of kinds of fields, the most relevant first, that together have every word. */
const placesTaken = (one: OrderTexts, called: string, words: string[]): number => {
  const kinds = kindsOf(one, called).map((text) => text.toLowerCase());
  return kinds.findIndex((_, last) =>
    words.every((each) => kinds.slice(0, last + 1).some((text) => text.includes(each))),
  );
};

/** 0: the number is what was typed. 1: it begins with that. 2: neither. */
const numberRank = ({ number }: OrderTexts, typed: string): number => {
  const forms = (text: string): string[] => [plain(text), bare(plain(text))];
  const alike = forms(typed);
  if (forms(number).some((form) => alike.includes(form))) return 0;
  return forms(number).some((form) => alike.some((each) => form.startsWith(each))) ? 1 : 2;
};

it('the search sorts by the number, then the most relevant field, then open orders, then the newest, with any limit', () => {
  const order = fc.record({
    id: fc.integer({ min: 1, max: 8 }),
    texts: fc.record({ number: word, buyer: word, item: word, itemNumber: word, note: word, document: word }),
    status: fc.constantFrom('Issued', 'Issued', 'Completed'),
  });
  fc.assert(
    fc.property(
      fc.array(order, { minLength: 1, maxLength: 14 }),
      fc.constantFrom('wedge', 'bolt', 'we', 'wedge bolt', 'bo 771', 'po-771 wedge', 'po-771', 'po-77'),
      fc.integer({ min: 1, max: 10 }),
      fc.boolean(),
      (stored, typed, limit, searchBetween) => {
        const open = openSearchHarness();
        harness = open;
        const now = new Map<number, { texts: OrderTexts; closed: boolean }>();
        const naming = createNaming();
        stored.forEach(({ id, texts: one, status }) => {
          const key = open.store(`order-${id}`, one, { status });
          now.set(key, { texts: one, closed: status === 'Completed' });
          naming.store(key, one);
          if (searchBetween) open.find('x');
        });
        const expected = [...now]
          .map(([key, { texts: one, ...rest }]) => {
            const rank = placesTaken(one, naming.name(), typed.split(' '));
            // Not each version is news: an order that comes again without a change keeps its place.
            const number = numberRank(one, typed);
            return [key, { ...rest, number, rank, at: open.receivedAt(key) }] as const;
          })
          .filter(([, { rank }]) => rank >= 0)
          .sort(
            ([, a], [, b]) =>
              a.number - b.number || a.rank - b.rank || Number(a.closed) - Number(b.closed) || b.at - a.at,
          )
          .map(([key]) => key);
        expect(open.find(typed)).toEqual(expected);
        const few = open.search.find(typed, limit);
        expect(few.hits.map(({ orderKey }) => orderKey)).toEqual(expected.slice(0, limit));
        expect(few.more).toBe(expected.length > limit);
        open.end();
        harness = null;
      },
    ),
    { numRuns: 60 },
  );
});

it('the search accepts any typed text', () => {
  const open = openSearchHarness();
  harness = open;
  open.store('order-1', { number: 'PO-1', buyer: 'b', item: 'i', itemNumber: 'n', note: 'o', document: 'd' });
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), text), (typed) => {
      expect(open.find(typed.slice(0, 300)).length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 500 },
  );
});
