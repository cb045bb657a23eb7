import { z } from 'zod';
import { calendarDateSchema } from '../domain/calendar-date.ts';
import { lastWordSchema } from '../domain/last-word.ts';
import { pricesSchema } from '../domain/order.ts';
import { languages } from '../words/language.ts';
import { call } from './call.ts';

const orderKey = z.number().int();
const year = z.number().int().min(1900).max(2200);
const language = z.enum(languages);

/** `code` is what the settings keep, `name` is for people. */
const regionSchema = z.object({ code: z.string(), name: z.string() });
export type HolidayRegion = z.infer<typeof regionSchema>;

const lineFactsSchema = z.object({
  position: z.string(),
  /**
   * The last price agreed for the same item with the same buyer, in another line, that the line's own can be compared with: in its
   * currency and by its unit. `null`: there is none.
   */
  before: z
    .object({
      prices: pricesSchema,
      unit: z.string().nullable(),
      purchaseOrderNumber: z.string(),
      position: z.string(),
      on: calendarDateSchema,
    })
    .nullable(),
  /** Days from the order to the first delivery that was agreed, the newest agreement first, for the same item and buyer. */
  leadDays: z.array(z.number().int()),
});
export type LineFacts = z.infer<typeof lineFactsSchema>;

/** What the store and the calendar know that helps to promise a date. All of it is said, none of it is ever sent. */
export const hintCalls = {
  /** Public holidays of a country or a part of it, one for each day, named in a language where there is such a name. */
  'hints.holidays': call(
    z.object({
      country: z.string().max(2),
      region: z.string().max(20).nullable(),
      years: z.array(year).max(6),
      language,
    }),
    z.object({ holidays: z.array(z.object({ date: calendarDateSchema, name: z.string() })) }),
  ),
  /** Countries (ISO 3166-1) whose holidays are known, and the parts of one that have holidays of their own. */
  'hints.places': call(
    z.object({ country: z.string().max(2).nullable(), language }),
    z.object({ countries: z.array(z.string()), regions: z.array(regionSchema) }),
  ),
  /**
   * Deliveries promised by day, without some orders. `agreed`: by both sides; `waiting`: what we proposed where nothing is agreed yet,
   * and what is on its way to the service.
   */
  'hints.promised': call(
    z.object({ except: z.array(orderKey).max(1000) }),
    z.object({
      days: z.array(
        z.object({ date: calendarDateSchema, agreed: z.number().int(), waiting: z.number().int() }),
      ),
    }),
  ),
  /** `ordered`: the day on which the buyer issued it. Lines that take no answer are left out. */
  'hints.order': call(
    z.object({ orderKey }),
    z.object({
      ordered: calendarDateSchema,
      lines: z.array(lineFactsSchema),
      lastWord: lastWordSchema,
    }),
  ),
};
