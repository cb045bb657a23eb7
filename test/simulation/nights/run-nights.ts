import { nthNight } from './night.ts';
import { type NightRule, nightRules, type Violation } from './oracle.ts';
import { type Counts, counted, runNight } from './run-night.ts';

/** `broken`: the number of nights that broke each rule. `first`: the first of them, with what was wrong. */
export type NightsReport = {
  runs: number;
  broken: Record<NightRule, number>;
  counts: Counts;
  first: { night: number; text: string } | null;
};

/** Runs the nights `from`, …, `from + count - 1` of a seed. It sets the time zone of this process. */
export const runNights = ({
  seed,
  from,
  count,
}: {
  seed: number;
  from: number;
  count: number;
}): NightsReport => {
  const results = Array.from({ length: count }, (_, index) => runNight(nthNight(seed, from + index)));
  const breaking = (rule: NightRule): number =>
    results.filter(({ violations }) => violations.some((one) => one.rule === rule)).length;
  const index = results.findIndex(({ violations }) => violations.length > 0);
  return {
    runs: count,
    broken: {
      late: breaking('late'),
      missed: breaking('missed'),
      early: breaking('early'),
      'after-acknowledgement': breaking('after-acknowledgement'),
      doubled: breaking('doubled'),
      'in-quiet-hours': breaking('in-quiet-hours'),
      snoozed: breaking('snoozed'),
    },
    counts: results.map(({ counts }) => counts).reduce(addCounts),
    first: index === -1 ? null : { night: from + index, text: textOf(results[index]?.violations ?? []) },
  };
};

const addCounts = (one: Counts, other: Counts): Counts => {
  const sum = { ...one };
  for (const what of counted) sum[what] += other[what];
  return sum;
};

const textOf = (violations: readonly Violation[]): string =>
  violations
    .slice(0, 3)
    .map(({ rule, text }) => `${rule}: ${text}`)
    .join('; ');

/** No night breaks a rule. */
export const noneBroken = Object.fromEntries(nightRules.map((rule) => [rule, 0]));
