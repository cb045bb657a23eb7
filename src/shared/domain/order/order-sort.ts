import { z } from 'zod';
import type { Scope } from './folder.ts';

export const sortKeys = ['age', 'urgent', 'date', 'number', 'buyer', 'amount', 'status'] as const;

/**
 * `descending`: newest first for `age`, latest first for `date`. `urgent`: by the delivery day, then by how long
 * the order waits.
 */
export const orderSortSchema = z.object({ by: z.enum(sortKeys), descending: z.boolean() });
export type OrderSort = z.infer<typeof orderSortSchema>;

/** Agreed deliveries are sorted by delivery day. Other lists start with the newest order. */
export const defaultSort = (scope: Scope): OrderSort =>
  scope === 'confirmed' || scope === 'overdue'
    ? { by: 'date', descending: false }
    : { by: 'age', descending: true };
