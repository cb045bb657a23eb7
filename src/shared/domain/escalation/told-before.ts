/** A step, or a repetition of it. */
type Told = { step: string; repeat: number };

/**
 * Whether a written notice leaves nothing to tell of a step whose time came at `time`. Times are compared,
 * since the numbers of repetitions mean something else once the plan changes, or a press is read late.
 */
export const isInsteadOf = (
  notice: { step: string; at: number },
  { step, repeat }: Told,
  time: number,
): boolean => (notice.step === step ? repeat === 0 || notice.at >= time : notice.at > time);

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
