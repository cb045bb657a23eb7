import { createHash } from 'node:crypto';
import { appendFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/main/adapters/store/sqlite.ts';
import type { Attachment } from '../../../src/shared/contract/calls/documents.ts';
import type { OrderLine } from '../../../src/shared/domain/order/order.ts';
import { accept, at, type Harness, openHarness, responsePath } from './harness.ts';

const terms = { deliverySchedule: [{ date: '2026-12-10', quantity: '100' }], netPrice: '4.20' };
const uploadPath = '/v2/object-storage/document';
const pdf = Buffer.from('%PDF-1.7 a certificate of conformity');

const issued = async (harness: Harness): Promise<{ key: number; line: OrderLine }> => {
  harness.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lines: [terms] });
  const { key, order } = await harness.received('PO-1');
  const line = order.lines[0];
  if (line === undefined) throw new Error('The order has no line.');
  return { key, line };
};

const attachment = async (harness: Harness, key: number, id: string): Promise<Attachment> => {
  const found = (await harness.detail(key)).attachments.find((one) => one.id === id);
  if (found === undefined) throw new Error(`There is no document ${id}.`);
  return found;
};

const reach = (harness: Harness, key: number, id: string, state: Attachment['state']): Promise<Attachment> =>
  harness.until(async () => {
    const found = await attachment(harness, key, id);
    return found.state === state ? found : null;
  }, state);

const staged = (harness: Harness): Promise<string[]> =>
  readdir(join(harness.folder, 'staging')).catch(() => []);

const uploads = (harness: Harness): number =>
  harness.requests.filter((line) => line === `POST ${uploadPath}`).length;

const sentDocuments = (harness: Harness) => harness.practice.world.responses[0]?.response;

describe('a document that is sent', () => {
  const stageOnly = async (harness: Harness, key: number) => {
    harness.disturb(({ path }) => (path === uploadPath ? { status: 503 } : 'pass'));
    const attached = await harness.attach(key, null, 'Certificate.pdf', pdf);
    await harness.until(async () => (await attachment(harness, key, attached.id)).problem !== null);
    harness.disturb(null);
    return { ...attached, before: uploads(harness) };
  };

  it('is hashed completely before its upload begins', async () => {
    const harness = await openHarness();
    const { key } = await issued(harness);
    const hashes: unknown[] = [];
    harness.disturb(({ path }) => {
      if (path === uploadPath) {
        // Another connection sees only committed data.
        const other = openDatabase(join(harness.folder, 'store.sqlite'));
        hashes.push(other.get('SELECT sha256 FROM documents')?.['sha256']);
        other.close();
      }
      return 'pass';
    });
    const { id } = await harness.attach(key, null, 'Certificate.pdf', pdf);
    await reach(harness, key, id, 'uploaded');
    expect(hashes).toEqual([createHash('sha256').update(pdf).digest('hex')]);
  });

  it('that changed after it was attached isn’t sent, even with the same length', async () => {
    const harness = await openHarness();
    const { key } = await issued(harness);
    const { id, before } = await stageOnly(harness, key);
    await writeFile(join(harness.folder, 'staging', id), Buffer.alloc(pdf.length, 'x'));
    await harness.call('documents.retry', { id });
    expect((await reach(harness, key, id, 'needs-attention')).problem?.code).toBe('document.incomplete');
    expect(uploads(harness)).toBe(before);
  });

  it('is never uploaded for another account that signs in while it is read', async () => {
    const harness = await openHarness();
    const { key } = await issued(harness);
    const { id, before } = await stageOnly(harness, key);
    let hashing = false;
    const switched = Promise.withResolvers<void>();
    harness.whileHashing(() => {
      hashing = true;
      return switched.promise;
    });
    await harness.call('documents.retry', { id });
    await harness.until(() => hashing);
    const url = (await harness.call('accounts.current', {})).account?.baseUrl.replace(
      '127.0.0.1',
      'localhost',
    );
    await harness.signIn({ ...harness.credentials, url: url ?? '' });
    harness.whileHashing(null);
    switched.resolve();
    await harness.pass(120_000);
    expect(uploads(harness)).toBe(before);
    await harness.signIn();
    await reach(harness, key, id, 'uploaded');
    expect(uploads(harness)).toBe(before + 1);
  });
});

