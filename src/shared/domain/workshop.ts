import { z } from 'zod';
import { closedSpanSchema } from './open-days.ts';

export const mostClosedSpans = 200;
export const mostPerWeek = 9_999;

/** When the workshop is open, and how much it can promise. */
export const workshopSchema = z.object({
  /** Open weekdays, 0 is Sunday; at least one. */
  weekdays: z.array(z.number().int().min(0).max(6)).min(1).max(7),
  closed: z.array(closedSpanSchema).max(mostClosedSpans),
  /** The country whose public holidays count (ISO 3166-1, two letters); `null`: none. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
  /** A region with holidays of its own, as in `hints.places`; `null`: the whole country. */
  region: z.string().max(20).nullable(),
  /** The most deliveries in a week; `null`: unlimited. */
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
