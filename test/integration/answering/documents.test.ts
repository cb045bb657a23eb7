import { createHash } from 'node:crypto';
import { appendFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/main/adapters/sqlite.ts';
import type { Attachment } from '../../../src/shared/contract/documents.ts';
import type { OrderLine } from '../../../src/shared/domain/order.ts';
import { accept, at, type House, openHouse, responsePath } from './house.ts';

const terms = { deliverySchedule: [{ date: '2026-12-10', quantity: '100' }], netPrice: '4.20' };
const uploadPath = '/v2/object-storage/document';
const pdf = Buffer.from('%PDF-1.7 a certificate of conformity');

const issued = async (house: House): Promise<{ key: number; line: OrderLine }> => {
  house.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lines: [terms] });
  const { key, order } = await house.heard('PO-1');
  const line = order.lines[0];
  if (line === undefined) throw new Error('The order has no line.');
  return { key, line };
};

const attachment = async (house: House, key: number, id: string): Promise<Attachment> => {
  const found = (await house.detail(key)).attachments.find((one) => one.id === id);
  if (found === undefined) throw new Error(`There is no document ${id}.`);
  return found;
};

const reach = (house: House, key: number, id: string, state: Attachment['state']): Promise<Attachment> =>
  house.until(async () => {
    const found = await attachment(house, key, id);
    return found.state === state ? found : null;
  }, state);

const staged = (house: House): Promise<string[]> => readdir(join(house.folder, 'staging')).catch(() => []);

const uploads = (house: House): number =>
  house.requests.filter((line) => line === `POST ${uploadPath}`).length;

const sentDocuments = (house: House) => house.practice.world.responses[0]?.response;

describe('a document on its way out', () => {
  const stageOnly = async (house: House, key: number) => {
    house.disturb(({ path }) => (path === uploadPath ? { status: 503 } : 'pass'));
    const attached = await house.attach(key, null, 'Certificate.pdf', pdf);
    await house.until(async () => (await attachment(house, key, attached.id)).problem !== null);
    house.disturb(null);
    return { ...attached, before: uploads(house) };
  };

  it('is hashed when it is whole, before its upload begins', async () => {
    const house = await openHouse();
    const { key } = await issued(house);
    const hashes: unknown[] = [];
    house.disturb(({ path }) => {
      if (path === uploadPath) {
        // Another connection sees only what was committed.
        const other = openDatabase(join(house.folder, 'store.sqlite'));
        hashes.push(other.get('SELECT sha256 FROM documents')?.['sha256']);
        other.close();
      }
      return 'pass';
    });
    const { id } = await house.attach(key, null, 'Certificate.pdf', pdf);
    await reach(house, key, id, 'uploaded');
    expect(hashes).toEqual([createHash('sha256').update(pdf).digest('hex')]);
  });

  it('that was changed since it was attached does not leave, even if it is as long as before', async () => {
    const house = await openHouse();
    const { key } = await issued(house);
    const { id, before } = await stageOnly(house, key);
    await writeFile(join(house.folder, 'staging', id), Buffer.alloc(pdf.length, 'x'));
    await house.call('documents.retry', { id });
    expect((await reach(house, key, id, 'needs-attention')).problem?.code).toBe('document.incomplete');
    expect(uploads(house)).toBe(before);
  });

  it('never goes into the storage of another account that signs in while it is read', async () => {
    const house = await openHouse();
    const { key } = await issued(house);
    const { id, before } = await stageOnly(house, key);
    let hashing = false;
    const switched = Promise.withResolvers<void>();
    house.whileHashing(() => {
      hashing = true;
      return switched.promise;
    });
    await house.call('documents.retry', { id });
    await house.until(() => hashing);
    const url = (await house.call('accounts.current', {})).account?.baseUrl.replace('127.0.0.1', 'localhost');
    await house.signIn({ ...house.credentials, url: url ?? '' });
    house.whileHashing(null);
    switched.resolve();
    await house.pass(120_000);
    expect(uploads(house)).toBe(before);
    await house.signIn();
    await reach(house, key, id, 'uploaded');
    expect(uploads(house)).toBe(before + 1);
  });
});