describe('a document', () => {
  it('is uploaded at once, goes with the answer under its id, and leaves no staged file', async () => {
    const harness = await openHarness();
    const { key, line } = await issued(harness);
    const header = await harness.attach(key, null, 'Certificate.pdf', pdf);
    const drawing = await harness.attach(key, line.position, 'Drawing.pdf', pdf);
    await reach(harness, key, header.id, 'uploaded');
    await reach(harness, key, drawing.id, 'uploaded');
    const { id } = await harness.send(key, at(line, accept));
    await harness.reach(key, id, 'done');
    expect(sentDocuments(harness)?.order.documents).toMatchObject([{ name: 'Certificate.pdf' }]);
    expect(sentDocuments(harness)?.lines[0]?.documents).toMatchObject([{ name: 'Drawing.pdf' }]);
    expect(await staged(harness)).toEqual([]);
    const { attachments } = await harness.detail(key);
    expect(attachments.map(({ responseId, state }) => ({ responseId, state }))).toEqual([
      { responseId: id, state: 'uploaded' },
      { responseId: id, state: 'uploaded' },
    ]);
  });

  it('reports its progress, and finally that only the service’s reply is missing', async () => {
    const harness = await openHarness();
    const { key } = await issued(harness);
    const big = Buffer.alloc(2_000_000, 7);
    const release = Promise.withResolvers<void>();
    const { attachment: begun } = await harness.call('documents.begin', {
      orderKey: key,
      position: null,
      name: 'Big.pdf',
      size: big.length,
    });
    const { id } = begun;
    const half = 786_432;
    for (let offset = 0; offset < big.length; offset += half) {
      const base64 = big.subarray(offset, offset + half).toString('base64');
      const { received } = await harness.call('documents.append', { id, offset, base64 });
      expect((await attachment(harness, key, id)).transferred).toBe(received);
    }
    harness.disturb(async ({ path }) => {
      if (path === uploadPath) await release.promise;
      return 'pass' as const;
    });
    await harness.call('documents.finish', { id });
    // The socket accepts a part. The rest waits for the service to read.
    await harness.until(async () => (await attachment(harness, key, id)).transferred > 0);
    release.resolve();
    await reach(harness, key, id, 'uploaded');
    const states = harness.events.flatMap((event) =>
      event.name === 'documents.changed' && event.attachment !== null ? [event.attachment.state] : [],
    );
    expect([...new Set(states)]).toEqual(['staging', 'waiting', 'uploading', 'finishing', 'uploaded']);
  });

  it('is waited for by the answer that refers to it', async () => {
    const harness = await openHarness();
    const { key, line } = await issued(harness);
    let failures = 2;
    harness.disturb(({ path }) => (path === uploadPath && failures-- > 0 ? { status: 503 } : 'pass'));
    const { id: documentId } = await harness.attach(key, null, 'Certificate.pdf', pdf);
    const { id, nextAttemptAt } = await harness.send(key, at(line, accept));
    expect(nextAttemptAt).toBeNull();
    await harness.until(() => uploads(harness) > 0);
    expect(harness.posts()).toBe(0);
    await harness.reach(key, id, 'done');
    expect((await attachment(harness, key, documentId)).state).toBe('uploaded');
    expect(uploads(harness)).toBe(3);
    expect(sentDocuments(harness)?.order.documents).toHaveLength(1);
  });

  it('keeps its name and description, also in a waiting answer, until it is sent', async () => {
    const harness = await openHarness({ undoSeconds: 30 });
    const { key, line } = await issued(harness);
    const { id: documentId } = await harness.attach(key, null, 'scan 0001.pdf', pdf);
    const said = { type: 'Certificate', code: 'C-31', revision: 'A', description: null };
    const describe = (name: string, details = said) =>
      harness.call('documents.describe', { id: documentId, name, details });
    await describe('Certificate.pdf', { ...said, revision: '  ' });
    await reach(harness, key, documentId, 'uploaded');
    const { id } = await harness.send(key, at(line, accept));
    expect((await describe('..\\Certificate 3.1.pdf')).attachment).toMatchObject({
      ...{ name: 'Certificate 3.1.pdf', details: said, responseId: id },
    });
    await expect(describe('Certificate.exe')).rejects.toMatchObject({ code: 'document.kind-refused' });
    await harness.reach(key, id, 'done');
    expect(sentDocuments(harness)?.order.documents).toMatchObject([{ name: 'Certificate 3.1.pdf', ...said }]);
    await expect(describe('Late.pdf')).rejects.toMatchObject({ code: 'document.sent-already' });
  });

  it('gets a name that is safe everywhere', async () => {
    const harness = await openHarness();
    const { key } = await issued(harness);
    const { name } = await harness.attach(key, null, 'C:\\certificates\\con\u202e.pdf', pdf);
    expect(name).toBe('_con.pdf');
  });

  it('for a line that is not answered stays with the draft', async () => {
    const harness = await openHarness();
    harness.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lines: [terms, terms] });
    const { key, order } = await harness.received('PO-1');
    const [one, two] = order.lines;
    if (one === undefined || two === undefined) throw new Error('Two lines were issued.');
    const { id: documentId } = await harness.attach(key, two.position, 'Drawing.pdf', pdf);
    const { id } = await harness.send(key, at(one, accept));
    await harness.reach(key, id, 'done');
    expect((await attachment(harness, key, documentId)).responseId).toBeNull();
    const second = await harness.send(key, at(two, accept));
    expect((await attachment(harness, key, documentId)).responseId).toBe(second.id);
  });

  it('whose staged copy is no longer whole is not uploaded', async () => {
    const harness = await openHarness();
    const { key } = await issued(harness);
    harness.disturb(({ path }) => (path === uploadPath ? { status: 503 } : 'pass'));
    const { id } = await harness.attach(key, null, 'Certificate.pdf', pdf);
    await harness.until(() => uploads(harness) > 0);
    await appendFile(join(harness.folder, 'staging', id), 'and more');
    harness.disturb(null);
    const { problem } = await reach(harness, key, id, 'needs-attention');
    expect(problem?.code).toBe('document.incomplete');
    expect(uploads(harness)).toBe(1);
  });

  it('delays no other order while its answer waits for it', async () => {
    const harness = await openHarness();
    const { key, line } = await issued(harness);
    harness.practice.buyers.issue({ purchaseOrderNumber: 'PO-2', lines: [terms] });
    const other = await harness.received('PO-2');
    harness.disturb(({ path }) => (path === uploadPath ? { status: 503 } : 'pass'));
    await harness.attach(key, null, 'Certificate.pdf', pdf);
    const waiting = await harness.send(key, at(line, accept));
    const answers = other.order.lines.flatMap((one) => at(one, accept));
    const { id } = await harness.send(other.key, answers);
    await harness.reach(other.key, id, 'done');
    expect((await harness.entry(key, waiting.id)).state).toBe('waiting');
  });

  it('that was removed delays no answer', async () => {
    const harness = await openHarness();
    const { key, line } = await issued(harness);
    harness.disturb(({ path }) => (path === uploadPath ? { status: 503 } : 'pass'));
    const { id: documentId } = await harness.attach(key, null, 'Certificate.pdf', pdf);
    const { id } = await harness.send(key, at(line, accept));
    await harness.until(() => uploads(harness) > 0);
    await harness.call('documents.remove', { id: documentId });
    await harness.reach(key, id, 'done');
    expect(sentDocuments(harness)?.order.documents).toEqual([]);
    expect(await staged(harness)).toEqual([]);
    expect((await harness.detail(key)).attachments).toEqual([]);
  });

  it('can be removed during its transfer', async () => {
    const harness = await openHarness();
    const { key, line } = await issued(harness);
    const arrived = Promise.withResolvers<void>();
    harness.disturb(async ({ path }) => {
      if (path !== uploadPath) return 'pass';
      arrived.resolve();
      return new Promise(() => undefined);
    });
    const { id: documentId } = await harness.attach(key, null, 'Big.pdf', Buffer.alloc(400_000, 1));
    await harness.until(() => uploads(harness) === 1);
    await arrived.promise;
    const { id } = await harness.send(key, at(line, accept));
    await harness.call('documents.remove', { id: documentId });
    await harness.reach(key, id, 'done');
    expect(uploads(harness)).toBe(1);
  });

  it('is deleted at the service if it is removed after its upload, also from an answer in its undo time', async () => {
    const harness = await openHarness({ undoSeconds: 30 });
    const { key, line } = await issued(harness);
    const { id: documentId } = await harness.attach(key, null, 'Certificate.pdf', pdf);
    await reach(harness, key, documentId, 'uploaded');
    const { id } = await harness.send(key, at(line, accept));
    expect(harness.bodyOf(id)).toContain('Certificate.pdf');
    await harness.call('documents.remove', { id: documentId });
    expect(harness.bodyOf(id)).not.toContain('Certificate.pdf');
    await harness.reach(key, id, 'done');
    await harness.until(() => harness.requests.some((line) => line.startsWith(`DELETE ${uploadPath}/`)));
    expect(sentDocuments(harness)?.order.documents).toEqual([]);
  });

  it('is deleted again later if only a web page answers 404', async () => {
    const harness = await openHarness();
    const { key } = await issued(harness);
    const { id: documentId } = await harness.attach(key, null, 'Certificate.pdf', pdf);
    await reach(harness, key, documentId, 'uploaded');
    const deletes = () => harness.requests.filter((line) => line.startsWith(`DELETE ${uploadPath}/`)).length;
    harness.disturb(({ method }) =>
      method === 'DELETE' && deletes() <= 1 ? { status: 404, body: '<p>Not found</p>' } : 'pass',
    );
    await harness.call('documents.remove', { id: documentId });
    await harness.until(() => deletes() === 2);
  });

  it('can’t be removed after an answer was sent with it', async () => {
    const harness = await openHarness();
    const { key, line } = await issued(harness);
    const { id: documentId } = await harness.attach(key, null, 'Certificate.pdf', pdf);
    const { id } = await harness.send(key, at(line, accept));
    await harness.reach(key, id, 'done');
    await expect(harness.call('documents.remove', { id: documentId })).rejects.toMatchObject({
      code: 'document.sent-already',
    });
  });

  it('is the draft’s again when its answer is undone', async () => {
    const harness = await openHarness({ undoSeconds: 30 });
    const { key, line } = await issued(harness);
    const { id: documentId } = await harness.attach(key, line.position, 'Certificate.pdf', pdf);
    const { id } = await harness.send(key, at(line, accept));
    expect((await attachment(harness, key, documentId)).responseId).toBe(id);
    await harness.call('responses.undo', { id });
    expect((await attachment(harness, key, documentId)).responseId).toBeNull();
  });

  it('that the service refuses waits for the user with the service’s text, and can be retried', async () => {
    const harness = await openHarness();
    const { key, line } = await issued(harness);
    harness.disturb(({ path }) => (path === uploadPath ? { status: 400, body: 'file is infected' } : 'pass'));
    const { id: documentId } = await harness.attach(key, null, 'Certificate.pdf', pdf);
    const { id } = await harness.send(key, at(line, accept));
    const { problem } = await reach(harness, key, documentId, 'needs-attention');
    expect(problem).toMatchObject({ code: 'service.refused', detail: 'file is infected' });
    expect(await harness.entry(key, id)).toMatchObject({
      state: 'needs-attention',
      problem: { detail: 'file is infected' },
    });
    expect((await harness.detail(key)).folder).toBe('to-answer');
    harness.disturb(null);
    await harness.call('documents.retry', { id: documentId });
    await harness.reach(key, id, 'done');
  });
});

