/** A step, or a repetition of it. */
type Told = { step: string; repeat: number };

/**
 * Whether a written notice leaves nothing to tell of a step whose time came at `time`. Times are compared,
 * since the numbers of repetitions mean something else once the plan changes, or a press is read late.
 *
 * @param steps in the order of their times. Of two steps of one instant the later one says more
 */
export const isInsteadOf = (
  notice: { step: string; at: number },
  { step, repeat }: Told,
  time: number,
  steps: readonly { step: string }[],
): boolean => {
  if (notice.step === step) return repeat === 0 || notice.at >= time;
  const placeOf = (id: string): number => steps.findIndex((one) => one.step === id);
  return notice.at > time || (notice.at === time && placeOf(notice.step) > placeOf(step));
};

/** The number of the next notice of a step. It is greater than those that its contact has had. */
export const nextRepeat = (
  { step, repeat }: Told,
  contact: string,
  written: readonly (Told & { contact: string })[],
): number =>
  Math.max(
    repeat,
    ...written
      .filter((notice) => notice.contact === contact && notice.step === step)
      .map((notice) => notice.repeat + 1),
  );
