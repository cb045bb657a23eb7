import { z } from 'zod';
import { addCounts, tallied } from '../oracle/tally.ts';
import type { violationKinds } from '../oracle/violations.ts';
import type { Outcome } from './run-history.ts';

/** A row of the long run's table: the number of histories in which each kind of rule was broken. */
const column = z.number().int();
export const runReportSchema = z.object({
  runs: column,
  /** A visible version never arrived or arrived too late; an unreadable record was dropped. */
  lost: column,
  /** A screen showed an older version, or content that never existed. */
  regressed: column,
  /** An answer took effect twice, or was sent again with other bytes. */
  doubled: column,
  /**
   * An answer took effect on terms that the user never saw, or after it was withdrawn. Or it was shown as
   * confirmed too early, or sent in another account's name.
   */
  answeredUnseen: column,
  /** Everything else: an answer that never settles, a refresh token used twice, a call without a reply. */
  other: column,
  /** What happened in all histories. A rule that no history put to the test is kept by chance. */
  counts: z.partialRecord(z.enum(tallied), column),
  /** The lowest number of a history with a violation, and the rules that it broke. */
  firstViolation: z.object({ history: z.number().int(), texts: z.array(z.string()) }).nullable(),
});
export type RunReport = z.infer<typeof runReportSchema>;

type Column = 'lost' | 'regressed' | 'doubled' | 'answeredUnseen' | 'other';

const columnOf: Record<(typeof violationKinds)[number], Column> = {
  lost: 'lost',
  'lost-answer': 'lost',
  'set-aside-lost': 'lost',
  regressed: 'regressed',
  falsified: 'regressed',
  doubled: 'doubled',
  'changed-bytes': 'doubled',
  unseen: 'answeredUnseen',
  'not-given': 'answeredUnseen',
  'confirmed-too-early': 'answeredUnseen',
  hanging: 'other',
  'wrong-end': 'other',
  'token-twice': 'other',
  unanswered: 'other',
  'other-account': 'answeredUnseen',
};

export const emptyReport: RunReport = {
  ...{ runs: 0, lost: 0, regressed: 0, doubled: 0, answeredUnseen: 0, other: 0 },
  counts: {},
  firstViolation: null,
};

export const reportOf = (history: number, { violations, counts }: Outcome): RunReport => {
  const broken = new Set(violations.map(({ kind }) => columnOf[kind]));
  const one = (name: Column): number => (broken.has(name) ? 1 : 0);
  return {
    ...{ runs: 1, lost: one('lost'), regressed: one('regressed'), doubled: one('doubled') },
    ...{ answeredUnseen: one('answeredUnseen'), other: one('other') },
    counts,
    firstViolation:
      violations.length === 0
        ? null
        : { history, texts: violations.slice(0, 5).map(({ kind, text }) => `${kind}: ${text}`) },
  };
};

export const addReports = (a: RunReport, b: RunReport): RunReport => ({
  runs: a.runs + b.runs,
  lost: a.lost + b.lost,
  regressed: a.regressed + b.regressed,
  doubled: a.doubled + b.doubled,
  answeredUnseen: a.answeredUnseen + b.answeredUnseen,
  other: a.other + b.other,
  counts: addCounts(a.counts, b.counts),
  firstViolation: earlier(a.firstViolation, b.firstViolation),
});

const earlier = (a: RunReport['firstViolation'], b: RunReport['firstViolation']) =>
  a === null || (b !== null && b.history < a.history) ? b : a;