describe('before anything is taken', () => {
  const refusals: [string, number, string][] = [
    ['Setup.EXE', 10, 'document.kind-refused'],
    ['invoice.pdf.js', 10, 'document.kind-refused'],
    ['macro.url. . ', 10, 'document.kind-refused'],
    ['Certificate.pdf', 0, 'document.empty'],
    ['Certificate.pdf', 2 * 1024 ** 3 + 1, 'document.too-large'],
  ];

  it.each(refusals)('refuses %s with %d bytes: %s', async (name, size, code) => {
    const harness = await openHarness();
    const { key } = await issued(harness);
    const input = { orderKey: key, position: null, name, size };
    await expect(harness.call('documents.begin', input)).rejects.toMatchObject({ code });
    expect((await harness.detail(key)).attachments).toEqual([]);
    expect(await staged(harness)).toEqual([]);
  });

  it('refuses the hundred and first for an order', async () => {
    const harness = await openHarness();
    const { key, line } = await issued(harness);
    const begin = (position: string | null) =>
      harness.call('documents.begin', { orderKey: key, position, name: 'Certificate.pdf', size: 10 });
    for (let count = 0; count < 100; count += 1) await begin(null);
    await expect(begin(null)).rejects.toMatchObject({ code: 'document.too-many' });
    await begin(line.position);
  });

  it('refuses a piece out of order and a premature end', async () => {
    const harness = await openHarness();
    const { key } = await issued(harness);
    const { attachment: begun } = await harness.call('documents.begin', {
      orderKey: key,
      position: null,
      name: 'Certificate.pdf',
      size: 6,
    });
    const { id } = begun;
    const base64 = Buffer.from('abc').toString('base64');
    await harness.call('documents.append', { id, offset: 0, base64 });
    for (const offset of [0, 2, 6]) {
      await expect(harness.call('documents.append', { id, offset, base64 })).rejects.toMatchObject({
        code: 'document.incomplete',
      });
    }
    await expect(harness.call('documents.finish', { id })).rejects.toMatchObject({
      code: 'document.incomplete',
    });
    const [one, two] = await Promise.allSettled([
      harness.call('documents.append', { id, offset: 3, base64 }),
      harness.call('documents.append', { id, offset: 3, base64 }),
    ]);
    expect([one.status, two.status]).toEqual(['fulfilled', 'rejected']);
    const { attachment: finished } = await harness.call('documents.finish', { id });
    await reach(harness, key, finished.id, 'uploaded');
  });
});

