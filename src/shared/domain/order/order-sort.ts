import { z } from 'zod';
import type { Scope } from './folder.ts';

/** In the order of the menu: what needs an answer first stands first. */
export const sortKeys = ['urgent', 'age', 'date', 'number', 'buyer', 'amount', 'status'] as const;

/**
 * `descending`: newest first for `age`, latest first for `date`. `urgent`: by the delivery day, then by how long
 * the order waits. A forecast binds nobody, so it comes after all others.
 */
export const orderSortSchema = z.object({ by: z.enum(sortKeys), descending: z.boolean() });
export type OrderSort = z.infer<typeof orderSortSchema>;

/** Agreed deliveries are sorted by delivery day. Other lists start with the newest order. */
export const defaultSort = (scope: Scope): OrderSort =>
  scope === 'confirmed' || scope === 'overdue'
    ? { by: 'date', descending: false }
    : { by: 'age', descending: true };
