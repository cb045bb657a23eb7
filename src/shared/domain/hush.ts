import { type QuietHours, quietAt } from './quiet-hours.ts';

/** How long the bell can be put off: until something is over, or until a person is back at her desk. */
export const snoozeLengths = ['10-minutes', 'hour', 'tomorrow'] as const;
export type SnoozeLength = (typeof snoozeLengths)[number];

const minuteMs = 60_000;

/** No snooze is longer. One that ends later was begun while the computer's clock was wrong, and doesn't count. */
const longestSnoozeMs = 36 * 60 * minuteMs;

/** Nobody who snoozes past midnight means the morning after next: until this hour the day before isn't over. */
const dayBeginsAt = 4;

/** Tomorrow morning, by the wall clock. */
const morning = 7;

/** When a snooze that begins now ends, milliseconds since 1970. */
export const snoozeEnd = (length: SnoozeLength, now: number): number => {
  switch (length) {
    case '10-minutes':
      return now + 10 * minuteMs;
    case 'hour':
      return now + 60 * minuteMs;
    case 'tomorrow': {
      const date = new Date(now);
      const day = date.getDate() + (date.getHours() < dayBeginsAt ? 0 : 1);
      return new Date(date.getFullYear(), date.getMonth(), day, morning).getTime();
    }
  }
};

/** Why the bell keeps still, and until when; `null`: until the user says otherwise. */
export type Hush = { why: 'snooze' | 'quiet-hours'; until: number | null };

/**
 * Whether the bell keeps still now. A snooze that ends within the quiet hours goes on until they end. `null`: it rings.
 *
 * @param now milliseconds since 1970
 */
export const hushAt = (
  { snoozedUntil, quietHours }: { snoozedUntil: number | null; quietHours: QuietHours },
  now: number,
): Hush | null => {
  const end = snoozedUntil ?? now;
  const snoozed = end > now && end - now <= longestSnoozeMs;
  const quiet = quietAt(quietHours, snoozed ? end : now);
  if (snoozed) return { why: 'snooze', until: quiet === null ? end : quiet.until };
  return quiet === null ? null : { why: 'quiet-hours', until: quiet.until };
};
