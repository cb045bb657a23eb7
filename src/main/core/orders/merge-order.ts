import type { Order, OrderHeader, OrderLine } from '../../../shared/domain/order/order.ts';
import { compareTimestamps, undated } from '../../../shared/domain/values/service-timestamp.ts';

/**
 * - `same`: nothing in it is newer than the stored order.
 * - `touched`: newer, but only its version and its moments differ, so that there is nothing to show.
 * - `changed`: it differs. `headerNewer`: its header text replaces the stored one.
 */
export type Merge = { kind: 'same' } | { kind: 'touched' | 'changed'; order: Order; headerNewer: boolean };

/**
 * Merges a stored order with a record of the same order. Pages may arrive in any order. Only a higher
 * (version, lastUpdatedAt) replaces the header, and only a line that changed later replaces a line. Lines
 * that a newer record lacks stay, since an order event may hold only the lines that it is about.
 */
export const mergeOrder = (before: Order, incoming: Order): Merge => {
  if (incoming.lastUpdatedAt === undated && JSON.stringify(before) === JSON.stringify(incoming)) {
    return { kind: 'same' };
  }
  const headerNewer = isNewerHeader(before, incoming);
  const lines = mergeLines(before.lines, incoming.lines, headerNewer);
  if (!headerNewer && lines.every((line, index) => line === before.lines[index])) return { kind: 'same' };
  const order = { ...(headerNewer ? incoming : before), lines };
  return { kind: sameToSee(before, order) ? 'touched' : 'changed', order, headerNewer };
};

type Dated = Pick<OrderHeader, 'version' | 'lastUpdatedAt'>;

/** Below 0 if `b` is the later state, above 0 if `a` is. The version counts more than the moment. */
export const compareVersions = (a: Dated, b: Dated): number =>
  a.version !== null && b.version !== null && a.version !== b.version
    ? a.version - b.version
    : compareTimestamps(a.lastUpdatedAt, b.lastUpdatedAt);

const isNewerHeader = (before: Dated, incoming: Dated): boolean =>
  // Of two records without a date, the last one to arrive is shown.
  (incoming.lastUpdatedAt === undated &&
    before.lastUpdatedAt === undated &&
    compareVersions(before, incoming) === 0) ||
  compareVersions(before, incoming) < 0;

const mergeLines = (before: OrderLine[], incoming: OrderLine[], headerNewer: boolean): OrderLine[] => {
  const known = new Map(before.map((line) => [line.position, line]));
  const merged = incoming.map((line) => {
    const old = known.get(line.position);
    known.delete(line.position);
    return old === undefined || isNewerLine(old, line, headerNewer) ? line : old;
  });
  if (known.size === 0 && headerNewer) return merged;
  return inPlaces(
    before.filter((line) => !(headerNewer && known.has(line.position) && isNamedByUs(line))),
    merged,
  );
};

// Such a name counts lines of one record, so that the same name in another record may mean another line.
const isNamedByUs = ({ obstacle }: OrderLine): boolean =>
  obstacle === 'position-missing' || obstacle === 'position-twice';

// Stored lines keep their places. New lines go to the end.
const inPlaces = (before: OrderLine[], merged: OrderLine[]): OrderLine[] => {
  const rest = new Map(merged.map((line) => [line.position, line]));
  const placed = before.map((line) => {
    const found = rest.get(line.position) ?? line;
    rest.delete(line.position);
    return found;
  });
  return [...placed, ...rest.values()];
};

// Of two lines with the same moment, the one with the newer header has newer indicators, which have no date.
const isNewerLine = (before: OrderLine, incoming: OrderLine, headerNewer: boolean): boolean => {
  if (before.lastUpdatedAt === null || incoming.lastUpdatedAt === null) return headerNewer;
  const order = compareTimestamps(incoming.lastUpdatedAt, before.lastUpdatedAt);
  return order > 0 || (order === 0 && headerNewer);
};

const sameToSee = (a: Order, b: Order): boolean =>
  JSON.stringify(withoutMoments(a)) === JSON.stringify(withoutMoments(b));

const withoutMoments = (order: Order) => ({
  ...order,
  version: null,
  lastUpdatedAt: null,
  eventDates: null,
  lines: order.lines.map((line) => ({ ...line, lastUpdatedAt: null, eventDates: null })),
});
