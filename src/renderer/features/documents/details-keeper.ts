import type { Attachment, DocumentDetails } from '../../../shared/contract/calls/documents.ts';
import { type ErrorCode, shapeOfError } from '../../../shared/contract/errors.ts';
import { createTurns } from '../../../shared/contract/turns.ts';

/** The typed details of a document. */
export type WrittenDetails = { name: string; details: DocumentDetails };

type Written = WrittenDetails & Pick<Attachment, 'id' | 'orderKey'>;

export type DetailsKeeper = {
  /** Typed details that aren't saved: the field still has the focus, or the core refused them. */
  written: (id: string) => WrittenDetails | undefined;
  write: (one: Written) => void;
  /** Saves a document's details, in the order of writing. Throws the core's error. */
  keep: (id: string) => Promise<void>;
  /** Saves the details of all documents of an order. Call it before sending an answer that carries them. */
  kept: (orderKey: number) => Promise<void>;
  flush: () => Promise<void>;
  /** Drops the details of a removed document. */
  forget: (id: string) => void;
};

/**
 * Holds the typed document details of all orders, even while another order is open.
 *
 * @param hand saves them in the core
 */
export const createDetailsKeeper = (hand: (one: Written) => Promise<void>): DetailsKeeper => {
  const waiting = new Map<string, Written>();
  const turns = createTurns<string>();
  const keepNow = async (id: string): Promise<void> => {
    const one = waiting.get(id);
    if (one === undefined) return;
    try {
      await hand(one);
    } catch (error) {
      if (!tooLate.includes(shapeOfError(error).code)) throw error;
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

const tooLate: readonly ErrorCode[] = ['document.not-found', 'document.sent-already'];
