import type { DrawOrder, PageSize, ToFrame, ViewerFailure } from '../../shared/contract/viewer-messages.ts';

/** A text of a page, to select, copy and read aloud. In points from the upper left, `angle` in radians. */
export type PageText = { text: string; x: number; y: number; size: number; width: number; angle: number };

/** Packed files (`unpacked.ts`) by their names. */
export type FontPack = Record<string, string>;

/** What the frame tells its worker. */
export type ToWorker =
  | Pick<ToFrame & { kind: 'open' }, 'kind' | 'bytes' | 'media'>
  | ({ kind: 'draw'; id: number } & DrawOrder)
  | { kind: 'text'; id: number; page: number; rotation: number }
  | { kind: 'fonts'; fonts: FontPack };

export type FromWorker =
  | { kind: 'opened'; pages: number; first: PageSize }
  | { kind: 'failed'; reason: ViewerFailure }
  /** `bitmap`: `null` for a page that can't be drawn. */
  | { kind: 'drawn'; id: number; bitmap: ImageBitmap | null; size: PageSize }
  | { kind: 'text'; id: number; texts: PageText[] }
  /** Asks for the fonts, once. */
  | { kind: 'fonts' };
