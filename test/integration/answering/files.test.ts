import { createHash } from 'node:crypto';
import { link, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createFiles } from '../../../src/main/adapters/data-folder/files.ts';

const onPosix = process.platform !== 'win32';

const open = async () => {
  const root = await mkdtemp(join(tmpdir(), 'orderbell-files-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await mkdir(join(root, 'data'));
  const folder = join(root, 'data', 'staging');
  return { root, folder, files: createFiles(folder) };
};

const text = (value: string): Uint8Array => Buffer.from(value);

it('stores appended pieces and reads them back', async () => {
  const { files } = await open();
  await files.append('a-1', text('one '));
  await files.append('a-1', text('two'));
  expect(await files.size('a-1')).toBe(7);
  expect(await files.hash('a-1')).toBe(createHash('sha256').update('one two').digest('hex'));
  const chunks: Uint8Array[] = [];
  for await (const chunk of files.read('a-1')) chunks.push(chunk);
  expect(Buffer.concat(chunks).toString()).toBe('one two');
});

it('deletes a file, and accepts the deletion of a missing one', async () => {
  const { files, folder } = await open();
  await files.append('a-1', text('one'));
  await files.remove('a-1');
  await files.remove('a-1');
  expect(await files.size('a-1')).toBe(0);
  await expect(readFile(join(folder, 'a-1'))).rejects.toMatchObject({ code: 'ENOENT' });
});

it('reads a file of several chunks whole', async () => {
  const { files } = await open();
  const bytes = Buffer.alloc(300_000, 'x');
  await files.append('big', bytes);
  let length = 0;
  for await (const chunk of files.read('big')) length += chunk.length;
  expect(length).toBe(bytes.length);
});

it.runIf(onPosix)('is for the user alone', async () => {
  const { files, folder } = await open();
  await files.append('a-1', text('one'));
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, 'a-1'))).mode & 0o777).toBe(0o600);
});

it.each(['../a', 'a/b', '', '.', 'a.pdf', '-a', 'a\0', 'x'.repeat(100)])(
  'takes "%s" for no name',
  async (name) => {
    const { files } = await open();
    await expect(files.append(name, text('x'))).rejects.toMatchObject({ code: 'store.failed' });
    await expect(files.remove(name)).rejects.toMatchObject({ code: 'store.failed' });
  },
);

describe.runIf(onPosix)('a link', () => {
  it('in the folder is never written through or read', async () => {
    const { root, folder, files } = await open();
    const secret = join(root, 'secret');
    await writeFile(secret, 'mine');
    await mkdir(folder, { recursive: true });
    await symlink(secret, join(folder, 'a-1'));
    await expect(files.append('a-1', text('x'))).rejects.toMatchObject({ code: 'store.failed' });
    await expect(files.hash('a-1')).rejects.toMatchObject({ code: 'store.failed' });
    expect(await files.size('a-1')).toBe(0);
    expect(await readFile(secret, 'utf8')).toBe('mine');
  });

  it('in the place of the folder is not used', async () => {
    const { root, folder, files } = await open();
    const elsewhere = join(root, 'elsewhere');
    await mkdir(elsewhere);
    await symlink(elsewhere, folder);
    await expect(files.append('a-1', text('x'))).rejects.toMatchObject({ code: 'store.failed' });
  });

  it('to another file’s content is removed without that file', async () => {
    const { root, folder, files } = await open();
    await files.append('a-1', text('one'));
    await link(join(folder, 'a-1'), join(root, 'b'));
    await files.remove('a-1');
    expect(await readFile(join(root, 'b'), 'utf8')).toBe('one');
  });
});

it('knows the free space', async () => {
  const { files } = await open();
  expect(await files.free()).toBeGreaterThan(0);
});
