import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { findElectron } from '../../src/main/launcher/choose-shell.ts';
import { type Probe, sources } from '../double/behaviours/behaviour.ts';
import { behaviours } from '../double/behaviours/table.ts';
import { movedByTests, onlyRecorded, usedByTests } from '../double/without-behaviour.ts';
import { onlyAt, shell } from '../e2e/harness/shell.ts';
import { startAtDouble } from '../e2e/harness/start-at-double.ts';
import { startAtElectron } from '../e2e/harness/start-at-electron.ts';
import { openBrowser } from '../e2e/harness/window.ts';
import { everything, plain, textsAt } from './typings.ts';

/**
 * Checks every imitated behaviour on the double and, if installed, on Electron, and that each is
 * documented.
 */
const main = resolve(import.meta.dirname, '../double/probe/main.mjs');
const register = pathToFileURL(resolve(import.meta.dirname, '../double/register.ts')).href;
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const startProbe = async (): Promise<Probe & { imitated: () => Promise<unknown> }> => {
  const folder = mkdtempSync(join(tmpdir(), 'orderbell-probe-'));
  const profile = join(folder, 'profile');
  const saved = join(folder, 'saved');
  for (const one of [profile, saved]) mkdirSync(one);
  const args = [`--profile=${profile}`];
  const start =
    shell === 'double'
      ? startAtDouble(args, process.env, main)
      : await startAtElectron(args, process.env, main);
  onTestFinished(async () => {
    await start.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const reached: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    if (url !== '/favicon.ico') reached.push(new URL(url, elsewhere).href);
    response.end('elsewhere');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const elsewhere = `http://127.0.0.1:${port}/`;
  const page = await start.openPage(browser, {});
  return {
    page,
    inMain: start.desktop.inMain,
    startAgain: async (argument) => {
      const binary = findElectron(process.env);
      const [program, before] =
        shell === 'double'
          ? [process.execPath, ['--import', register]]
          : [binary.kind === 'found' ? binary.path : '', []];
      const child = spawn(program, [...before, main, ...args, argument], {
        stdio: ['ignore', 'inherit', 'pipe'],
      });
      const said = text(child.stderr);
      await once(child, 'close');
      return { code: child.exitCode, said: await said };
    },
    ended: start.ended,
    does: start.desktop.does,
    elsewhere,
    reached: () => reached,
    folder: saved,
    imitated: () => start.desktop.does('imitated'),
  };
};

const tried = behaviours.filter(({ onlyDouble }) => shell === 'double' || onlyDouble === undefined);

test.each(tried.map(({ what, check }) => [what, check] as const))('%s', async (_what, check) =>
  check(await startProbe()),
);

onlyAt('double', 'the table is the double’s', () => {
  test.each(behaviours.map((one) => [one.what, one] as const))(
    'documented: %s',
    (_what, { documented, says, onlyOnPage = false }) => {
      // The sources aren't available here.
      if (documented.startsWith(sources)) return expect(documented).toMatch(/\/shell\/[\w/-]+\.(cc|mm)$/);
      expect(documented).toMatch(/^https:\/\/www\.electronjs\.org\/docs\/latest\/api\/[\w/-]+(#[\w-]+)?$/);
      if (onlyOnPage) expect(everything).not.toContain(plain(says));
      else expect(textsAt(documented).join('\n')).toContain(plain(says));
    },
  );

  const without = [...onlyRecorded, ...Object.values(movedByTests).flat(), ...usedByTests];

  test('what moves without a behaviour is moved by something that exists, and is listed in one place', () => {
    const parts = resolve(import.meta.dirname, '../double/parts');
    const texts = readdirSync(parts).map((name) => readFileSync(join(parts, name), 'utf8'));
    expect(
      Object.keys(movedByTests).filter((mover) => !texts.some((text) => text.includes(`'${mover}'`))),
    ).toEqual([]);
    const all = [...behaviours.flatMap(({ of }) => of), ...without];
    expect(all.filter((name, place) => all.indexOf(name) !== place)).toEqual([]);
  });

  test('everything that is imitated is in the table, or is only recorded or moved', async () => {
    const { inMain, imitated, page } = await startProbe();
    // These members exist only after their first use.
    await inMain(
      ({ Tray, Notification, ipcMain, nativeImage, session }, icon) => {
        nativeImage.createFromPath(icon);
        new Tray(Reflect.apply(Object, undefined, [{}]));
        new Notification({ title: 'one' });
        ipcMain.handle('made', () => null);
        session.defaultSession.on('will-download', (event) => event.preventDefault());
      },
      resolve(import.meta.dirname, '../../assets/icons/icon-256.png'),
    );
    await page.evaluate(`probe.invoke('made')`);
    await page.evaluate(`(() => { const link = document.createElement('a'); link.download = 'a.txt';
      link.href = URL.createObjectURL(new Blob(['a'])); link.click(); })()`);
    const names = (): Promise<string[]> => imitated().then((all) => z.array(z.string()).parse(all));
    await expect.poll(names).toContain('DownloadItem.getURL');
    const known = new Set([...behaviours.flatMap(({ of }) => of), ...without]);
    expect((await names()).filter((name) => !known.has(name))).toEqual([]);
    // And the lists name nothing that isn't imitated. The page's side isn't in `names`.
    const all = new Set(await names());
    expect(
      [...known].filter((name) => !all.has(name) && !/^(ipcRenderer|contextBridge)\./.test(name)),
    ).toEqual([]);
  });

  test('what isn’t imitated throws by name', async () => {
    const { inMain } = await startProbe();
    await expect(inMain(({ app }) => app.getGPUFeatureStatus(), null)).rejects.toThrow(
      "The double doesn't imitate app.getGPUFeatureStatus.",
    );
    await expect(inMain(({ app }) => app.on('gpu-info-update', () => undefined), null)).rejects.toThrow(
      "The double doesn't imitate the event gpu-info-update of app.",
    );
  });
});
