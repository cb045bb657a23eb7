import { z } from 'zod';

/**
 * What can be changed about the service while it runs, to teach and to test: how it behaves when it isn't at its best, and
 * what the interface leaves open and services do differently.
 */

const seconds = (most: number) => z.number().int().min(0).max(most);
const address = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .max(2000)
  .nullable();

const webhookSchema = z.strictObject({
  /** The two kinds of the interface, section 6; the id of a GET comes at the end of the path or in the query. */
  kind: z.enum(['off', 'post', 'post-xml', 'get-path', 'get-query']),
  orderUrl: address,
  shipmentUrl: address,
  /** Goes out with each call as its `Authorization`. */
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
  /** `cut`: the connection breaks before anything happened; `cut-answer`: after the request was carried out. */
  failingWith: z.enum(['500', '503', 'cut', 'cut-answer']),
  /** Every order response and despatch advice gets a 400. */
  refusing: z.boolean(),
  /** More requests in one second get a 429; 0: as many as come. The interface's rule is 10 (open points, section 6). */
  requestsPerSecond: z.number().int().min(0).max(10_000),
  /** `unreachable`: what comes with Basic gets a 500 (interface, section 5). */
  authentication: z.enum(['reachable', 'unreachable']),
  accessTokenSeconds: seconds(86_400).min(1),
  refreshTokenSeconds: seconds(31 * 86_400).min(1),
  /** A change is found by polling only that long after its moment, as with a search index that lags behind. */
  lateSeconds: seconds(86_400),
  /** `half`: only changes of an odd millisecond are late, so that they turn up behind others that are newer. */
  lateChanges: z.enum(['half', 'all']),
  sortOrder: z.enum(['oldest-first', 'newest-first', 'by-id']),
  /**
   * Copies of the search index. Each poll is answered by one of them. With several, each copy orders the changes of one second in its own
   * way, so that several pages repeat some records and leave out others. `total` stays true.
   */
  indexCopies: z.number().int().min(1).max(10),
  /** Of what the `lastUpdatedAt` of a poll is the highest: the page, all that matches, or the service's own clock. */
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
  /** Changes what is named and leaves the rest. */
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
