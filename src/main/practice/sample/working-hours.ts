/**
 * Moves an instant into office hours (7 to 17, UTC), and from a weekend to the Friday before. It keeps the
 * order of instants. The day of `now` stays, so that nothing moves into the future.
 *
 * @param instant milliseconds since 1970 (UTC), like `now`
 */
export const inWorkingHours = (instant: number, now: number): number => {
  const day = Math.floor(instant / dayMs);
  if (day === Math.floor(now / dayMs)) return instant;
  const share = (instant - day * dayMs) / dayMs;
  const afterFriday = (day + 6) % 7;
  if (afterFriday === 0) return at(day, 7, 16, share);
  // Saturday and Sunday share the last hour of Friday.
  return afterFriday <= 2
    ? at(day - afterFriday, 16, 17, (afterFriday - 1 + share) / 2)
    : at(day, 7, 17, share);
};

const dayMs = 86_400_000;

const at = (day: number, fromHour: number, toHour: number, share: number): number =>
  day * dayMs + Math.round((fromHour + (toHour - fromHour) * share) * 3_600_000);
