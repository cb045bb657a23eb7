import { expect, it } from 'vitest';
import type { UploadBody } from '../../../../src/main/core/ports.ts';
import { multipartBody } from '../../../../src/main/core/service/create-order-service.ts';

const pieces = [Buffer.from('a certifi'), Buffer.from('cate')];

const document = (progress: number[] = []): UploadBody => ({
  length: 13,
  open: async function* () {
    yield* pieces;
  },
  onProgress: (sent) => progress.push(sent),
});

const textOf = async (body: UploadBody): Promise<string> => {
  const all: Uint8Array[] = [];
  for await (const piece of body.open()) all.push(piece);
  return Buffer.concat(all).toString('utf8');
};

it('is exactly one part named file', async () => {
  const { contentType, body } = multipartBody('Zertifikat ä.pdf', document(), 'edge');
  expect(contentType).toBe('multipart/form-data; boundary=edge');
  const text = await textOf(body);
  expect(text).toBe(
    '--edge\r\nContent-Disposition: form-data; name="file"; filename="Zertifikat ä.pdf"\r\n' +
      'Content-Type: application/octet-stream\r\n\r\na certificate\r\n--edge--\r\n',
  );
  expect(body.length).toBe(Buffer.byteLength(text, 'utf8'));
});

it('can be read again for another attempt', async () => {
  const { body } = multipartBody('a.pdf', document(), 'edge');
  expect(await textOf(body)).toBe(await textOf(body));
});

it('counts sent bytes of the document, not of its surroundings', () => {
  const progress: number[] = [];
  const { body } = multipartBody('a.pdf', document(progress), 'edge');
  const head = body.length - 13 - '\r\n--edge--\r\n'.length;
  for (const sent of [0, head, head + 1, head + 13, body.length]) body.onProgress(sent);
  expect(progress).toEqual([0, 0, 1, 13, 13]);
});
