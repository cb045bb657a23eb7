import { describe, expect, it } from 'vitest';
import {
  addPage,
  cursorAfter,
  emptyPass,
  isClean,
  type Pass,
  shownOf,
} from '../../../../src/main/core/sync/pass.ts';
import { identifyOrder } from '../../../../src/main/core/sync/stream.ts';
import { aPage, at, orderAt } from './sync-rows.ts';

const orders = (...numbers: number[]) => numbers.map((n) => orderAt(n));
const read = (...pages: ReturnType<typeof aPage>[]): Pass =>
  pages.map((page) => shownOf(page, identifyOrder)).reduce(addPage, emptyPass);

describe('a pass', () => {
  it('holds each record with the moment that it was shown with last', () => {
    const pass = read(
      aPage(orders(1, 2), { total: 3, lastUpdatedAt: at(2) }),
      aPage([orderAt(2, 7), orderAt(3)], { total: 4, lastUpdatedAt: null }),
    );
    expect(pass).toMatchObject({
      records: new Map([
        ['order-1', at(1)],
        ['order-2', at(7)],
        ['order-3', at(3)],
      ]),
      pageValues: [at(2), null],
      received: 4,
      doubled: 0,
      total: 4,
      barren: false,
      ended: false,
    });
  });

  it('counts what can not be read, by its text', () => {
    const broken = (...payloads: string[]) => payloads.map((payload) => ({ reason: 'no', payload }));
    const pass = read(aPage(orders(1), { broken: broken('x', 'y'), total: 3 }));
    expect([...pass.records.keys()]).toEqual(['order-1', 'broken x', 'broken y']);
    expect([pass.received, pass.ended]).toEqual([3, true]);
  });

  it('ends when it holds as many as there are, and not sooner', () => {
    expect(read(aPage(orders(1, 2), { total: 2 })).ended).toBe(true);
    expect(read(aPage(orders(1, 2), { total: 3 })).ended).toBe(false);
    expect(read(aPage(orders(1, 2), { total: 1 })).ended).toBe(true);
  });

  it('counts one that stands twice on a page as the service does', () => {
    const pass = read(aPage(orders(1, 1), { total: 2 }));
    expect([pass.doubled, pass.received, pass.ended]).toEqual([1, 2, true]);
    expect(isClean(pass, null)).toBe(true);
  });

  it('ends with an empty page, however many there should be', () => {
    const pass = read(aPage(orders(1), { total: 9 }), aPage([], { total: 9 }));
    expect(pass.ended).toBe(true);
    expect(isClean(pass, pass)).toBe(false);
  });

  it('goes on after a page of repetitions, and ends after two in a row', () => {
    const page = aPage(orders(1, 2), { total: 9 });
    expect(read(page, page).ended).toBe(false);
    expect(read(page, page).barren).toBe(true);
    expect(read(page, page, page).ended).toBe(true);
    const fresh = aPage(orders(3), { total: 9 });
    expect(read(page, page, fresh).barren).toBe(false);
    expect(read(page, page, fresh, page).ended).toBe(false);
  });
});

it('a page is kept with its records, its size and the moment it names, and a digest only where one is known', () => {
  const page = aPage(orders(1, 1), { total: 9, broken: [{ reason: 'no', payload: 'x' }] });
  const shown = {
    records: new Map([
      ['order-1', at(1)],
      ['broken x', ''],
    ]),
    ...{ length: 3, lastUpdatedAt: at(1), total: 9 },
  };
  expect(shownOf(page, identifyOrder)).toStrictEqual(shown);
  expect(shownOf({ ...page, digest: 'd' }, identifyOrder)).toStrictEqual({ ...shown, digest: 'd' });
});

