import { z } from 'zod';
import { type ModelOrder, type Version, visibleVersion } from './model-order.ts';
import type { PollTraffic } from './poll-log.ts';
import type { Traits } from './traits.ts';
import { writeOrder } from './wire.ts';

const requestSchema = z.object({
  filters: z.object({
    lastUpdatedAfter: z.string(),
    status: z.object({ processStatus: z.array(z.string()) }).optional(),
  }),
  limit: z.number(),
  offset: z.number(),
});

export const pollPath = '/v2/order-search/poll';

export type IndexedOrder = { order: ModelOrder; version: Version };

export type PollAnswer = { text: string; shown: IndexedOrder[]; poll: PollTraffic };

/**
 * Answers one poll as the traits say. `after` is strict. Stamps are compared as text, since all have the
 * same length.
 * @param turn how many polls were answered before; it selects the copy of the index
 */
export const pollIndex = (
  orders: readonly ModelOrder[],
  traits: Traits,
  body: string,
  now: number,
  turn: number,
): PollAnswer => {
  const copy = Math.floor(chanceOf(turn) * traits.copies);
  const { filters, limit, offset } = requestSchema.parse(JSON.parse(body));
  const wanted = filters.status?.processStatus;
  const matching = orders.flatMap((order): IndexedOrder[] => {
    const version = visibleVersion(order, now);
    if (version === null || version.stamp <= filters.lastUpdatedAfter) return [];
    if (wanted !== undefined && !version.lines.some(({ process }) => wanted.includes(process))) return [];
    return [{ order, version }];
  });
  const sorted = matching.toSorted((a, b) => byStamp(a, b) || placeIn(copy, a) - placeIn(copy, b));
  if (traits.sort === 'descending') sorted.reverse();
  if (traits.sort === 'none') sorted.sort((a, b) => scatter(copy, a) - scatter(copy, b));
  const size = Math.min(limit, traits.pageSize);
  const list = traits.duplicates
    ? sorted.flatMap((shown) => (shown.order.number % 4 === 2 ? [shown, shown] : [shown]))
    : sorted;
  const page = list.slice(offset, offset + size);
  const after = filters.lastUpdatedAfter;
  const total = list.length;
  const topLevel = topLevelOf(traits.topLevel, page, sorted, after, now);
  const data = page.map(({ order, version }) => writeOrder(order, version, traits)).join();
  return {
    text: `{"data":[${data}],"total":${total},"lastUpdatedAt":"${topLevel}"}`,
    shown: page,
    poll: { ...{ at: now, after, offset, size: page.length, total, topLevel }, received: false },
  };
};

const topLevelOf = (
  meaning: Traits['topLevel'],
  page: IndexedOrder[],
  matching: IndexedOrder[],
  asked: string,
  now: number,
): string => {
  if (meaning === 'index') return new Date(now).toISOString();
  const stamps = (meaning === 'page' ? page : matching).map(({ version }) => version.stamp);
  return [asked, ...stamps].toSorted().at(-1) ?? asked;
};

const byStamp = (a: IndexedOrder, b: IndexedOrder): number =>
  a.version.stamp === b.version.stamp ? 0 : a.version.stamp < b.version.stamp ? -1 : 1;

/** At least 0 and below 1, the same for the same number. */
const chanceOf = (number: number): number =>
  (Math.imul((Math.imul(number + 1, 0x9e37_79b1) >>> 15) + number + 1, 0x85eb_ca6b) >>> 0) / 2 ** 32;

/** Where a copy of the index puts records with the same stamp. */
const placeIn = (copy: number, { order }: IndexedOrder): number =>
  copy === 0 ? order.number : chanceOf(order.number * 31 + copy);

// A meaningless order that is the same at every reading of the same records from the same copy.
const scatter = (copy: number, shown: IndexedOrder): number => {
  const { order, version } = shown;
  const place = (order.number * 7 + version.version * 13) % 11;
  return copy === 0 ? place : chanceOf(place * 31 + copy) + placeIn(copy, shown);
};
