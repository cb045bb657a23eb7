import { z } from 'zod';

/** The columns of the table that count broken rules. */
export const columns = ['lost', 'regressed', 'doubled', 'answeredUnseen', 'uncaught', 'otherwise'] as const;
type Column = (typeof columns)[number];

const count = z.number().nonnegative();

/** One row of the table. A row without a column says nothing about that rule. */
export const rowSchema = z.object({
  /** Histories, kills, inputs or tests that ran. */
  runs: count,
  broken: z.partialRecord(z.enum(columns), count),
  /** How often the events that can break a rule happened. */
  happened: z.record(z.string(), count),
  /** The first violation, with the seed and number that repeat it. */
  first: z.string().nullable(),
});
export type Row = z.infer<typeof rowSchema>;

export const emptyRow: Row = { runs: 0, broken: {}, happened: {}, first: null };

export const addRows = (a: Row, b: Row): Row => ({
  runs: a.runs + b.runs,
  broken: addCounts(a.broken, b.broken),
  happened: addCounts(a.happened, b.happened),
  first: a.first ?? b.first,
});

const addCounts = (a: Partial<Record<string, number>>, b: Partial<Record<string, number>>) =>
  Object.fromEntries(
    [...new Set([...Object.keys(a), ...Object.keys(b)])].map((name) => [
      name,
      (a[name] ?? 0) + (b[name] ?? 0),
    ]),
  );

export const brokenIn = ({ broken }: Row): number =>
  columns.reduce((sum: number, column: Column) => sum + (broken[column] ?? 0), 0);
