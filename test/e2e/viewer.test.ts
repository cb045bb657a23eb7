import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Frame, FrameLocator, Locator } from 'playwright-core';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { OrderDocument } from '../../src/shared/domain/order/order.ts';
import { buildPdf, buildPng, pdfText } from '../fixtures/build-pdf.ts';
import { backToStart } from './harness/back-to-start.ts';
import { commandByName } from './harness/command-by-name.ts';
import { downloaded } from './harness/downloads.ts';
import { longTest } from './harness/long-test.ts';
import { isAt, onlyAt } from './harness/shell.ts';
import { signInto } from './harness/sign-in.ts';
import { createTestApp } from './harness/test-app.ts';
import { expectAccessible, expectAccessibleInLongRun, picture } from './harness/window.ts';

/** A buyer's documents are shown inside the app, whatever is in them. */
const testApp = createTestApp({ seed: 7, sample: 'empty' });
const { service, page } = testApp;

const number = 'PO-VIEWED';
const drawing = buildPdf([
  {
    content: `${pdfText('Bore 12 H7', 72, 700)}BT /F2 20 Tf 72 650 Td <82B182F182C982BF82CD> Tj ET 2 w 72 100 400 400 re S`,
  },
  { content: pdfText('Section A-A', 72, 500), width: 1191, height: 842 },
]);
/** 40 million operators in 40 kB. */
const endless = buildPdf([{ content: 'q 0 0 1 1 re f Q\n'.repeat(10_000_000) }]);

const documents: Record<string, Buffer> = {
  'Drawing 7.pdf': drawing,
  'Photo.png': buildPng(400, 300, [200, 30, 30]),
  'Damaged.pdf': Buffer.from(`%PDF-1.7\n${'nothing that a reader knows '.repeat(80)}`),
  'Locked.pdf': buildPdf([{ content: pdfText('Secret', 72, 700) }], { isLocked: true }),
  'Script.pdf': buildPdf([{ content: pdfText('Scripted', 72, 700) }], {
    script: 'app.alert\\("taken over"\\); while \\(true\\) {}',
  }),
  'Huge.pdf': buildPdf([
    { content: pdfText('Very large', 72, 700), width: 200_000_000, height: 300_000_000 },
  ]),
  'Endless.pdf': endless,
  'Bomb.png': buildPng(4, 4, [0, 0, 0], { width: 60_000, height: 60_000 }),
};

const named = (name: string, objectId: string): OrderDocument => ({
  ...{ code: null, revision: null, name, description: null, objectId, url: null },
  type: ['Drawing 7.pdf', 'Photo.png', 'Locked.pdf'].includes(name) ? 'Drawing' : 'Other',
});

beforeAll(async () => {
  await testApp.open();
  const order = service.buyers.issue({ buyer: 'Brouwer', purchaseOrderNumber: number, lineCount: 1 });
  const stored: OrderDocument[] = [];
  for (const [name, bytes] of Object.entries(documents)) stored.push(named(name, await store(name, bytes)));
  service.world.put({ ...order, documents: stored });
  await signInto(page(), testApp.account());
  await page()
    .getByRole('option', { name: new RegExp(number) })
    .waitFor();
}, 120_000);

beforeEach(async () => {
  await backToStart(page());
  await page()
    .getByRole('option', { name: new RegExp(number) })
    .click();
  await orderPane().getByRole('heading', { name: number }).waitFor();
  // Many documents of an order fold.
  const folded = orderPane().locator('details:not([open]) > summary', { hasText: /documents$/ });
  if ((await folded.count()) > 0) await folded.click();
});

