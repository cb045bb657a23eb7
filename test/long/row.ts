import { z } from 'zod';

const count = z.number().int().nonnegative();

/** One row of the table: how many runs broke which promise. All 0 is the aim. */
export const rowSchema = z.object({
  /** Histories, kills or inputs that were run. */
  runs: count,
  lost: count,
  regressed: count,
  doubled: count,
  answeredUnseen: count,
  /** Something was thrown or ended that should not; a part that broke off counts as one. */
  uncaught: count,
  /** Whatever else was broken: an answer left hanging, a damaged store, a rounded number. */
  otherwise: count,
  /** How often what can break a promise happened in them, where that is counted. */
  happened: z.record(z.string(), count),
  /** The first thing that was broken, with what makes it again. */
  first: z.string().nullable(),
});
export type Row = z.infer<typeof rowSchema>;

export const emptyRow: Row = {
  ...{ runs: 0, lost: 0, regressed: 0, doubled: 0, answeredUnseen: 0, uncaught: 0, otherwise: 0 },
  happened: {},
  first: null,
};

export const addRows = (a: Row, b: Row): Row => ({
  runs: a.runs + b.runs,
  lost: a.lost + b.lost,
  regressed: a.regressed + b.regressed,
  doubled: a.doubled + b.doubled,
  answeredUnseen: a.answeredUnseen + b.answeredUnseen,
  uncaught: a.uncaught + b.uncaught,
  otherwise: a.otherwise + b.otherwise,
  happened: addCounts(a.happened, b.happened),
  first: a.first ?? b.first,
});

const addCounts = (a: Row['happened'], b: Row['happened']): Row['happened'] =>
  Object.fromEntries(Object.keys({ ...a, ...b }).map((name) => [name, (a[name] ?? 0) + (b[name] ?? 0)]));

export const brokenIn = ({ lost, regressed, doubled, answeredUnseen, uncaught, otherwise }: Row): number =>
  lost + regressed + doubled + answeredUnseen + uncaught + otherwise;
