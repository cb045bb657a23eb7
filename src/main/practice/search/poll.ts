import type { LosslessNumber } from 'lossless-json';
import { z } from 'zod';
import {
  compareTimestamps,
  instantOf,
  laterTimestamp,
  type ServiceTimestamp,
  serviceTimestampSchema,
  timestampAt,
} from '../../../shared/domain/values/service-timestamp.ts';
import { isJsonNumber, readJson } from '../http/json.ts';
import { checked } from '../http/problem.ts';
import { readText } from '../http/read-body.ts';
import type { Answer, Call } from '../http/routes.ts';
import type { Switches } from '../switches/switches.ts';

const wholeNumber = (from: number, to: number, message: string) =>
  z
    .custom<LosslessNumber>(isJsonNumber, message)
    .transform(({ value }) => Number(value))
    .pipe(z.number().int(message).min(from, message).max(to, message));

const statuses = z.array(z.string()).optional();

/** The body of a poll for orders or shipments (interface, section 4), from lossless JSON. */
export const pollRequestSchema = z.object({
  filters: z
    .object({
      lastUpdatedAfter: serviceTimestampSchema.optional(),
      status: z
        .object({
          processStatus: statuses,
          logisticsStatus: statuses,
          inProgressStatus: statuses,
          deliveryLineStatus: statuses,
        })
        .optional(),
    })
    .optional(),
  limit: wholeNumber(1, 100, 'must be a whole number from 1 to 100').default(100),
  offset: wholeNumber(0, 1e9, 'must be a whole number from 0 on').default(0),
});
type PollRequest = z.infer<typeof pollRequestSchema>;

type PollPage<T> = { data: T[]; total: number; lastUpdatedAt: ServiceTimestamp | null };

/** The values of a record for each status filter. The lines of an order have many values. */
export type Statuses = {
  processStatus: string[];
  logisticsStatus: string[];
  inProgressStatus: string[];
  deliveryLineStatus: string[];
};

/** The switches that affect the search. */
type SearchHabits = Pick<
  Switches,
  'sortOrder' | 'indexCopies' | 'pollMoment' | 'lateSeconds' | 'lateChanges'
>;

/**
 * One page of the records that changed strictly after a moment, usually oldest change first.
 * `lastUpdatedAt` is usually the highest of the page. For an empty page it is the moment that was asked
 * for, so that storing it is safe (polling rule 3).
 *
 * @param now milliseconds since 1970 (UTC)
 * @param turn the number of earlier polls; it selects the copy of the index
 */
const poll = <T extends { id: string; lastUpdatedAt: ServiceTimestamp }>(
  records: T[],
  statusesOf: (record: T) => Statuses,
  { filters, limit, offset }: PollRequest,
  habits: SearchHabits,
  now: number,
  turn: number,
): PollPage<T> => {
  const after = filters?.lastUpdatedAfter;
  const matching = records
    .filter(({ lastUpdatedAt }) => after === undefined || compareTimestamps(lastUpdatedAt, after) > 0)
    .filter((record) => suits(statusesOf(record), filters?.status))
    .filter(({ lastUpdatedAt }) => isFound(lastUpdatedAt, habits, now))
    .sort(orderOf(habits, turn));
  const data = matching.slice(offset, offset + limit);
  return {
    data,
    total: matching.length,
    lastUpdatedAt: {
      page: highest(data) ?? after ?? null,
      'all-matching': highest(matching) ?? after ?? null,
      clock: timestampAt(now),
    }[habits.pollMoment],
  };
};

type Placed = { id: string; lastUpdatedAt: ServiceTimestamp };

const orders: Record<SearchHabits['sortOrder'], (a: Placed, b: Placed) => number> = {
  'oldest-first': (a, b) => compareTimestamps(a.lastUpdatedAt, b.lastUpdatedAt),
  'newest-first': (a, b) => compareTimestamps(b.lastUpdatedAt, a.lastUpdatedAt),
  'by-id': (a, b) => (a.id < b.id ? -1 : 1),
};

/** With several copies the index keeps only seconds. Each copy has its own order within a second. */
const orderOf = (
  { sortOrder, indexCopies }: SearchHabits,
  turn: number,
): ((a: Placed, b: Placed) => number) => {
  const inOrder = orders[sortOrder];
  if (indexCopies === 1 || sortOrder === 'by-id') return inOrder;
  // Irregular, so that a client can't reach the same copy again by counting polls.
  const copy = Math.floor(scatter(`turn ${turn}`) * indexCopies);
  const placeOf = ({ id }: Placed): number => scatter(`copy ${copy} ${id}`);
  return (a, b) => (isOneSecond(a, b) ? placeOf(a) - placeOf(b) : inOrder(a, b));
};

const isOneSecond = (a: Placed, b: Placed): boolean =>
  a.lastUpdatedAt.slice(0, secondLength) === b.lastUpdatedAt.slice(0, secondLength);

const secondLength = 'YYYY-MM-DDThh:mm:ss'.length;

/** From 0 up to, but not, 1. The same text gives the same number. */
const scatter = (text: string): number => {
  let hash = 0x811c_9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x0100_0193);
  // The last characters must count as much as the first ones.
  return (Math.imul(hash ^ (hash >>> 15), 0x2c1b_3c6d) >>> 0) / 2 ** 32;
};

const isFound = (
  moment: ServiceTimestamp,
  { lateSeconds, lateChanges }: SearchHabits,
  now: number,
): boolean =>
  lateSeconds === 0 ||
  instantOf(moment) + lateSeconds * 1000 <= now ||
  (lateChanges === 'half' && instantOf(moment) % 2 === 0);

const highest = (records: Placed[]): ServiceTimestamp | null =>
  records.reduce<ServiceTimestamp | null>(
    (last, { lastUpdatedAt }) => (last === null ? lastUpdatedAt : laterTimestamp(last, lastUpdatedAt)),
    null,
  );

type StatusFilter = NonNullable<PollRequest['filters']>['status'];

// Each given status filter must match with at least one of its values.
const suits = (has: Statuses, wanted: StatusFilter): boolean => {
  const fits = (values: string[], any: string[] | undefined): boolean =>
    any === undefined || values.some((value) => any.includes(value));
  return (
    fits(has.processStatus, wanted?.processStatus) &&
    fits(has.logisticsStatus, wanted?.logisticsStatus) &&
    fits(has.inProgressStatus, wanted?.inProgressStatus) &&
    fits(has.deliveryLineStatus, wanted?.deliveryLineStatus)
  );
};

/** The settings and clock of the search. `now`: milliseconds since 1970 (UTC). */
export type Search = { habits: () => SearchHabits; now: () => number };

/** Answers a poll for one kind of record. The filter is the body of a GET or a POST. */
export const pollAnswer = <T extends { id: string; lastUpdatedAt: ServiceTimestamp }>(
  { habits, now }: Search,
  records: () => T[],
  statusesOf: (record: T) => Statuses,
  wire: (record: T) => unknown,
): ((call: Call) => Promise<Answer>) => {
  let turn = 0;
  return async ({ request }) => {
    const search = checked(pollRequestSchema, readJson(await readText(request)));
    const page = poll(records(), statusesOf, search, habits(), now(), turn);
    turn += 1;
    return {
      status: 200,
      json: {
        data: page.data.map(wire),
        total: page.total,
        ...(page.lastUpdatedAt === null ? {} : { lastUpdatedAt: page.lastUpdatedAt }),
      },
    };
  };
};
