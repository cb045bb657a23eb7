import { describe, expect, it } from 'vitest';
import {
  addPage,
  cleanReading,
  cursorAfter,
  emptyReading,
  isClean,
  isNothing,
  nextPass,
  pageLimit,
  payloadDigest,
  type Reading,
  type ShownPage,
  shownOf,
} from '../../../../src/main/core/sync/pass.ts';
import { identifyOrder } from '../../../../src/main/core/sync/stream.ts';
import { serviceTimestamp } from '../../../../src/shared/domain/values/service-timestamp.ts';
import { asRead } from '../../../fakes/as-read.ts';
import { workRatio } from '../../../fakes/work-ratio.ts';
import { anOrder } from '../../../fixtures/build-order.ts';
import { aPage, at, orderAt } from './sync-rows.ts';

const orders = (...numbers: number[]) => numbers.map((n) => orderAt(n));
type Page = ReturnType<typeof aPage>;
/** Read passes one after another. */
const read = (...passes: Page[][]): Reading =>
  passes.reduce(
    (reading, pages) => pages.map((page) => shownOf(page, identifyOrder)).reduce(addPage, nextPass(reading)),
    emptyReading(),
  );
const total = (count: number, ...numbers: number[]): Page => aPage(orders(...numbers), { total: count });
const isWhole = (...passes: Page[][]): boolean => isClean(read(...passes));

describe('a pass', () => {
  it('has the records of its pages, each with its latest stamp', () => {
    const first = aPage(orders(1, 2), { total: 3, lastUpdatedAt: at(2) });
    const second = aPage([orderAt(2, 7), orderAt(1, 0)], { total: 5, lastUpdatedAt: null });
    const { seen, pass } = read([first, second]);
    expect([...seen]).toEqual([
      ['order-1', at(1)],
      ['order-2', at(7)],
    ]);
    expect(pass).toMatchObject({ received: 4, news: true, stuck: true, ended: false });
    expect(pass.pages.map(({ lastUpdatedAt }) => lastUpdatedAt)).toEqual([at(2), null]);
  });

  it('has no news in a record whose moment is only written in another way', () => {
    const rewritten = serviceTimestamp(at(1).replace('Z', '0Z'));
    const { pass, seen } = read(
      [total(2, 1)],
      [aPage([asRead(anOrder({ id: 'order-1', lastUpdatedAt: rewritten }))], { total: 2 })],
    );
    expect([pass.news, seen.get('order-1')]).toEqual([false, at(1)]);
  });

  it('counts unreadable records by a digest of their text', () => {
    const broken = (...payloads: string[]) => payloads.map((payload) => ({ reason: 'no', payload }));
    const { seen, pass } = read([aPage(orders(1), { broken: broken('x', 'y'), total: 3 })]);
    expect([...seen.keys()]).toEqual([
      'order-1',
      `unreadable ${payloadDigest('x')}`,
      `unreadable ${payloadDigest('y')}`,
    ]);
    expect([pass.received, pass.ended]).toEqual([3, true]);
  });

  it('ends when as many arrived as exist, and no sooner', () => {
    expect(read([total(2, 1, 2)]).pass.ended).toBe(true);
    expect(read([total(3, 1, 2)]).pass.ended).toBe(false);
    expect(read([total(1, 1, 2)]).pass.ended).toBe(true);
  });

  it('ends with an empty page, however many there should be, and is not clean then', () => {
    const pages = [total(9, 1), total(9)];
    expect(read(pages).pass.ended).toBe(true);
    expect(isWhole(pages, pages)).toBe(false);
    expect(read([total(9)]).pass.ended).toBe(true);
    expect(isWhole([total(9)])).toBe(false);
  });

  it('is empty with a first answer without data, but not if an earlier read pass had some', () => {
    expect(isNothing(read([total(9)]))).toBe(true);
    expect(isNothing(read([total(9, 1)]))).toBe(false);
    expect(isNothing(read([total(9, 1), total(9)]))).toBe(false);
    expect(isNothing(read([total(9, 1), total(9)], [total(9)]))).toBe(false);
  });

  it('continues after a repeated page, and ends at the third', () => {
    const page = total(20, 1, 2);
    expect(read([page, page]).pass.ended).toBe(false);
    expect(read([page, page, page]).pass.ended).toBe(true);
    expect(read([page, page, total(20, 3), page]).pass.ended).toBe(false);
    expect(read([page, page, total(20, 2, 3)]).pass.ended).toBe(false);
    // A part of the page before isn't the same page.
    expect(read([page, total(20, 1), total(20, 1)]).pass.ended).toBe(false);
  });
});

