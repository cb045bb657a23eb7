/**
 * Tasks that write the same thing: the next begins once the one before it has ended, or failed. Over HTTP two calls can
 * overtake each other, and then the older one would count; on a disk two pieces of one file would meet. What has nothing before
 * it begins at once.
 */
export type Turns<Key> = {
  inTurn: <Result>(key: Key, task: () => Promise<Result>) => Promise<Result>;
  /** For a page that goes and can't wait. What comes after it waits for it all the same. */
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
