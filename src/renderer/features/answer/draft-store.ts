import { shapeOfError } from '../../../shared/contract/errors.ts';
import type { Draft } from '../../../shared/contract/responses.ts';
import { createTurns } from '../../../shared/contract/turns.ts';
import type { DraftText } from './draft-model.ts';

export type DraftStore = {
  /** `undefined`: nothing was written here since the start; what the core has kept counts. */
  get: (orderKey: number) => DraftText | undefined;
  /** Shows the texts at once and keeps `toKeep` in the core a moment later. */
  set: (orderKey: number, text: DraftText, toKeep: Draft | null) => void;
  /** Takes over what the core has kept, without keeping it again. */
  adopt: (orderKey: number, text: DraftText) => void;
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

/**
 * What is being written, for every order that was opened since the start: nothing typed is lost by looking at another
 * order, nor by a new version of this one.
 * @param keep hands a draft to the core; what it can't keep waits for the next key, or for the next time that all is kept at once
 * @param delay milliseconds after the last key
 */
export const createDraftStore = (
  keep: (orderKey: number, draft: Draft | null) => Promise<void>,
  delay: number,
): DraftStore => {
  const texts = new Map<number, DraftText>();
  const waiting = new Map<
    number,
    { timer: ReturnType<typeof setTimeout> | undefined; toKeep: Draft | null }
  >();
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
    const text = texts.get(orderKey);
    try {
      await keep(orderKey, one.toKeep);
    } catch (error) {
      // What was written since is kept by itself; of an order that is gone there is nothing to keep.
      if (
        text !== undefined &&
        texts.get(orderKey) === text &&
        shapeOfError(error).code !== 'order.not-found'
      )
        waiting.set(orderKey, { ...one, timer: undefined });
      throw error;
    }
  };
  const tryToKeep = (orderKey: number): Promise<void> => keepNow(orderKey).catch(() => undefined);
  const keepInTurn = (orderKey: number): Promise<void> => turns.inTurn(orderKey, () => tryToKeep(orderKey));
  return {
    get: (orderKey) => texts.get(orderKey),
    set: (orderKey, text, toKeep) => {
      texts.set(orderKey, text);
      drop(orderKey);
      waiting.set(orderKey, { toKeep, timer: setTimeout(() => void keepInTurn(orderKey), delay) });
      tell();
    },
    adopt: (orderKey, text) => {
      texts.set(orderKey, text);
      tell();
    },
    forget: (orderKey) => {
      drop(orderKey);
      dropPutAway(orderKey);
      texts.delete(orderKey);
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
      await Promise.all([...texts.keys()].map((orderKey) => turns.inTurn(orderKey, () => keepNow(orderKey))));
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
