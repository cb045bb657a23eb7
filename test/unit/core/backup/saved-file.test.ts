import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { Encrypter } from 'age-encryption';
import { expect, test } from 'vitest';
import { decryptStore, encryptStore } from '../../../../src/main/core/backup/saved-file.ts';
import { shapeOfError } from '../../../../src/shared/contract/errors.ts';

const passphrase = 'correct horse battery';

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const whole = async (pieces: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
};

/** With a weak key, since a strong one takes a second. */
const encrypt = async (store: Uint8Array): Promise<Buffer> =>
  whole(await encryptStore(inPieces(store, 70_000), passphrase, 2));

const decrypt = async (file: Uint8Array, word = passphrase, size = 90_000): Promise<Buffer> =>
  whole(decryptStore(inPieces(file, size), word));

const refusalOf = (file: Uint8Array, word?: string): Promise<string> =>
  decrypt(file, word).then(
    () => 'none',
    (error: unknown) => shapeOfError(error).code,
  );

test.each([1, 65_536, 300_000])('a store of %i bytes comes back as it was', async (bytes) => {
  const store = randomBytes(bytes);
  expect((await decrypt(await encrypt(store))).equals(store)).toBe(true);
});

test('a store is in the file encrypted, and smaller', async () => {
  const file = await encrypt(Buffer.from('PO-4711 '.repeat(50_000)));
  expect(file.includes('PO-4711')).toBe(false);
  expect(file.length).toBeLessThan(10_000);
});

test('an umlaut of the passphrase may be one character or two', async () => {
  const file = await whole(await encryptStore(inPieces(Buffer.from('store'), 10), 'Größe und Übermut', 2));
  expect((await decrypt(file, 'Größe und Übermut'.normalize('NFD'))).toString()).toBe('store');
});

test('another passphrase is named as such', async () => {
  expect(await refusalOf(await encrypt(randomBytes(10)), 'another passphrase')).toBe(
    'backup.wrong-passphrase',
  );
});

test('a changed or shortened file is damaged', async () => {
  const file = await encrypt(randomBytes(200_000));
  const changed = Buffer.from(file);
  changed.writeUInt8(changed.readUInt8(changed.length - 10) ^ 1, changed.length - 10);
  expect(await refusalOf(changed)).toBe('backup.damaged');
  expect(await refusalOf(file.subarray(0, file.length - 70_000))).toBe('backup.damaged');
});

test('a file of another kind is none of ours, also an endless line', async () => {
  expect(await refusalOf(Buffer.from('a drawing'))).toBe('backup.not-a-backup');
  expect(await refusalOf(Buffer.alloc(1_000_000, 65))).toBe('backup.not-a-backup');
  expect(await refusalOf((await encrypt(randomBytes(10))).subarray(0, 100))).toBe('backup.not-a-backup');
});

test('a key that would take minutes is refused before it is derived', async () => {
  const file = (await encrypt(randomBytes(10))).toString('latin1').replace(/^(-> scrypt \S+) 2$/m, '$1 20');
  expect(await refusalOf(Buffer.from(file, 'latin1'))).toBe('backup.not-a-backup');
});

test('a file that age reads but that isn’t compressed is damaged', async () => {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(2);
  expect(await refusalOf(await encrypter.encrypt(randomBytes(100)))).toBe('backup.damaged');
  expect(await refusalOf(await encrypter.encrypt(gzipSync('')))).toBe('none');
});
