import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** The environment of a desktop with or without tray icons. Windows and macOS ignore it. */
export type TrayDesktop = {
  surroundings: NodeJS.ProcessEnv;
  /** A program that shows icons starts. It knows only icons that are created later. */
  hostComes: () => void;
  hostGoes: () => void;
  /** A silent desktop answers all open requests, and later ones at once. */
  answer: () => void;
};

/** @param silent doesn't answer whether it shows icons until `answer` is called */
export const trayDesktop = ({ host = true, silent = false } = {}): TrayDesktop => {
  const folder = mkdtempSync(join(tmpdir(), 'orderbell-desktop-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const put = (name: string): void => writeFileSync(join(folder, name), '');
  const remove = (...names: string[]): void => {
    for (const name of names) rmSync(join(folder, name), { force: true });
  };
  if (host) put('host');
  if (silent) put('silent');
  return {
    surroundings: {
      PATH: `${join(import.meta.dirname, 'tray-host')}${delimiter}${process.env['PATH'] ?? ''}`,
      ORDERBELL_DOUBLE_TRAY: folder,
    },
    hostComes: () => put('host'),
    hostGoes: () => remove('host', 'items'),
    answer: () => remove('silent'),
  };
};
