import { closedOn, type OpenDays } from '../planning/workshop.ts';
import { dayAt, daysBetween } from '../values/calendar-date.ts';
import { clockReaches } from '../values/clock-time.ts';
import type { WorkingHours } from './escalation-plan.ts';

/** From `from` until `to`, without `to`. Milliseconds since 1970; `Infinity`: without end. */
export type Span = { from: number; to: number };

/** A workshop that is closed for longer has no working time. */
const mostDays = 366;

/**
 * Returns the hours of work around and after an instant, on the computer's clock, the earliest first. Each
 * day is read once: hundreds of orders may wait for weeks.
 */
export const workingTime = (
  { from, to }: WorkingHours,
  open: OpenDays,
  now: number,
): ((since: number) => Iterable<Span>) => {
  const date = new Date(now);
  const today = dayAt(now);
  const known = new Map<number, Span | null>();
  const read = (day: number): Span | null => {
    if (closedOn(dayAt(clockReaches(date, day, '12:00')), open) !== null) return null;
    return { from: clockReaches(date, day, from), to: clockReaches(date, from < to ? day : day + 1, to) };
  };
  return function* spans(since) {
    // From the day before, whose night shift reaches into this one.
    const first = daysBetween(today, dayAt(since)) - 1;
    for (let day = first; day <= first + mostDays; day += 1) {
      const span = known.get(day) ?? read(day);
      known.set(day, span);
      if (span !== null) yield span;
    }
  };
};

/** Every minute counts. */
export const allTime: readonly Span[] = [{ from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }];

/**
 * When so much time has passed since an instant. Only time within `spans` counts, and none within `pauses`.
 *
 * @param ms the counted time; 0: the first instant that counts
 * @param spans the earliest first, none before the end of another
 * @returns `null` if the time never passes
 */
export const whenPassed = (
  since: number,
  ms: number,
  spans: Iterable<Span>,
  pauses: readonly Span[],
): number | null => {
  let left = ms;
  for (const span of countedSpans(since, spans, pauses)) {
    if (left <= span.to - span.from) return span.from + left;
    left -= span.to - span.from;
  }
  return null;
};

/** How much time has passed from an instant until `now`, counted in the same way. Milliseconds. */
export const passedUntil = (
  since: number,
  now: number,
  spans: Iterable<Span>,
  pauses: readonly Span[],
): number => {
  let passed = 0;
  for (const { from, to } of countedSpans(since, spans, pauses)) {
    if (from >= now) break;
    passed += Math.min(to, now) - from;
  }
  return passed;
};

function* countedSpans(since: number, spans: Iterable<Span>, pauses: readonly Span[]): Generator<Span> {
  const sorted = pauses.toSorted((one, other) => one.from - other.from);
  for (const { from, to } of spans) {
    let at = Math.max(from, since);
    for (const pause of sorted) {
      const end = Math.min(pause.from, to);
      if (at < end) yield { from: at, to: end };
      at = Math.max(at, pause.to);
    }
    if (at < to) yield { from: at, to };
  }
}
