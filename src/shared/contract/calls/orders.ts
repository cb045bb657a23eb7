import { z } from 'zod';
import { buyerMoves } from '../../domain/alerts/alert-rule.ts';
import { answerDetailsSchema } from '../../domain/answer/answer-details.ts';
import { folders, scopes } from '../../domain/order/folder.ts';
import { orderLineSchema, orderSchema, termsSchema } from '../../domain/order/order.ts';
import { orderFactsSchema } from '../../domain/order/order-facts.ts';
import { orderFilterSchema } from '../../domain/order/order-filter.ts';
import { orderSortSchema } from '../../domain/order/order-sort.ts';
import { stepsToAnswer } from '../../domain/order/statuses.ts';
import { toAnswerGroups } from '../../domain/order/to-answer-group.ts';
import { orderChangeSchema } from '../../domain/order-changes/order-change.ts';
import { calendarDateSchema } from '../../domain/values/calendar-date.ts';
import { shownInRow, shownWhole } from '../../domain/values/cut-text.ts';
import { call } from '../call.ts';
import { textCall, textPathSchema } from '../text-call.ts';
import { attachmentSchema } from './documents.ts';
import { ownNoteSchema } from './notes.ts';
import { draftNumberSchema, draftSchema, responseEntrySchema, responseStates } from './responses.ts';
import { savedViewSchema } from './views.ts';

const instant = z.number().int();

const folderSchema = z.enum(folders);

/** `new`: never opened. `changed`: the buyer changed it since it was last opened, or first received. */
export const unseenSchema = z.enum(['new', 'changed']).nullable();

/** A row of the list. `key`: Orderbell's number of the order, which never changes. */
const orderRowSchema = z.object({
  key: z.number().int(),
  folder: folderSchema,
  purchaseOrderNumber: z.string(),
  /** By `buyerKeyOf`. */
  buyerKey: z.string(),
  buyerName: z.string(),
  supplierAccountNumber: z.string(),
  orderType: z.string(),
  processStatus: z.string(),
  facts: orderFactsSchema,
  receivedAt: instant,
  lastUpdatedAt: z.string(),
  unseen: unseenSchema,
  /** What the buyer did since it was last opened; `null`: nothing, or nothing that has one word. */
  buyerMove: z.enum(buyerMoves).nullable(),
  /** How many lines wait for an answer that isn't on its way. */
  linesToAnswer: z.number().int(),
  /** The state of the newest unfinished answer. */
  responseState: z.enum(responseStates).nullable(),
  hasDraft: z.boolean(),
  /** The day on which an order returns that the user put aside. */
  putAsideUntil: calendarDateSchema.nullable(),
  /** The first `mostNotesInRow`. */
  ownNotes: z.array(ownNoteSchema),
});
export type OrderRow = z.infer<typeof orderRowSchema>;

/** A received version of an order. `revision`: counted here from 1. `version`: from the service. */
const orderRevisionSchema = z.object({
  revision: z.number().int(),
  receivedAt: instant,
  version: z.number().int().nullable(),
  lastUpdatedAt: z.string(),
  /** `us`: the changes come from our answer. */
  origin: z.enum(['buyer', 'us']),
  changes: z.array(orderChangeSchema),
});
export type OrderRevision = z.infer<typeof orderRevisionSchema>;

const orderDetailSchema = z.object({
  key: z.number().int(),
  folder: folderSchema,
  putAsideUntil: calendarDateSchema.nullable(),
  /**
   * The day that its list shows, and whether it is late. `toAnswer`: of the lines that wait for our answer.
   */
  due: z.object({ date: calendarDateSchema.nullable(), late: z.boolean(), toAnswer: z.boolean() }),
  /** Agreed deliveries that are still to be made and whose day has passed. */
  lateDeliveries: z.array(z.object({ position: z.string(), date: calendarDateSchema })),
  /** Our proposals that the buyer rejected, as the service showed them before. */
  rejectedProposals: z.array(z.object({ position: z.string(), terms: termsSchema })),
  buyerName: z.string(),
  revision: z.number().int(),
  order: orderSchema,
  /** `null`: never opened. */
  seenRevision: z.number().int().nullable(),
  /** What the buyer changed since `seenRevision`, or since the first version. */
  unseenChanges: z.array(orderChangeSchema),
  history: z.array(orderRevisionSchema),
  responses: z.array(responseEntrySchema),
  draft: draftSchema.nullable(),
  draftNumber: draftNumberSchema,
  /** What the next answer has beside its lines, as typed so far. */
  answerDetails: answerDetailsSchema,
  /** Of the order and its lines, also of lines that are gone. */
  ownNotes: z.array(ownNoteSchema),
  attachments: z.array(attachmentSchema),
  /** The buyer's account number with us; `null`: the user has to enter it before the first answer. */
  buyerAccountNumber: z.string().nullable(),
  /** Texts of `order` that are cut, since they are too long to show at once. Their rest: `orders.text`. */
  cut: z.array(textPathSchema),
});
export type OrderDetail = z.infer<typeof orderDetailSchema>;

const folderCountsSchema = z.record(folderSchema, z.number().int());
export type FolderCounts = z.infer<typeof folderCountsSchema>;

const orderGroupsSchema = z.object({
  /** Buyers and their number of open orders. Each has one name, even if orders differ. */
  buyers: z.array(z.object({ key: z.string(), name: z.string(), open: z.number().int() })),
  /** Saved views, oldest first, with their number of orders. */
  views: z.array(savedViewSchema.extend({ count: z.number().int() })),
});
export type OrderGroups = z.infer<typeof orderGroupsSchema>;

