import type { Cause, Escalation } from '../../../shared/domain/escalation/escalation.ts';

export type CauseName = Pick<Cause, 'kind' | 'id'>;

/** A change that no event named is found within this time. */
const wholeEveryMs = 10 * 60_000;

/**
 * What to look at in the next round: the orders that changed, and the causes that changed or whose time has
 * come. Thousands of orders may wait, and an event is about a few.
 */
export const createAgenda = () => {
  /** `null`: all. */
  let orders: Set<number> | null = null;
  let causes: Map<string, CauseName> | null = null;
  const times = new Map<string, CauseName & { at: number }>();
  let wholeAt = Number.NEGATIVE_INFINITY;
  let basis = '';
  const keyOf = ({ kind, id }: CauseName): string => `${kind} ${id}`;

  const all = (): void => {
    orders = null;
    causes = null;
  };
  const addCauses = (names: Iterable<CauseName>): void => {
    for (const name of names) causes?.set(keyOf(name), name);
  };

  return {
    all,
    addOrders: (keys: Iterable<number>): void => {
      for (const key of keys) orders?.add(key);
    },
    addCauses,
    hasOrders: (): boolean => orders === null || orders.size > 0,
    /**
     * The orders to read; `null`: all.
     *
     * @param on what the answers of the rule rest on besides the causes. If it changed, all are read
     */
    takeOrders: (now: number, on: string): ReadonlySet<number> | null => {
      if (on !== basis || Math.abs(now - wholeAt) >= wholeEveryMs) all();
      if (orders === null) wholeAt = now;
      basis = on;
      const taken = orders;
      orders = new Set();
      return taken;
    },
    /** The causes to ask about; `null`: all. They stay until `asked`. */
    causesAt: (now: number): CauseName[] | null => {
      if (causes === null) return null;
      const due = [...times.values()].filter(({ at }) => at <= now);
      return [...new Map([...causes, ...due.map((one) => [keyOf(one), one] as const)]).values()];
    },
    /** The rule was asked about these causes, and its answer is stored. */
    asked: (names: readonly CauseName[] | null, checks: Escalation['checks']): void => {
      if (names === null) times.clear();
      for (const name of names ?? []) times.delete(keyOf(name));
      for (const { kind, id, at } of checks) times.set(keyOf({ kind, id }), { kind, id, at });
      causes = new Map();
    },
    /** When the rule has to be asked again; `null`: only after news. */
    next: (): number | null =>
      times.size === 0 ? null : [...times.values()].reduce((least, { at }) => Math.min(least, at), Infinity),
  };
};
