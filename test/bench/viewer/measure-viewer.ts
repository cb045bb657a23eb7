import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { z } from 'zod';
import { createPracticeService } from '../../../src/main/practice/create-practice-service.ts';
import { findBrowser } from '../../browser/find-browser.ts';
import { startApp } from '../../e2e/harness/app.ts';
import { signInto } from '../../e2e/harness/sign-in.ts';
import { buildPdf, pdfText } from '../../fixtures/build-pdf.ts';

/** In ms, from the click until the first page stands; the middle and the worst of the rounds. */
type Row = { 'middle, ms': number; 'worst, ms': number; ratio: number };

/**
 * The time until the first page of a PDF of 5 MB stands: in the viewer, from a document that the core has a copy
 * of, and beside it with pdf.js alone, in turns in one browser. Both load their scripts each time.
 */
export const measureViewer = async (rounds: number): Promise<Record<'viewer' | 'pdf.js alone', Row>> => {
  const service = createPracticeService({ seed: 20261121, pace: 0, sample: 'empty' });
  const account = await service.start();
  const folder = mkdtempSync(join(tmpdir(), 'orderbell-bench-'));
  const app = await startApp(folder);
  const browser = await chromium.launch({ executablePath: findBrowser() });
  const bare = createServer((request, response) => {
    const file = bareFiles.get(request.url ?? '');
    if (file === undefined) return response.writeHead(404).end();
    return response.writeHead(200, { 'content-type': file.type }).end(file.content);
  }).listen(0, '127.0.0.1');
  try {
    await once(bare, 'listening');
    const { port } = z.object({ port: z.number() }).parse(bare.address());
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
    await context.addInitScript(noteFirstPage);
    const page = await context.newPage();
    await page.goto(app.address);
    const order = service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: 'DRAWN', lineCount: 1 });
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(drawing)]), 'Drawing.pdf');
    const { url, email, password } = account;
    const stored = await fetch(`${url}/v2/object-storage/document`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}` },
      body: form,
    });
    const { id } = z.object({ id: z.string() }).parse(await stored.json());
    const none = { code: null, revision: null, description: null, type: null, url: null };
    service.world.put({ ...order, documents: [{ ...none, name: 'Drawing.pdf', objectId: id }] });
    await signInto(page, account);
    await page.getByRole('option').filter({ hasText: 'DRAWN' }).click();
    // The first time fetches the document.
    await inViewer(page);
    const times: { viewer: number[]; alone: number[] } = { viewer: [], alone: [] };
    for (let round = 0; round < rounds; round += 1) {
      times.viewer.push(await inViewer(page));
      times.alone.push(await alone(context, `http://127.0.0.1:${port}/`));
    }
    const floor = middle(times.alone);
    const row = (all: number[]): Row => ({
      'middle, ms': Math.round(middle(all)),
      'worst, ms': Math.round(Math.max(...all)),
      ratio: Number((middle(all) / floor).toFixed(2)),
    });
    return { viewer: row(times.viewer), 'pdf.js alone': row(times.alone) };
  } finally {
    bare.close();
    await browser.close();
    await app.stop();
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

const middle = (all: number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

/** Lines as of a drawing, and a picture on each of two pages. */
const drawing = (() => {
  const side = 930;
  const picture = () => ({ width: side, height: side, rgb: randomBytes(side * side * 3) });
  const lines = Array.from({ length: 4000 }, (_, index) => {
    const [x, y] = [40 + (index % 80) * 6.5, 60 + Math.floor(index / 80) * 15];
    return `${x} ${y} m ${x + 6} ${y + 12} l S`;
  }).join('\n');
  const page = (name: string): string =>
    `${pdfText('Bore 12 H7', 72, 780)}q 300 0 0 300 200 300 cm /${name} Do Q\n${lines}`;
  return buildPdf([{ content: page('Im1') }, { content: page('Im2') }], { images: [picture(), picture()] });
})();

/** Notes in every frame when a drawn page was painted. ms since 1970. */
const noteFirstPage = (): void => {
  const look = (): void => {
    const canvas = document.querySelector<HTMLCanvasElement>('canvas[data-drawn], section > canvas');
    if (canvas !== null && canvas.width > 0 && canvas.closest('[data-note]') === null) {
      // The frame after the one that has it.
      requestAnimationFrame(() =>
        Reflect.set(globalThis, 'firstPageAt', performance.timeOrigin + performance.now()),
      );
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

const shownAt = async (frame: Page | ReturnType<Page['frames']>[number]): Promise<number> => {
  await frame.waitForFunction(() => Reflect.has(globalThis, 'firstPageAt'));
  return z.number().parse(await frame.evaluate(() => Reflect.get(globalThis, 'firstPageAt')));
};

const inViewer = async (page: Page): Promise<number> => {
  const begin = z.number().parse(
    await page.getByRole('button', { name: 'Show Drawing.pdf' }).evaluate((button) => {
      const now = performance.timeOrigin + performance.now();
      if (button instanceof HTMLElement) button.click();
      return now;
    }),
  );
  const frame = await (await page.waitForSelector('dialog iframe')).contentFrame();
  if (frame === null) throw new Error('There is no frame.');
  const took = (await shownAt(frame)) - begin;
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.locator('dialog iframe').waitFor({ state: 'detached' });
  return took;
};

const alone = async (context: BrowserContext, address: string): Promise<number> => {
  const page = await context.newPage();
  await page.goto(address);
  const begin = z.number().parse(
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.type = 'module';
      script.src = 'show.mjs';
      document.head.append(script);
      return performance.timeOrigin + performance.now();
    }),
  );
  const took = (await shownAt(page)) - begin;
  await page.close();
  return took;
};

const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** As pdf.js' own example shows a page, as wide as the viewer does. */
const show = `
  import { getDocument, GlobalWorkerOptions } from './pdf.mjs';
  GlobalWorkerOptions.workerSrc = 'pdf.worker.mjs';
  const pdf = await getDocument({ url: 'drawing.pdf', standardFontDataUrl: 'fonts/' }).promise;
  const page = await pdf.getPage(1);
  const viewport = page.getViewport({ scale: 1052 / page.getViewport({ scale: 1 }).width });
  const canvas = document.createElement('canvas');
  canvas.width = viewport.width;
  canvas.height = viewport.height;
  document.body.append(canvas);
  await page.render({ canvas, viewport }).promise;
  canvas.dataset.drawn = '';
`;

const bareFiles = new Map(
  [
    ['/', 'text/html', Buffer.from('<!doctype html><title>pdf.js</title><body></body>')],
    ['/show.mjs', 'text/javascript', Buffer.from(show)],
    ['/pdf.mjs', 'text/javascript', readFileSync(join(pdfjs, 'build', 'pdf.min.mjs'))],
    ['/pdf.worker.mjs', 'text/javascript', readFileSync(join(pdfjs, 'build', 'pdf.worker.min.mjs'))],
    [
      '/fonts/LiberationSans-Regular.ttf',
      'font/ttf',
      readFileSync(join(pdfjs, 'standard_fonts', 'LiberationSans-Regular.ttf')),
    ],
    ['/drawing.pdf', 'application/pdf', drawing],
  ].map(([path, type, content]) => [
    z.string().parse(path),
    { type: z.string().parse(type), content: z.instanceof(Buffer).parse(content) },
  ]),
);
