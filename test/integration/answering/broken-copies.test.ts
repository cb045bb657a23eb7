import { rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pieceBytes } from '../../../src/shared/contract/calls/documents.ts';
import { accept, at, type Harness, openHarness } from './harness.ts';

/**
 * Documents whose copy breaks off, or is damaged before it was sent. Within a minute the document and its
 * answer need attention, and the user can attach it again, send without it, or take the answer back.
 */
const aMinute = 60_000;
const uploadPath = '/v2/object-storage/document';
const pdf = Buffer.alloc(3 * pieceBytes, 7);

const open = async (settings: Parameters<typeof openHarness>[0] = {}) => {
  const harness = await openHarness(settings);
  const terms = { deliverySchedule: [{ date: '2026-12-10', quantity: '100' }], netPrice: '4.20' };
  harness.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lines: [terms, terms] });
  const { key, order } = await harness.received('PO-1');
  const [line, second] = order.lines;
  if (line === undefined || second === undefined) throw new Error('The order has two lines.');
  return { harness, key, line, second };
};

const begin = async (harness: Harness, orderKey: number, name = 'Drawing.pdf'): Promise<string> => {
  const input = { orderKey, position: null, name, size: pdf.length };
  return (await harness.call('documents.begin', input)).attachment.id;
};

const append = (harness: Harness, id: string, piece: number, later?: string[]) => {
  const offset = piece * pieceBytes;
  const base64 = pdf.subarray(offset, offset + pieceBytes).toString('base64');
  return harness.call('documents.append', { id, offset, base64, ...(later === undefined ? {} : { later }) });
};

const documentOf = async (harness: Harness, key: number, id: string) =>
  (await harness.detail(key)).attachments.find((one) => one.id === id);

const broken = {
  state: 'needs-attention',
  problem: { code: 'document.incomplete', params: { name: 'Drawing.pdf' } },
};

describe('a page that is gone while it copies', () => {
  it('leaves a document and an answer that need attention, within a minute, and says so', async () => {
    const { harness, key, line } = await open();
    const id = await begin(harness, key);
    await append(harness, id, 0);
    const answer = await harness.send(key, at(line, accept));
    expect(answer.state).toBe('waiting');
    const before = harness.events.length;
    await harness.pass(aMinute);
    expect(await documentOf(harness, key, id)).toMatchObject(broken);
    expect(await harness.entry(key, answer.id)).toMatchObject(broken);
    expect(harness.events.slice(before)).toContainEqual({ name: 'responses.changed', orderKey: key });
    await harness.pass(10 * aMinute);
    expect(harness.posts()).toBe(0);
  });

  it('says at once which copies it breaks off', async () => {
    const { harness, key, line } = await open();
    const id = await begin(harness, key);
    const answer = await harness.send(key, at(line, accept));
    await harness.call('documents.break-off', { id });
    expect(await harness.entry(key, answer.id)).toMatchObject(broken);
  });

  it('may have been asleep only: the copy continues, and the answer is sent', async () => {
    const { harness, key, line } = await open();
    const id = await begin(harness, key);
    await append(harness, id, 0);
    const { id: answer } = await harness.send(key, at(line, accept));
    await harness.pass(aMinute);
    await append(harness, id, 1);
    expect(await documentOf(harness, key, id)).toMatchObject({ state: 'staging', problem: null });
    expect(await harness.entry(key, answer)).toMatchObject({ state: 'waiting', problem: null });
    await append(harness, id, 2);
    await harness.pass(aMinute);
    await harness.call('documents.finish', { id });
    await harness.reach(key, answer, 'done');
    expect(harness.practice.world.responses[0]?.response.order.documents).toHaveLength(1);
  });

  it('can’t continue a copy whose pieces are gone', async () => {
    const { harness, key } = await open();
    const id = await begin(harness, key);
    await append(harness, id, 0);
    await harness.call('documents.break-off', { id });
    await rm(join(harness.folder, 'staging', id));
    await expect(append(harness, id, 1)).rejects.toMatchObject({ code: 'document.incomplete' });
    expect(await documentOf(harness, key, id)).toMatchObject(broken);
  });
});

it('a document whose turn comes after another long copy is none that broke off', async () => {
  const { harness, key } = await open();
  const first = await begin(harness, key);
  const second = await begin(harness, key);
  for (let piece = 0; piece < 3; piece += 1) {
    await harness.pass(aMinute / 3);
    await append(harness, first, piece, [second]);
  }
  expect(await documentOf(harness, key, second)).toMatchObject({ state: 'staging' });
  await harness.pass(aMinute);
  expect(await documentOf(harness, key, second)).toMatchObject(broken);
});

describe('a process that crashes while it copies', () => {
  it('leaves a document and an answer that need attention after the start', async () => {
    const { harness, key, line } = await open();
    const id = await begin(harness, key);
    await append(harness, id, 0);
    const { id: answer } = await harness.send(key, at(line, accept));
    harness.kill();
    await harness.start();
    expect(await documentOf(harness, key, id)).toMatchObject(broken);
    expect(await harness.entry(key, answer)).toMatchObject(broken);
  });
});

