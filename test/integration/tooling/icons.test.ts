import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { drawIcons } from '../../../assets/draw-icons.ts';
import { pngsIn } from '../../../assets/icon-files.ts';
import { overlayIcon, trayIcon } from '../../../src/main/electron/tray/tray-content.ts';
import { findHeadlessBrowser } from '../../browser/find-browser.ts';

/** The icons in the repository are those that `npm run icons` makes from the one drawing. */
const folder = resolve(import.meta.dirname, '../../../assets/icons');
const stored = (name: string): Buffer => readFileSync(join(folder, name));
let browser: Browser;
let page: Page;
let drawn: Map<string, Buffer>;

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: findHeadlessBrowser() });
  page = await browser.newPage();
  drawn = await drawIcons(browser);
}, 120_000);
afterAll(() => browser.close());

const comparedSchema = z.object({ sizes: z.array(z.number()), differing: z.number() });

/** The share of pixels that differ visibly. Another Chromium smooths edges a little differently. */
const compare = async (one: Buffer, two: Buffer): Promise<z.infer<typeof comparedSchema>> =>
  comparedSchema.parse(
    await page.evaluate(
      async (pictures) => {
        const [a, b] = await Promise.all(
          pictures.map(async (text) => {
            const image = new Image();
            image.src = `data:image/png;base64,${text}`;
            await image.decode();
            const { width, height } = image;
            const context = Object.assign(document.createElement('canvas'), { width, height }).getContext(
              '2d',
            );
            context?.drawImage(image, 0, 0);
            return { width, pixels: [...(context?.getImageData(0, 0, width, height).data ?? [])] };
          }),
        );
        const differing = a?.pixels.filter(
          (value, at) => Math.abs(value - (b?.pixels[at] ?? -99)) > 48,
        ).length;
        return {
          sizes: [a?.width ?? 0, b?.width ?? 0],
          differing: (differing ?? 0) / (a?.pixels.length ?? 1),
        };
      },
      [one.toString('base64'), two.toString('base64')],
    ),
  );

test('are all there, and no others', () => {
  expect(readdirSync(folder).sort()).toEqual([...drawn.keys()].sort());
});

test('are as currently drawn, in every size', async () => {
  for (const [name, file] of drawn) {
    const now = pngsIn(file);
    const then = pngsIn(stored(name));
    expect(then.length, name).toBe(now.length);
    expect(now.length, name).toBeGreaterThan(0);
    for (const [index, png] of now.entries()) {
      const { sizes, differing } = await compare(png, then[index] ?? Buffer.alloc(0));
      expect(sizes[0], name).toBe(sizes[1]);
      expect(differing, `${name}: run npm run icons`).toBeLessThan(0.02);
    }
  }
}, 120_000);

test('are distinguishable by shape without colour', async () => {
  const shapes = ['calm', 'waiting', 'not-connected'].map((icon) => stored(`tray-${icon}-template@2x.png`));
  for (const [index, one] of shapes.entries()) {
    const { differing } = await compare(one, shapes[(index + 1) % 3] ?? one);
    expect(differing).toBeGreaterThan(0.02);
  }
});

test('exist for every state of tray and taskbar', () => {
  const wanted = new Set<string>();
  for (const platform of ['win32', 'darwin', 'linux'] as const) {
    for (const icon of ['calm', 'waiting', 'not-connected'] as const) {
      for (const dark of [true, false]) wanted.add(trayIcon(icon, platform, dark).file);
    }
  }
  for (let toAnswer = 0; toAnswer < 12; toAnswer += 1) {
    for (const connected of [true, false]) {
      const file = overlayIcon({
        toAnswer,
        connected,
        reason: null,
        lastSuccessAt: null,
        snoozedUntil: null,
      });
      if (file !== null) wanted.add(file);
    }
  }
  expect([...wanted].filter((name) => !drawn.has(name))).toEqual([]);
  // Every drawn icon is used.
  const shown = new Set([...wanted].map((name) => name.replace('.png', '')));
  const unused = [...drawn.keys()].filter(
    (name) =>
      !/^(icon|\d+x)/.test(name) && !shown.has(name.replace(/(@\dx)?\.png$/, '')) && !wanted.has(name),
  );
  expect(unused).toEqual([]);
});
