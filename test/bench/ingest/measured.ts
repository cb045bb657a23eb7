import { z } from 'zod';

/** The output of each process of a measurement. */
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

/** One turn: Orderbell's work, followed by the bare work on the same rows. */
export type Turn = { orderbell: z.infer<typeof orderbellWork>; floor: z.infer<typeof floorWork> };

/**
 * One size. `turns`: sorted by ratio, so that a disturbed turn is at an end. `held`: the same with a new
 * store, for the longest hold only. `resting`: Orderbell started again on the full store, with polls that
 * find nothing.
 */
export type Measured = {
  total: number;
  turns: Turn[];
  held: z.infer<typeof orderbellWork>;
  resting: z.infer<typeof orderbellWork> & { polls: number };
  jsonFile: z.infer<typeof jsonFileWork>;
};

/** How many times the floor's work Orderbell does. */
export const ratioOf = ({ orderbell, floor }: Turn): number => orderbell.whole.cpuMs / floor.cpuMs;

/** The median turn. */
export const middleOf = (turns: readonly Turn[]): Turn => {
  const middle = turns[Math.floor((turns.length - 1) / 2)];
  if (middle === undefined) throw new Error('nothing was measured');
  return middle;
};
