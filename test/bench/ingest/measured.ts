import { z } from 'zod';

/** What each process of a measurement prints. */
export const orderbellWork = z.object({
  whole: z.object({ cpuMs: z.number(), wallMs: z.number() }),
  longestHold: z.object({ cpuMs: z.number(), wallMs: z.number() }).nullable(),
  emptyMs: z.number(),
  rssBytes: z.number(),
  bytes: z.number(),
  orders: z.number(),
  requests: z.number(),
});
export const floorWork = z.object({ cpuMs: z.number(), wallMs: z.number() });
export const jsonFileWork = floorWork.extend({ done: z.number() });

/**
 * One size. `held`: the same once more, into a store of its own, for the longest hold alone. `resting`: Orderbell started
 * again on the full store, polling and finding nothing.
 */
export type Measured = {
  total: number;
  orderbell: z.infer<typeof orderbellWork>;
  held: z.infer<typeof orderbellWork>;
  resting: z.infer<typeof orderbellWork> & { polls: number };
  floor: z.infer<typeof floorWork>;
  jsonFile: z.infer<typeof jsonFileWork>;
};
