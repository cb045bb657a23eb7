import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createPracticeService } from '../../../src/main/practice/create-practice-service.ts';
import { temporaryFolder } from '../../fakes/temporary-folder.ts';

const uploadedSchema = z.object({ id: z.string() });

const basic = ({ email, password }: { email: string; password: string }): string =>
  `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`;

test('a stored world continues where it stopped', async () => {
  const folder = temporaryFolder();
  const first = createPracticeService({ folder });
  const issued = first.buyers.issue({ lineCount: 2 });
  first.buyers.attachToShipment(first.world.shipments()[0]?.id ?? '', 'gate pass.txt');
  first.buyers.cancel(issued.id, [issued.lines[0]?.position ?? '']);
  const credentials = await first.start();
  const before = first.world.orders();
  await first.stop();

  const second = createPracticeService({ folder });
  expect(await second.start()).toMatchObject({ email: credentials.email, password: credentials.password });
  expect(second.world.orders()).toEqual(before);
  expect(first.world.shipments()).toHaveLength(4);
  expect(second.world.shipments()).toEqual(first.world.shipments());
  expect(second.world.buyers).toEqual(first.world.buyers);
  const next = second.buyers.issue();
  expect(before.map(({ id }) => id)).not.toContain(next.id);
  expect(before.map(({ purchaseOrderNumber }) => purchaseOrderNumber)).not.toContain(
    next.purchaseOrderNumber,
  );
  expect(Date.parse(next.lastUpdatedAt)).toBeGreaterThan(Date.parse(before.at(-1)?.lastUpdatedAt ?? ''));
  await second.stop();
});

test('a world stored before shipments existed continues without them', () => {
  const folder = temporaryFolder();
  const first = createPracticeService({ folder });
  const path = join(folder, 'world.json');
  const kept = z
    .looseObject({ orders: z.array(z.looseObject({ lines: z.array(z.looseObject({})) })) })
    .parse(JSON.parse(readFileSync(path, 'utf8')));
  const { shipments: _, ...world } = kept;
  const orders = world.orders.map(({ autoConfirm: __, proposeWhenAccepted: ___, lines, ...order }) => ({
    ...order,
    lines: lines.map(({ itemDetails, ...line }) => {
      for (const name of ['proposeWhenAccepted', 'autoConfirm', 'deliveryHistory']) delete line[name];
      const { countryOfOriginCodeIso2 = null } = z.looseObject({}).nullable().parse(itemDetails) ?? {};
      return { ...line, countryOfOriginCodeIso2 };
    }),
  }));
  writeFileSync(path, JSON.stringify({ ...world, orders }));
  const second = createPracticeService({ folder });
  // It didn't know either what buyers had booked in.
  const withoutReceipts = first.world.orders().map((order) => ({
    ...order,
    lines: order.lines.map((line) => ({ ...line, deliveryHistory: [] })),
  }));
  expect(second.world.orders()).toEqual(withoutReceipts);
  expect(second.world.shipments()).toEqual([]);
});

test('every change is on the disk at once, for this user alone', () => {
  const folder = temporaryFolder();
  const first = createPracticeService({ folder });
  const { id } = first.buyers.issue();
  expect(createPracticeService({ folder }).world.order(id)).toEqual(first.world.order(id));
  if (process.platform !== 'win32') expect(statSync(join(folder, 'world.json')).mode & 0o777).toBe(0o600);
});

test('documents are stored with it: the samples and the uploads', async () => {
  const folder = temporaryFolder();
  const first = createPracticeService({ folder });
  const { url, ...credentials } = await first.start();
  const form = new FormData();
  form.set('file', new Blob(['certificate']), 'certificate.pdf');
  const headers = { authorization: basic(credentials) };
  const uploaded = await fetch(`${url}/v2/object-storage/document`, { method: 'POST', headers, body: form });
  const { id } = uploadedSchema.parse(await uploaded.json());
  await first.stop();

  const second = createPracticeService({ folder });
  const again = await second.start();
  const downloaded = await fetch(`${again.url}/v2/object-storage/document/${id}`, { headers });
  expect(await downloaded.text()).toBe('certificate');
  const documents = second.world.orders().flatMap((order) => order.documents);
  for (const objectId of documents.flatMap((document) => document.objectId ?? [])) {
    const sample = await fetch(`${again.url}/v2/object-storage/document/${objectId}`, { headers });
    expect(sample.status).toBe(200);
  }
  await second.stop();
});

test('a world that cannot be read is set aside and a new one begins', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'world.json'), '{"starts":1,"orders":[{}]}');
  expect(createPracticeService({ folder, clock: () => 5 }).world.orders().length).toBe(60);
  expect(readFileSync(join(folder, 'world.unreadable-5.json'), 'utf8')).toContain('"orders":[{}]');
});
