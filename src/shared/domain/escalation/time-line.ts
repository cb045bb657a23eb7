import type { OpenDays } from '../planning/workshop.ts';
import { escalationAt, type Notice, type Waiting, type WrittenNotice } from './escalation.ts';
import type { EscalationPlan } from './escalation-plan.ts';

/** A message that an order would cause. `at`: milliseconds since 1970. */
export type TimeLineEntry = Pick<Notice, 'step' | 'repeat'> & { at: number; contact: string };

/**
 * What would happen for an order that arrives now and that nobody opens: every step, and the first
 * repetition. Also for a plan that is switched off.
 */
export const timeLineOf = (plan: EscalationPlan, open: OpenDays, now: number): TimeLineEntry[] => {
  const steps = run({ ...plan, repeatMinutes: null }, open, now, () => false);
  const repeated = run(plan, open, now, ({ repeat }) => repeat > 0).filter(({ repeat }) => repeat > 0);
  return [...steps, ...repeated].toSorted((one, other) => one.at - other.at);
};

const run = (
  plan: EscalationPlan,
  open: OpenDays,
  now: number,
  isEnd: (entry: TimeLineEntry) => boolean,
): TimeLineEntry[] => {
  const order: Waiting = { kind: 'order', id: '', version: 1, since: now };
  const entries: TimeLineEntry[] = [];
  const written: WrittenNotice[] = [];
  for (let at: number | null = now; at !== null && !entries.some(isEnd); ) {
    const state = { waiting: [order], acknowledgements: [], snoozes: [], written, pollAwaitedUntil: null };
    const escalation = escalationAt(state, { ...plan, on: true, onSince: 0 }, open, at);
    written.push(...escalation.written);
    for (const { contact, notices } of escalation.due)
      for (const { step, repeat } of notices) entries.push({ at, contact, step, repeat });
    at = escalation.checkAt;
  }
  return entries;
};