describe('a copy that is damaged before it was uploaded', () => {
  it.each([
    ['deleted', (path: string) => rm(path)],
    ['cut off', (path: string) => truncate(path, 10)],
  ])('%s: needs attention within a minute, also while the service can’t be reached', async (_how, damage) => {
    const { harness, key, line } = await open();
    harness.disturb(({ path }) => (path === uploadPath ? 'drop' : 'pass'));
    const id = await begin(harness, key);
    for (const piece of [0, 1, 2]) await append(harness, id, piece);
    await harness.call('documents.finish', { id });
    const { id: answer } = await harness.send(key, at(line, accept));
    // The next attempt is minutes away.
    await harness.pass(15 * aMinute);
    await damage(join(harness.folder, 'staging', id));
    // The disk has a clock of its own.
    expect(await harness.reach(key, answer, 'needs-attention')).toMatchObject(broken);
    expect(await documentOf(harness, key, id)).toMatchObject(broken);
  });

  it('needs attention also while nobody is signed in', async () => {
    const { harness, key, line } = await open();
    harness.disturb(({ path }) => (path === uploadPath ? 'drop' : 'pass'));
    const id = await begin(harness, key);
    for (const piece of [0, 1, 2]) await append(harness, id, piece);
    await harness.call('documents.finish', { id });
    const { id: answer } = await harness.send(key, at(line, accept));
    await harness.call('accounts.sign-out', {});
    await rm(join(harness.folder, 'staging', id));
    await harness.until(() =>
      harness.events.some(
        (event) => event.name === 'documents.changed' && event.attachment?.state === 'needs-attention',
      ),
    );
    await harness.signIn();
    expect(await harness.entry(key, answer)).toMatchObject(broken);
  });
});

describe('an answer whose document broke off', () => {
  const stopped = async () => {
    const opened = await open();
    const { harness, key, line } = opened;
    const id = await begin(harness, key);
    const details = { type: 'Drawing', code: 'D-7', revision: 'B', description: null };
    await harness.call('documents.describe', { id, name: 'Drawing.pdf', details });
    const { id: answer } = await harness.send(key, at(line, accept));
    await harness.call('documents.break-off', { id });
    return { ...opened, id, answer, details };
  };

  it('is sent with the document that is attached in its place, under the same details', async () => {
    const { harness, key, id, answer, details } = await stopped();
    const input = { orderKey: key, position: null, name: 'Drawing (2).pdf', size: pdf.length };
    const { attachment } = await harness.call('documents.begin', { ...input, inPlaceOf: id });
    expect(attachment).toMatchObject({ responseId: answer, details });
    expect((await harness.detail(key)).attachments.map((one) => one.id)).toEqual([attachment.id]);
    for (const piece of [0, 1, 2]) await append(harness, attachment.id, piece);
    await harness.call('documents.finish', { id: attachment.id });
    await harness.reach(key, answer, 'done');
    expect(harness.practice.world.responses[0]?.response.order.documents).toMatchObject([
      { name: 'Drawing (2).pdf', ...details },
    ]);
  });

  it('takes no document of another order in its place', async () => {
    const { harness, id } = await stopped();
    harness.practice.buyers.issue({ purchaseOrderNumber: 'PO-2' });
    const other = await harness.received('PO-2');
    const input = { orderKey: other.key, position: null, name: 'Other.pdf', size: 3, inPlaceOf: id };
    await expect(harness.call('documents.begin', input)).rejects.toMatchObject({
      code: 'document.not-found',
    });
  });

  it('is sent without it once it was removed, and not before', async () => {
    const { harness, key, id, answer } = await stopped();
    await harness.call('responses.send-anyway', { id: answer, revision: null });
    await harness.pass(aMinute);
    expect(harness.posts()).toBe(0);
    await harness.call('documents.remove', { id });
    await harness.reach(key, answer, 'done');
    expect(harness.practice.world.responses[0]?.response.order.documents).toEqual([]);
  });

  it('becomes a draft again with the document', async () => {
    const { harness, key, id, answer } = await stopped();
    await harness.call('responses.edit', { id: answer });
    expect((await harness.detail(key)).draft?.answers).toHaveLength(1);
    expect(await documentOf(harness, key, id)).toMatchObject({ ...broken, responseId: null });
  });

  it('stops no other answer to the order', async () => {
    const { harness, key, second, answer } = await stopped();
    const { id: other } = await harness.send(key, at(second, accept));
    await harness.reach(key, other, 'done');
    expect((await harness.entry(key, answer)).state).toBe('needs-attention');
  });
});

it('an answer that was sent takes no document in place of another', async () => {
  const { harness, key, line } = await open();
  const { id } = await harness.attach(key, null, 'Drawing.pdf', pdf);
  const { id: answer } = await harness.send(key, at(line, accept));
  await harness.reach(key, answer, 'done');
  const input = { orderKey: key, position: null, name: 'Late.pdf', size: 3, inPlaceOf: id };
  await expect(harness.call('documents.begin', input)).rejects.toMatchObject({
    code: 'document.sent-already',
  });
});

it('an upload that can’t be read in the queue stops its answer with a reason', async () => {
  const surroundings: { corrupt: () => void } = { corrupt: () => undefined };
  const harness = await openHarness(
    {},
    {
      opened: (database) => {
        surroundings.corrupt = () =>
          database.run(`UPDATE main.outbox SET content = '{' WHERE kind = 'upload'`);
      },
    },
  );
  const terms = { deliverySchedule: [{ date: '2026-12-10', quantity: '100' }], netPrice: '4.20' };
  harness.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lines: [terms] });
  const { key, order } = await harness.received('PO-1');
  harness.disturb(({ path }) => (path === uploadPath ? 'drop' : 'pass'));
  const { id } = await harness.attach(key, null, 'Drawing.pdf', pdf);
  await harness.until(async () => (await documentOf(harness, key, id))?.problem !== null);
  const { id: answer } = await harness.send(
    key,
    order.lines.slice(0, 1).flatMap((one) => at(one, accept)),
  );
  surroundings.corrupt();
  expect(await harness.reach(key, answer, 'needs-attention')).toMatchObject(broken);
});
