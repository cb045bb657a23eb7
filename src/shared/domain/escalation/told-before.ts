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

type Cause = { kind: string; id: string; version: number };

/**
 * The notices of a message about which a later message told its contact. They count as told, also if that
 * one fails: the contact is out of reach, and an older step says less.
 */
export const overtakenOf = <One extends Cause>(
  { contact, at, notices }: { contact: string; at: number; notices: readonly One[] },
  written: readonly (Cause & { contact: string; at: number; isPassedOver: boolean; isLeftOut: boolean })[],
): One[] => {
  const later = written.filter(
    (one) => one.contact === contact && one.at > at && !one.isPassedOver && !one.isLeftOut,
  );
  return notices.filter(({ kind, id, version }) =>
    later.some((one) => one.kind === kind && one.id === id && one.version === version),
  );
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
