import { getDocument, type PDFDocumentProxy, type PDFPageProxy, Util } from 'pdfjs-dist';
import 'pdfjs-dist/build/pdf.worker.mjs';
import type { PageSize } from '../../shared/contract/viewer-messages.ts';
import { boundedScale, canvasOf, type Drawable, mostPixels } from './drawable.ts';
import type { FontPack, PageText } from './messages.ts';
import { unpacked } from './unpacked.ts';

/** Larger pictures within a page are left out. */
const mostImagePixels = 64_000_000;
/** A page with more texts, such as a map, would take long to lay out. */
const mostTexts = 3000;
const longestText = 500;

/**
 * Opens a PDF with pdf.js. Parser and painter run in this thread. Nothing in the document is run as a
 * program, and nothing is fetched.
 *
 * @param fonts gets the character maps and standard fonts
 */
export const openPdf = async (bytes: ArrayBuffer, fonts: () => Promise<FontPack>): Promise<Drawable> =>
  drawable(
    await getDocument({
      data: new Uint8Array(bytes),
      // Names of folders. pdf.js asks `BinaryDataFactory` for the files.
      ...{ cMapUrl: 'cmaps/', standardFontDataUrl: 'standard_fonts/', wasmUrl: 'wasm/' },
      BinaryDataFactory: packedFiles(fonts),
      CanvasFactory: OffscreenFactory,
      FilterFactory: NoFilters,
      ownerDocument: Object.assign(Object.create(null), { fonts: Reflect.get(globalThis, 'fonts') }),
      useWorkerFetch: false,
      useSystemFonts: false,
      useWasm: false,
      enableXfa: false,
      maxImageSize: mostImagePixels,
      canvasMaxAreaInBytes: 4 * mostPixels,
      verbosity: 0,
    }).promise,
  );

const drawable = (pdf: PDFDocumentProxy): Drawable => ({
  pages: pdf.numPages,
  size: async (number) => sizeOf(await pdf.getPage(number)),
  draw: async ({ page: number, scale, rotation }) => {
    const page = await pdf.getPage(number);
    const viewport = page.getViewport({
      scale: boundedScale(sizeOf(page), scale),
      rotation: page.rotate + rotation,
    });
    const canvas = canvasOf(viewport);
    // pdf.js' types name the other kind of canvas. It uses only what both have.
    const method: string = 'getContext';
    const canvasContext = Reflect.get(canvas, method).call(canvas, '2d', { alpha: false });
    await page.render({ canvas: null, canvasContext, viewport }).promise;
    page.cleanup();
    return canvas.transferToImageBitmap();
  },
  texts: async (number, rotation) => {
    const page = await pdf.getPage(number);
    const { transform } = page.getViewport({ scale: 1, rotation: page.rotate + rotation });
    const { items } = await page.getTextContent();
    return items.slice(0, mostTexts).flatMap((item) => ('str' in item ? placed(item, transform) : []));
  },
});

const sizeOf = (page: PDFPageProxy): PageSize => {
  const { width, height } = page.getViewport({ scale: 1 });
  return { width: Math.max(1, width), height: Math.max(1, height) };
};

/** A text where it stands on the page. A PDF places it by its base line, we by its upper left corner. */
const placed = (
  { str, transform, width }: { str: string; transform: number[]; width: number },
  page: number[],
): PageText[] => {
  if (str.trim() === '') return [];
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0]: number[] = Util.transform(page, transform);
  const size = Math.hypot(c, d);
  const angle = Math.atan2(b, a);
  const text = { x: x + size * Math.sin(angle), y: y - size * Math.cos(angle), size, width, angle };
  return Object.values(text).every(Number.isFinite) ? [{ text: str.slice(0, longestText), ...text }] : [];
};

/** pdf.js makes its canvases by a class of this shape. */
class OffscreenFactory {
  create(width: number, height: number) {
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) };
  }
  getNoAlphaContext(canvas: OffscreenCanvas) {
    return canvas.getContext('2d', { alpha: false });
  }
  reset({ canvas }: { canvas: OffscreenCanvas }, width: number, height: number): void {
    Object.assign(canvas, { width, height });
  }
  destroy({ canvas }: { canvas: OffscreenCanvas }): void {
    Object.assign(canvas, { width: 0, height: 0 });
  }
}

/** A worker has no SVG filters. pdf.js then computes masks by itself. */
class NoFilters {
  addFilter = none;
  addHCMFilter = none;
  addAlphaFilter = none;
  addLuminosityFilter = none;
  addKnockoutFilter = none;
  addHighlightHCMFilter = none;
  destroy(): void {}
}

function none(): 'none' {
  return 'none';
}

/** Finds character maps and standard fonts by their names in the pack. */
const packedFiles = (fonts: () => Promise<FontPack>) =>
  class {
    async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
      const file = (await fonts())[filename];
      if (file === undefined) throw new Error(`There is no file ${filename}.`);
      return new Uint8Array(await unpacked(file).arrayBuffer());
    }
  };
