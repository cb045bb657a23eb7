import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { windowSize } from '../../src/main/electron/window/window-options.ts';
import { placeFor } from '../../src/main/electron/window/window-place.ts';
import { onlyAt } from '../e2e/harness/shell.ts';
import { openBrowser } from '../e2e/harness/window.ts';
import { close, type Opened, openDesktop, speedUpTimers, withFastMinutes, withTray } from './harness.ts';
import { argsOf, lastOf, windowOf } from './observe.ts';
import { newFolder } from './signed-in.ts';
import { trayDesktop } from './tray-desktop.ts';

/** Displays that are gone or added, and panels that come late. The decisions have unit tests. */
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const areaSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

const placeOf = async ({ desktop }: Opened) =>
  areaSchema.parse(
    await desktop.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds(), null),
  );

/** The work areas of the displays, without bars and docks. The primary display is first. */
const areasOf = async ({ desktop }: Opened) =>
  z
    .array(areaSchema)
    .parse(
      await desktop.inMain(
        ({ screen }) => [screen.getPrimaryDisplay(), ...screen.getAllDisplays()].map((one) => one.workArea),
        null,
      ),
    );

test('a window that was on a removed display opens on another one, in its size', async () => {
  const dataDir = newFolder();
  const gone = { x: -30_000, y: 100, width: 500, height: 490, maximized: false };
  writeFileSync(join(dataDir, 'window-place.json'), JSON.stringify(gone));
  const opened = await openDesktop(browser, { dataDir });
  const place = await placeOf(opened);
  expect(place).toMatchObject({ width: 500, height: 490 });
  const onOne = (await areasOf(opened)).some(({ x, width }) => place.x >= x && place.x < x + width);
  expect(onOne).toBe(true);
});

test('a file that says nothing of a place is no reason not to open', async () => {
  const dataDir = newFolder();
  writeFileSync(join(dataDir, 'window-place.json'), '{"x":');
  const opened = await openDesktop(browser, { dataDir });
  const { width, height } = placeFor(null, await areasOf(opened), windowSize);
  expect(await placeOf(opened)).toMatchObject({ width, height });
});

onlyAt('double', 'no test can change the displays or the panel of a system', () => {
  const traysOf = async (opened: Opened): Promise<number> => (await argsOf(opened, 'new Tray')).length;

  test('a window opens where it was, also on another display', async () => {
    const dataDir = newFolder();
    const place = { x: -1500, y: 100, width: 700, height: 600, maximized: false };
    writeFileSync(join(dataDir, 'window-place.json'), JSON.stringify(place));
    const displays = [
      { x: 0, y: 0, width: 1920, height: 1080 },
      { x: -1920, y: 0, width: 1920, height: 1080 },
    ];
    const two = { ...withTray(), ORDERBELL_DOUBLE_DISPLAYS: JSON.stringify(displays) };
    const there = await openDesktop(browser, { dataDir, surroundings: two });
    expect(await lastOf(there, 'new BrowserWindow')).toMatchObject({
      x: -1500,
      y: 100,
      width: 700,
      height: 600,
    });
  });

  test.skipIf(process.platform !== 'linux')(
    'where no desktop shows an icon a start with the computer is minimised, after a while',
    async () => {
      const { surroundings } = trayDesktop({ host: false });
      const opened = await openDesktop(browser, { surroundings, options: ['--hidden'] });
      expect(await windowOf(opened)).toBe('hidden');
      await speedUpTimers(opened.desktop, 50);
      await expect.poll(() => windowOf(opened)).toBe('minimised');
    },
  );

  test.skipIf(process.platform !== 'linux')(
    'a start with the computer before its panel stays hidden, and the panel gets an icon',
    async () => {
      const { surroundings, hostComes } = trayDesktop({ host: false });
      const opened = await openDesktop(browser, { surroundings, options: ['--hidden'] });
      hostComes();
      await expect.poll(() => traysOf(opened)).toBe(2);
      expect(await windowOf(opened)).toBe('hidden');
      await opened.desktop.does('tray.click');
      await expect.poll(() => windowOf(opened)).toBe('shown');
    },
  );

  test.skipIf(process.platform !== 'linux')(
    'who closes the window after a panel came late finds an icon there',
    async () => {
      const { surroundings, hostComes } = trayDesktop({ host: false });
      const opened = await openDesktop(browser, { surroundings });
      hostComes();
      await close(opened);
      await expect.poll(() => windowOf(opened)).toBe('hidden');
      await opened.desktop.does('tray.choose', 'Open Orderbell');
      await expect.poll(() => windowOf(opened)).toBe('shown');
    },
  );

  test.skipIf(process.platform !== 'linux').each(['shown', 'minimised'])(
    'a panel that comes late gets an icon while the window is %s, and the window stays so',
    async (state) => {
      const { surroundings, hostComes } = trayDesktop({ host: false });
      const opened = await openDesktop(browser, { surroundings: { ...surroundings, ...withFastMinutes() } });
      if (state === 'minimised') await close(opened);
      await expect.poll(() => windowOf(opened)).toBe(state);
      expect(await traysOf(opened)).toBe(1);
      hostComes();
      await expect.poll(() => traysOf(opened)).toBe(2);
      expect(await windowOf(opened)).toBe(state);
      await opened.desktop.does('tray.choose', 'Open Orderbell');
      await expect.poll(() => windowOf(opened)).toBe('shown');
    },
  );
});
