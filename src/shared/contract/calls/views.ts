import { z } from 'zod';
import { orderFilterSchema } from '../../domain/order/order-filter.ts';
import { orderSortSchema } from '../../domain/order/order-sort.ts';
import { call } from '../call.ts';

export const longestViewName = 60;

/** A list of orders with the user's filter and sorting, under a name. */
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
  /** Stores a view; `id: null` is a new one. A removed view can be stored again under its id. */
  'views.put': call(z.object({ id: id.nullable(), view: viewSchema }), z.object({ id })),
  'views.remove': call(z.object({ id }), z.object({})),
};
