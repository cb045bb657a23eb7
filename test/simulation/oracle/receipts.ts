import type { Answer } from '../model/service.ts';
import type { Tally } from './tally.ts';

export type Receipts = ReturnType<typeof createReceipts>;

/**
 * Which order versions running clients received, and when (ms of true time).
 * @param ids whether single orders can be fetched; if not, only a poll can check an order
 */
export const createReceipts = ({ ids, tally }: { ids: boolean; tally: Tally }) => {
  /** When each readable version was first received, by order number. */
  const versions = new Map<number, Map<number, number>>();
  /** Versions received in the millisecond in which the process ended. They may be stored or not. */
  const perhaps = new Map<number, Set<number>>();
  const fetches: { order: number; at: number }[] = [];
  const polls: number[] = [];
  /** When each order was received, alone or on a page of a poll, by order number. */
  const receipts = new Map<number, number[]>();
  let furthest = '';

  const isNews = (order: number, version: number, now: number): boolean => {
    const known = versions.get(order) ?? new Map<number, number>();
    versions.set(order, known);
    if (known.has(version)) return false;
    known.set(version, now);
    return true;
  };

  return {
    note: ({ poll, shown, fetched }: Pick<Answer, 'poll' | 'shown' | 'fetched'>, now: number): void => {
      for (const { order } of fetched === null ? shown : [fetched]) {
        receipts.set(order.number, [...(receipts.get(order.number) ?? []), now]);
      }
      if (fetched !== null) {
        fetches.push({ order: fetched.order.number, at: now });
        if (!fetched.version.broken) isNews(fetched.order.number, fetched.version.version, now);
      }
      if (poll === null) return;
      polls.push(now);
      if (poll.offset === 0 && poll.size < poll.total) tally.add('readings of several pages');
      for (const { order, version } of shown) {
        if (version.broken || !isNews(order.number, version.version, now)) continue;
        if (version.visibleAt > version.madeAt) tally.add('versions that were shown late');
        if (Date.parse(version.stamp) > version.madeAt + dayMs)
          tally.add('versions stamped more than a day ahead');
        if (poll.after < furthest) tally.add('finds of the backfill');
      }
      if (poll.after > furthest) furthest = poll.after;
    },
    /** A version received in the millisecond in which the process ended may not be stored. */
    processEnded: (now: number): void => {
      for (const [order, known] of versions) {
        for (const [version, at] of known) {
          if (at !== now) continue;
          known.delete(version);
          perhaps.set(order, (perhaps.get(order) ?? new Set()).add(version));
        }
      }
    },
    /** Whether a client had received this version of an order, or a later one, before `moment`. */
    receivedBefore: (orderNumber: number, version: number, moment: number): boolean =>
      [...(versions.get(orderNumber) ?? [])].some(([one, at]) => one >= version && at < moment),
    /** The versions of an order that a client has received, including those that it may not have stored. */
    versionsOf: (orderNumber: number): number[] => [
      ...(versions.get(orderNumber)?.keys() ?? []),
      ...(perhaps.get(orderNumber) ?? []),
    ],
    /** Whether an order was received in the `span` before `moment`, or a poll could have brought it. */
    receivedWithin: (orderNumber: number, moment: number, span: number): boolean => {
      const isIn = (at: number): boolean => at <= moment && at >= moment - span;
      return (receipts.get(orderNumber) ?? []).some(isIn) || (!ids && polls.some(isIn));
    },
    /** Whether an order was checked in the `span` before `moment`. */
    checkedWithin: (orderNumber: number, moment: number, span: number): boolean => {
      const isIn = (at: number): boolean => at <= moment && at >= moment - span;
      return ids ? fetches.some(({ order, at }) => order === orderNumber && isIn(at)) : polls.some(isIn);
    },
  };
};

const dayMs = 86_400_000;
