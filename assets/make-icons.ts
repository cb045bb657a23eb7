import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findBrowser } from '../test/browser/find-browser.ts';

/**
 * `npm run icons`: draws every bitmap of the icon from `orderbell.svg` with the installed browser. The results are in the
 * repository; run it again when the drawing changes.
 */
const svg = readFileSync(join(import.meta.dirname, 'orderbell.svg'), 'utf8');
const out = join(import.meta.dirname, 'icons');

/** The drawing with one colour changed; a drawing without it has changed more than this script knows of. */
const recoloured = (from: string, to: string): string => {
  if (!svg.includes(from)) throw new Error(`orderbell.svg has no ${from} any more: mend make-icons.ts.`);
  return svg.replaceAll(from, to);
};

const bell = '#f0a92e';
const paper = '#fbfaf7';
const struckOut =
  '<path d="M7 57 57 7" stroke="#fff" stroke-width="12" stroke-linecap="round"/>' +
  '<path d="M7 57 57 7" stroke="#c8281e" stroke-width="6.5" stroke-linecap="round"/></svg>';

/** Told apart by shape as well as by colour. */
const trayIcons = {
  calm: recoloured(bell, paper),
  waiting: svg,
  'not-listening': recoloured(bell, '#c8281e').replace('</svg>', struckOut),
};

/** Windows: an ICO is a list of PNGs with a directory in front. */
const icoOf = (pictures: { size: number; png: Buffer }[]): Buffer => {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const at = 6 + 16 * index;
    // 256 is written as 0.
    head.writeUInt8(size % 256, at);
    head.writeUInt8(size % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
};

/** macOS: an ICNS is a list of PNGs, each with its type in front. */
const icnsOf = (pictures: { type: string; png: Buffer }[]): Buffer => {
  const parts = pictures.map(({ type, png }) => chunk(type, png));
  return chunk('icns', Buffer.concat(parts));
};

const chunk = (type: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32BE(content.length + 8, 4);
  return Buffer.concat([head, content]);
};

const browser = await chromium.launch({ executablePath: findBrowser() });
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

mkdirSync(out, { recursive: true });
const sizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024];
const pngs = new Map<number, Buffer>();
for (const size of sizes) pngs.set(size, await draw(svg, size));
const png = (size: number): Buffer => {
  const found = pngs.get(size);
  if (found === undefined) throw new Error(`No icon of ${size} pixels.`);
  return found;
};

writeFileSync(join(out, 'icon-256.png'), png(256));
writeFileSync(join(out, 'icon-512.png'), png(512));
writeFileSync(
  join(out, 'icon.ico'),
  icoOf([16, 24, 32, 48, 64, 128, 256].map((size) => ({ size, png: png(size) }))),
);
writeFileSync(
  join(out, 'icon.icns'),
  icnsOf([
    { type: 'icp4', png: png(16) },
    { type: 'icp5', png: png(32) },
    { type: 'icp6', png: png(64) },
    { type: 'ic07', png: png(128) },
    { type: 'ic08', png: png(256) },
    { type: 'ic09', png: png(512) },
    { type: 'ic10', png: png(1024) },
  ]),
);
for (const [name, drawing] of Object.entries(trayIcons)) {
  // 16 points, at the scales that screens have.
  for (const [suffix, size] of [
    ['', 16],
    ['@1.5x', 24],
    ['@2x', 32],
    ['@3x', 48],
  ] as const) {
    writeFileSync(join(out, `tray-${name}${suffix}.png`), await draw(drawing, size));
  }
}
await browser.close();
