import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { writeJson } from '../http/json.ts';
import type { Interception } from '../http/routes.ts';

/**
 * What can be changed while the service runs, to teach and to test. Some switches make the service fail,
 * others cover what the interface leaves open.
 */

const seconds = (most: number) => z.number().int().min(0).max(most);
const address = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .max(2000)
  .nullable();

const webhookSchema = z.strictObject({
  /** The kinds of the interface, section 6. The id of a GET is at the end of the path or in the query. */
  kind: z.enum(['off', 'post', 'post-xml', 'get-path', 'get-query']),
  orderUrl: address,
  shipmentUrl: address,
  /** Sent with each call as its `Authorization`. */
  authorization: z.exactOptional(
    z
      .string()
      .regex(/^[\x21-\x7e][\x20-\x7e]*$/, 'must be a header')
      .max(2000),
  ),
});
export type Webhook = z.infer<typeof webhookSchema>;

export const switchesSchema = z.strictObject({
  /** Milliseconds that every request waits. */
  delayMs: z.number().int().min(0).max(120_000),
  /** `some`: every third request. */
  failing: z.enum(['none', 'some', 'all']),
  /** `cut`: the connection breaks before the request is carried out; `cut-answer`: after that. */
  failingWith: z.enum(['500', '503', 'cut', 'cut-answer']),
  /** Every order response and despatch advice gets a 400. */
  refusing: z.boolean(),
  /** More requests in one second get a 429; 0: no limit. The interface allows 10 (open points, section 6). */
  requestsPerSecond: z.number().int().min(0).max(10_000),
  /** `unreachable`: a request with Basic gets a 500 (interface, section 5). */
  authentication: z.enum(['reachable', 'unreachable']),
  accessTokenSeconds: seconds(86_400).min(1),
  refreshTokenSeconds: seconds(31 * 86_400).min(1),
  /** Polling finds a change only this many seconds later, as with a search index that lags behind. */
  lateSeconds: seconds(86_400),
  /** `half`: only changes at an odd millisecond are late, so that they appear after newer ones. */
  lateChanges: z.enum(['half', 'all']),
  sortOrder: z.enum(['oldest-first', 'newest-first', 'by-id']),
  /**
   * Copies of the search index. One of them answers each poll. Each copy has its own order within a second.
   * So several pages repeat some records and omit others, while `total` stays right.
   */
  indexCopies: z.number().int().min(1).max(10),
  /** `lastUpdatedAt` of a poll is the highest of the page, the highest of all matches, or the clock. */
  pollMoment: z.enum(['page', 'all-matching', 'clock']),
  webhook: webhookSchema,
});
export type Switches = z.infer<typeof switchesSchema>;

export const usualSwitches: Switches = {
  delayMs: 0,
  failing: 'none',
  failingWith: '503',
  refusing: false,
  requestsPerSecond: 0,
  authentication: 'reachable',
  accessTokenSeconds: 10 * 60,
  refreshTokenSeconds: 24 * 60 * 60,
  lateSeconds: 0,
  lateChanges: 'half',
  sortOrder: 'oldest-first',
  indexCopies: 1,
  pollMoment: 'page',
  webhook: { kind: 'off', orderUrl: null, shipmentUrl: null },
};

export type SwitchBoard = {
  get(): Switches;
  /** Changes the given switches only. */
  set(change: Partial<Switches>): void;
};

export const createSwitchBoard = (first: Partial<Switches>): SwitchBoard => {
  let switches = { ...usualSwitches, ...first };
  return {
    get: () => switches,
    set: (change) => {
      switches = { ...switches, ...change };
    },
  };
};

/** Decides how to treat the next request, before the service handles it. */
export type Gate = () => Promise<Interception>;

/** @param clock milliseconds since 1970 (UTC) */
export const createGate = (switches: () => Switches, clock: () => number): Gate => {
  let recent: number[] = [];
  let count = 0;
  return async () => {
    const { delayMs, requestsPerSecond, failing, failingWith } = switches();
    const now = clock();
    recent = recent.filter((moment) => moment > now - 1000);
    if (requestsPerSecond > 0 && recent.length >= requestsPerSecond) {
      return problem(429, `At most ${requestsPerSecond} requests a second.`, { 'Retry-After': '1' });
    }
    recent.push(now);
    if (delayMs > 0) await wait(delayMs, undefined, { ref: false });
    if (failing === 'none') return 'pass';
    count += 1;
    if (failing === 'some' && count % 3 !== 0) return 'pass';
    if (failingWith === 'cut') return 'drop';
    if (failingWith === 'cut-answer') return 'drop-answer';
    return problem(Number(failingWith), 'The practice service fails, as its switch says.');
  };
};

const problem = (status: number, message: string, headers: Record<string, string> = {}): Interception => ({
  status,
  headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
  body: writeJson({ status, message }),
});
