import type { FromFrame, ToFrame } from '../../shared/contract/viewer-messages.ts';
import { createPages, type Pages } from './frame-pages.ts';
import type { FontPack, FromWorker, ToWorker } from './messages.ts';
import { unpacked } from './unpacked.ts';

/**
 * The viewer's page. It has no origin and no network: it gets a document from the app, lets its worker draw
 * it, and shows the pages. Pages that the app prints go back to it as bitmaps.
 */

/** The worker's code, packed. The build writes it before this script (`viewer-page.ts`). */
declare const drawWorker: string;

/** Milliseconds in which the worker has to open a document, or to draw a page. */
const patienceMs = 20_000;

/** Starts at once, so that it is ready when the document arrives. */
const starting = unpacked(drawWorker)
  .blob()
  .then((code) => new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' }))));

const start = async (app: MessagePort, first: ToFrame & { kind: 'open' }): Promise<void> => {
  const tell = (message: FromFrame, transfer: Transferable[] = []): void =>
    app.postMessage(message, transfer);
  let pages: Pages | null = null;
  // Answers pings at once, also while the worker starts.
  const waiting: ToFrame[] = [];
  let take = (message: ToFrame): void => void waiting.push(message);
  app.onmessage = ({ data }: MessageEvent<ToFrame>) => {
    if (data.kind === 'ping') tell({ kind: 'pong' });
    else take(data);
  };

  const worker = await starting;
  const due = new Map<number, ReturnType<typeof setTimeout>>();
  const end = (): void => {
    worker.terminate();
    for (const timer of due.values()) clearTimeout(timer);
    due.clear();
  };
  const giveUp = (): void => {
    end();
    tell({ kind: 'failed', reason: 'slow' });
  };
  /** Ids of the app are even, those of the pages odd. 0: the document. */
  const opening = 0;
  const send = (message: ToWorker, transfer: Transferable[] = []): void => {
    if (message.kind === 'open' || message.kind === 'draw') {
      due.set(message.kind === 'open' ? opening : message.id, setTimeout(giveUp, patienceMs));
    }
    worker.postMessage(message, transfer);
  };
  const done = (id: number): void => {
    clearTimeout(due.get(id));
    due.delete(id);
    // The worker does one thing after the other: the next one's time begins now.
    for (const [other, timer] of due) {
      clearTimeout(timer);
      due.set(other, setTimeout(giveUp, patienceMs));
    }
  };

  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    switch (data.kind) {
      case 'opened':
        done(opening);
        if (first.view !== null) {
          document.documentElement.style.colorScheme = first.view.scheme;
          pages = createPages({ ...data, view: first.view, send, tell });
        }
        tell(data);
        return;
      case 'failed':
        end();
        return tell(data);
      case 'drawn':
        done(data.id);
        if (data.id % 2 === 1) pages?.drawn(data);
        else tell(data, data.bitmap === null ? [] : [data.bitmap]);
        return;
      case 'text':
        pages?.text(data);
        return;
      case 'fonts':
        worker.postMessage({ kind: 'fonts', fonts: fontsOfPage() } satisfies ToWorker);
    }
  };
  // A script that the browser refuses, or that ends by an error.
  worker.onerror = () => {
    end();
    tell({ kind: 'failed', reason: 'damaged' });
  };
  take = (message) => {
    if (message.kind === 'draw') send(message);
    else if (message.kind === 'view') pages?.view(message);
    else if (message.kind === 'go') pages?.go(message.page);
  };
  const { bytes, media } = first;
  send({ kind: 'open', bytes, media }, [bytes]);
  for (const message of waiting) take(message);
};

/** The fonts are data beside the script. Many documents need none. */
const fontsOfPage = (): FontPack =>
  JSON.parse(document.querySelector('script[type="application/json"]')?.textContent ?? '{}');

const onKey = (event: KeyboardEvent, tell: (message: FromFrame) => void): void => {
  const { key } = event;
  if (key !== 'Escape' && key !== '+' && key !== '-' && key !== '0') return;
  event.preventDefault();
  tell({ kind: 'key', key });
};

addEventListener('message', ({ source, data, ports: [app] }: MessageEvent<ToFrame>) => {
  if (source !== parent || app === undefined || data.kind !== 'open') return;
  addEventListener('keydown', (event) => onKey(event, (message) => app.postMessage(message)));
  void start(app, data);
});
// It tells nothing, so any parent may read it: the policy lets the app alone frame this page.
parent.postMessage({ kind: 'ready' }, '*');