describe('a document', () => {
  it('is uploaded at once, travels with the answer under its id, and leaves nothing staged', async () => {
    const house = await openHouse();
    const { key, line } = await issued(house);
    const header = await house.attach(key, null, 'Certificate.pdf', pdf);
    const drawing = await house.attach(key, line.position, 'Drawing.pdf', pdf);
    await reach(house, key, header.id, 'uploaded');
    await reach(house, key, drawing.id, 'uploaded');
    const { id } = await house.send(key, at(line, accept));
    await house.reach(key, id, 'done');
    expect(sentDocuments(house)?.order.documents).toMatchObject([{ name: 'Certificate.pdf' }]);
    expect(sentDocuments(house)?.lines[0]?.documents).toMatchObject([{ name: 'Drawing.pdf' }]);
    expect(await staged(house)).toEqual([]);
    const { attachments } = await house.detail(key);
    expect(attachments.map(({ responseId, state }) => ({ responseId, state }))).toEqual([
      { responseId: id, state: 'uploaded' },
      { responseId: id, state: 'uploaded' },
    ]);
  });

  it('tells how far it is, at last that only the service has to answer', async () => {
    const house = await openHouse();
    const { key } = await issued(house);
    const big = Buffer.alloc(2_000_000, 7);
    const release = Promise.withResolvers<void>();
    const { attachment: begun } = await house.call('documents.begin', {
      orderKey: key,
      position: null,
      name: 'Big.pdf',
      size: big.length,
    });
    const { id } = begun;
    const half = 786_432;
    for (let offset = 0; offset < big.length; offset += half) {
      const base64 = big.subarray(offset, offset + half).toString('base64');
      const { received } = await house.call('documents.append', { id, offset, base64 });
      expect((await attachment(house, key, id)).transferred).toBe(received);
    }
    house.disturb(async ({ path }) => {
      if (path === uploadPath) await release.promise;
      return 'pass' as const;
    });
    await house.call('documents.finish', { id });
    // The socket takes a part; the rest waits for a service that doesn't read yet.
    await house.until(async () => (await attachment(house, key, id)).transferred > 0);
    release.resolve();
    await reach(house, key, id, 'uploaded');
    const states = house.events.flatMap((event) =>
      event.name === 'documents.changed' && event.attachment !== null ? [event.attachment.state] : [],
    );
    expect([...new Set(states)]).toEqual(['staging', 'waiting', 'uploading', 'finishing', 'uploaded']);
  });

  it('is waited for by the answer that refers to it', async () => {
    const house = await openHouse();
    const { key, line } = await issued(house);
    let failures = 2;
    house.disturb(({ path }) => (path === uploadPath && failures-- > 0 ? { status: 503 } : 'pass'));
    const { id: documentId } = await house.attach(key, null, 'Certificate.pdf', pdf);
    const { id, nextAttemptAt } = await house.send(key, at(line, accept));
    expect(nextAttemptAt).toBeNull();
    await house.until(() => uploads(house) > 0);
    expect(house.posts()).toBe(0);
    await house.reach(key, id, 'done');
    expect((await attachment(house, key, documentId)).state).toBe('uploaded');
    expect(uploads(house)).toBe(3);
    expect(sentDocuments(house)?.order.documents).toHaveLength(1);
  });

  it('travels with its name and what she says of it, in an answer that waits too, and not once it left', async () => {
    const house = await openHouse({ undoSeconds: 30 });
    const { key, line } = await issued(house);
    const { id: documentId } = await house.attach(key, null, 'scan 0001.pdf', pdf);
    const said = { type: 'Certificate', code: 'C-31', revision: 'A', description: null };
    const describe = (name: string, details = said) =>
      house.call('documents.describe', { id: documentId, name, details });
    await describe('Certificate.pdf', { ...said, revision: '  ' });
    await reach(house, key, documentId, 'uploaded');
    const { id } = await house.send(key, at(line, accept));
    expect((await describe('..\\Certificate 3.1.pdf')).attachment).toMatchObject({
      ...{ name: 'Certificate 3.1.pdf', details: said, responseId: id },
    });
    await expect(describe('Certificate.exe')).rejects.toMatchObject({ code: 'document.kind-refused' });
    await house.reach(key, id, 'done');
    expect(sentDocuments(house)?.order.documents).toMatchObject([{ name: 'Certificate 3.1.pdf', ...said }]);
    await expect(describe('Late.pdf')).rejects.toMatchObject({ code: 'document.sent-already' });
  });

  it('gets a name that is safe everywhere', async () => {
    const house = await openHouse();
    const { key } = await issued(house);
    const { name } = await house.attach(key, null, 'C:\\certificates\\con\u202e.pdf', pdf);
    expect(name).toBe('_con.pdf');
  });

  it('for a line that is not answered stays with the draft', async () => {
    const house = await openHouse();
    house.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lines: [terms, terms] });
    const { key, order } = await house.heard('PO-1');
    const [one, two] = order.lines;
    if (one === undefined || two === undefined) throw new Error('Two lines were issued.');
    const { id: documentId } = await house.attach(key, two.position, 'Drawing.pdf', pdf);
    const { id } = await house.send(key, at(one, accept));
    await house.reach(key, id, 'done');
    expect((await attachment(house, key, documentId)).responseId).toBeNull();
    const second = await house.send(key, at(two, accept));
    expect((await attachment(house, key, documentId)).responseId).toBe(second.id);
  });

  it('whose staged copy is no longer whole is not uploaded', async () => {
    const house = await openHouse();
    const { key } = await issued(house);
    house.disturb(({ path }) => (path === uploadPath ? { status: 503 } : 'pass'));
    const { id } = await house.attach(key, null, 'Certificate.pdf', pdf);
    await house.until(() => uploads(house) > 0);
    await appendFile(join(house.folder, 'staging', id), 'and more');
    house.disturb(null);
    const { problem } = await reach(house, key, id, 'needs-attention');
    expect(problem?.code).toBe('document.incomplete');
    expect(uploads(house)).toBe(1);
  });

  it('holds up no other order while its answer waits for it', async () => {
    const house = await openHouse();
    const { key, line } = await issued(house);
    house.practice.buyers.issue({ purchaseOrderNumber: 'PO-2', lines: [terms] });
    const other = await house.heard('PO-2');
    house.disturb(({ path }) => (path === uploadPath ? { status: 503 } : 'pass'));
    await house.attach(key, null, 'Certificate.pdf', pdf);
    const waiting = await house.send(key, at(line, accept));
    const answers = other.order.lines.flatMap((one) => at(one, accept));
    const { id } = await house.send(other.key, answers);
    await house.reach(other.key, id, 'done');
    expect((await house.entry(key, waiting.id)).state).toBe('waiting');
  });

  it('that was taken back keeps no answer waiting', async () => {
    const house = await openHouse();
    const { key, line } = await issued(house);
    house.disturb(({ path }) => (path === uploadPath ? { status: 503 } : 'pass'));
    const { id: documentId } = await house.attach(key, null, 'Certificate.pdf', pdf);
    const { id } = await house.send(key, at(line, accept));
    await house.until(() => uploads(house) > 0);
    await house.call('documents.remove', { id: documentId });
    await house.reach(key, id, 'done');
    expect(sentDocuments(house)?.order.documents).toEqual([]);
    expect(await staged(house)).toEqual([]);
    expect((await house.detail(key)).attachments).toEqual([]);
  });

  it('can be taken back in the middle of its transfer', async () => {
    const house = await openHouse();
    const { key, line } = await issued(house);
    const arrived = Promise.withResolvers<void>();
    house.disturb(async ({ path }) => {
      if (path !== uploadPath) return 'pass';
      arrived.resolve();
      return new Promise(() => undefined);
    });
    const { id: documentId } = await house.attach(key, null, 'Big.pdf', Buffer.alloc(400_000, 1));
    await house.until(() => uploads(house) === 1);
    await arrived.promise;
    const { id } = await house.send(key, at(line, accept));
    await house.call('documents.remove', { id: documentId });
    await house.reach(key, id, 'done');
    expect(uploads(house)).toBe(1);
  });

  it('is deleted at the service when it is taken back after its upload, out of an answer in its undo time too', async () => {
    const house = await openHouse({ undoSeconds: 30 });
    const { key, line } = await issued(house);
    const { id: documentId } = await house.attach(key, null, 'Certificate.pdf', pdf);
    await reach(house, key, documentId, 'uploaded');
    const { id } = await house.send(key, at(line, accept));
    expect(house.bodyOf(id)).toContain('Certificate.pdf');
    await house.call('documents.remove', { id: documentId });
    expect(house.bodyOf(id)).not.toContain('Certificate.pdf');
    await house.reach(key, id, 'done');
    await house.until(() => house.requests.some((line) => line.startsWith(`DELETE ${uploadPath}/`)));
    expect(sentDocuments(house)?.order.documents).toEqual([]);
  });

  it('is deleted again later where only a web page says that it isn’t there', async () => {
    const house = await openHouse();
    const { key } = await issued(house);
    const { id: documentId } = await house.attach(key, null, 'Certificate.pdf', pdf);
    await reach(house, key, documentId, 'uploaded');
    const deletes = () => house.requests.filter((line) => line.startsWith(`DELETE ${uploadPath}/`)).length;
    house.disturb(({ method }) =>
      method === 'DELETE' && deletes() <= 1 ? { status: 404, body: '<p>Not found</p>' } : 'pass',
    );
    await house.call('documents.remove', { id: documentId });
    await house.until(() => deletes() === 2);
  });

  it('can not be taken back once an answer carried it away', async () => {
    const house = await openHouse();
    const { key, line } = await issued(house);
    const { id: documentId } = await house.attach(key, null, 'Certificate.pdf', pdf);
    const { id } = await house.send(key, at(line, accept));
    await house.reach(key, id, 'done');
    await expect(house.call('documents.remove', { id: documentId })).rejects.toMatchObject({
      code: 'document.sent-already',
    });
  });

  it('is the draft’s again when its answer is undone', async () => {
    const house = await openHouse({ undoSeconds: 30 });
    const { key, line } = await issued(house);
    const { id: documentId } = await house.attach(key, line.position, 'Certificate.pdf', pdf);
    const { id } = await house.send(key, at(line, accept));
    expect((await attachment(house, key, documentId)).responseId).toBe(id);
    await house.call('responses.undo', { id });
    expect((await attachment(house, key, documentId)).responseId).toBeNull();
  });

  it('that the service refuses asks for the user, with the service’s words, and can be tried again', async () => {
    const house = await openHouse();
    const { key, line } = await issued(house);
    house.disturb(({ path }) => (path === uploadPath ? { status: 400, body: 'file is infected' } : 'pass'));
    const { id: documentId } = await house.attach(key, null, 'Certificate.pdf', pdf);
    const { id } = await house.send(key, at(line, accept));
    const { problem } = await reach(house, key, documentId, 'needs-attention');
    expect(problem).toMatchObject({ code: 'service.refused', detail: 'file is infected' });
    expect(await house.entry(key, id)).toMatchObject({
      state: 'needs-attention',
      problem: { detail: 'file is infected' },
    });
    expect((await house.detail(key)).tray).toBe('to-answer');
    house.disturb(null);
    await house.call('documents.retry', { id: documentId });
    await house.reach(key, id, 'done');
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
    const house = await openHouse();
    const { key } = await issued(house);
    const input = { orderKey: key, position: null, name, size };
    await expect(house.call('documents.begin', input)).rejects.toMatchObject({ code });
    expect((await house.detail(key)).attachments).toEqual([]);
    expect(await staged(house)).toEqual([]);
  });

  it('refuses the hundred and first for an order', async () => {
    const house = await openHouse();
    const { key, line } = await issued(house);
    const begin = (position: string | null) =>
      house.call('documents.begin', { orderKey: key, position, name: 'Certificate.pdf', size: 10 });
    for (let count = 0; count < 100; count += 1) await begin(null);
    await expect(begin(null)).rejects.toMatchObject({ code: 'document.too-many' });
    await begin(line.position);
  });

  it('refuses a piece that is not the next one, and an end that comes too early', async () => {
    const house = await openHouse();
    const { key } = await issued(house);
    const { attachment: begun } = await house.call('documents.begin', {
      orderKey: key,
      position: null,
      name: 'Certificate.pdf',
      size: 6,
    });
    const { id } = begun;
    const base64 = Buffer.from('abc').toString('base64');
    await house.call('documents.append', { id, offset: 0, base64 });
    for (const offset of [0, 2, 6]) {
      await expect(house.call('documents.append', { id, offset, base64 })).rejects.toMatchObject({
        code: 'document.incomplete',
      });
    }
    await expect(house.call('documents.finish', { id })).rejects.toMatchObject({
      code: 'document.incomplete',
    });
    const [one, two] = await Promise.allSettled([
      house.call('documents.append', { id, offset: 3, base64 }),
      house.call('documents.append', { id, offset: 3, base64 }),
    ]);
    expect([one.status, two.status]).toEqual(['fulfilled', 'rejected']);
    const { attachment: finished } = await house.call('documents.finish', { id });
    await reach(house, key, finished.id, 'uploaded');
  });
});

