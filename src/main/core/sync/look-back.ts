import { compareTimestamps, type ServiceTimestamp } from '../../../shared/domain/service-timestamp.ts';

/** A value that the cursor held, and since when (ms since 1970). */
export type HeldValue = { value: ServiceTimestamp; heldFrom: number };

/** A second look at what came before: how often, and how old the value that is replayed has to be. */
export type LookBack = { name: 'hourly' | 'nightly'; everyMs: number; ageMs: number };

const minute = 60_000;
const hour = 60 * minute;

export const lookBacks: readonly LookBack[] = [
  { name: 'nightly', everyMs: 24 * hour, ageMs: 48 * hour },
  { name: 'hourly', everyMs: hour, ageMs: 15 * minute },
];

export type LookBackRun = { startedAt: number; cursor: ServiceTimestamp };

/**
 * The stored value to replay now, or `null`: the newest one that the cursor held at least `ageMs` ago and that is older than
 * the cursor. A record that the service showed late lies between the two.
 *
 * @param history newest first
 * @param last the last run of this look-back; nothing is replayed again while the cursor has stood still since a run
 *   that came late enough to find what was shown late
 */
export const lookBackFrom = (
  { everyMs, ageMs }: LookBack,
  history: readonly HeldValue[],
  last: LookBackRun | null,
  now: number,
): ServiceTimestamp | null => {
  const [current] = history;
  if (current === undefined) return null;
  if (last !== null && now - last.startedAt < everyMs) return null;
  if (last !== null && last.cursor === current.value && last.startedAt >= current.heldFrom + ageMs)
    return null;
  const old = history.find(
    ({ value, heldFrom }) => heldFrom <= now - ageMs && compareTimestamps(value, current.value) < 0,
  );
  return old?.value ?? null;
};
