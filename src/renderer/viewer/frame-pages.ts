import type { FrameTexts, FromFrame, PageSize, Zoom } from '../../shared/contract/viewer-messages.ts';
import type { FromWorker, PageText, ToWorker } from './messages.ts';

export type Pages = {
  view: (view: { zoom: Zoom; rotation: number }) => void;
  go: (page: number) => void;
  drawn: (drawn: FromWorker & { kind: 'drawn' }) => void;
  text: (text: FromWorker & { kind: 'text' }) => void;
};

/** Pages shown at most. A PDF may claim millions. */
const mostPages = 2000;
/** CSS pixels of a point at zoom 1, and around a page. */
const pixelsOfPoint = 96 / 72;
const gap = 12;
/** Texts placed at once, so that the page answers between. */
const textsAtOnce = 200;

type Page = {
  number: number;
  size: PageSize;
  box: HTMLElement;
  canvas: HTMLCanvasElement;
  texts: HTMLElement;
  /** The drawing that was ordered last, and that stands there: `id` 0 for none. */
  ordered: number;
  near: boolean;
};

/** The scrolled column of pages. Only pages near the view are drawn. */
export const createPages = ({
  pages: count,
  first,
  view: { texts: words, ...view },
  send,
  tell,
}: {
  pages: number;
  first: PageSize;
  view: { zoom: Zoom; rotation: number; texts: FrameTexts };
  send: (message: ToWorker) => void;
  tell: (message: FromFrame) => void;
}): Pages => {
  let { zoom, rotation } = view;
  let lastId = -1;
  let isShown = false;
  let said = '';
  const shown = Math.min(count, mostPages);
  const column = document.createElement('main');
  column.tabIndex = 0;
  column.ariaLabel = words.document;
  const waiting = new Map<number, Page>();

  const pages = Array.from({ length: shown }, (_, index): Page => {
    const number = index + 1;
    const box = document.createElement('section');
    box.ariaLabel = words.page.replace('{page}', String(number)).replace('{pages}', String(count));
    const canvas = document.createElement('canvas');
    canvas.ariaHidden = 'true';
    canvas.width = 0;
    const texts = document.createElement('div');
    box.append(canvas, texts);
    column.append(box);
    return { number, size: first, box, canvas, texts, ordered: 0, near: false };
  });
  document.body.append(column);

  const turned = ({ width, height }: PageSize): PageSize =>
    rotation % 180 === 0 ? { width, height } : { width: height, height: width };

  /** CSS pixels for a point. */
  const factorOf = (page: Page): number => {
    const { width, height } = turned(page.size);
    if (typeof zoom === 'number') return zoom * pixelsOfPoint;
    const wide = (column.clientWidth - 2 * gap) / width;
    return Math.max(0.01, zoom === 'width' ? wide : Math.min(wide, (column.clientHeight - 2 * gap) / height));
  };

  const place = (page: Page): void => {
    const factor = factorOf(page);
    const { width, height } = turned(page.size);
    page.box.style.width = `${String(width * factor)}px`;
    // A page that claims to be a mile high stays a page.
    page.box.style.height = `${String(Math.min(height * factor, 50_000))}px`;
    page.texts.style.setProperty('--factor', String(factor));
  };

  const order = (page: Page): void => {
    lastId += 2;
    page.ordered = lastId;
    if (page.canvas.width === 0) page.box.dataset['note'] = words.drawing;
    waiting.set(lastId, page);
    send({
      ...{ kind: 'draw', id: lastId, page: page.number, rotation },
      scale: factorOf(page) * devicePixelRatio,
    });
  };

  const free = (page: Page): void => {
    page.ordered = 0;
    page.canvas.width = 0;
    page.texts.replaceChildren();
  };

  const lookout = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const page = pages.find(({ box }) => box === target);
        if (page === undefined) continue;
        page.near = isIntersecting;
        if (!isIntersecting) free(page);
        else if (page.ordered === 0) order(page);
      }
    },
    { root: column, rootMargin: '60% 0px' },
  );

  const current = (): Page | undefined => {
    const middle = column.scrollTop + column.clientHeight / 2;
    return pages.findLast(({ box }) => box.offsetTop <= middle) ?? pages[0];
  };

  const tellPlace = (): void => {
    const page = current();
    if (page === undefined) return;
    const at = { page: page.number, zoom: factorOf(page) / pixelsOfPoint };
    if (JSON.stringify(at) === said) return;
    said = JSON.stringify(at);
    tell({ kind: 'at', ...at });
  };

  const layOut = (): void => {
    const page = current();
    const before = page === undefined ? 0 : (column.scrollTop - page.box.offsetTop) / page.box.offsetHeight;
    for (const one of pages) {
      place(one);
      if (one.near) order(one);
    }
    if (page !== undefined && before > 0) {
      column.scrollTop = page.box.offsetTop + before * page.box.offsetHeight;
    }
    tellPlace();
  };

  for (const page of pages) {
    place(page);
    lookout.observe(page.box);
  }
  column.addEventListener('scroll', tellPlace, { passive: true });
  addEventListener('resize', () => {
    if (typeof zoom !== 'number') layOut();
  });
  tellPlace();
  column.focus({ preventScroll: true });

  return {
    view: (next) => {
      ({ zoom, rotation } = next);
      layOut();
    },
    go: (number) => {
      pages[number - 1]?.box.scrollIntoView({ block: 'start' });
      tellPlace();
    },
    drawn: ({ id, bitmap, size }) => {
      const page = waiting.get(id);
      waiting.delete(id);
      // Another zoom may have been ordered since, or the page is far away again.
      if (page === undefined || page.ordered !== id) return bitmap?.close();
      if (bitmap === null) {
        page.box.dataset['note'] = words.undrawn;
      } else {
        delete page.box.dataset['note'];
        const isNew = size.width !== page.size.width || size.height !== page.size.height;
        page.size = size;
        if (isNew) place(page);
        page.canvas.width = bitmap.width;
        page.canvas.height = bitmap.height;
        page.canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
        send({ kind: 'text', id, page: page.number, rotation });
        waiting.set(id, page);
      }
      if (isShown) return;
      isShown = true;
      requestAnimationFrame(() => tell({ kind: 'shown' }));
    },
    text: ({ id, texts }) => {
      const page = waiting.get(id);
      waiting.delete(id);
      if (page?.ordered === id) void addTexts(page.texts, texts, () => page.ordered === id);
    },
  };
};

const measure = new OffscreenCanvas(1, 1).getContext('2d');

/** Lays invisible texts over a page, to select and copy, and for screen readers. */
const addTexts = async (layer: HTMLElement, texts: PageText[], isWanted: () => boolean): Promise<void> => {
  layer.replaceChildren();
  for (let at = 0; at < texts.length && isWanted(); at += textsAtOnce) {
    layer.append(...texts.slice(at, at + textsAtOnce).map(spanOf));
    await new Promise((resolve) => setTimeout(resolve));
  }
};

const spanOf = ({ text, x, y, size, width, angle }: PageText): HTMLElement => {
  const span = document.createElement('span');
  span.textContent = text;
  if (measure !== null) measure.font = '100px sans-serif';
  const own = ((measure?.measureText(text).width ?? 0) * size) / 100;
  const set = (name: string, value: number): void => span.style.setProperty(name, value.toFixed(3));
  set('--x', x);
  set('--y', y);
  set('--size', size);
  set('--angle', angle);
  set('--stretch', own > 0 && width > 0 ? width / own : 1);
  return span;
};
