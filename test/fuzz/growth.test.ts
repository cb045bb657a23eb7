import { expect, it } from 'vitest';
import { mergeOrder } from '../../src/main/core/orders/merge-order.ts';
import { readPage, readSingleOrder } from '../../src/main/core/service/codec/read-page.ts';
import { withoutSecrets } from '../../src/main/core/service/secrets-in-text.ts';
import { problemOfAnswer } from '../../src/main/core/service/service-problem.ts';
import { alertFor } from '../../src/shared/domain/alerts/alert-rule.ts';
import { orderFacts } from '../../src/shared/domain/order/order-facts.ts';
import { orderChanges } from '../../src/shared/domain/order-changes/order-changes.ts';
import { momentAt, wireOrder, wirePage } from '../fakes/wire-orders.ts';
import { workRatio } from '../fakes/work-ratio.ts';

/**
 * No input of a service may make the work grow much faster than its size. Sixteen times the size may take
 * up to eighty times the work; square growth takes 256 times.
 */
const times = 16;
const allowed = 80;

const repeated = (piece: string, count: number): string =>
  Array.from({ length: count }, () => piece).join(',');

const linesOf = (count: number, at = momentAt(0)) =>
  Array.from({ length: count }, (_, index) => ({ position: String(index), at }));

const twoVersions = (count: number) => {
  const before = readSingleOrder(wireOrder({ lines: linesOf(count) })).order();
  const later = wireOrder({
    ...{ version: 2, at: momentAt(1), status: 'Confirmed' },
    lines: linesOf(count, momentAt(1)).map((line) => ({ ...line, quantity: '7' })),
  });
  const merge = mergeOrder(before, readSingleOrder(later).order());
  if (merge.kind === 'same') throw new Error('The second version is a later one.');
  return { before, after: merge.order };
};

const noted = (notes: (index: number) => string, count: number): string =>
  wireOrder().replace(
    '"destination"',
    `"notes":[${Array.from({ length: count }, (_, index) => JSON.stringify(notes(index))).join(',')}],"destination"`,
  );

type Family = { name: string; size: number; make: (size: number) => () => unknown };

const families: Family[] = [
  {
    name: 'a page of records',
    size: 60,
    make: (size) => {
      const text = wirePage(
        Array.from({ length: size }, (_, index) => wireOrder({ id: `o-${index}` })),
        size,
        null,
      );
      return () => readPage(text);
    },
  },
  {
    name: 'an order of lines',
    size: 60,
    make: (size) => {
      const text = wireOrder({ lines: linesOf(size) });
      return () => readPage(wirePage([text], 1, null));
    },
  },
  {
    name: 'a merge of lines',
    size: 300,
    make: (size) => () => twoVersions(size),
  },
  {
    name: 'what changed in lines',
    size: 400,
    make: (size) => {
      const { before, after } = twoVersions(size);
      return () => {
        const changes = orderChanges(before, after);
        return [alertFor(before, after, new Set(), changes), orderFacts(after)];
      };
    },
  },
  {
    name: 'what changed in notes',
    size: 400,
    make: (size) => {
      const before = readSingleOrder(noted((index) => `a ${index}`, size)).order();
      const after = readSingleOrder(noted((index) => `b ${index}`, size)).order();
      return () => orderChanges(before, after);
    },
  },
  {
    name: 'a text of escaped quotes and backslashes',
    size: 4_000,
    make: (size) => {
      const text = wirePage(
        [wireOrder({ extra: `,"x":"${'\\"'.repeat(size)}${'\\\\'.repeat(size)}"` })],
        1,
        null,
      );
      return () => readPage(text);
    },
  },
  {
    name: 'a value in lists in lists',
    size: 300,
    make: (size) => {
      const text = wirePage([wireOrder({ extra: `,"x":${'['.repeat(size)}${']'.repeat(size)}` })], 1, null);
      return () => readPage(text);
    },
  },
  {
    name: 'fields that nobody knows',
    size: 600,
    make: (size) => {
      const fields = Array.from({ length: size }, (_, index) => `"f${index}":1.50`).join(',');
      const text = wirePage([wireOrder({ extra: `,${fields}` })], 1, null);
      return () => readPage(text);
    },
  },
  {
    name: 'one name again and again',
    size: 600,
    make: (size) => {
      const text = wirePage([wireOrder({ extra: `,${repeated('"f":1.50', size)}` })], 1, null);
      return () => readPage(text);
    },
  },
  {
    name: 'words of a refusal',
    size: 20_000,
    make: (size) => {
      const text = `${' \t'.repeat(size)}x${'\n '.repeat(size)}\u202e`;
      return () => problemOfAnswer({ status: 400, header: () => null, text }, 0);
    },
  },
  {
    name: 'a secret quoted again and again',
    size: 1_000,
    make: (size) => {
      const text = `"${'correct%20horse \\u0063orrect horse &#99; '.repeat(size)}`;
      return () => withoutSecrets(text, ['correct horse', 'sales@supplier.example:correct horse']);
    },
  },
];

const growthOf = ({ size, make }: Pick<Family, 'size' | 'make'>): Promise<number> =>
  workRatio(make(size * times), make(size));

it.each(families)('$name: sixteen times the size needs at most eighty times the work', async (family) => {
  expect(await growthOf(family)).toBeLessThan(allowed);
});

it('square growth is caught', async () => {
  const make = (size: number) => {
    const all = Array.from({ length: size }, (_, index) => `note ${index}`);
    return () => all.filter((one) => !all.includes(`${one}.`)).length;
  };
  expect(await growthOf({ size: 400, make })).toBeGreaterThan(allowed);
});
