import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createLogFile } from '../../../src/main/adapters/data-folder/log-file.ts';
import { errorShapeSchema } from '../../../src/shared/contract/errors.ts';
import { isLongRun } from '../../runner/scope.ts';
import { expectSentence } from './fault-harness.ts';
import { hasSmallDisks, runOnSmallDisk } from './small-disk.ts';

const possible = hasSmallDisks();
if (!possible)
  console.warn('SKIPPED: full and read-only disks. This system allows no mount in a user namespace.');

const web = join('src', 'main', 'web', 'main.ts');
const shell = ['--no-open', '--data-dir', '{disk}/data'];
const asFull = 'mount -o remount,size=$(( $(stat -f -c "(%b - %f) * %S" "$1") )) "$1"';

describe.skipIf(!possible)('a disk that runs full', () => {
  it('loses nothing, sends nothing unstored, reports it, and recovers when there is space', async () => {
    const { code, output } = await runOnSmallDisk(
      join('test', 'integration', 'faults', 'core-on-a-small-disk.ts'),
      ['{disk}'],
      'true',
    );
    expect(code, output).toBe(0);
    const found = z.record(z.string(), z.unknown()).parse(JSON.parse(output.trim().split('\n').at(-1) ?? ''));
    for (const what of ['sign-in', 'answer', 'draft', 'settings', 'document', 'poll', 'piece']) {
      const problem = errorShapeSchema.safeParse(found[what]);
      expect(problem.success, what).toBe(true);
      expectSentence(problem.data, 'store.full');
    }
    expect(found).toMatchObject({
      'signed in on a full disk': null,
      connection: 'not-connected',
      'cursor stood still': true,
      stored: ['PO-1'],
      posts: 0,
      'draft is as it was': true,
      answers: [],
      'poll minutes': 7,
      'received again': true,
      'connected again': true,
      answered: true,
      'half a document': false,
      'document given up': [['needs-attention', 'document.incomplete']],
      'answer with half a document': { code: 'document.incomplete' },
      'sent without a mark': 0,
      'late answer': 'waiting',
      'late answer in the end': true,
      'taken in': ['PO-1', 'PO-2'],
      log: false,
      integrity: [{ integrity_check: 'ok' }],
    });
  });

  it('reports a full disk with a remedy at the start, and ends', async () => {
    const { code, output } = await runOnSmallDisk(
      web,
      shell,
      `mkdir -m 700 "$1/data"; echo > "$1/rest"; ${asFull}`,
    );
    expect(output.trim()).toBe(
      'The disk with the data folder {disk}/data is full. Nothing was changed. Free up some space and start Orderbell again.',
    );
    expect(code).toBe(1);
  });

  // With 6 to 12 free pages of 4 kB, SQLite can't extend its list of pages. It calls that an I/O error.
  it.each(isLongRun ? [1, 2, 5, 6, 8, 12, 16, 32, 64, 96] : [8])(
    'reports it also when the first start fills the disk, after %i pages',
    async (pages) => {
      const almostFull = asFull.replace('))', `+ ${pages * 4096}))`);
      const { code, output } = await runOnSmallDisk(
        web,
        shell,
        `mkdir -m 700 "$1/data"; echo > "$1/rest"; ${almostFull}`,
      );
      expect(output.trim()).toMatch(
        /^The disk with the (data folder|database) \S+ is full\. Nothing was changed\. Free up some space and start Orderbell again\.$/,
      );
      expect(code).toBe(1);
    },
  );
});

describe.skipIf(!possible)('the desktop app', () => {
  const desktop = join('test', 'integration', 'faults', 'desktop-on-a-small-disk.ts');

  it.each([
    ['full', `mkdir -m 700 "$1/data"; echo > "$1/rest"; ${asFull}`, 'is full. Nothing was changed.'],
    ['read-only', 'mkdir -m 700 "$1/data"; mount -o remount,ro "$1"', 'the disk is read-only'],
  ])(
    'reports at the start that the disk is %s, in a sentence and a box, and ends',
    async (_how, prepare, reason) => {
      const { code, output } = await runOnSmallDisk(desktop, ['--data-dir={disk}/data'], prepare);
      expect(code, output).toBe(1);
      const [said = '', ...more] = output.trim().split('\n');
      expect(said).toContain('{disk}/data');
      expect(said).toContain(reason);
      // A user who starts it without a terminal gets the same text in a box, once.
      expect(more).toEqual([`A box says: Orderbell: ${said}`]);
    },
  );
});

describe.skipIf(!possible)('a disk that is read-only', () => {
  it('is named at the start with a remedy, and nothing else happens', async () => {
    const { code, output } = await runOnSmallDisk(
      web,
      shell,
      'mkdir -m 700 "$1/data"; mount -o remount,ro "$1"',
    );
    expect(output.trim()).toBe(
      "Orderbell can't write to its data folder {disk}/data (the disk is read-only). " +
        'Make it writable, or choose another folder with --data-dir.',
    );
    expect(code).toBe(1);
  });

  it.each([
    ['orderbell.lock', "Orderbell isn't allowed to write orderbell.lock in its data folder {disk}/data."],
    ['orderbell.sqlite', "Orderbell isn't allowed to write to the database {disk}/data/orderbell.sqlite."],
  ])('for %s only is named at the start, with who can fix it', async (name, sentence) => {
    // One file of the folder is read-only, for example another user's or on another disk.
    const file = `"$1/data/${name}"`;
    const prepare = `mkdir -m 700 "$1/data"; : > ${file}; mount --bind ${file} ${file}; mount -o remount,bind,ro ${file}`;
    const { code, output } = await runOnSmallDisk(web, shell, prepare);
    expect(output).toContain(sentence);
    expect(output).toContain("Ask your computer's administrator to allow it.");
    expect(code).toBe(1);
  });
});

it.skipIf(!existsSync('/dev/full'))('a log on a full disk blocks nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'orderbell-log-'));
  symlinkSync('/dev/full', join(folder, 'orderbell.log'));
  const log = createLogFile(folder);
  expect(() => log('error', 'store-failed', { code: 'store.full' })).not.toThrow();
  rmSync(folder, { recursive: true, force: true });
});
