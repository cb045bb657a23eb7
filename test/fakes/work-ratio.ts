/** Microseconds. A system counts processor time in steps of up to 16 ms, so a short task is repeated. */
const enough = 40_000;

/** Microseconds of processor time of this thread for one run. Other programs don't change it. */
const workOf = async (task: () => unknown): Promise<number> => {
  const before = process.threadCpuUsage();
  for (let runs = 1; ; runs += 1) {
    await task();
    const { user, system } = process.threadCpuUsage(before);
    if (user + system >= enough) return (user + system) / runs;
  }
};

/**
 * The work for `one`, divided by the work for `other`: the least of two turns each, because a first turn
 * compiles.
 */
export const workRatio = async (one: () => unknown, other: () => unknown): Promise<number> => {
  const [firstOne, firstOther] = [await workOf(one), await workOf(other)];
  return Math.min(firstOne, await workOf(one)) / Math.min(firstOther, await workOf(other));
};
