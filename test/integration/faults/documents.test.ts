import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Attachment } from '../../../src/shared/contract/calls/documents.ts';
import { accept, at } from '../answering/harness.ts';
import { expectSentence, type FaultHarness, isUpload, openFaultHarness } from './fault-harness.ts';
import { faultsAt } from './faults-at.ts';

const pdf = Buffer.from('%PDF-1.7 certificate of inspection '.repeat(2_000));

const attachmentOf = async (
  harness: FaultHarness,
  key: number,
  id: string,
): Promise<Attachment | undefined> => (await harness.detail(key)).attachments.find((one) => one.id === id);

const hashAtService = async (harness: FaultHarness, objectId: string): Promise<string> => {
  const { url, email, password } = harness.credentials;
  const authorization = `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`;
  const answer = await fetch(`${url}/v2/object-storage/document/${objectId}`, { headers: { authorization } });
  return sha256(Buffer.from(await answer.arrayBuffer()));
};

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

describe('a document', () => {
  it.each(faultsAt('document'))(
    'meets $name, and the waiting answer carries it completely',
    async ({ fault, upload }) => {
      const harness = await openFaultHarness();
      harness.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lineCount: 1 });
      const { key, order } = await harness.received('PO-1');
      const line = order.lines[0];
      if (line === undefined) throw new Error('The order has no line.');
      harness.break(isUpload, fault, 1);
      const { id: documentId } = await harness.attach(key, null, 'Certificate.pdf', pdf);
      const { id } = await harness.send(key, at(line, accept));
      if (upload !== null) {
        const hit = await harness.until(
          async () => (await attachmentOf(harness, key, documentId))?.problem ?? null,
          'what went wrong',
        );
        expectSentence(hit, upload);
      }
      await harness.reach(key, id, 'done');
      expect((await attachmentOf(harness, key, documentId))?.state).toBe('uploaded');
      const { responses } = harness.practice.world;
      expect(responses).toHaveLength(1);
      const carried = responses[0]?.response.order.documents ?? [];
      expect(carried).toHaveLength(1);
      expect(await hashAtService(harness, carried[0]?.objectId ?? '')).toBe(sha256(pdf));
      expect(harness.count(isUpload)).toBe(upload === null ? 1 : 2);
      expect(harness.logins()).toBe(1);
    },
  );
});
