import { type QuietHours, quietAt } from './quiet-hours.ts';

/** How long a snooze lasts. */
export const snoozeLengths = ['10-minutes', 'hour', 'tomorrow'] as const;
export type SnoozeLength = (typeof snoozeLengths)[number];

const minuteMs = 60_000;

/** No snooze is longer. A later end was set while the computer's clock was wrong, and is ignored. */
const longestSnoozeMs = 36 * 60 * minuteMs;

/** Until this hour "tomorrow" means the same calendar day. */
const dayBeginsAt = 4;

/** The hour at which "tomorrow" ends a snooze, local time. */
const morning = 7;

/** When a snooze that begins now ends. Milliseconds since 1970. */
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

/** Why alerts are silent, and until when (milliseconds since 1970). `null`: until the user changes it. */
export type Hush = { why: 'snooze' | 'quiet-hours'; until: number | null };

/**
 * Whether alerts are silent now; `null` if not. A snooze that ends within the quiet hours lasts until they
 * end.
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
