import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { withTray } from './house.ts';

/** A desktop that shows tray icons and takes its time to say so: until `answer` was called nobody knows. */
export const slowDesktop = (): { surroundings: NodeJS.ProcessEnv; answer: () => void } => {
  const folder = mkdtempSync(join(tmpdir(), 'orderbell-desktop-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const said = join(folder, 'said');
  const program = join(folder, 'gdbus');
  const answering = join(import.meta.dirname, 'tray-host', 'gdbus');
  // It ends with its folder, too: who asked it may have ended before the answer.
  writeFileSync(
    program,
    `#!/bin/sh\nuntil [ -e '${said}' ]; do [ -e '${folder}' ] || exit 1; sleep 0.02; done\nexec '${answering}' "$@"\n`,
  );
  chmodSync(program, 0o755);
  return {
    surroundings: { ...withTray(), PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}` },
    answer: () => writeFileSync(said, ''),
  };
};
