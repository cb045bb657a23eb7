import { compareTimestamps, type ServiceTimestamp } from '../../../shared/domain/values/service-timestamp.ts';
import { latestOf } from '../service/codec/wire-fields.ts';
import type { PollPage } from '../service/order-service.ts';
import type { RecordIdentity } from './stream.ts';

/** The record's timestamp; `null` for a record that can't be read. */
type Moment = ServiceTimestamp | null;

/**
 * A page's records. `repeated`: records that the page contains twice. The page is one state of the list, so
 * `total` counts them twice, too. `digest`: of the page's bytes, where it is known.
 */
export type ShownPage = {
  records: ReadonlyMap<string, Moment>;
  repeated: readonly string[];
  length: number;
  lastUpdatedAt: ServiceTimestamp | null;
  total: number;
  digest?: string;
};

/** One read pass: everything after one cursor value, page by page. */
export type Pass = {
  pages: readonly ShownPage[];
  /** Records received, repeated ones included: the offset of the next page. */
  received: number;
  /** A record was new in this pass, or newer than before. */
  news: boolean;
  /** The last page had the same records as the page before it. */
  stuck: boolean;
  ended: boolean;
};

/**
 * The passes of one cycle. Each reading is made from the one before it, which must not be used again:
 * copying 100,000 records for each page would cost more than all the rest.
 */
export type Reading = {
  /** Each record of all passes, with its latest timestamp. */
  seen: Map<string, Moment>;
  /** The running pass, or the last one. */
  pass: Pass;
  /** The passes since the last one with news, that one left out. */
  quiet: Quiet;
};

type Quiet = {
  /** How often each record is in the list. */
  times: Map<string, number>;
  /** The sum of these counts. */
  delivered: number;
  /** The `total` of each page. */
  totals: ReadonlySet<number>;
  pageValues: readonly (ServiceTimestamp | null)[];
};

const emptyPass: Pass = { pages: [], received: 0, news: false, stuck: false, ended: false };

const nothingQuiet = (): Quiet => ({ times: new Map(), delivered: 0, totals: new Set(), pageValues: [] });

/** The reading of a cycle that has received no page. */
export const emptyReading = (): Reading => ({ seen: new Map(), pass: emptyPass, quiet: nothingQuiet() });

/** Begins another pass. The records of earlier passes stay known. */
export const nextPass = (reading: Reading): Reading => ({ ...reading, pass: emptyPass });

/**
 * Adds a page. The pass ends when as many records arrived as there are, with an empty page, or when the
 * same page comes for the third time in a row (a service that ignores offsets).
 */
export const addPage = ({ seen, pass: before, quiet }: Reading, page: ShownPage): Reading => {
  const news = noteNews(seen, page.records) || before.news;
  const stuck = isSamePage(page, before.pages.at(-1));
  const received = before.received + page.length;
  const ended = received >= page.total || page.length === 0 || (stuck && before.stuck);
  const pass = { pages: [...before.pages, page], received, news, stuck, ended };
  if (!ended) return { seen, pass, quiet };
  return { seen, pass, quiet: news ? nothingQuiet() : withPass(quiet, pass) };
};

/** Whether one of the records is new, or newer than before. */
const noteNews = (seen: Map<string, Moment>, records: ShownPage['records']): boolean => {
  let news = false;
  for (const [identity, at] of records) {
    const known = seen.get(identity);
    // Mostly the same timestamp. Parsing and comparing two takes ten times as long.
    if (at === known) continue;
    const isNews = known === undefined || (at !== null && known !== null && compareTimestamps(at, known) > 0);
    if (isNews) seen.set(identity, at);
    news ||= isNews;
  }
  return news;
};

const isSamePage = (page: ShownPage, before: ShownPage | undefined): boolean => {
  if (before === undefined || page.records.size !== before.records.size) return false;
  for (const identity of page.records.keys()) if (!before.records.has(identity)) return false;
  return true;
};

const withPass = ({ times, delivered, totals, pageValues }: Quiet, { pages }: Pass): Quiet => {
  let sum = delivered;
  const note = (identity: string, count: number): void => {
    const known = times.get(identity) ?? 0;
    if (count <= known) return;
    times.set(identity, count);
    sum += count - known;
  };
  for (const { records, repeated } of pages) {
    for (const identity of records.keys()) note(identity, 1);
    const again = new Map<string, number>();
    for (const identity of repeated) again.set(identity, (again.get(identity) ?? 0) + 1);
    for (const [identity, count] of again) note(identity, 1 + count);
  }
  return {
    times,
    delivered: sum,
    totals: new Set([...totals, ...pages.map(({ total }) => total)]),
    pageValues: [...pageValues, ...pages.map(({ lastUpdatedAt }) => lastUpdatedAt)],
  };
};

