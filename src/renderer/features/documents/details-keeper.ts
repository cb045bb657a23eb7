import type { Attachment, DocumentDetails } from '../../../shared/contract/calls/documents.ts';
import { type ErrorCode, shapeOfError } from '../../../shared/contract/errors.ts';
import { createTurns } from '../../../shared/contract/turns.ts';

/** What is typed about a document. */
export type WrittenDetails = { name: string; details: DocumentDetails };

type Written = WrittenDetails & Pick<Attachment, 'id' | 'orderKey'>;

export type DetailsKeeper = {
  /** What was typed and isn't kept: its field wasn't left yet, or the core refused it. */
  written: (id: string) => WrittenDetails | undefined;
  write: (one: Written) => void;
  /** Keeps what was written about a document, in the order in which it was written. Throws what the core says against it. */
  keep: (id: string) => Promise<void>;
  /** The same for all documents of an order: an answer that carries them goes afterwards, and not without what was typed. */
  kept: (orderKey: number) => Promise<void>;
  flush: () => Promise<void>;
  /** The document is gone, and with it what was written. */
  forget: (id: string) => void;
};

/**
 * The details of documents as they are typed, whichever order is open meanwhile.
 * @param hand gives them to the core
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
