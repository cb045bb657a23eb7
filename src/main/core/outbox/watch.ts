/** When the order is checked for a sent answer, after the first check at once. Milliseconds. */
const delays = [2_000, 5_000, 15_000, 60_000, 300_000];

/** Sent answers that their order doesn't show yet. After the last check only polling watches them. */
export type Watch = {
  add: (id: string, now: number) => void;
  /** The next entry whose check is due. Its following check is planned at the same time. */
  take: (now: number) => string | null;
  nextAt: () => number | null;
  forget: (id: string) => void;
};

export const createWatch = (): Watch => {
  const watched = new Map<string, { at: number; checks: number }>();
  return {
    add: (id, now) => void watched.set(id, { at: now, checks: 0 }),
    take: (now) => {
      const due = [...watched].find(([, { at }]) => at <= now);
      if (due === undefined) return null;
      const [id, { checks }] = due;
      const delay = delays[checks];
      if (delay === undefined) watched.delete(id);
      else watched.set(id, { at: now + delay, checks: checks + 1 });
      return id;
    },
    nextAt: () => (watched.size === 0 ? null : Math.min(...[...watched.values()].map(({ at }) => at))),
    forget: (id) => void watched.delete(id),
  };
};
