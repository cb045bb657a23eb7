import type { Settings } from '../../../shared/contract/settings.ts';
import { hushAt } from '../../../shared/domain/hush.ts';

/** What of the stored alerts the rule needs. */
export type BellState = {
  /** Alerts that nobody was told of yet, of orders that were not opened since. */
  untold: boolean;
  /** Alerts that were told, of orders that were not opened since. */
  unopened: boolean;
  /** When the bell last struck, or when Orderbell started; milliseconds since 1970. */
  struckAt: number;
};

/** `again`: when to decide anew, at the latest; `null` when nothing can come of it without news. */
export type BellDecision = { tell: boolean; strike: boolean; again: number | null };

const silent: BellDecision = { tell: false, strike: false, again: null };

/**
 * What the bell does now. What comes while it keeps still is told at once when that ends, unless it was opened meanwhile;
 * the repeated stroke waits for the same end. Pure: the caller stores what was told before it tells.
 *
 * @param now milliseconds since 1970; may have jumped since the last time
 */
export const decideBell = (
  { untold, unopened, struckAt }: BellState,
  settings: Pick<Settings, 'sound' | 'repeatMinutes' | 'snoozedUntil' | 'quietHours'>,
  now: number,
): BellDecision => {
  const everyMs = settings.sound ? settings.repeatMinutes * 60_000 : 0;
  const repeats = unopened && everyMs > 0;
  if (!untold && !repeats) return silent;
  const hush = hushAt(settings, now);
  if (hush !== null) return { ...silent, again: hush.until };
  if (untold) {
    return { tell: true, strike: settings.sound, again: everyMs > 0 ? now + everyMs : null };
  }
  // A stroke in the future: the clock was set back since.
  const last = Math.min(struckAt, now);
  const strike = now - last >= everyMs;
  return { tell: false, strike, again: (strike ? now : last) + everyMs };
};
