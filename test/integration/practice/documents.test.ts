import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { fieldOf, type Practice, type Reply, startPractice } from './practice-client.ts';

const path = '/v2/object-storage/document';
const boundary = 'xYzZY';

const multipart = (filename: string, content: string | Buffer, name = 'file'): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: application/pdf\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);

const post = (practice: Practice, body: Buffer): Promise<Reply> =>
  practice.call('POST', path, {
    headers: { authorization: practice.basic, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body,
  });

const idOf = ({ text }: Reply): string => z.object({ id: z.uuid() }).parse(JSON.parse(text)).id;
const metadataSchema = z.object({
  id: z.string(),
  filename: z.string(),
  contentType: z.string(),
  downloadUrl: z.string(),
});
const metadataOf = async (practice: Practice, id: string) =>
  metadataSchema.parse(JSON.parse((await practice.ask('GET', `${path}/${id}/metadata`)).text));

describe('the object storage', () => {
  it('takes a document and gives it back by a link that needs no credentials and lives a minute', async () => {
    const practice = await startPractice({ sample: 'empty' });
    const content = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));
    const upload = await post(practice, multipart('Prüfbericht 7.pdf', content));
    expect(upload.status).toBe(200);
    const { downloadUrl, ...rest } = await metadataOf(practice, idOf(upload));
    expect(rest).toEqual({
      id: idOf(upload),
      filename: 'Prüfbericht 7.pdf',
      contentType: 'application/pdf',
    });
    expect(downloadUrl.startsWith(practice.url)).toBe(true);
    const download = await practice.call('GET', downloadUrl);
    expect(download.status).toBe(200);
    expect(download.headers['content-length']).toBe('300000');
    expect(download.text).toBe(content.toString());
    practice.wait(60_000);
    expect((await practice.call('GET', downloadUrl)).status).toBe(403);
  });

  it('refuses a document above its limit with 413, and keeps no part of it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'orderbell-most-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const practice = await startPractice({ sample: 'empty', folder, mostDocumentBytes: 100_000 });
    const kept = (): string[] => readdirSync(join(folder, 'documents'));
    const refused = await post(practice, multipart('long.pdf', Buffer.alloc(100_001)));
    expect([refused.status, fieldOf(refused)]).toEqual([413, 'file']);
    expect(kept()).toEqual([]);
    expect((await post(practice, multipart('long.pdf', Buffer.alloc(100_000)))).status).toBe(200);
    expect(kept()).toHaveLength(2);
  });

  it('gives it by its documented paths too, with credentials', async () => {
    const practice = await startPractice({ sample: 'empty' });
    const id = idOf(await post(practice, multipart('a.txt', 'hello')));
    for (const way of [`/object-storage/download/${id}`, `${path}/${id}`]) {
      expect((await practice.ask('GET', way)).text).toBe('hello');
      expect((await practice.call('GET', way)).status).toBe(401);
    }
  });

  it('deletes it and its link', async () => {
    const practice = await startPractice({ sample: 'empty' });
    const id = idOf(await post(practice, multipart('a.txt', 'hello')));
    const { downloadUrl } = await metadataOf(practice, id);
    expect((await practice.ask('DELETE', `${path}/${id}`)).status).toBe(200);
    expect((await practice.ask('DELETE', `${path}/${id}`)).status).toBe(404);
    expect((await practice.ask('GET', `${path}/${id}/metadata`)).status).toBe(404);
    expect((await practice.call('GET', downloadUrl)).status).toBe(404);
  });

  it.each([
    ['text/plain; charset="utf-8"', 'text/plain; charset="utf-8"'],
    ['text/€uro', 'application/octet-stream'],
    ['nonsense', 'application/octet-stream'],
  ])('of type %s is given back as %s', async (sent, given) => {
    const practice = await startPractice({ sample: 'empty' });
    const whole = multipart('a.txt', 'hello').toString();
    const typed = Buffer.from(whole.replace('application/pdf', sent));
    const id = idOf(await post(practice, typed));
    const reply = await practice.ask('GET', `/v2/object-storage/document/${id}`);
    expect([reply.status, reply.headers['content-type'], reply.text]).toEqual([200, given, 'hello']);
  });

  it('takes an empty file, and one that holds its own boundary', async () => {
    const practice = await startPractice({ sample: 'empty' });
    const empty = idOf(await post(practice, multipart('empty.txt', '')));
    expect((await practice.ask('GET', `${path}/${empty}`)).text).toBe('');
    const tricky = `--${boundary} and \r\n-${boundary}\r\n--xYz`;
    const id = idOf(await post(practice, multipart('tricky.txt', tricky)));
    expect((await practice.ask('GET', `${path}/${id}`)).text).toBe(tricky);
  });

  it.each([
    ['a refused ending', multipart('setup.EXE', 'x'), 'file'],
    ['a part of another name', multipart('a.txt', 'x', 'upload'), 'upload'],
    ['no file name', multipart('', 'x'), 'file'],
    ['a body cut short', multipart('a.txt', 'x').subarray(0, -12), 'body'],
    ['no multipart at all', Buffer.from('hello'), 'body'],
  ])('refuses %s with 400', async (_, body, field) => {
    const practice = await startPractice({ sample: 'empty' });
    const reply = await post(practice, body);
    expect([reply.status, fieldOf(reply)]).toEqual([400, field]);
  });

  it('requires credentials for an upload and a content type with a boundary', async () => {
    const practice = await startPractice({ sample: 'empty' });
    expect((await practice.call('POST', path, { body: 'x' })).status).toBe(401);
    expect(fieldOf(await practice.ask('POST', path, '{}'))).toBe('Content-Type');
  });

  it('leaves nothing behind when the service stops', async () => {
    const temporary = mkdtempSync(join(tmpdir(), 'orderbell-test-'));
    onTestFinished(() => rmSync(temporary, { recursive: true }));
    for (const name of ['TMPDIR', 'TEMP', 'TMP']) vi.stubEnv(name, temporary);
    onTestFinished(() => void vi.unstubAllEnvs());
    const practice = await startPractice({ sample: 'empty' });
    await post(practice, multipart('a.txt', 'hello'));
    expect(readdirSync(temporary)).toHaveLength(1);
    await practice.service.stop();
    expect(readdirSync(temporary)).toEqual([]);
  });

  it('holds every document that the sample orders refer to', async () => {
    const practice = await startPractice();
    const ids = practice.service.world
      .orders()
      .flatMap((order) => [...order.documents, ...order.lines.flatMap(({ documents }) => documents)])
      .flatMap(({ objectId }) => (objectId === null ? [] : [objectId]));
    expect(ids.length).toBeGreaterThan(20);
    for (const id of ids.slice(0, 10)) {
      expect((await practice.ask('GET', `${path}/${id}`)).text).toMatch(/^(%PDF-1\.4|Packing)/);
    }
  });
});

