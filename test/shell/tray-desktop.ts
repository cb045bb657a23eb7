import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A desktop around the double that shows tray icons, or doesn't. On Windows and macOS nobody asks for one. */
export type TrayDesktop = {
  surroundings: NodeJS.ProcessEnv;
  /** Something that shows icons starts. It knows of those that are made from then on. */
  hostComes: () => void;
  hostGoes: () => void;
  /** What was asked of a silent desktop is answered, and all that is asked later. */
  answer: () => void;
};

/** @param silent takes its time to say whether it shows icons: until `answer` was called nobody knows */
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
