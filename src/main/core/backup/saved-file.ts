import { OrderbellError } from '../../../shared/contract/errors.ts';

/**
 * A saved backup: the store as one SQLite file, compressed by gzip, encrypted with a passphrase by age
 * (https://age-encryption.org/v1). So it can be opened without Orderbell, too. Both ways work in pieces:
 * neither the store nor the file is ever whole in memory.
 */

/**
 * age's own strength of a passphrase: its key takes about a second and 256 MB. Stronger files aren't ours.
 */
const workFactor = 18;

/** Encrypts a store. Derives the key first. @param strength of the key, as a power of two */
export const encryptStore = async (
  store: AsyncIterable<Uint8Array>,
  passphrase: string,
  strength: number = workFactor,
): Promise<AsyncIterable<Uint8Array>> => {
  // Loaded only when it is needed: it makes keys of many kinds as it loads.
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.setPassphrase(asTyped(passphrase));
  encrypter.setScryptWorkFactor(strength);
  return piecesOf(await encrypter.encrypt(streamOf(store).pipeThrough(new CompressionStream('gzip'))));
};

/**
 * Decrypts a saved backup. Throws `backup.not-a-backup` or `backup.wrong-passphrase` before the first piece,
 * `backup.damaged` at a piece that was changed or is missing.
 */
export const decryptStore = async function* (
  file: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Uint8Array> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(asTyped(passphrase));
  const plain = await decrypter.decrypt(streamOf(withHeader(file))).catch((error: unknown) => {
    if (error instanceof OrderbellError) throw error;
    const isWrong = error instanceof Error && error.message.startsWith('no identity matched');
    throw new OrderbellError(isWrong ? 'backup.wrong-passphrase' : 'backup.not-a-backup', { cause: error });
  });
  try {
    yield* piecesOf(streamOf(piecesOf(plain)).pipeThrough(new DecompressionStream('gzip')));
  } catch (error) {
    throw new OrderbellError('backup.damaged', { cause: error });
  }
};

// Keyboards of different systems write an umlaut as one character or as two.
const asTyped = (passphrase: string): string => passphrase.normalize('NFC');

/** Passes on the pieces of a file that begins as ours do. age would read a foreign file as one long line. */
async function* withHeader(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let first = true;
  for await (const piece of file) {
    if (first && !isOurs(piece)) throw new OrderbellError('backup.not-a-backup');
    first = false;
    yield piece;
  }
  if (first) throw new OrderbellError('backup.not-a-backup');
}

const isOurs = (piece: Uint8Array): boolean => {
  const header = /^age-encryption\.org\/v1\n-> scrypt \S+ (\d+)\n/.exec(
    new TextDecoder().decode(piece.subarray(0, 200)),
  );
  return header !== null && Number(header[1]) <= workFactor;
};

// A Node stream would be simpler, but the library takes those of the web.
const streamOf = (pieces: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array<ArrayBuffer>> => {
  const source = pieces[Symbol.asyncIterator]();
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await source.next();
      if (done === true) controller.close();
      // A copy: these streams take no shared memory.
      else controller.enqueue(new Uint8Array(value));
    },
    cancel: async () => void (await source.return?.()),
  });
};

async function* piecesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