it('a page is kept with its records, size and stamp, and with a digest only if known', () => {
  const page = aPage(orders(1, 1), { total: 9, broken: [{ reason: 'no', payload: 'x' }] });
  const shown = {
    records: new Map([
      ['order-1', at(1)],
      [`unreadable ${payloadDigest('x')}`, null],
    ]),
    ...{ repeated: ['order-1'], length: 3, lastUpdatedAt: at(1), total: 9 },
  };
  expect(shownOf(page, identifyOrder)).toStrictEqual(shown);
  expect(shownOf({ ...page, digest: 'd' }, identifyOrder)).toStrictEqual({ ...shown, digest: 'd' });
});

describe('a reading is clean', () => {
  const pages = [total(3, 1, 2), total(3, 3)];

  it('with one page by itself', () => expect(isWhole([aPage(orders(1))])).toBe(true));

  it('with several only after a read pass without anything new', () => {
    expect(isWhole(pages)).toBe(false);
    expect(isWhole(pages, pages)).toBe(true);
    expect(isWhole(pages, [total(4, 1, 2), total(4, 3, 4)])).toBe(false);
  });

  it('not after a pass in which one got newer; an older state is no news', () => {
    const newer = [total(3, 1, 2), aPage([orderAt(3, 9)], { total: 3 })];
    expect(isWhole(pages, newer)).toBe(false);
    expect(isWhole(pages, newer, newer)).toBe(true);
    expect(isWhole(newer, pages)).toBe(true);
  });

  it('not if two read passes repeat the same too few records', () => {
    const tooFew = [total(4, 1, 2), total(4, 2, 3)];
    expect(isWhole(tooFew, tooFew)).toBe(false);
    expect(isWhole(...Array.from({ length: 8 }, () => tooFew))).toBe(false);
  });

  it('with passes that only together show all', () => {
    const one = [total(4, 1, 2), total(4, 2, 3)];
    const other = [total(4, 4, 1), total(4, 1, 3)];
    expect(isWhole(one, other)).toBe(false);
    expect(isWhole(one, other, one)).toBe(false);
    expect(isWhole(one, other, one, other)).toBe(true);
  });

  it('not if the pages have different totals', () => {
    expect(isWhole(pages, [total(4, 1, 2), total(3, 3)])).toBe(false);
    expect(isWhole(pages, [total(4, 1, 2), total(3, 3)], pages)).toBe(false);
    // One has left the list. The pass shows everything that is still in it.
    expect(isWhole(pages, [total(2, 1), total(2, 2)])).toBe(true);
  });

  it('not before the pass has ended', () => {
    expect(isWhole([total(2, 1)])).toBe(false);
    expect(isWhole(pages, [total(3, 1, 2)])).toBe(false);
    expect(isWhole(pages, pages, [total(3, 1, 2)])).toBe(false);
  });

  it('with duplicates on one page: the total counts them twice', () => {
    expect(isWhole([total(2, 1, 1)])).toBe(true);
    const doubles = [total(3, 1, 1), total(3, 3)];
    expect(isWhole(doubles, doubles)).toBe(true);
    // The neighbour of a duplicate is missing.
    expect(isWhole(doubles, [total(4, 1, 1), total(4, 3)])).toBe(false);
    const cutOtherwise = [total(3, 1), total(3, 1, 3)];
    expect(isWhole(cutOtherwise, cutOtherwise)).toBe(false);
    expect(isWhole(cutOtherwise, cutOtherwise, doubles)).toBe(true);
    expect(isWhole(doubles, doubles, cutOtherwise)).toBe(true);
  });

  it('not if a service has no offsets and repeats one page', () => {
    const page = total(9, 1, 2);
    const again = [page, page, page];
    expect([read(again).pass.ended, read(again).pass.received]).toEqual([true, 6]);
    expect(isWhole(again, again)).toBe(false);
  });
});