describe('a process that crashes', () => {
  it('while a document is received: it is reported as incomplete, delays nothing and can be removed', async () => {
    const harness = await openHarness();
    const { key, line } = await issued(harness);
    const { attachment: begun } = await harness.call('documents.begin', {
      orderKey: key,
      position: null,
      name: 'Certificate.pdf',
      size: 6,
    });
    const { id } = begun;
    const base64 = Buffer.from('abc').toString('base64');
    await harness.call('documents.append', { id, offset: 0, base64 });
    harness.kill();
    await harness.start();
    expect(await attachment(harness, key, id)).toMatchObject({
      state: 'needs-attention',
      problem: { code: 'document.incomplete', params: { name: 'Certificate.pdf' } },
    });
    await expect(harness.send(key, at(line, accept))).rejects.toMatchObject({ code: 'document.incomplete' });
    await expect(harness.call('documents.retry', { id })).rejects.toMatchObject({
      code: 'document.incomplete',
    });
    await harness.call('documents.remove', { id });
    expect(await staged(harness)).toEqual([]);
    const sent = await harness.send(key, at(line, accept));
    await harness.reach(key, sent.id, 'done');
  });

  it('while a document is removed: its copy is deleted at the next start, and the others stay', async () => {
    const harness = await openHarness();
    const { key } = await issued(harness);
    harness.disturb(({ path }) => (path === uploadPath ? 'drop' : 'pass'));
    const { id } = await harness.attach(key, null, 'Wanted.pdf', Buffer.from('abc'));
    const left = '11111111-1111-4111-8111-111111111111';
    await writeFile(join(harness.folder, 'staging', left), 'abc');
    harness.kill();
    await harness.start();
    expect(await staged(harness)).toEqual([id]);
  });

  it('while a document is uploaded: it is uploaded again completely', async () => {
    const harness = await openHarness();
    const { key, line } = await issued(harness);
    const arrived = Promise.withResolvers<void>();
    harness.disturb(async ({ path }) => {
      if (path !== uploadPath) return 'pass';
      arrived.resolve();
      return new Promise(() => undefined);
    });
    const bytes = Buffer.alloc(300_000, 9);
    const { id: documentId } = await harness.attach(key, null, 'Big.pdf', bytes);
    const { id } = await harness.send(key, at(line, accept));
    await harness.until(() => uploads(harness) === 1);
    await arrived.promise;
    harness.kill();
    harness.disturb(null);
    await harness.start();
    await harness.reach(key, id, 'done');
    const objectId = sentDocuments(harness)?.order.documents[0]?.objectId ?? '';
    expect((await attachment(harness, key, documentId)).state).toBe('uploaded');
    expect(await hashAtService(harness, objectId)).toBe(createHash('sha256').update(bytes).digest('hex'));
  });
});