describe('a document in a response', () => {
  it('appears on the order or line, and one with the same code replaces it', async () => {
    const practice = await startPractice({ sample: 'empty' });
    const order = practice.service.buyers.issue({ buyer: 'Kessler', lines: [{}] });
    const respond = async (objectId: string) =>
      practice.ask('POST', '/v2/api-connector/order-response', {
        order: {
          buyerAccountNumber: 'D-10034',
          purchaseOrderNumber: order.purchaseOrderNumber,
          documents: [{ objectId, name: 'terms.pdf' }],
        },
        lines: [
          {
            purchaseOrderLinePosition: '10',
            indicators: { accepted: true },
            documents: [{ objectId, name: 'certificate.pdf', code: 'CERT' }],
          },
        ],
      });
    const [first, second] = [
      idOf(await post(practice, multipart('certificate.pdf', '1'))),
      idOf(await post(practice, multipart('certificate.pdf', '2'))),
    ];
    expect((await respond(first)).status).toBe(200);
    expect((await respond(second)).status).toBe(200);
    const { supplierOrder, lines } = await practice.order(order.id);
    expect(supplierOrder.documents.map(({ objectId }) => objectId)).toEqual([first, second]);
    expect(lines[0]?.supplierLine?.documents.map(({ objectId }) => objectId)).toEqual([second]);
  });
});
