/**
 * Lets go of one thing after the other, in this order, of the next one also where one before failed. Rejects in the end with
 * what failed first.
 */
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
