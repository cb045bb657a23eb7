import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { drawingsFrom } from './drawings.ts';
import { icnsOf, icoOf } from './icon-files.ts';

/** Every file in `icons`, by its name, drawn anew from `orderbell.svg` with this browser. */
export const drawIcons = async (browser: Browser): Promise<Map<string, Buffer>> => {
  const { app, tray, overlay } = drawingsFrom(
    readFileSync(join(import.meta.dirname, 'orderbell.svg'), 'utf8'),
  );
  const page = await browser.newPage();
  const draw = async (drawing: string, size: number): Promise<Buffer> => {
    await page.setViewportSize({ width: size, height: size });
    const source = `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`;
    await page.setContent(
      `<style>html,body{margin:0;background:transparent}img{display:block;width:${size}px;height:${size}px}</style><img src="${source}">`,
    );
    await page.locator('img').evaluate((image: HTMLImageElement) => image.decode());
    return page.screenshot({ omitBackground: true });
  };
  const drawn = async (
    drawing: string,
    sizes: readonly number[],
  ): Promise<{ size: number; png: Buffer }[]> => {
    const pictures = [];
    for (const size of sizes) pictures.push({ size, png: await draw(drawing, size) });
    return pictures;
  };

  const files = new Map<string, Buffer>();
  files.set('icon-256.png', await draw(app, 256));
  // electron-builder takes them by these names for the launchers of Linux desktops.
  for (const size of [16, 24, 32, 48, 64, 128, 256, 512]) {
    files.set(`${size}x${size}.png`, await draw(app, size));
  }
  files.set('icon.ico', icoOf(await drawn(app, [16, 24, 32, 48, 64, 128, 256])));
  const icns = await drawn(
    app,
    icnsTypes.map(([size]) => size),
  );
  files.set('icon.icns', icnsOf(icns.map(({ png }, index) => ({ type: icnsTypes[index]?.[1] ?? '', png }))));
  for (const [name, { 'on-light': light, 'on-dark': dark, template }] of Object.entries(tray)) {
    for (const [ground, drawing] of [
      ['on-light', light],
      ['on-dark', dark],
    ] as const) {
      files.set(`tray-${name}-${ground}.ico`, icoOf(await drawn(drawing, windowsSizes)));
      files.set(`tray-${name}-${ground}.png`, await draw(drawing, panelSize));
    }
    for (const [suffix, size] of menuBarSizes) {
      files.set(`tray-${name}-template${suffix}.png`, await draw(template, size));
    }
  }
  for (const [name, drawing] of Object.entries(overlay)) {
    files.set(`overlay-${name}.ico`, icoOf(await drawn(drawing, windowsSizes.slice(0, 5))));
  }
  await page.close();
  return files;
};

/** 16 points at 100, 125, 150, 200, 250, 300 and 400 %: what Windows scales to. */
const windowsSizes = [16, 20, 24, 32, 40, 48, 64];
/** Panels of Linux desktops are 16 to 32 points high, at up to twice that in pixels, and scale down. */
const panelSize = 48;
/** 18 points, as Electron finds them by their names. */
const menuBarSizes = [
  ['', 18],
  ['@2x', 36],
  ['@3x', 54],
] as const;

const icnsTypes = [
  [16, 'icp4'],
  [32, 'icp5'],
  [64, 'icp6'],
  [128, 'ic07'],
  [256, 'ic08'],
  [512, 'ic09'],
  [1024, 'ic10'],
] as const;
