import { PasswordException } from 'pdfjs-dist';
import type { ViewerFailure } from '../../shared/contract/viewer-messages.ts';
import { openImage } from './draw-image.ts';
import { openPdf } from './draw-pdf.ts';
import type { Drawable } from './drawable.ts';
import type { FontPack, FromWorker, ToWorker } from './messages.ts';

/**
 * Draws a document away from every window. A document that takes forever occupies this thread alone, and
 * ending the worker ends it.
 */
let open: Drawable | null = null;

const answer = async (message: ToWorker): Promise<void> => {
  switch (message.kind) {
    case 'open':
      try {
        open = await (message.media === 'pdf' ? openPdf(message.bytes, fonts) : openImage(message.bytes));
        tell({ kind: 'opened', pages: open.pages, first: await open.size(1) });
      } catch (error) {
        tell({ kind: 'failed', reason: reasonOf(error) });
      }
      return;
    case 'draw': {
      const { id, page } = message;
      try {
        if (open === null) throw new Error('Nothing is open.');
        const size = await open.size(page);
        const bitmap = await open.draw(message);
        tell({ kind: 'drawn', id, bitmap, size }, [bitmap]);
      } catch {
        tell({ kind: 'drawn', id, bitmap: null, size: { width: 1, height: 1 } });
      }
      return;
    }
    case 'text': {
      const { id, page, rotation } = message;
      const texts = (await open?.texts(page, rotation).catch(() => [])) ?? [];
      tell({ kind: 'text', id, texts });
    }
  }
};

const tell = (message: FromWorker, transfer: Transferable[] = []): void =>
  self.postMessage(message, { transfer });

const reasonOf = (error: unknown): ViewerFailure => {
  if (error instanceof PasswordException) return 'encrypted';
  return error instanceof RangeError ? 'too-large' : 'damaged';
};

const pack = Promise.withResolvers<FontPack>();
let isAsked = false;

const fonts = (): Promise<FontPack> => {
  if (!isAsked) tell({ kind: 'fonts' });
  isAsked = true;
  return pack.promise;
};

let last: Promise<void> = Promise.resolve();

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'fonts') return pack.resolve(data.fonts);
  // One after the other: the page that was asked for first shall stand first.
  last = last.then(() => answer(data));
});
