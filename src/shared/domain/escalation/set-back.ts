import { longestSnoozeMs } from '../alerts/alert-silence.ts';
import type { Span } from './counted-time.ts';
import type { EscalationState } from './escalation.ts';

/** A clock that was so far ahead wasn't wrong for as long. */
const farMs = 30 * 24 * 60 * 60_000;

/**
 * What the clock showed when it was already wrong is later than this. A step of minutes is a correction, and every
 * instant moves with it. A clock that was years ahead makes only what was stored meanwhile wrong: that is nearer to the
 * time that it showed than to now.
 *
 * @param now by the clock as it is now
 * @param by how far it was set back, milliseconds
 */
export const wrongAfter = (now: number, by: number): number =>
  by < farMs ? Number.NEGATIVE_INFINITY : now + by / 2;

/** How a snooze ends after the clock was set back. A wait that the user can't have chosen is over, as it is for the alerts. */
const endOfSnooze = (to: number, now: number, by: number, moved: (at: number) => number): number => {
  if (to <= now + by) return moved(to);
  return to - now <= longestSnoozeMs ? to : now;
};

/**
 * The state after the clock was set back. Every past instant moves along, so that nothing waits until the
 * clock is where it was. A snooze keeps its end, which the user chose by the clock, unless it was over.
 *
 * @param now by the clock as it is now
 * @param by milliseconds
 */
export const afterSetBack = (state: EscalationState, now: number, by: number): EscalationState => {
  const limit = wrongAfter(now, by);
  const moved = (at: number): number => (at > limit ? at - by : at);
  return {
    waiting: state.waiting.map((one) => ({ ...one, since: moved(one.since) })),
    acknowledgements: state.acknowledgements.map((one) => ({
      ...one,
      at: moved(one.at),
      until: one.until === null ? null : moved(one.until),
    })),
    snoozes: state.snoozes.map(
      ({ from, to }): Span => ({ from: moved(from), to: endOfSnooze(to, now, by, moved) }),
    ),
    written: state.written.map((one) => ({
      ...one,
      at: moved(one.at),
      failedAt: one.failedAt === null ? null : moved(one.failedAt),
    })),
    pollAwaitedUntil: state.pollAwaitedUntil === null ? null : state.pollAwaitedUntil - by,
  };
};
