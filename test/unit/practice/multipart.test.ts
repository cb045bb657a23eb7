import { describe, expect, it } from 'vitest';
import { readFilePart } from '../../../src/main/practice/documents/multipart.ts';

const content = '\r\n--b\r\n--bounda\r\nry--boundary\r\n';
const body = Buffer.from(
  `preamble\r\n--boundary\r\nContent-Disposition: form-data; name="file"; filename="C:\\x\\caf%22é.pdf"\r\n\r\n${content}\r\n--boundary--\r\n`,
);

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const textOf = async (source: AsyncIterable<Buffer>): Promise<string> => {
  const pieces: Buffer[] = [];
  for await (const piece of source) pieces.push(piece);
  return Buffer.concat(pieces).toString();
};

describe('a multipart upload', () => {
  it.each([1, 2, 3, 5, 7, 11, 64, 10_000])('reads the same in pieces of %d bytes', async (size) => {
    const part = await readFilePart('multipart/form-data; boundary=boundary', inPieces(body, size));
    expect(part.filename).toBe('caf"é.pdf');
    expect(part.contentType).toBe('application/octet-stream');
    expect(await textOf(part.content)).toBe(content);
  });

  it('takes the extended file name before the plain one', async () => {
    const named = Buffer.from(
      `--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"; filename*=UTF-8''%E2%82%AC.txt\r\nContent-Type: text/plain\r\n\r\nx\r\n--b--`,
    );
    const read = await readFilePart('multipart/form-data; charset=utf-8; boundary="b"', inPieces(named, 50));
    expect([read.filename, read.contentType]).toEqual(['€.txt', 'text/plain']);
  });

  it.each(['', 'reports/', 'C:\\\\reports\\\\'])('refuses a part whose file name is %j', async (filename) => {
    const named = Buffer.from(
      `--b\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\n\r\nx\r\n--b--`,
    );
    await expect(readFilePart('multipart/form-data; boundary=b', inPieces(named, 50))).rejects.toMatchObject({
      status: 400,
      field: 'file',
    });
  });

  it('never takes half a document for a whole one', async () => {
    for (let length = 110; length < body.length - 5; length += 1) {
      const cut = readFilePart(
        'multipart/form-data; boundary=boundary',
        inPieces(body.subarray(0, length), 9),
      );
      await expect(cut.then((part) => textOf(part.content))).rejects.toMatchObject({ status: 400 });
    }
  });

  it('gives up on a head without end', async () => {
    const endless = Buffer.from(`--b\r\nContent-Disposition: ${'x'.repeat(100_000)}`);
    const read = readFilePart('multipart/form-data; boundary=b', inPieces(endless, 1000));
    await expect(read).rejects.toMatchObject({ status: 400 });
  });
});
