/** What happened in a run. A rule that no history put to the test is kept by chance. */
export const tallied = [
  'answers that were taken',
  'proposals without a date that were taken',
  'answers whose call ended with the process',
  'answers seen confirmed',
  'answers withdrawn',
  'conflicts',
  'conflicts that were overruled',
  'refusals',
  'attempts after one with unknown result',
  'rejections that raced a change',
  'items and units that were changed',
  'agreements that raced another item or unit',
  'answers that raced a change',
  'readings of several pages',
  'finds of the backfill',
  'versions that were shown late',
  'versions stamped more than a day ahead',
  'crowds with one stamp',
  'answers of somebody else',
  'processes killed at a commit',
  'processes killed at an await',
  'processes killed elsewhere',
  'clocks that were set',
  'sessions that the service forgot',
  'tokens that ended at once',
] as const;
export type Tallied = (typeof tallied)[number];

/** The lowest count for 10,000 histories: about half the number of the long run of November 2026. */
export const leastOften: Readonly<Record<Tallied, number>> = {
  'answers that were taken': 8_000,
  'proposals without a date that were taken': 130,
  'answers whose call ended with the process': 180,
  'answers seen confirmed': 7_000,
  'answers withdrawn': 1_000,
  conflicts: 2_400,
  'conflicts that were overruled': 400,
  refusals: 6_800,
  'attempts after one with unknown result': 1_200,
  'rejections that raced a change': 60,
  'items and units that were changed': 2_400,
  'agreements that raced another item or unit': 180,
  'answers that raced a change': 20,
  'readings of several pages': 20_000,
  'finds of the backfill': 4_400,
  'versions that were shown late': 3_000,
  'versions stamped more than a day ahead': 60,
  'crowds with one stamp': 30,
  'answers of somebody else': 350,
  'processes killed at a commit': 1_200,
  'processes killed at an await': 450,
  'processes killed elsewhere': 2_200,
  'clocks that were set': 700,
  'sessions that the service forgot': 140,
  'tokens that ended at once': 200,
};

/** A name that is missing has the count 0. */
export type Counts = Readonly<Partial<Record<Tallied, number>>>;

export type Tally = ReturnType<typeof createTally>;

export const createTally = () => {
  const counts: Partial<Record<Tallied, number>> = {};
  return {
    counts,
    add: (what: Tallied, count = 1): void => {
      counts[what] = (counts[what] ?? 0) + count;
    },
  };
};

export const addCounts = (a: Counts, b: Counts): Counts => {
  const sum = createTally();
  for (const what of tallied) sum.add(what, (a[what] ?? 0) + (b[what] ?? 0));
  return sum.counts;
};