const store = async (filename: string, bytes: Buffer): Promise<string> => {
  const { url, email, password } = testApp.account();
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), filename);
  const answer = await fetch(`${url}/v2/object-storage/document`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}` },
    body: form,
  });
  return z.object({ id: z.string() }).parse(await answer.json()).id;
};

const orderPane = (): Locator => page().getByRole('region', { name: 'Order', exact: true });
const showButton = (name: string): Locator =>
  orderPane().getByRole('button', { name: `Show ${name}`, exact: true });
const dialog = (): Locator => page().getByRole('dialog');
const frame = (): FrameLocator => page().frameLocator('dialog iframe');

/** To run code in it. There may be others that nobody sees, for pictures of first pages. */
const frameItself = async (): Promise<Frame> => {
  const inside = await (await page().locator('dialog iframe').elementHandle())?.contentFrame();
  if (!inside) throw new Error('There is no frame.');
  return inside;
};

const show = async (name: string): Promise<void> => {
  await showButton(name).click();
  await page().getByRole('dialog', { name }).waitFor();
};
const close = async (): Promise<void> => {
  await dialog().getByRole('button', { name: 'Close', exact: true }).click();
  await dialog().waitFor({ state: 'hidden' });
  expect(await page().locator('dialog iframe').count()).toBe(0);
};

/** The colour at a place of a page's picture, both from 0 to 1. */
const colourAt = (index: number, x: number, y: number): Promise<number[]> =>
  frame()
    .locator('canvas')
    .nth(index)
    .evaluate(
      (canvas, at) => {
        if (!(canvas instanceof HTMLCanvasElement)) return [];
        const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
        copy?.drawImage(canvas, 0, 0);
        const { data } = copy?.getImageData(at.x * canvas.width, at.y * canvas.height, 1, 1) ?? { data: [] };
        return [...data];
      },
      { x, y },
    );

test('a drawing opens inside, page by page, by keyboard and with its texts', async () => {
  await showButton('Drawing 7.pdf').focus();
  await page().keyboard.press('Enter');
  await frame().getByText('Bore 12 H7').waitFor();
  await frame().getByText('こんにちは').waitFor();
  await dialog().getByText('Page 1 of 2').waitFor();
  await expectAccessible(page(), 'viewer');
  await picture(page(), 'viewer');
  await page().emulateMedia({ colorScheme: 'dark' });
  await picture(page(), 'viewer-dark');
  await page().emulateMedia({ colorScheme: 'light' });
  for (const width of [1024, 420]) {
    await page().setViewportSize({ width, height: 800 });
    await picture(page(), `viewer-${width}`);
  }
  await page().setViewportSize({ width: 1440, height: 900 });
  await dialog().getByRole('button', { name: 'Next page' }).click();
  await dialog().getByText('Page 2 of 2').waitFor();
  await frame().getByText('Section A-A').waitFor();
  // The focus is in the pages, and the keys still reach the dialog.
  await frame().getByRole('main').focus();
  await page().keyboard.press('+');
  await page().keyboard.press('0');
  await dialog().getByRole('button', { name: 'Whole page' }).click();
  await dialog().getByRole('button', { name: 'Rotate' }).click();
  // The frame is gone once it hears the key, so the browser couldn't answer a key press of the test, which
  // would then look for the frame again. This one comes after the answer.
  await frame()
    .getByRole('main')
    .evaluate((main) => {
      setTimeout(() => main.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
    });
  await dialog().waitFor({ state: 'hidden' });
  await expect
    .poll(() => showButton('Drawing 7.pdf').evaluate((one) => one === document.activeElement))
    .toBe(true);
  await showButton('Drawing 7.pdf').getByRole('presentation').waitFor();
  await picture(page(), 'viewer-thumbnail');
});

test('a picture opens inside, also by its name in the search', async () => {
  await commandByName(page(), 'show photo', 'Show Photo.png');
  await dialog().getByText('Page 1 of 1').waitFor();
  await expect.poll(() => colourAt(0, 0.5, 0.5)).toEqual([200, 30, 30, 255]);
  await close();
});

for (const [name, words] of [
  ['Damaged.pdf', /^This document is damaged/],
  ['Locked.pdf', /^This document needs a password/],
  ['Bomb.png', /^This picture is too large/],
] as const) {
  (name === 'Bomb.png' ? test : longTest)(`${name} isn’t shown, and can be saved`, async () => {
    await show(name);
    await dialog().getByText(words).waitFor();
    await picture(page(), `viewer-${name}`);
    const saved = await downloaded(testApp.app(), page(), () =>
      dialog().getByRole('button', { name: 'Download', exact: true }).click(),
    );
    expect(saved.bytes.equals(documents[name] ?? Buffer.alloc(0))).toBe(true);
    await close();
  });
}

longTest('a document’s script doesn’t run', async () => {
  let asked = 0;
  page().on('dialog', () => {
    asked += 1;
  });
  await show('Script.pdf');
  await frame().getByText('Scripted').waitFor();
  await close();
  expect(asked).toBe(0);
});

longTest('a page of a thousand miles is a page', async () => {
  await show('Huge.pdf');
  await dialog().getByText('Page 1 of 1').waitFor();
  await frame().locator('canvas').waitFor();
  await close();
});

test('the frame has no origin, no network, no access to the app, and runs no text as code', async () => {
  await show('Drawing 7.pdf');
  await frame().getByText('Bore 12 H7').waitFor();
  const inside = await frameItself();
  const refused = (code: string): Promise<unknown> =>
    inside.evaluate(
      `(async () => { try { await (${code}); return 'allowed'; } catch { return 'refused'; } })()`,
    );
  expect(await inside.evaluate('origin')).toBe('null');
  for (const code of [
    'parent.document.title',
    'parent.orderbell.send({ call: "app.info", input: {} })',
    'localStorage.length',
    `fetch('${new URL('/', page().url()).href}', { mode: 'no-cors' })`,
    `fetch('data:,x')`,
    `new Promise((done, fail) => { const image = new Image(); image.onload = done; image.onerror = fail; image.src = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='; })`,
    `new Promise((done, fail) => { const script = document.createElement('script'); script.textContent = 'globalThis.ran = true'; document.body.append(script); globalThis.ran ? done() : fail(); })`,
    `new Promise((done, fail) => { setTimeout('globalThis.ran = true'); setTimeout(() => globalThis.ran ? done() : fail(), 50); })`,
    'WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))',
    `open('about:blank').document`,
  ]) {
    expect(await refused(code), code).toBe('refused');
  }
  // It can't leave either.
  await inside.evaluate(`location.href = 'https://elsewhere.example/?secret'`);
  await dialog()
    .getByText(/takes too long/)
    .waitFor();
  expect(await page().locator('dialog iframe').count()).toBe(0);
  expect(
    page()
      .frames()
      .map((one) => one.url()),
  ).not.toContain('https://elsewhere.example/?secret');
  await close();
  // The forbidden actions alone are reported.
  const expected = /Content Security Policy|sandboxed frame/;
  expect(
    testApp
      .complaints()
      .splice(0)
      .filter((one) => !expected.test(one)),
  ).toEqual([]);
});

