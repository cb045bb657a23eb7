import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createFileSaver, createOpenParts } from '../../../src/main/adapters/data-folder/file-saver.ts';
import type { Place } from '../../../src/main/core/ports.ts';
import { en } from '../../../src/renderer/i18n/en.ts';
import { hasSmallDisks, runOnSmallDisk } from '../faults/small-disk.ts';

const never = (): Promise<never> => Promise.reject(new Error('nothing is opened here'));

const open = async (
  options: Parameters<typeof createFileSaver>[1] = {},
): Promise<{ folder: string; place: Place }> => {
  const folder = await mkdtemp(join(tmpdir(), 'orderbell-saver-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const choose = async (name: string): Promise<string> => join(folder, name);
  const desktop = { choose, chooseFolder: never, open: never, reveal: never };
  const place = await createFileSaver(desktop, options).place('Drawing.pdf');
  if (place === null) throw new Error('No place was chosen.');
  // The file stays open until here if a test neither finishes nor discards it.
  onTestFinished(() => place.discard());
  return { folder, place };
};

it('has nothing under its name before it is complete', async () => {
  const { folder, place } = await open();
  await place.begin(3);
  await place.write(Buffer.from('abc'));
  expect(await readdir(folder)).toEqual([expect.stringMatching(/^\..*-part$/)]);
  expect(await place.finish()).toEqual({ name: 'Drawing.pdf', path: join(folder, 'Drawing.pdf') });
  expect(await readFile(join(folder, 'Drawing.pdf'), 'utf8')).toBe('abc');
  expect(await readdir(folder)).toEqual(['Drawing.pdf']);
  await place.discard();
  expect(await readdir(folder)).toEqual(['Drawing.pdf']);
});

/** A folder for notes of parts, and a process that begins on it. */
const withNotes = async () => {
  const notes = await mkdtemp(join(tmpdir(), 'orderbell-parts-'));
  onTestFinished(() => rm(notes, { recursive: true, force: true }));
  return { notes, begin: () => createOpenParts(join(notes, 'parts')) };
};

it('of a killed process is removed by the next one, and nothing else is', async () => {
  const { notes, begin } = await withNotes();
  const killed = await open({ parts: begin() });
  await killed.place.write(Buffer.from('half of it'));
  await writeFile(join(killed.folder, '.hers.orderbell-part'), 'hers');
  const next = begin();
  const other = await open({ parts: next });
  await other.place.write(Buffer.from('abc'));
  await next.clear();
  expect(await readdir(killed.folder)).toEqual(['.hers.orderbell-part']);
  // A process doesn't clean up its own current file.
  await other.place.finish();
  expect(await readdir(other.folder)).toEqual(['Drawing.pdf']);
  expect(await readdir(join(notes, 'parts'))).toEqual([]);
});

it('removes only parts, with any note, and keeps the note of a missing disk', async () => {
  const { notes, begin } = await withNotes();
  const { folder, place } = await open();
  await place.finish();
  const away = join(folder, 'stick', '.0a1b2c3d.orderbell-part');
  await mkdir(join(notes, 'parts'));
  await writeFile(join(notes, 'parts', 'forged'), join(folder, 'Drawing.pdf'));
  await writeFile(join(notes, 'parts', 'away'), away);
  await begin().clear();
  expect(await readdir(folder)).toEqual(['Drawing.pdf']);
  expect(await readdir(join(notes, 'parts'))).toEqual(['away']);
  await mkdir(join(folder, 'stick'));
  await writeFile(away, 'half of it');
  await begin().clear();
  expect(await readdir(join(folder, 'stick'))).toEqual([]);
  expect(await readdir(join(notes, 'parts'))).toEqual([]);
});

it('keeps no note of a cancelled file', async () => {
  const { notes, begin } = await withNotes();
  const { folder, place } = await open({ parts: begin() });
  await place.discard();
  expect([await readdir(folder), await readdir(join(notes, 'parts'))]).toEqual([[], []]);
});

it.runIf(process.platform !== 'win32')('follows no link in its place', async () => {
  const { folder, place } = await open();
  await mkdir(join(folder, 'elsewhere'));
  await writeFile(join(folder, 'elsewhere', 'hers'), 'hers');
  await symlink(join(folder, 'elsewhere', 'hers'), join(folder, 'Drawing.pdf'));
  await place.begin(null);
  await place.write(Buffer.from('abc'));
  expect((await place.finish()).name).toBe('Drawing (2).pdf');
  expect(await readFile(join(folder, 'elsewhere', 'hers'), 'utf8')).toBe('hers');
});

it.runIf(process.platform === 'linux')('is marked as downloaded from the internet on Windows', async () => {
  // On other systems the mark is a file of that name, which stays where the document was made.
  const { folder, place } = await open({ platform: 'win32' });
  await place.begin(null);
  await place.finish();
  const mark = (await readdir(folder)).find((name) => name.endsWith(':Zone.Identifier')) ?? '';
  expect(await readFile(join(folder, mark), 'utf8')).toBe('[ZoneTransfer]\r\nZoneId=3\r\n');
});

it('reports a missing permission', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'orderbell-saver-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const saver = createFileSaver({
    choose: async (name) => join(folder, 'not there', name),
    chooseFolder: never,
    open: never,
    reveal: never,
  });
  await expect(saver.place('Drawing.pdf')).rejects.toMatchObject({ code: 'document.save-failed' });
});

it.runIf(hasSmallDisks())(
  'reports a full disk before or during the save, and leaves nothing on it',
  async () => {
    const script = 'test/integration/documents/save-on-a-small-disk.ts';
    const { code, output } = await runOnSmallDisk(script, ['{disk}'], 'true');
    expect(code, output).toBe(0);
    const full = 'document.save-full';
    expect(JSON.parse(output)).toEqual({ before: full, during: full, left: [] });
    expect(en[`error.${full}`]).toContain('enough space');
  },
);