/** The page reduced to the identities and timestamps of its records. Includes those that can't be read. */
export const shownOf = <Read>(page: PollPage<Read>, identify: (read: Read) => RecordIdentity): ShownPage => {
  const records = new Map<string, Moment>();
  const repeated: string[] = [];
  const note = (identity: string, at: Moment): void => {
    if (records.has(identity)) repeated.push(identity);
    records.set(identity, at);
  };
  for (const read of page.records) {
    const { identity, at } = identify(read);
    note(identity, at);
  }
  for (const { payload } of page.broken) note(`unreadable ${payloadDigest(payload)}`, null);
  return {
    records,
    repeated,
    length: page.records.length + page.broken.length,
    lastUpdatedAt: page.lastUpdatedAt,
    total: page.total,
    ...(page.digest === undefined ? {} : { digest: page.digest }),
  };
};

/**
 * A 106-bit digest by the mixing of cyrb53, used twice. Payloads of 60 kB can't be kept in memory to
 * compare them, and the core has no cryptography.
 */
export const payloadDigest = (payload: string): string =>
  [0x9e37_79b1, 0x85eb_ca6b].map((seed) => hash53(payload, seed).toString(36)).join('-');

const hash53 = (text: string, seed: number): number => {
  let a = 0xdead_beef ^ seed;
  let b = 0x41c6_ce57 ^ seed;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, 0x9e37_79b1);
    b = Math.imul(b ^ code, 0x5f35_6495);
  }
  a = Math.imul(a ^ (a >>> 16), 0x85eb_ca6b) ^ Math.imul(b ^ (b >>> 13), 0xc2b2_ae35);
  b = Math.imul(b ^ (b >>> 16), 0x85eb_ca6b) ^ Math.imul(a ^ (a >>> 13), 0xc2b2_ae35);
  return (b & 0x1f_ffff) * 0x1_0000_0000 + (a >>> 0);
};

/**
 * Whether everything after the cursor was read. One page with all records shows one state of the list.
 * Several pages may come from copies of the list that order it differently: they repeat some records and
 * leave out others, and the next pass may repeat exactly that. So the passes without news together have to
 * show as many records as each page's `total`.
 */
export const isClean = ({ pass, quiet }: Reading): boolean => {
  if (!pass.ended) return false;
  if (isOnePage(pass)) return true;
  return quiet.totals.size === 1 && quiet.totals.has(quiet.delivered);
};

/**
 * After a page: a first answer without data, whatever its total is. The same value is requested again
 * (polling rule 3). It doesn't prove that there are no records.
 */
export const isNothing = ({ seen }: Reading): boolean => seen.size === 0;

const isOnePage = ({ pages, received }: Pass): boolean =>
  pages.length === 1 && received >= (pages[0]?.total ?? 0);

/** The passes of one cycle before it gives up. All records read so far are stored. */
export const maxPasses = 8;

/**
 * The share of a full page that each pass requests. The second pass requests the same pages: in a list that
 * doesn't change they have the same bytes and need no second parsing. The others cut the list in other
 * places, so that copies with another order leave out other records.
 */
const pageShares = [1, 1, 0.67, 0.43, 0.89, 0.53, 0.79, 0.61];

/**
 * How many records a pass requests per page.
 *
 * @param largest the most that the service returns on a page
 * @param passes the passes so far
 */
export const pageLimit = (largest: number, passes: number): number =>
  Math.max(1, Math.round(largest * (pageShares[passes] ?? 1)));

/**
 * The parts of a clean reading that decide on the cursor: the top-level values of its pages, and its
 * records.
 */
export type CleanReading = { pageValues: readonly (ServiceTimestamp | null)[]; moments: ReadonlySet<Moment> };

/** Reads these parts from a finished reading. With one page they are those of the last pass. */
export const cleanReading = ({ seen, pass, quiet }: Reading): CleanReading => ({
  pageValues: isOnePage(pass) ? pass.pages.map(({ lastUpdatedAt }) => lastUpdatedAt) : quiet.pageValues,
  moments: new Set(isOnePage(pass) ? pass.pages[0]?.records.values() : seen.values()),
});

/**
 * The cursor value that a clean reading allows. One page: its top-level value. Several: the highest
 * top-level value that is a record's timestamp. Another value may stand for a change that no page showed,
 * even below a record that was stamped ahead. Without such a value, the first page's. `null` without data
 * or value (polling rules 1 and 3).
 */
export const cursorAfter = ({ pageValues, moments }: CleanReading): ServiceTimestamp | null => {
  if (moments.size === 0) return null;
  const [first = null] = pageValues;
  return latestOf(pageValues.filter((value) => moments.has(value))) ?? first;
};