/** Nothing prints. Each time, the pictures of pages are counted. */
const countPrints = (): Promise<void> =>
  page().evaluate(() => {
    const counts: number[] = [];
    Reflect.set(globalThis, 'prints', counts);
    window.print = () => void counts.push(document.querySelectorAll('[data-print-pages] img').length);
  });

test('all drawings of the order print as upright pages, and one that can’t is named before', async () => {
  await countPrints();
  await orderPane().getByRole('button', { name: 'Print 3 drawings' }).click();
  await dialog().getByText('3 pages are ready').waitFor();
  await dialog().getByText('Locked.pdf').waitFor();
  await expectAccessibleInLongRun(page(), 'viewer-print');
  await picture(page(), 'viewer-print');
  expect(await page().evaluate(() => Reflect.get(globalThis, 'prints'))).toEqual([]);
  if (isAt('web')) {
    const paper = (await page().pdf({ format: 'A4', preferCSSPageSize: false })).toString('latin1');
    expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(3);
  }
  await dialog().getByRole('button', { name: 'Print 3 pages' }).click();
  await expect.poll(() => page().evaluate(() => Reflect.get(globalThis, 'prints'))).toEqual([3]);
  await close();
  // One document prints from where it is shown, and without a question.
  await show('Drawing 7.pdf');
  await dialog().getByRole('button', { name: 'Print', exact: true }).click();
  await expect.poll(() => page().evaluate(() => Reflect.get(globalThis, 'prints'))).toEqual([3, 2]);
  await dialog().waitFor({ state: 'hidden' });
});

onlyAt('web', 'the desktop app asks for a folder', () => {
  test('all documents of the order are downloaded with one click', async () => {
    const names: string[] = [];
    page().on('download', (download) => names.push(download.suggestedFilename()));
    await orderPane().getByRole('button', { name: 'Download all 8' }).click();
    await expect.poll(() => names.toSorted()).toEqual(Object.keys(documents).toSorted());
    // The first page of each that has one is drawn from what was downloaded.
    await showButton('Photo.png').getByRole('presentation').waitFor();
  });
});

onlyAt('desktop', 'a browser knows no folder', () => {
  test('all documents of the order are saved in one folder, for which the user is asked once', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'orderbell-e2e-all-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    await testApp.app().desktop?.inMain(({ dialog: system }, into) => {
      Reflect.set(system, 'showOpenDialog', () => {
        Reflect.set(system, 'showOpenDialog', () => Promise.reject(new Error('asked twice')));
        return Promise.resolve({ canceled: false, filePaths: [into] });
      });
    }, folder);
    await orderPane().getByRole('button', { name: 'Download all 8' }).click();
    const saved = (): string[] => readdirSync(folder).filter((name) => !name.startsWith('.'));
    await expect.poll(() => saved().toSorted()).toEqual(Object.keys(documents).toSorted());
  });
});

/** The longest time in which the window did nothing while `task` ran. Milliseconds. */
const longestStop = async (task: () => Promise<void>): Promise<number> => {
  await page().evaluate(() => {
    let last = performance.now();
    let longest = 0;
    const timer = setInterval(() => {
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
    }, 10);
    Reflect.set(globalThis, 'longestStop', () => {
      clearInterval(timer);
      return longest;
    });
  });
  await task();
  return z.number().parse(await page().evaluate(() => Reflect.get(globalThis, 'longestStop')()));
};

test('a document that takes forever stops nothing but itself', async () => {
  const stop = await longestStop(async () => {
    await show('Endless.pdf');
    await dialog().getByText('Page 1 of 1').waitFor();
    for (let press = 0; press < 5; press += 1) {
      await dialog().getByRole('button', { name: 'Rotate' }).click();
    }
    await close();
  });
  expect(stop).toBeLessThan(1000);
});

test('a frame that stops answering is removed', async () => {
  await show('Drawing 7.pdf');
  await frame().getByText('Bore 12 H7').waitFor();
  const inside = await frameItself();
  const stop = await longestStop(async () => {
    void inside.evaluate('for (;;) {}').catch(() => undefined);
    await dialog()
      .getByText(/takes too long/)
      .waitFor();
    expect(await page().locator('dialog iframe').count()).toBe(0);
  });
  expect(stop).toBeLessThan(1000);
  await close();
});
