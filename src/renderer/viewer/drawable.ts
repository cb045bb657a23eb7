import type { DrawOrder, PageSize } from '../../shared/contract/viewer-messages.ts';
import type { PageText } from './messages.ts';

/** An open document. Pages count from 1. */
export type Drawable = {
  pages: number;
  size: (page: number) => Promise<PageSize>;
  /** Rejects if the page can't be drawn. */
  draw: (order: DrawOrder) => Promise<ImageBitmap>;
  texts: (page: number, rotation: number) => Promise<PageText[]>;
};

/** A3 at 300 dpi, A0 at 100 dpi; 64 MB. The longest side is the largest that Chromium's canvas takes. */
export const mostPixels = 16_000_000;
const longestSide = 16_384;

/** The scale at which a page of this size stays within the limits. */
export const boundedScale = ({ width, height }: PageSize, scale: number): number =>
  Math.min(scale, Math.sqrt(mostPixels / (width * height)), longestSide / Math.max(width, height));

/** A canvas of whole pixels, one at least. */
export const canvasOf = ({ width, height }: PageSize): OffscreenCanvas =>
  new OffscreenCanvas(Math.max(1, Math.floor(width)), Math.max(1, Math.floor(height)));
