import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import type { Desktop } from '../e2e/harness/desktop.ts';
import { startAtDouble } from '../e2e/harness/start-at-double.ts';
import { complaintsOf } from '../e2e/harness/window.ts';
import { withoutKeychain } from '../runner/without-keychain.ts';

/**
 * The app as an installer for Windows leaves it, with its resources. The archive has the mark of a signed
 * app or not.
 */
export type Installed = {
  page: Page;
  desktop: Desktop;
  dataDir: string;
  /** The folder of electron-updater's downloads. */
  cache: string;
  ended: () => Promise<number | null>;
};

const root = resolve(import.meta.dirname, '../..');

/**
 * @param windows a shell script that replaces PowerShell and tells who signed a file; `null`: it can't be
 *   started
 */
export const openInstalled = async (
  browser: Browser,
  {
    mark,
    feed,
    windows,
    surroundings = {},
  }: { mark: object; feed: string; windows: string | null; surroundings?: NodeJS.ProcessEnv },
): Promise<Installed> => {
  const folder = mkdtempSync(join(tmpdir(), 'orderbell-installed-'));
  const inside = (name: string): string => {
    mkdirSync(join(folder, name));
    return join(folder, name);
  };
  const [app, resources, dataDir] = [inside('app'), inside('resources'), inside('data')];
  const [local, programs] = [inside('local'), inside('programs')];
  for (const part of ['out', 'assets']) symlinkSync(join(root, part), join(app, part), 'junction');
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  writeFileSync(join(app, 'package.json'), JSON.stringify(Object.assign({}, manifest, mark)));
  writeFileSync(join(resources, 'app-update.yml'), feed);
  writeFileSync(join(dataDir, 'settings.json'), JSON.stringify({ language: 'en' }));
  const program = (name: string, script: string): void => {
    writeFileSync(join(programs, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(programs, name), 0o755);
  };
  // Windows' shell: electron-updater starts PowerShell through it.
  program('cmd.exe', 'exec powershell.exe "$@"');
  if (windows !== null) program('powershell.exe', windows);
  const start = startAtDouble(
    [`--data-dir=${dataDir}`],
    {
      ...process.env,
      ...withoutKeychain,
      ...{ ORDERBELL_DOUBLE_PLATFORM: 'win32', ORDERBELL_DOUBLE_RESOURCES: resources, LOCALAPPDATA: local },
      ...surroundings,
      PATH: `${programs}${delimiter}${process.env['PATH'] ?? ''}`,
    },
    join(app, 'out', 'main', 'electron.js'),
  );
  onTestFinished(async () => {
    await start.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const page = await start.openPage(browser, { locale: 'en-GB', timezoneId: 'Europe/Amsterdam' });
  page.context().setDefaultTimeout(15_000);
  const complaints = complaintsOf(page);
  onTestFinished(() => expect(complaints, 'complaints of the page').toEqual([]));
  const { desktop, ended } = start;
  return { page, desktop, dataDir, cache: join(local, 'orderbell-updater'), ended };
};
