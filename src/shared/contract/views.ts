import { z } from 'zod';
import { orderFilterSchema } from '../domain/order-filter.ts';
import { call } from './call.ts';

export const sortKeys = ['age', 'date', 'number', 'buyer', 'amount', 'status'] as const;

/** `descending` turns the order round: for `age` it is the newest first, for `date` the latest. */
const orderSortSchema = z.object({ by: z.enum(sortKeys), descending: z.boolean() });
export type OrderSort = z.infer<typeof orderSortSchema>;

export const longestViewName = 60;

/** A list of orders as the user arranged it, under her name. */
export const viewSchema = z.object({
  name: z.string().trim().min(1).max(longestViewName),
  filter: orderFilterSchema,
  sort: orderSortSchema,
});
export type View = z.infer<typeof viewSchema>;

const id = z.number().int().positive();

export const savedViewSchema = viewSchema.extend({ id });
export type SavedView = z.infer<typeof savedViewSchema>;

export const viewCalls = {
  /** Keeps a view under its id; `null` is a new one. One that was removed comes back under the id that it had. */
  'views.put': call(z.object({ id: id.nullable(), view: viewSchema }), z.object({ id })),
  'views.remove': call(z.object({ id }), z.object({})),
};