describe('a process that dies', () => {
  it('while a document comes in: it says that it is incomplete, holds up nothing and can be removed', async () => {
    const house = await openHouse();
    const { key, line } = await issued(house);
    const { attachment: begun } = await house.call('documents.begin', {
      orderKey: key,
      position: null,
      name: 'Certificate.pdf',
      size: 6,
    });
    const { id } = begun;
    const base64 = Buffer.from('abc').toString('base64');
    await house.call('documents.append', { id, offset: 0, base64 });
    house.kill();
    await house.start();
    expect(await attachment(house, key, id)).toMatchObject({
      state: 'needs-attention',
      problem: { code: 'document.incomplete', params: { name: 'Certificate.pdf' } },
    });
    await expect(house.send(key, at(line, accept))).rejects.toMatchObject({ code: 'document.incomplete' });
    await expect(house.call('documents.retry', { id })).rejects.toMatchObject({
      code: 'document.incomplete',
    });
    await house.call('documents.remove', { id });
    expect(await staged(house)).toEqual([]);
    const sent = await house.send(key, at(line, accept));
    await house.reach(key, sent.id, 'done');
  });

  it('while a document is taken back: the copy that was left goes at the next start, the others stay', async () => {
    const house = await openHouse();
    const { key } = await issued(house);
    house.disturb(({ path }) => (path === uploadPath ? 'drop' : 'pass'));
    const { id } = await house.attach(key, null, 'Wanted.pdf', Buffer.from('abc'));
    const left = '11111111-1111-4111-8111-111111111111';
    await writeFile(join(house.folder, 'staging', left), 'abc');
    house.kill();
    await house.start();
    expect(await staged(house)).toEqual([id]);
  });

  it('while a document is uploaded: it is uploaded again, whole', async () => {
    const house = await openHouse();
    const { key, line } = await issued(house);
    const arrived = Promise.withResolvers<void>();
    house.disturb(async ({ path }) => {
      if (path !== uploadPath) return 'pass';
      arrived.resolve();
      return new Promise(() => undefined);
    });
    const bytes = Buffer.alloc(300_000, 9);
    const { id: documentId } = await house.attach(key, null, 'Big.pdf', bytes);
    const { id } = await house.send(key, at(line, accept));
    await house.until(() => uploads(house) === 1);
    await arrived.promise;
    house.kill();
    house.disturb(null);
    await house.start();
    await house.reach(key, id, 'done');
    const objectId = sentDocuments(house)?.order.documents[0]?.objectId ?? '';
    expect((await attachment(house, key, documentId)).state).toBe('uploaded');
    expect(await hashAtService(house, objectId)).toBe(createHash('sha256').update(bytes).digest('hex'));
  });
});

