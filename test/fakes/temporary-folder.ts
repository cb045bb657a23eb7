import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Makes a folder for one test. The test removes it at its end. */
export const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'orderbell-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};
