import type { DrawOrder, PageSize, ToFrame } from '../../../../shared/contract/viewer-messages.ts';
import {
  type FromFrame,
  fromFrameSchema,
  type ViewerFailure,
} from '../../../../shared/contract/viewer-messages.ts';

import { restoreSpareFrame, takeFrame } from './start-frame.ts';

/** A document that a frame has open. */
export type ViewerFrame = {
  send: (message: ToFrame) => void;
  /** A page as a picture; `null` if the page can't be drawn or the frame is gone. */
  draw: (order: DrawOrder) => Promise<ImageBitmap | null>;
  /** Removes the frame. */
  close: () => void;
};

/** Milliseconds until the frame's own script runs. */
const startMs = 15_000;
/** The frame is asked this often, and removed when it missed this many answers: after a second. */
const askMs = 250;
const mostMissed = 4;

/**
 * Opens a document in a frame, which has no origin, no network and no access to this page. A frame that
 * stops answering is removed. The frame starts while the document is still read. If that fails, nothing is told.
 *
 * @param host gets the frame
 * @param view how it is shown; `null` only to draw pages
 */
export const openViewerFrame = ({
  host,
  title,
  document: coming,
  view,
  on,
}: {
  host: HTMLElement;
  title: string;
  document: Promise<Showable>;
  view: (ToFrame & { kind: 'open' })['view'];
  /** After `failed` the frame is gone. */
  on: (message: FromFrame) => void;
}): ViewerFrame => {
  const { frame, ready } = takeFrame(host);
  frame.title = title;
  const { port1: port, port2: far } = new MessageChannel();
  const drawings = new Map<number, (bitmap: ImageBitmap | null) => void>();
  let lastId = 0;
  let missed = 0;
  let asking: ReturnType<typeof setInterval> | undefined;

  const close = (): void => {
    clearTimeout(starting);
    clearInterval(asking);
    port.close();
    frame.remove();
    restoreSpareFrame(missed >= mostMissed);
    for (const drawn of drawings.values()) drawn(null);
    drawings.clear();
  };
  const fail = (reason: ViewerFailure): void => {
    close();
    on({ kind: 'failed', reason });
  };
  const ask = (): void => {
    if (missed >= mostMissed) fail('slow');
    else send({ kind: 'ping' });
    missed += 1;
  };
  const send = (message: ToFrame): void => port.postMessage(message);

  const hand = ({ bytes, media }: Showable): void => {
    if (!frame.isConnected) return;
    const open: ToFrame = { kind: 'open', bytes, media, view };
    // Its origin is opaque, so no address names it. Only this frame gets the message.
    frame.contentWindow?.postMessage(open, '*', [far, bytes]);
    asking = setInterval(ask, askMs);
  };
  port.onmessage = ({ data }) => {
    const read = fromFrameSchema.safeParse(data);
    if (!read.success) return;
    missed = 0;
    switch (read.data.kind) {
      case 'pong':
        return;
      case 'failed':
        return fail(read.data.reason);
      case 'drawn':
        drawings.get(read.data.id)?.(read.data.bitmap instanceof ImageBitmap ? read.data.bitmap : null);
        drawings.delete(read.data.id);
        return;
      default:
        on(read.data);
    }
  };
  const starting = setTimeout(() => fail('slow'), startMs);
  ready.then(() => {
    clearTimeout(starting);
    return coming.then(hand, close);
  });

  return {
    send,
    draw: (order) =>
      new Promise((resolve) => {
        // Odd ids belong to the frame's own drawings.
        lastId += 2;
        drawings.set(lastId, resolve);
        if (frame.isConnected) send({ kind: 'draw', id: lastId, ...order });
        else resolve(null);
      }),
    close,
  };
};

/** A document whose bytes show that the viewer can try it. */
export type Showable = { bytes: ArrayBuffer; media: 'pdf' | 'image' };

/** How many bytes may lie before the mark of a PDF. */
const prefixBytes = 1024;

/** The first bytes of a PNG, a JPEG and a GIF. */
const pictureMarks = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
];

/** What the first bytes say a document is; `null`: neither a PDF nor a picture. */
export const mediaOf = (bytes: Uint8Array): Showable['media'] | null => {
  const head = bytes.subarray(0, prefixBytes);
  if (pictureMarks.some((mark) => mark.every((byte, index) => head[index] === byte))) return 'image';
  return new TextDecoder().decode(head).includes('%PDF-') ? 'pdf' : null;
};

/**
 * Opens a document without showing it, and draws pages of it in turn.
 *
 * @param each draws what it wants with `frame`
 */
export const drawPages = <Result>(
  document: Showable,
  each: (frame: ViewerFrame, opened: { pages: number; first: PageSize }) => Promise<Result>,
): Promise<Result | { failed: ViewerFailure }> =>
  new Promise((resolve, reject) => {
    const frame = openViewerFrame({
      ...{ host: window.document.body, title: '', document: Promise.resolve(document), view: null },
      on: (message) => {
        if (message.kind === 'failed') resolve({ failed: message.reason });
        if (message.kind === 'opened') each(frame, message).then(resolve, reject).finally(frame.close);
      },
    });
  });