it('each read pass uses another page size, but the second repeats the first one’s bytes', () => {
  const limits = Array.from({ length: 8 }, (_, passes) => pageLimit(100, passes));
  expect(limits).toEqual([100, 100, 67, 43, 89, 53, 79, 61]);
  expect([0, 2, 3].map((passes) => pageLimit(1, passes))).toEqual([1, 1, 1]);
});

it('a digest distinguishes payloads of any length', () => {
  const texts = Array.from({ length: 20_000 }, (_, n) => `{"purchaseOrderNumber":"${n}"}`);
  expect(new Set(texts.map(payloadDigest)).size).toBe(texts.length);
  expect(payloadDigest('x'.repeat(60_000)).length).toBeLessThan(30);
  expect(payloadDigest('')).toBe(payloadDigest(''));
});

it('a digest is the same in each version, since stores remember digests', () => {
  expect(payloadDigest('')).toBe('sb6s380xqj-1247s7v64qa');
  expect(payloadDigest('{"id":1}')).toBe('wjt1moefg7-2cui1vhyoma');
});

describe('the cursor value that it allows', () => {
  const page = (n: number, value: number | null): Page =>
    aPage(orders(n), { total: 4, lastUpdatedAt: value === null ? null : at(value) });
  const valueAfter = (pages: Page[]) => cursorAfter(cleanReading(read(pages, pages)));

  it('is that of the one page', () => {
    expect(valueAfter([aPage(orders(1, 2), { lastUpdatedAt: at(9) })])).toBe(at(9));
    expect(valueAfter([aPage([], { lastUpdatedAt: at(9) })])).toBeNull();
  });

  it('is the highest one that is the stamp of a record, at any place', () => {
    expect(valueAfter([page(1, 3), page(4, 2), page(2, null), page(3, 9)])).toBe(at(3));
    expect(valueAfter([page(1, 2), page(4, 4), page(2, 3), page(3, 3)])).toBe(at(4));
  });

  it('is the first page’s if no page has the stamp of a record, with or without unreadable ones', () => {
    const broken = [{ reason: 'no', payload: 'x' }];
    expect(valueAfter([page(1, 7), page(2, 9), page(3, null), page(4, 8)])).toBe(at(7));
    const stamped = { ...page(2, null), broken, total: 3 };
    expect(valueAfter([{ ...page(1, 1), total: 3 }, stamped])).toBe(at(1));
  });

  it('is the first page’s if no record was readable', () => {
    const broken = aPage([], { broken: [{ reason: 'no', payload: 'x' }], total: 2, lastUpdatedAt: at(1) });
    const other = { ...broken, broken: [{ reason: 'no', payload: 'y' }], lastUpdatedAt: at(5) };
    expect(valueAfter([broken, other])).toBe(at(1));
  });

  it('leaves out values named before the last new record', () => {
    const before = [aPage(orders(1, 2), { total: 3, lastUpdatedAt: at(2) }), page(3, 3)];
    const after = [aPage(orders(1, 2), { total: 3, lastUpdatedAt: at(1) }), { ...page(3, 1), total: 3 }];
    expect(cursorAfter(cleanReading(read(before, after)))).toBe(at(1));
  });
});

it('A page that repeats its records costs no more than its length', async () => {
  const repeating = (count: number): ShownPage => ({
    records: new Map(Array.from({ length: count }, (_, n) => [`order-${n}`, null])),
    repeated: Array.from({ length: count }, (_, n) => `order-${n}`),
    ...{ length: 2 * count, lastUpdatedAt: null, total: 2 * count },
  });
  const [large, small] = [repeating(8_000), repeating(1_000)];
  const readTwice = (page: ShownPage) => () =>
    addPage(nextPass(addPage(emptyReading(), page)), page).quiet.delivered;
  expect(await workRatio(readTwice(large), readTwice(small))).toBeLessThan(24);
  expect(readTwice(large)()).toBe(16_000);
});
