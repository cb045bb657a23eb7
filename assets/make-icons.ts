import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findBrowser } from '../test/browser/find-browser.ts';
import { drawIcons } from './draw-icons.ts';

/**
 * `npm run icons`: draws every bitmap of the icons from `orderbell.svg` with the installed browser. The results are in the
 * repository; run it again when the drawing changes. test/integration/tooling/icons.test.ts tells when that was forgotten.
 */
const out = join(import.meta.dirname, 'icons');
const browser = await chromium.launch({ executablePath: findBrowser() });
const files = await drawIcons(browser);
await browser.close();
mkdirSync(out, { recursive: true });
for (const name of readdirSync(out)) if (!files.has(name)) rmSync(join(out, name));
for (const [name, content] of files) writeFileSync(join(out, name), content);
