import { pieceToShow } from '../../../shared/contract/calls/documents.ts';
import { OrderbellError } from '../../../shared/contract/errors.ts';
import type { CurrentAccount } from '../accounts/current-account.ts';
import type { Place, Timers } from '../ports.ts';
import type { HandlersOf } from '../rpc/handlers.ts';
import type { OpenDocument } from '../service/document-source.ts';
import { receiveDocument } from './receive-document.ts';

/** The largest document that is shown, and all copies together. Bytes. */
const mostBytes = 32 * 1024 * 1024;
const mostBytesInAll = 64 * 1024 * 1024;
/** A copy that nobody reads is given up. Milliseconds. */
const unusedMs = 10 * 60_000;

type Deps = { timers: Timers; account: CurrentAccount; openDocument: OpenDocument };

/**
 * Documents that the screens show, in memory. Each belongs to the account that fetched it. Nothing is
 * written to the disk.
 */
export type Copies = {
  /**
   * The size of a document in bytes, once the whole document is here. `fetches`: whether it is fetched if
   * it isn't here; then never `null`. Throws `document.too-large-to-show`, and what a download throws.
   */
  view: (wanted: { objectId: string; name: string | null; fetches: boolean }) => Promise<number | null>;
  /** A part of a document that is here. Throws `document.not-found` after it was given up. */
  piece: (objectId: string, offset: number) => Uint8Array;
  /** A place that keeps a copy of what it gives to `place`, if the copy isn't too large. */
  copying: (objectId: string, place: Place) => Place;
  /** Ends fetches, and gives all copies up. */
  stop: () => void;
};

/** Copies in memory of documents that the window shows, the newest ones first to stay. */
export const createCopies = ({ timers, account, openDocument }: Deps): Copies => {
  // Used last comes last.
  const copies = new Map<string, { bytes: Uint8Array; forget: () => void }>();
  const fetches = new Map<string, Promise<Uint8Array>>();
  const ended = new AbortController();

  const keyOf = (objectId: string): string => `${account.get()?.id ?? ''} ${objectId}`;

  const drop = (key: string): void => {
    copies.get(key)?.forget();
    copies.delete(key);
  };

  const keep = (key: string, bytes: Uint8Array): void => {
    drop(key);
    if (ended.signal.aborted) return;
    copies.set(key, { bytes, forget: timers.after(unusedMs, () => copies.delete(key)) });
    let inAll = [...copies.values()].reduce((sum, one) => sum + one.bytes.byteLength, 0);
    for (const [oldest, { bytes: old }] of copies) {
      if (inAll <= mostBytesInAll) return;
      inAll -= old.byteLength;
      drop(oldest);
    }
  };

  const found = (key: string): Uint8Array | null => {
    const bytes = copies.get(key)?.bytes ?? null;
    if (bytes !== null) keep(key, bytes);
    return bytes;
  };

  const fetchOnce = (key: string, objectId: string, name: string | null): Promise<Uint8Array> => {
    const running = fetches.get(key);
    if (running !== undefined) return running;
    const fetched = fetch(objectId, name)
      .then((bytes) => {
        keep(key, bytes);
        return bytes;
      })
      .finally(() => fetches.delete(key));
    fetches.set(key, fetched);
    return fetched;
  };

  const fetch = async (objectId: string, name: string | null): Promise<Uint8Array> => {
    const remote = await openDocument(objectId, name);
    const collected = createCollected();
    const { signal } = ended;
    const place: Place = {
      address: null,
      begin: async (length) => assertShowable(length ?? 0),
      write: async (piece) => assertShowable(collected.add(piece)),
      finish: async () => ({ name: '', path: null }),
      discard: async () => undefined,
    };
    await receiveDocument({
      ...{ timers, remote, place, signal },
      onBegun: () => undefined,
      onProgress: () => undefined,
    });
    return collected.whole();
  };

  return {
    view: async ({ objectId, name, fetches: may }) => {
      const key = keyOf(objectId);
      const here = found(key) ?? (may ? await fetchOnce(key, objectId, name) : null);
      return here === null ? null : here.byteLength;
    },

    piece: (objectId, offset) => {
      const bytes = found(keyOf(objectId));
      if (bytes === null || offset >= bytes.byteLength) throw new OrderbellError('document.not-found');
      return bytes.subarray(offset, offset + pieceToShow);
    },

    copying: (objectId, place) => {
      const key = keyOf(objectId);
      const collected = createCollected();
      return {
        ...place,
        begin: async (length) => {
          if ((length ?? 0) > mostBytes) collected.giveUp();
          await place.begin(length);
        },
        write: async (piece) => {
          collected.add(piece);
          await place.write(piece);
        },
        finish: async () => {
          const saved = await place.finish();
          if (collected.fits()) keep(key, collected.whole());
          return saved;
        },
      };
    },

    stop: () => {
      ended.abort();
      for (const key of [...copies.keys()]) drop(key);
    },
  };
};

const assertShowable = (bytes: number): void => {
  if (bytes > mostBytes) throw new OrderbellError('document.too-large-to-show');
};

/** The pieces of a document, until they are more than a copy may have. */
const createCollected = () => {
  let pieces: Uint8Array[] = [];
  let bytes = 0;
  let fits = true;
  const giveUp = (): void => {
    fits = false;
    pieces = [];
  };
  return {
    giveUp,
    /** Returns the bytes so far. */
    add: (piece: Uint8Array): number => {
      bytes += piece.byteLength;
      // The caller may use the memory of a piece again.
      if (bytes > mostBytes) giveUp();
      if (fits) pieces.push(Uint8Array.from(piece));
      return bytes;
    },
    fits: (): boolean => fits,
    whole: (): Uint8Array => {
      const whole = new Uint8Array(bytes);
      let at = 0;
      for (const piece of pieces) {
        whole.set(piece, at);
        at += piece.byteLength;
      }
      return whole;
    },
  };
};

/** The copies' part of the contract. */
export const copiesHandlers = (copies: Copies): HandlersOf<'documents.view' | 'documents.piece'> => ({
  'documents.view': async (wanted) => ({ size: await copies.view(wanted) }),
  'documents.piece': ({ objectId, offset }) => ({
    base64: Buffer.from(copies.piece(objectId, offset)).toString('base64'),
  }),
});
