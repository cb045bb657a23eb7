import { type ErrorCode, shapeOfError } from '../../shared/contract/errors.ts';
import { createTurns } from '../../shared/contract/turns.ts';

export type TextKeeper<Written> = {
  /** The typed text that isn't saved: it is still being written, or the core refused it. */
  written: (id: string) => Written | undefined;
  write: (one: Written) => void;
  /** Saves one text, in the order of writing. Throws the core's error. */
  keep: (id: string) => Promise<void>;
  /** Saves all texts of an order. Call it before sending an answer that carries them. */
  kept: (orderKey: number) => Promise<void>;
  flush: () => Promise<void>;
  /** Drops the text of something that was removed. */
  forget: (id: string) => void;
};

/**
 * Holds typed texts until the core has saved them, even while another order is open.
 *
 * @param hand saves one in the core
 * @param isOver errors after which a text needs no saving any more
 */
export const createTextKeeper = <Written extends { id: string; orderKey: number }>(
  hand: (one: Written) => Promise<void>,
  isOver: readonly ErrorCode[],
): TextKeeper<Written> => {
  const waiting = new Map<string, Written>();
  const turns = createTurns<string>();
  const keepNow = async (id: string): Promise<void> => {
    const one = waiting.get(id);
    if (one === undefined) return;
    try {
      await hand(one);
    } catch (error) {
      if (!isOver.includes(shapeOfError(error).code)) throw error;
    }
    if (waiting.get(id) === one) waiting.delete(id);
  };
  const keep = (id: string): Promise<void> => turns.inTurn(id, () => keepNow(id));
  return {
    written: (id) => waiting.get(id),
    write: (one) => void waiting.set(one.id, one),
    keep,
    kept: async (orderKey) => {
      const mine = [...waiting.values()].filter((one) => one.orderKey === orderKey);
      await Promise.all(mine.map(({ id }) => keep(id)));
    },
    flush: async () => {
      await Promise.allSettled([...waiting.keys()].map(keep));
    },
    forget: (id) => void waiting.delete(id),
  };
};
