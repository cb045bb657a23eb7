/**
 * Runs tasks of the same key one after the other, in the order in which they came; a task that fails holds up none. Two
 * pieces of one file must never be written at the same time.
 */
export const createOneByOne = (): (<Result>(key: string, task: () => Promise<Result>) => Promise<Result>) => {
  const last = new Map<string, Promise<unknown>>();
  return async (key, task) => {
    const before = last.get(key) ?? Promise.resolve();
    const mine = before.then(task, task);
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
};
