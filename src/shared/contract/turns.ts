/**
 * Runs tasks that write the same thing one after another; a failed task doesn't stop the next. Without
 * turns, HTTP calls could overtake each other and the older one would win, or two pieces of a file would
 * mix. A task without a predecessor starts at once.
 */
export type Turns<Key> = {
  inTurn: <Result>(key: Key, task: () => Promise<Result>) => Promise<Result>;
  /** For a page that is closing and can't wait. Later tasks wait for it. */
  atOnce: <Result>(key: Key, task: () => Promise<Result>) => Promise<Result>;
};

export const createTurns = <Key>(): Turns<Key> => {
  const last = new Map<Key, Promise<unknown>>();
  const join = <Result>(key: Key, mine: Promise<Result>, end: Promise<unknown> = mine): Promise<Result> => {
    const done = (): void => {
      if (last.get(key) === end) last.delete(key);
    };
    last.set(key, end);
    end.then(done, done);
    return mine;
  };
  return {
    inTurn: (key, task) => {
      const before = last.get(key);
      return join(key, before === undefined ? task() : before.then(task, task));
    },
    atOnce: (key, task) => {
      const mine = task();
      return join(key, mine, Promise.allSettled([last.get(key), mine]));
    },
  };
};
