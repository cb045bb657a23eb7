/** Runs all stops in order, even when one fails. Then rejects with the first failure. */
export const stopAll = async (stops: readonly (() => void | Promise<void>)[]): Promise<void> => {
  const failures: unknown[] = [];
  for (const stop of stops) {
    try {
      await stop();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
};
