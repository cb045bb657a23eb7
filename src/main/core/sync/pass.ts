import { orderIdentity } from '../../../shared/domain/order.ts';
import {
  compareTimestamps,
  laterTimestamp,
  type ServiceTimestamp,
} from '../../../shared/domain/service-timestamp.ts';
import type { PollPage } from '../service/order-service.ts';

/**
 * One reading of everything after one cursor value, page by page. Pure: a pass is only ever made from the one before it.
 * `records` holds each distinct record with the moment that it was shown with; what can't be read counts as well.
 */
export type Pass = {
  records: ReadonlyMap<string, string>;
  /** The top-level value of each page, in the order of reading. */
  pageValues: readonly (ServiceTimestamp | null)[];
  latestRecord: ServiceTimestamp | null;
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
  pageValues: [],
  latestRecord: null,
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
export const addPage = (pass: Pass, page: PollPage): Pass => {
  const shown = new Map<string, string>([
    ...page.orders.map(({ order }) => [orderIdentity(order), order.lastUpdatedAt] as const),
    ...page.broken.map(({ payload }) => [`broken ${payload}`, ''] as const),
  ]);
  const records = new Map([...pass.records, ...shown]);
  const length = page.orders.length + page.broken.length;
  const doubled = pass.doubled + length - shown.size;
  const barren = records.size === pass.records.size;
  return {
    records,
    doubled,
    pageValues: [...pass.pageValues, page.lastUpdatedAt],
    latestRecord: page.orders.reduce(
      (latest, { order }) =>
        latest === null ? order.lastUpdatedAt : laterTimestamp(latest, order.lastUpdatedAt),
      pass.latestRecord,
    ),
    received: pass.received + length,
    total: page.total,
    barren,
    ended: records.size + doubled >= page.total || length === 0 || (barren && pass.barren),
  };
};

/**
 * Whether everything after the cursor was seen: a pass of one page, or one that shows what the pass before it showed, as
 * many records as the service says. Only then nothing moved from page to page while it was read.
 */
export const isClean = (pass: Pass, before: Pass | null): boolean => {
  if (!pass.ended) return false;
  if (pass.pageValues.length === 1) return true;
  return (
    before !== null &&
    pass.records.size + pass.doubled === pass.total &&
    sameRecords(pass.records, before.records)
  );
};

const sameRecords = (a: Pass['records'], b: Pass['records']): boolean =>
  a.size === b.size && [...a].every(([identity, at]) => b.get(identity) === at);

/** Passes of one cycle before it gives up for now. Everything read is stored by then. */
export const maxPasses = 5;

/**
 * The cursor value that a clean pass allows. One page: its top-level value. Several: the highest top-level value that isn't
 * above every record shown, for a higher one may stand for a change that no page showed; if there is none, the first
 * page's. `null` when there is nothing to go by: no data, or no value (polling rules 1 and 3).
 */
export const cursorAfter = (pass: Pass): ServiceTimestamp | null => {
  if (pass.records.size === 0) return null;
  const [first = null] = pass.pageValues;
  const { latestRecord } = pass;
  if (pass.pageValues.length === 1 || latestRecord === null) return first;
  const covered = pass.pageValues.filter(
    (value) => value !== null && compareTimestamps(value, latestRecord) <= 0,
  );
  return (
    covered.reduce(
      (highest, value) =>
        highest === null || value === null ? (highest ?? value) : laterTimestamp(highest, value),
      null,
    ) ?? first
  );
};
