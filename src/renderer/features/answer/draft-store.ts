import type { Draft, DraftPart } from '../../../shared/contract/calls/responses.ts';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import { createTurns } from '../../../shared/contract/turns.ts';
import type { DraftText } from './draft-model.ts';
import { followed, nothing, type Part, type SameAnswer, together, writtenPart } from './followed-draft.ts';

export type DraftStore = {
  /** `undefined`: nothing was written here since the start; what the core has kept counts. */
  get: (orderKey: number) => DraftText | undefined;
  /** Shows the texts at once and keeps `toKeep` in the core a moment later. */
  set: (orderKey: number, text: DraftText, toKeep: Draft | null) => void;
  /** Follows what the core has kept, under this number: but for what was written here and isn't kept yet. */
  follow: (orderKey: number, number: number, kept: () => DraftText | null, isSame: SameAnswer) => void;
  /** Whether a draft of this number isn't from here, and isn't shown here yet. */
  isNews: (orderKey: number, number: number) => Promise<boolean>;
  /** Forgets the texts here, and what was put away; the core has dealt with them. */
  forget: (orderKey: number) => void;
  /** What was written of an order is put away: it can be had again for so many milliseconds. */
  discard: (orderKey: number, forMs: number) => void;
  /** What was put away last, while it can be had again. */
  discarded: (orderKey: number) => DraftText | undefined;
  /** It was had again, or nobody wants it. */
  forgetDiscarded: (orderKey: number) => void;
  /** Writes every draft anew, without keeping it again: the answers are the same. */
  rewrite: (anew: (text: DraftText) => DraftText) => void;
  /** Keeps at once what still waits to be kept. */
  flush: () => Promise<void>;
  /** The same for whoever is about to shut the core off: waits for what is under way already, and throws what the core says against it. */
  kept: () => Promise<void>;
  /**
   * Keeps what waits of one order, then hands its answer over. What is written meanwhile is kept after that and by what `task` has
   * made of the texts: a draft that is kept after its answer was sent would come back.
   */
  handOver: <Result>(orderKey: number, task: () => Promise<Result>) => Promise<Result>;
  watch: (listener: () => void) => () => void;
};

/** Hands a draft, and what of it was written, to the core. Gives its number before and after. */
type Keep = (
  orderKey: number,
  draft: Draft | null,
  only: DraftPart,
) => Promise<{ before: number; number: number }>;

type Waiting = { timer: ReturnType<typeof setTimeout> | undefined; toKeep: Draft | null; part: Part };

const never = Number.NEGATIVE_INFINITY;

/**
 * What is being written, for every order that was opened since the start: nothing typed is lost by looking at another
 * order, nor by a new version of this one.
 * @param keep what it can't keep waits for the next key, or for the next time that all is kept at once
 * @param delay milliseconds after the last key
 */
