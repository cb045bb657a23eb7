import { z } from 'zod';
import { observedSettingsSchema } from '../../domain/answer/observed-settings.ts';
import { orderLineSchema, pricesSchema, termsSchema } from '../../domain/order/order.ts';
import { calendarDateSchema } from '../../domain/values/calendar-date.ts';
import { shownInRow } from '../../domain/values/cut-text.ts';
import { languages } from '../../words/language.ts';
import { call } from '../call.ts';

const orderKey = z.number().int();
const year = z.number().int().min(1900).max(2200);
const language = z.enum(languages);

/** `code`: for the settings. `name`: for people. */
const regionSchema = z.object({ code: z.string(), name: z.string() });
export type HolidayRegion = z.infer<typeof regionSchema>;

const lineFactsSchema = z.object({
  position: z.string(),
  /**
   * The last price agreed for the same item and buyer in another line, if currency and unit can be
   * compared; `null`: none.
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
  /** Days from order to first agreed delivery, for the same item and buyer, newest agreement first. */
  leadDays: z.array(z.number().int()),
});
export type LineFacts = z.infer<typeof lineFactsSchema>;

/** Facts from the store and calendar that help to promise a date. They are shown and never sent. */
export const hintCalls = {
  /**
   * Public holidays of a country or region, one for each day. Names are in `language` if there are any.
   */
  'hints.holidays': call(
    z.object({
      country: z.string().max(2),
      region: z.string().max(20).nullable(),
      years: z.array(year).max(6),
      language,
    }),
    z.object({ holidays: z.array(z.object({ date: calendarDateSchema, name: z.string() })) }),
  ),
  /** Countries (ISO 3166-1) with known holidays, and the regions of one country that have their own. */
  'hints.places': call(
    z.object({ country: z.string().max(2).nullable(), language }),
    z.object({ countries: z.array(z.string()), regions: z.array(regionSchema) }),
  ),
  /**
   * Promised deliveries by day, without those of some orders. `agreed`: by both sides. `waiting`: proposed
   * by us without an agreement, and in answers that are on their way.
   */
  'hints.promised': call(
    z.object({ except: z.array(orderKey).max(1000) }),
    z.object({
      days: z.array(
        z.object({ date: calendarDateSchema, agreed: z.number().int(), waiting: z.number().int() }),
      ),
    }),
  ),
  /** `ordered`: the day on which the buyer issued the order. Lines that take no answer are left out. */
  'hints.order': call(
    z.object({ orderKey }),
    z.object({
      ordered: calendarDateSchema,
      lines: z.array(lineFactsSchema),
      observed: observedSettingsSchema,
    }),
  ),
};

const key = z.number().int();
const text = z.string().nullable();

/** The most lines and items that a page shows. */
export const mostItemLines = 200;

/** A line with the item. `terms`: confirmed ones, otherwise the ordered ones. */
const itemLineSchema = z.object({
  orderKey: key,
  purchaseOrderNumber: z.string(),
  position: z.string(),
  buyerName: z.string(),
  /** Whether it is the buyer whose line was opened. */
  ofBuyer: z.boolean(),
  /** The day on which the buyer issued the order. */
  ordered: calendarDateSchema,
  unit: text,
  terms: termsSchema,
  /** Whether both sides agreed to `terms`. */
  agreed: z.boolean(),
  /** For its status. */
  line: orderLineSchema,
});
export type ItemLine = z.infer<typeof itemLineSchema>;

/** An item that a buyer ordered. `orderKey` and `position`: its newest line, by the day of its order. */
const boughtItemSchema = z.object({
  number: z.string(),
  name: text,
  orders: z.number().int(),
  orderKey: key,
  position: z.string(),
  ordered: calendarDateSchema,
});

export const itemCalls = {
  /**
   * The lines with the item of a line, of all buyers, the newest order first. Throws `order.not-found`.
   * `more`: there are others.
   */
  'items.history': call(
    z.object({ orderKey: key, position: z.string() }),
    z.object({
      number: text,
      name: text,
      buyerName: z.string(),
      lines: z.array(itemLineSchema),
      more: z.boolean(),
    }),
    shownInRow,
  ),
  /**
   * The items that the buyer of an order ordered, the newest first, then by number. `buyerKey`: as in
   * `overview.get`. Throws `order.not-found`.
   */
  'items.of-buyer': call(
    z.object({ orderKey: key }),
    z.object({
      buyerKey: z.string(),
      buyerName: z.string(),
      items: z.array(boughtItemSchema),
      more: z.boolean(),
    }),
    shownInRow,
  ),
};
