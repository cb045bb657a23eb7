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

/** One turn: Orderbell's work, and right after it the bare work of the same rows. */
export type Turn = { orderbell: z.infer<typeof orderbellWork>; floor: z.infer<typeof floorWork> };

/**
 * One size. `turns`: in the order of their ratios, so that one in which something else ran stands at an end. `held`: the same
 * once more, into a store of its own, for the longest hold alone. `resting`: Orderbell started again on the full store,
 * polling and finding nothing.
 */
export type Measured = {
  total: number;
  turns: Turn[];
  held: z.infer<typeof orderbellWork>;
  resting: z.infer<typeof orderbellWork> & { polls: number };
  jsonFile: z.infer<typeof jsonFileWork>;
};

/** How often Orderbell's work is the floor's. */
export const ratioOf = ({ orderbell, floor }: Turn): number => orderbell.whole.cpuMs / floor.cpuMs;

/** The turn that stands in the middle: none of them is more likely. */
export const middleOf = (turns: readonly Turn[]): Turn => {
  const middle = turns[Math.floor((turns.length - 1) / 2)];
  if (middle === undefined) throw new Error('nothing was measured');
  return middle;
};
