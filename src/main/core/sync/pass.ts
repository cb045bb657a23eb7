import { laterTimestamp, type ServiceTimestamp } from '../../../shared/domain/service-timestamp.ts';
import type { PollPage } from '../service/order-service.ts';
import type { Shown } from './stream.ts';

/**
 * What a page showed: each distinct record with the moment that it was shown with; what can't be read counts as well.
 * `digest`: of the answer's bytes, where it is known.
 */
export type ShownPage = {
  records: ReadonlyMap<string, string>;
  length: number;
  lastUpdatedAt: ServiceTimestamp | null;
  total: number;
  digest?: string;
};

/**
 * One reading of everything after one cursor value, page by page. `records` holds each distinct record of its pages. A pass
 * is only ever made from the one before it, which hands its records on and is not to be used again: copied for every page,
 * 100,000 of them would cost more than all the rest.
 */
export type Pass = {
  records: Map<string, string>;
  pages: readonly ShownPage[];
  /** The top-level value of each page, in the order of reading. */
  pageValues: readonly (ServiceTimestamp | null)[];
  /** Records received, repeated ones counted again: the offset of the next page. */
  received: number;
  /** Those of them that stood on one page twice: `total` counts them, and no sliding brought them there. */
  doubled: number;
  /** What the service said last. */
  total: number;
  /** The last page brought nothing new. */
  barren: boolean;
  ended: boolean;
};

export const emptyPass: Pass = {
  records: new Map(),
  pages: [],
  pageValues: [],
  received: 0,
  doubled: 0,
  total: 0,
  barren: false,
  ended: false,
};

/**
 * Adds a page. The pass has ended when it holds `total` distinct records, with an empty page, or with a second page in a row
 * that brings nothing new: the same again from a service that doesn't know offsets. One such page may only repeat records.
 */
export const addPage = (pass: Pass, page: ShownPage): Pass => {
  const known = pass.records.size;
  const records = pass.pages.length === 0 ? new Map<string, string>() : pass.records;
  for (const [identity, at] of page.records) records.set(identity, at);
  const doubled = pass.doubled + page.length - page.records.size;
  const barren = records.size === known;
  return {
    records,
    doubled,
    pages: [...pass.pages, page],
    pageValues: [...pass.pageValues, page.lastUpdatedAt],
    received: pass.received + page.length,
    total: page.total,
    barren,
    ended: records.size + doubled >= page.total || page.length === 0 || (barren && pass.barren),
  };
};

export const shownOf = <Read>(page: PollPage<Read>, identify: (read: Read) => Shown): ShownPage => ({
  records: new Map<string, string>([
    ...page.records.map((read) => {
      const { identity, at } = identify(read);
      return [identity, at] as const;
    }),
    ...page.broken.map(({ payload }) => [`broken ${payload}`, ''] as const),
  ]),
  length: page.records.length + page.broken.length,
  lastUpdatedAt: page.lastUpdatedAt,
  total: page.total,
  ...(page.digest === undefined ? {} : { digest: page.digest }),
});

/**
 * Whether everything after the cursor was seen: a pass of one page, or one that shows what the pass before it showed, as
 * many records as the service says. Only then nothing moved from page to page while it was read. Where a record stands on
 * two pages that number says less: there each page has to show the same, up to an empty one behind them all.
 */
export const isClean = (pass: Pass, before: Pass | null): boolean => {
  if (!pass.ended) return false;
  if (pass.pageValues.length === 1) return true;
  if (before === null) return false;
  const complete = pass.records.size + pass.doubled === pass.total;
  const throughout = pass.received === pass.total && pass.pages.at(-1)?.length === 0;
  return (
    ((complete || throughout) && samePages(pass, before)) ||
    (complete && sameRecords(pass.records, before.records))
  );
};

// Pages that came with the same bytes are the very same: of 100,000 records none need be compared.
const samePages = (a: Pass, b: Pass): boolean =>
  a.pages.length > 0 &&
  a.pages.length === b.pages.length &&
  a.pages.every((page, index) => {
    const other = b.pages[index];
    return (
      page === other ||
      (other !== undefined && page.length === other.length && sameRecords(page.records, other.records))
    );
  });

const sameRecords = (a: ShownPage['records'], b: ShownPage['records']): boolean => {
  if (a.size !== b.size) return false;
  for (const [identity, at] of a) if (b.get(identity) !== at) return false;
  return true;
};

/** Passes of one cycle before it gives up for now. Everything read is stored by then. */
export const maxPasses = 5;

/**
 * The cursor value that a clean pass allows. One page: its top-level value. Several: the highest top-level value that is
 * the moment of a record shown, for any other may stand for a change that no page showed, even below a record that was
 * stamped ahead; if there is none, the first page's. `null` when there is nothing to go by: no data, or no value (polling
 * rules 1 and 3).
 */
export const cursorAfter = (pass: Pass): ServiceTimestamp | null => {
  if (pass.records.size === 0) return null;
  const [first = null] = pass.pageValues;
  if (pass.pageValues.length === 1) return first;
  const shown = new Set(pass.records.values());
  const covered = pass.pageValues.filter((value) => value !== null && shown.has(value));
  return (
    covered.reduce(
      (highest, value) =>
        highest === null || value === null ? (highest ?? value) : laterTimestamp(highest, value),
      null,
    ) ?? first
  );
};
