import { z } from 'zod';
import { closedSpanSchema } from './open-days.ts';

export const mostClosedSpans = 200;
export const mostPerWeek = 9_999;

/** When the user's workshop is open, and how much it can promise. */
export const workshopSchema = z.object({
  /** Weekdays on which it is open, 0 is Sunday; one at least. */
  weekdays: z.array(z.number().int().min(0).max(6)).min(1).max(7),
  closed: z.array(closedSpanSchema).max(mostClosedSpans),
  /** Whose public holidays count, ISO 3166-1, two letters; `null`: nobody's. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
  /** A part of that country with holidays of its own, as `hints.places` names it; `null`: the whole country. */
  region: z.string().max(20).nullable(),
  /** How many deliveries can be promised in a week; `null`: nobody counts. */
  perWeek: z.number().int().min(1).max(mostPerWeek).nullable(),
});
export type Workshop = z.infer<typeof workshopSchema>;

export const usualWorkshop: Workshop = {
  weekdays: [1, 2, 3, 4, 5],
  closed: [],
  country: null,
  region: null,
  perWeek: null,
};