it('is only confirmed by the service when the order shows it, however late that is', async () => {
  const house = await openHouse();
  const { key, line } = await issued(house);
  house.disturb(({ path }) => (path === responsePath ? { status: 202 } : 'pass'));
  const { id } = await house.send(key, at(line, accept));
  await house.reach(key, id, 'sent');
  await house.pass(1_000_000);
  expect((await house.entry(key, id)).state).toBe('sent');
  expect((await house.detail(key)).tray).toBe('waiting');
  // The service works off its queue.
  house.disturb(null);
  const { url, authorization } = await access(house);
  const headers = { authorization, 'content-type': 'application/json' };
  const late = await fetch(`${url}${responsePath}`, { method: 'POST', headers, body: house.bodyOf(id) });
  expect(late.status).toBe(200);
  await house.reach(key, id, 'done');
});

const access = async (house: House): Promise<{ url: string; authorization: string }> => {
  const { account } = await house.call('accounts.current', {});
  const url = account?.baseUrl ?? '';
  const { email, password } = house.credentials;
  const basic = Buffer.from(`${email}:${password}`).toString('base64');
  return { url, authorization: `Basic ${basic}` };
};

const hashAtService = async (house: House, objectId: string): Promise<string> => {
  const { url, authorization } = await access(house);
  const answer = await fetch(`${url}${uploadPath}/${objectId}`, { headers: { authorization } });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return createHash('sha256').update(bytes).digest('hex');
};
