import type { Client } from '../../../../shared/contract/client.ts';
import { type ErrorShape, shapeOfError } from '../../../../shared/contract/errors.ts';
import type { ViewerFailure } from '../../../../shared/contract/viewer-messages.ts';
import type { ShownDocument } from './document-viewers.ts';
import { pictureOf } from './picture.ts';
import { readDocument } from './read-document.ts';
import { drawPages } from './viewer-frame.ts';

/** Pages of one print. Each is a picture in memory. */
export const mostPrinted = 200;

/** Pixels for a point: 200 dpi. */
const scale = 200 / 72;

/** A document that isn't printed. `reason`: an error of the core, or why the viewer can't show it. */
export type Left = { document: ShownDocument; reason: ViewerFailure | ErrorShape };

/**
 * The pages of documents as upright pictures, in order. A document that fails is left out.
 *
 * @param onDone gets the number of documents done
 */
export const pagesToPrint = async (
  client: Client,
  documents: readonly ShownDocument[],
  { onDone, signal }: { onDone: (count: number) => void; signal: AbortSignal },
): Promise<{ pages: string[]; left: Left[]; isCut: boolean }> => {
  const pages: string[] = [];
  const left: Left[] = [];
  let isCut = false;
  for (const [index, document] of documents.entries()) {
    if (signal.aborted) break;
    try {
      const failure = await addPages(document);
      if (failure !== null) left.push({ document, reason: failure });
    } catch (error) {
      left.push({ document, reason: shapeOfError(error) });
    }
    onDone(index + 1);
  }
  return { pages, left, isCut };

  async function addPages(document: ShownDocument): Promise<ViewerFailure | null> {
    const read = await readDocument(client, document);
    if (read === null || read === 'kind') return 'kind';
    const drawn = await drawPages(read, async (frame, { pages: count }) => {
      for (let page = 1; page <= count; page += 1) {
        if (signal.aborted) return null;
        if (pages.length >= mostPrinted) {
          isCut = true;
          return null;
        }
        const drawing = await frame.draw({ page, scale, rotation: 0 });
        if (drawing === null) return 'damaged' as const;
        // A sheet lies upright in the printer.
        pages.push(await pictureOf(drawing, drawing.width > drawing.height));
      }
      return null;
    });
    return drawn === null || typeof drawn === 'string' ? drawn : drawn.failed;
  }
};
