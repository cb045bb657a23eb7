import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { openSearchHouse, type Said } from './search-house.ts';

let house: ReturnType<typeof openSearchHouse> | null = null;
afterEach(() => house?.end());

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
const said: fc.Arbitrary<Said> = fc.record({
  number: text,
  buyer: text,
  item: text,
  itemNumber: text,
  note: text,
  document: text,
});

/** Which texts it compares, written down anew: no case, no marks, any blanks as one, quotes never typed. */
const plain = (value: string): string =>
  value.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ');
const bare = (value: string): string => value.replace(/[^\p{L}\p{N}]/gu, '');

const contains = (one: Said, word: string): boolean => {
  const texts = Object.values(one).map(plain);
  const numbers = [one.number, one.itemNumber].map((number) => bare(plain(number)));
  const alike = [...bare(word)].length < 3 ? [word] : [word, bare(word)];
  return [...texts, ...numbers].some((value) => alike.some((each) => value.includes(each)));
};

const wordsOf = (typed: string): string[] =>
  plain(typed)
    .split(' ')
    .filter((word) => [...word].length > 1);

it('finds exactly the orders of the account that contain every word typed, as they stand now', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({ id: fc.integer({ min: 1, max: 6 }), said, account: fc.constantFrom(1, 1, 1, 2) }),
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
        const open = openSearchHouse();
        house = open;
        const now = new Map<number, Said>();
        for (const { id, said: one, account } of stored) {
          const key = open.say(`order-${account}-${id}`, one, { account });
          if (account === 1) now.set(key, one);
          if (searchBetween) open.find('x');
        }
        // Pieces of what is or was stored, so that most are found somewhere.
        const typed = cuts
          .map(([which, field, from, length]) => {
            const one = stored[which % stored.length]?.said;
            const values = Object.values(one ?? {});
            return [...(values[field % values.length] ?? '')].slice(from, from + length).join('');
          })
          .join(' ')
          .replaceAll('"', ' ');
        const words = wordsOf(typed);
        const expected = [...now]
          .filter(([, one]) => words.length > 0 && words.every((word) => contains(one, word)))
          .map(([key]) => key);
        expect(open.find(typed).sort()).toEqual(expected.sort());
        open.end();
        house = null;
      },
    ),
    { numRuns: 60 },
  );
});

const word = fc.constantFrom('wedge', 'bolt', 'wedge bolt', 'PO-771', 'nothing');
const kindsOf = ({ number, buyer, item, itemNumber, note, document }: Said): string[] => [
  number,
  buyer,
  `${item} ${itemNumber}`,
  note,
  document,
];
/** How many kinds of places, the most telling first, it takes to have every word. */
const placesTaken = (one: Said, words: string[]): number => {
  const kinds = kindsOf(one).map((text) => text.toLowerCase());
  return kinds.findIndex((_, last) =>
    words.every((each) => kinds.slice(0, last + 1).some((text) => text.includes(each))),
  );
};

it('puts the most telling place first, then what is open, then the newest, however few are asked for', () => {
  const order = fc.record({
    id: fc.integer({ min: 1, max: 8 }),
    said: fc.record({ number: word, buyer: word, item: word, itemNumber: word, note: word, document: word }),
    status: fc.constantFrom('Issued', 'Issued', 'Completed'),
  });
  fc.assert(
    fc.property(
      fc.array(order, { minLength: 1, maxLength: 14 }),
      fc.constantFrom('wedge', 'bolt', 'we', 'wedge bolt', 'bo 771', 'po-771 wedge'),
      fc.integer({ min: 1, max: 10 }),
      fc.boolean(),
      (stored, typed, limit, searchBetween) => {
        const open = openSearchHouse();
        house = open;
        const now = new Map<number, { rank: number; closed: boolean; at: number }>();
        stored.forEach(({ id, said: one, status }, at) => {
          const key = open.say(`order-${id}`, one, { status });
          now.set(key, { rank: placesTaken(one, typed.split(' ')), closed: status === 'Completed', at });
          if (searchBetween) open.find('x');
        });
        const expected = [...now]
          .filter(([, { rank }]) => rank >= 0)
          .sort(([, a], [, b]) => a.rank - b.rank || Number(a.closed) - Number(b.closed) || b.at - a.at)
          .map(([key]) => key);
        expect(open.find(typed)).toEqual(expected);
        const few = open.search.find(typed, limit);
        expect(few.hits.map(({ orderKey }) => orderKey)).toEqual(expected.slice(0, limit));
        expect(few.more).toBe(expected.length > limit);
        open.end();
        house = null;
      },
    ),
    { numRuns: 60 },
  );
});

it('never breaks, whatever is typed', () => {
  const open = openSearchHouse();
  house = open;
  open.say('order-1', { number: 'PO-1', buyer: 'b', item: 'i', itemNumber: 'n', note: 'o', document: 'd' });
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), text), (typed) => {
      expect(open.find(typed.slice(0, 300)).length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 500 },
  );
});
