import type { EscalationState } from './escalation.ts';

/**
 * The state after the clock was set back. Every past instant moves along, so that nothing waits until the
 * clock is where it was. A snooze keeps its end, which the user chose by the clock, unless it was over.
 *
 * @param now by the clock as it is now
 * @param by milliseconds
 */
export const afterSetBack = (state: EscalationState, now: number, by: number): EscalationState => ({
  waiting: state.waiting.map((one) => ({ ...one, since: one.since - by })),
  acknowledgements: state.acknowledgements.map((one) => ({
    ...one,
    at: one.at - by,
    until: one.until === null ? null : one.until - by,
  })),
  snoozes: state.snoozes.map(({ from, to }) => ({ from: from - by, to: to > now + by ? to : to - by })),
  written: state.written.map((one) => ({
    ...one,
    at: one.at - by,
    failedAt: one.failedAt === null ? null : one.failedAt - by,
  })),
  pollAwaitedUntil: state.pollAwaitedUntil === null ? null : state.pollAwaitedUntil - by,
});
