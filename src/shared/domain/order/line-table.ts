import { z } from 'zod';
import type { Scope } from './folder.ts';
import { defaultSort, sortKeys } from './order-sort.ts';

/** The columns of the table of lines that the user can hide, in their order. */
export const lineColumns = [
  'buyer',
  'item',
  'item-number',
  'quantity',
  'date',
  'price',
  'amount',
  'since',
] as const;
export type LineColumn = (typeof lineColumns)[number];

export const usualLineColumns: readonly LineColumn[] = [
  'buyer',
  'item',
  'quantity',
  'date',
  'price',
  'amount',
];

/** Lines sort like orders of one line, and by their item. */
export const lineSortSchema = z.object({ by: z.enum([...sortKeys, 'item']), descending: z.boolean() });
export type LineSort = z.infer<typeof lineSortSchema>;

/** @param kept the user's own choice */
export const lineSortIn = (scope: Scope, kept: LineSort | null): LineSort => kept ?? defaultSort(scope);