describe('it is clean', () => {
  const pages = [aPage(orders(1, 2), { total: 3 }), aPage(orders(3), { total: 3 })];
  const pass = read(...pages);

  it('with one page by itself', () => expect(isClean(read(aPage(orders(1))), null)).toBe(true));

  it('with several only beside one that showed the same', () => {
    expect(isClean(pass, null)).toBe(false);
    expect(isClean(pass, read(...pages))).toBe(true);
    expect(isClean(pass, read(aPage([orderAt(1), orderAt(2, 9), orderAt(3)])))).toBe(false);
    expect(isClean(pass, read(aPage(orders(1, 2, 3, 4))))).toBe(false);
    expect(isClean(pass, read(aPage(orders(1, 2))))).toBe(false);
  });

  it('not beside one that had the same pages and went on', () => {
    const longer = [
      aPage(orders(1, 2), { total: 4 }),
      aPage(orders(3), { total: 4 }),
      aPage(orders(4), { total: 4 }),
    ];
    expect(isClean(pass, read(...longer))).toBe(false);
  });

  it('not beside one whose pages held a record once more, where one stands on two pages', () => {
    const shared = (total: number, ...first: number[]) =>
      read(aPage(orders(...first), { total }), aPage(orders(2, 3), { total }), aPage([], { total }));
    expect(isClean(shared(4, 1, 2), shared(4, 1, 2))).toBe(true);
    expect(isClean(shared(4, 1, 2), shared(5, 1, 2, 2))).toBe(false);
  });

  it('not before it ended', () => {
    expect(isClean(read(aPage(orders(1), { total: 2 })), null)).toBe(false);
  });

  it('with doubles that the total counts', () => {
    const doubles = [aPage(orders(1, 1), { total: 3 }), aPage(orders(3), { total: 3 })];
    expect(isClean(read(...doubles), read(...doubles))).toBe(true);
  });

  it('with a record that stands on two pages, where each page shows the same twice, up to an empty one', () => {
    const shared = (last = orderAt(3)) =>
      [aPage(orders(1, 2), { total: 4 }), aPage([orderAt(2), last], { total: 4 })].concat(
        aPage([], { total: 4 }),
      );
    expect(isClean(read(...shared()), null)).toBe(false);
    expect(isClean(read(...shared()), read(...shared()))).toBe(true);
    expect(isClean(read(...shared()), read(...shared(orderAt(3, 9))))).toBe(false);
    // The same records, but the neighbour of one that moved slid over the edge between two pages.
    const slid = [
      aPage(orders(2, 1), { total: 4 }),
      aPage(orders(2, 3), { total: 4 }),
      aPage([], { total: 4 }),
    ];
    const moved = [
      aPage(orders(2, 3), { total: 4 }),
      aPage(orders(2, 1), { total: 4 }),
      aPage([], { total: 4 }),
    ];
    expect(isClean(read(...slid), read(...moved))).toBe(false);
  });

  it('not where a service knows no offsets and shows one page again and again', () => {
    const page = aPage(orders(1, 2), { total: 6 });
    const again = read(page, page, page);
    expect([again.ended, again.received]).toEqual([true, 6]);
    expect(isClean(again, again)).toBe(false);
  });
});

describe('the cursor value that it allows', () => {
  it('is the highest that is not above every record, wherever it stood', () => {
    const page = (n: number, value: number | null) =>
      aPage(orders(n), { total: 4, lastUpdatedAt: value === null ? null : at(value) });
    expect(cursorAfter(read(page(1, 3), page(4, 2), page(2, null), page(3, 9)))).toBe(at(3));
    expect(cursorAfter(read(page(1, 2), page(4, 4), page(2, 3)))).toBe(at(4));
  });

  it('is the first page’s where no record could be read', () => {
    const broken = aPage([], { broken: [{ reason: 'no', payload: 'x' }], total: 2, lastUpdatedAt: at(1) });
    const other = { ...broken, broken: [{ reason: 'no', payload: 'y' }], lastUpdatedAt: at(5) };
    expect(cursorAfter(read(broken, other))).toBe(at(1));
  });
});