it('is only confirmed by the service when the order shows it, however late that is', async () => {
  const harness = await openHarness();
  const { key, line } = await issued(harness);
  harness.disturb(({ path }) => (path === responsePath ? { status: 202 } : 'pass'));
  const { id } = await harness.send(key, at(line, accept));
  await harness.reach(key, id, 'sent');
  await harness.pass(1_000_000);
  expect((await harness.entry(key, id)).state).toBe('sent');
  expect((await harness.detail(key)).folder).toBe('waiting');
  // The service processes its queue.
  harness.disturb(null);
  const { url, authorization } = await access(harness);
  const headers = { authorization, 'content-type': 'application/json' };
  const late = await fetch(`${url}${responsePath}`, { method: 'POST', headers, body: harness.bodyOf(id) });
  expect(late.status).toBe(200);
  await harness.reach(key, id, 'done');
});

const access = async (harness: Harness): Promise<{ url: string; authorization: string }> => {
  const { account } = await harness.call('accounts.current', {});
  const url = account?.baseUrl ?? '';
  const { email, password } = harness.credentials;
  const basic = Buffer.from(`${email}:${password}`).toString('base64');
  return { url, authorization: `Basic ${basic}` };
};

const hashAtService = async (harness: Harness, objectId: string): Promise<string> => {
  const { url, authorization } = await access(harness);
  const answer = await fetch(`${url}${uploadPath}/${objectId}`, { headers: { authorization } });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return createHash('sha256').update(bytes).digest('hex');
};
