import type { LosslessNumber } from 'lossless-json';
import { z } from 'zod';
import {
  compareTimestamps,
  type ServiceTimestamp,
  serviceTimestampSchema,
} from '../../../shared/domain/service-timestamp.ts';
import { isJsonNumber } from '../http/json.ts';
import { aggregateProcessStatus } from '../orders/order-status.ts';
import type { PracticeOrder } from '../orders/practice-order.ts';

const wholeNumber = (from: number, to: number, message: string) =>
  z
    .custom<LosslessNumber>(isJsonNumber, message)
    .transform(({ value }) => Number(value))
    .pipe(z.number().int(message).min(from, message).max(to, message));

/** The body of a poll (interface, section 4), read from lossless JSON. */
export const pollRequestSchema = z.object({
  filters: z
    .object({
      lastUpdatedAfter: serviceTimestampSchema.optional(),
      status: z.object({ processStatus: z.array(z.string()).optional() }).optional(),
    })
    .optional(),
  limit: wholeNumber(1, 100, 'must be a whole number from 1 to 100').default(100),
  offset: wholeNumber(0, 1e9, 'must be a whole number from 0 on').default(0),
});
export type PollRequest = z.infer<typeof pollRequestSchema>;

export type PollPage = { data: PracticeOrder[]; total: number; lastUpdatedAt: ServiceTimestamp | null };

/**
 * One page of the orders that changed after a moment (strictly), the oldest change first. `lastUpdatedAt` is the
 * highest of the page; with an empty page the one that was asked with, so that storing it does no harm (polling rule 3).
 */
export const pollOrders = (orders: PracticeOrder[], { filters, limit, offset }: PollRequest): PollPage => {
  const after = filters?.lastUpdatedAfter;
  const wanted = filters?.status?.processStatus;
  const matching = orders
    .filter(({ lastUpdatedAt }) => after === undefined || compareTimestamps(lastUpdatedAt, after) > 0)
    .filter(({ lines }) => wanted === undefined || wanted.includes(aggregateProcessStatus(lines)))
    .sort((a, b) => compareTimestamps(a.lastUpdatedAt, b.lastUpdatedAt));
  const data = matching.slice(offset, offset + limit);
  return { data, total: matching.length, lastUpdatedAt: data.at(-1)?.lastUpdatedAt ?? after ?? null };
};