export const createDraftStore = (keep: Keep, delay: number): DraftStore => {
  const texts = new Map<number, DraftText>();
  const waiting = new Map<number, Waiting>();
  const onTheirWay = new Set<{ orderKey: number; part: Part }>();
  /** The last time something was written. */
  const writes = new Map<number, object>();
  /** Up to which draft of the core everything is shown here. */
  const known = new Map<number, number>();
  /** The last one that was kept from here: another page's may have come just before it. */
  const mine = new Map<number, number>();
  const putAway = new Map<number, { timer: ReturnType<typeof setTimeout>; text: DraftText }>();
  const turns = createTurns<number>();
  const watchers = new Set<() => void>();
  const tell = (): void => {
    for (const watcher of watchers) watcher();
  };
  const drop = (orderKey: number): void => {
    const one = waiting.get(orderKey);
    clearTimeout(one?.timer);
    waiting.delete(orderKey);
  };
  const dropPutAway = (orderKey: number): void => {
    clearTimeout(putAway.get(orderKey)?.timer);
    putAway.delete(orderKey);
  };
  const keepNow = async (orderKey: number): Promise<void> => {
    const one = waiting.get(orderKey);
    if (one === undefined) return;
    drop(orderKey);
    const { toKeep, part } = one;
    const write = writes.get(orderKey);
    const underWay = { orderKey, part };
    onTheirWay.add(underWay);
    try {
      const only = { lines: [...part.lines], buyerAccountNumber: part.buyerAccountNumber };
      const { before, number } = await keep(orderKey, toKeep, only);
      mine.set(orderKey, number);
      if (before <= (known.get(orderKey) ?? never)) known.set(orderKey, number);
    } catch (error) {
      // What was written since carries it along; of an order that is gone there is nothing to keep.
      if (writes.get(orderKey) === write && shapeOfError(error).code !== 'order.not-found')
        waiting.set(orderKey, { ...one, timer: undefined });
      throw error;
    } finally {
      onTheirWay.delete(underWay);
    }
  };
  const notKept = (orderKey: number): Part =>
    [...onTheirWay, ...[...waiting].map(([key, { part }]) => ({ orderKey: key, part }))]
      .filter((one) => one.orderKey === orderKey)
      .reduce((all, { part }) => together(all, part), nothing);
  const tryToKeep = (orderKey: number): Promise<void> => keepNow(orderKey).catch(() => undefined);
  const keepInTurn = (orderKey: number): Promise<void> => turns.inTurn(orderKey, () => tryToKeep(orderKey));
  return {
    get: (orderKey) => texts.get(orderKey),
    set: (orderKey, text, toKeep) => {
      const part = together(notKept(orderKey), writtenPart(texts.get(orderKey), text));
      texts.set(orderKey, text);
      writes.set(orderKey, {});
      drop(orderKey);
      waiting.set(orderKey, { toKeep, part, timer: setTimeout(() => void keepInTurn(orderKey), delay) });
      tell();
    },
    follow: (orderKey, number, kept, isSame) => {
      if (number <= (known.get(orderKey) ?? never) || number < (mine.get(orderKey) ?? never)) return;
      known.set(orderKey, number);
      const before = texts.get(orderKey);
      const text = followed(before, kept(), notKept(orderKey), isSame);
      if (text === before) return;
      if (text === undefined) texts.delete(orderKey);
      else texts.set(orderKey, text);
      tell();
    },
    isNews: async (orderKey, number) => {
      // It may be the one that is being kept from here just now.
      await turns.inTurn(orderKey, async () => undefined);
      return number > (known.get(orderKey) ?? never);
    },
    forget: (orderKey) => {
      drop(orderKey);
      dropPutAway(orderKey);
      texts.delete(orderKey);
      writes.delete(orderKey);
      tell();
    },
    discard: (orderKey, forMs) => {
      const text = texts.get(orderKey);
      if (text === undefined) return;
      dropPutAway(orderKey);
      const timer = setTimeout(() => {
        putAway.delete(orderKey);
        tell();
      }, forMs);
      putAway.set(orderKey, { timer, text });
      tell();
    },
    discarded: (orderKey) => putAway.get(orderKey)?.text,
    forgetDiscarded: (orderKey) => {
      dropPutAway(orderKey);
      tell();
    },
    rewrite: (anew) => {
      for (const [orderKey, one] of putAway) putAway.set(orderKey, { ...one, text: anew(one.text) });
      for (const [orderKey, text] of texts) texts.set(orderKey, anew(text));
      tell();
    },
    flush: async () => {
      await Promise.all(
        [...waiting.keys()].map((orderKey) => turns.atOnce(orderKey, () => tryToKeep(orderKey))),
      );
    },
    kept: async () => {
      const written = new Set([...texts.keys(), ...waiting.keys()]);
      await Promise.all([...written].map((orderKey) => turns.inTurn(orderKey, () => keepNow(orderKey))));
    },
    handOver: (orderKey, task) =>
      turns.inTurn(orderKey, async () => {
        await tryToKeep(orderKey);
        return task();
      }),
    watch: (listener) => {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
  };
};