const isLocale = (text: string): boolean => {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
};

export const localeSchema = z.string().max(35).refine(isLocale);

/** The values to filter by that records of a list have. Currencies: the most frequent first. */
export const listChoicesSchema = z.object({
  buyers: z.array(z.object({ key: z.string(), name: z.string() })),
  /** By `stateOf`. */
  statuses: z.array(z.string()),
  asked: z.array(z.enum(stepsToAnswer)),
  currencies: z.array(z.string().nullable()),
});

/** The most rows of one answer, so that none holds up the window. */
export const mostRows = 500;

/** The most lines of one answer, for the same reason. */
export const mostLines = 500;

/** No buyer's order number is longer. */
export const longestOrderNumber = 100;

export const orderCalls = {
  'orders.counts': call(z.object({}), folderCountsSchema),
  'orders.groups': call(z.object({}), orderGroupsSchema, shownInRow),
  /**
   * Which orders a list has, in their order. Their rows are read as they are shown (`orders.rows`).
   *
   * - `locale`: BCP 47, for sorting texts.
   * - `first`: so many of the first rows come with the answer.
   * - `buyerName`: of the buyer in the filter; `null` without one, or if no order is known of it.
   * - `groups`: of the orders to answer by age, in the order of the list, without empty ones. Other lists have
   *   none.
   * - `currencies`: where the list is sorted by amount, the currencies in the order of the list. Amounts of
   *   different currencies aren't compared. `null`: no currency given.
   */
  'orders.list': call(
    z.object({
      filter: orderFilterSchema,
      sort: orderSortSchema,
      locale: localeSchema,
      first: z.number().int().min(0).max(mostRows),
      /** The last day on which a delivery is due soon. Without it no group has those. */
      soon: calendarDateSchema.nullable().optional(),
    }),
    z.object({
      keys: z.array(z.number().int()),
      rows: z.array(orderRowSchema),
      buyerName: z.string().nullable(),
      groups: z.array(z.object({ name: z.enum(toAnswerGroups), count: z.number().int() })),
      currencies: z.array(z.array(z.string().nullable())),
    }),
    shownInRow,
  ),
  /** The values to filter by that orders of a scope have. */
  'orders.choices': call(z.object({ scope: z.enum(scopes) }), listChoicesSchema, shownInRow),
  /** The present rows of these orders in any folder; unknown orders are left out. */
  'orders.rows': call(
    z.object({ keys: z.array(z.number().int()).max(mostRows) }),
    z.object({ rows: z.array(orderRowSchema) }),
    shownInRow,
  ),
  /** An order with its first `mostLines` lines. The others: `orders.lines`. Throws `order.not-found`. */
  'orders.get': call(
    z.object({ key: z.number().int() }),
    orderDetailSchema.extend({ lineCount: z.number().int() }),
    {
      ...shownWhole,
      // The page sends them back.
      except: ['draft', 'answerDetails', 'ownNotes'],
    },
  ),
  /**
   * Further lines of an order at a revision, at most `mostLines`. `from`: how many come before them. Throws
   * `order.not-found`, also if that revision isn't stored whole or has no such lines.
   */
  'orders.lines': call(
    z.object({ key: z.number().int(), revision: z.number().int().min(1), from: z.number().int().min(0) }),
    z.object({ lines: z.array(orderLineSchema).min(1).max(mostLines) }),
  ),
  /** An order at a revision; `null` if that revision isn't stored whole. Throws `order.not-found`. */
  'orders.version': call(
    z.object({ key: z.number().int(), revision: z.number().int().min(1) }),
    z.object({
      order: orderSchema.nullable(),
      /** As in `orders.get`. */
      cut: z.array(textPathSchema),
    }),
  ),
  /** Of an order at a revision. Throws `order.not-found`, also if that revision has no such text. */
  'orders.text': textCall,
  /**
   * Fetches an order by its id now. `changed`: whether it was new. Throws `order.not-found`,
   * `order.not-by-id`, `service.not-found`, `service.needs-token`, `service.*`.
   */
  'orders.refresh': call(z.object({ key: z.number().int() }), z.object({ changed: z.boolean() })),
  /**
   * Opens an order from outside the page, by Orderbell's key or the buyer's number, or the unreadable
   * records.
   */
  'orders.request-show': call(
    z.union([
      z.strictObject({ key: z.number().int() }),
      z.strictObject({ purchaseOrderNumber: z.string().min(1).max(longestOrderNumber) }),
      z.strictObject({ unreadable: z.literal(true) }),
    ]),
    z.object({}),
  ),
  /**
   * The order to open, returned once; `null` if there is none. A number that isn't unique causes a notice.
   */
  'orders.take-show-request': call(
    z.object({}),
    z.object({ key: z.number().int().nullable(), unreadable: z.boolean() }),
  ),
  /**
   * Puts an order aside until a day of the user's calendar, on which it returns with an alert. A change by
   * the buyer brings it back at once, and so does `null` or today. Throws `order.not-found`.
   */
  'orders.put-aside': call(
    z.object({ key: z.number().int(), until: calendarDateSchema.nullable() }),
    z.object({}),
  ),
  'orders.mark-seen': call(z.object({ key: z.number().int(), revision: z.number().int() }), z.object({})),
};
