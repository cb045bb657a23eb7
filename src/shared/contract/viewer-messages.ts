import { z } from 'zod';

const id = z.number().int();
const points = z.number().positive().finite();
/** Points of 1/72 inch, before any rotation by the reader. */
const sizeSchema = z.object({ width: points, height: points });
export type PageSize = z.infer<typeof sizeSchema>;

/** Why a document can't be shown. `kind`: it is neither a PDF nor a picture. */
const failureSchema = z.enum(['encrypted', 'damaged', 'too-large', 'slow', 'kind']);
export type ViewerFailure = z.infer<typeof failureSchema>;

/**
 * What the viewer's frame tells the app. The app drops everything else, since a hostile document may have taken
 * the frame over.
 */
export const fromFrameSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('opened'), pages: z.number().int().positive(), first: sizeSchema }),
  z.object({ kind: z.literal('failed'), reason: failureSchema }),
  /** `bitmap`: an `ImageBitmap`, anything else for a page that can't be drawn. */
  z.object({ kind: z.literal('drawn'), id, bitmap: z.unknown(), size: sizeSchema }),
  /** The page in view, from 1, and the zoom that it is shown with. */
  z.object({ kind: z.literal('at'), page: z.number().int().positive(), zoom: z.number().positive() }),
  /** A key that the app handles. */
  z.object({ kind: z.literal('key'), key: z.enum(['Escape', '+', '-', '0']) }),
  /** The first page stands on the screen. */
  z.object({ kind: z.literal('shown') }),
  /** The answer to a ping. */
  z.object({ kind: z.literal('pong') }),
]);
export type FromFrame = z.infer<typeof fromFrameSchema>;

/** A page to draw. `scale`: pixels for a point. `rotation`: degrees clockwise, a multiple of 90. */
export type DrawOrder = { page: number; scale: number; rotation: number };

/** How large a page is shown: so that its width or the whole of it fits, or 1 for its own size. */
export type Zoom = 'width' | 'page' | number;

/** Words of the frame. `page` contains `{page}` and `{pages}`. */
export type FrameTexts = { document: string; page: string; drawing: string; undrawn: string };

/** What the app tells the frame. */
export type ToFrame =
  | {
      kind: 'open';
      bytes: ArrayBuffer;
      media: 'pdf' | 'image';
      /**
       * `null`: nothing is shown, pages are only drawn for the app. `scheme`: a value of CSS' `color-scheme`.
       */
      view: { zoom: Zoom; rotation: number; scheme: string; texts: FrameTexts } | null;
    }
  | { kind: 'view'; zoom: Zoom; rotation: number }
  | { kind: 'go'; page: number }
  | ({ kind: 'draw'; id: number } & DrawOrder)
  | { kind: 'ping' };
